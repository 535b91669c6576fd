"""What belongs to one process only: threads, locks, connections."""

import os
import weakref
from collections.abc import Callable


def in_every_process(begin: Callable[[], None]) -> None:
    """Call a method now, and again in every child that this process forks.

    Args:
        begin: a bound method that makes its object as good as new. The object may go meanwhile.
    """
    begin()
    method = weakref.WeakMethod(begin)

    def begin_anew() -> None:
        if (again := method()) is not None:
            again()

    os.register_at_fork(after_in_child=begin_anew)
