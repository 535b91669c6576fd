"""How the C library hands out memory."""

import ctypes
from contextlib import suppress
from typing import Final

_M_ARENA_MAX: Final = -8


def use_one_arena() -> None:
    """Have all threads share one arena of glibc's malloc.

    With an arena for each thread, what one thread allocates and another frees leaves holes that
    nobody uses, and a bounded cache weighs up to twice its bound. Python lets one thread allocate
    at a time anyway. Other C libraries have no such setting, and no such arenas.

    Source: mallopt(3).
    """
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
