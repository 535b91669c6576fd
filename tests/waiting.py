"""Waiting for what comes soon, and saying what did not come."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_SECONDS = 20

Told = TypeVar("Told")


def within(seconds: float, holds: Callable[[], object], what: str | Callable[[], str]) -> None:
    """Ask again and again until it holds; after so many seconds, fail and say what is wrong."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            raise AssertionError(what if isinstance(what, str) else what())
        time.sleep(0.01)


def wait_until(holds: Callable[[], object], what: Callable[[], str]) -> None:
    """Do so for as long as even a busy machine may take; what is wrong is found out at the end."""
    within(PATIENCE_SECONDS, holds, what)


def eventually(tell: Callable[[], Told], wanted: object) -> Told:
    """Ask until what is told is what is wanted, or is accepted by it; that."""
    told: list[Told] = []

    def accepted() -> object:
        told[:] = [tell()]
        return wanted(told[0]) if callable(wanted) else told[0] == wanted

    wait_until(accepted, lambda: f"not what was wanted: {told[0]}")
    return told[0]
