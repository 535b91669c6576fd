"""What answering the current request takes, in units: who limits rates reads it afterwards."""

from threading import local
from typing import Final

# Units. An answer that was kept; one that had to be found; a refusal by the application.
HIT: Final = 1
MISS: Final = 5
REFUSAL: Final = 5

_MICROSECONDS_A_UNIT: Final = 1000


class _Tally(local):
    units = 0


_tally: Final = _Tally()


def begin() -> None:
    """Begin a request in this thread."""
    _tally.units = 0


def add(units: int) -> None:
    """Add units, none or more, to what the current request takes."""
    _tally.units += units


def add_effort(microseconds: int) -> None:
    """Add what a ruling takes that may take long: a unit for each full millisecond.

    Args:
        microseconds: as ``RulingEntry.effort`` estimates them.

    >>> begin()
    >>> add_effort(2999)
    >>> taken()
    2
    """
    _tally.units += microseconds // _MICROSECONDS_A_UNIT


def taken() -> int:
    """Tell what the current request has taken so far.

    Returns:
        Units, one at least.

    >>> begin()
    >>> taken()
    1
    """
    return max(_tally.units, 1)
