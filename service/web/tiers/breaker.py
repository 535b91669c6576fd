"""Stops asking what keeps failing, and says so once."""

import logging
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Final

LIMIT: Final = 3

log: Final = logging.getLogger("skyref")


class Breaker:
    """Closed while things go well; open after ``LIMIT`` failures in a row, until a success.

    Failures of what was under way at the same time count as one: a stall is one stall, however
    many met it. An outage is two lines in the log: one when it is noticed and one when it is over.
    """

    def __init__(
        self,
        *,
        down: str,
        up: str,
        calm_seconds: float = 0.0,
        tell: Callable[[bool], None] | None = None,
    ) -> None:
        """Begin closed.

        Args:
            down: what the log is to say of opening.
            up: what it is to say of closing.
            calm_seconds: how long there must have been no success before it opens.
            tell: called with whether it is open, each time that this changes. Raises nothing.
        """
        self._down = down
        self._up = up
        self._calm_seconds = calm_seconds
        self._tell = tell
        self._failures = 0
        self._last_failure = self._last_success = 0.0
        self._lock = Lock()
        self.open = False

    def succeed(self) -> None:
        """Count a success, which makes up for every failure so far."""
        self._last_success = monotonic()
        if not self._failures:
            return
        with self._lock:
            self._failures = 0
            closes = self.open
            self._set(opened=False)
        if closes:
            log.warning("%s", self._up)

    def fail(self, reason: Exception, *, began: float, weight: int = 1) -> bool:
        """Count a failure.

        Args:
            reason: what went wrong.
            began: when it began, on the monotonic clock.
            weight: as how many failures it counts.

        Returns:
            Whether that opened the breaker.
        """
        now = monotonic()
        with self._lock:
            if began >= self._last_failure:
                self._failures += weight
                self._last_failure = now
            calm = now - self._last_success >= self._calm_seconds
            opens = self._failures >= LIMIT and calm and not self.open
            self._set(opened=self.open or opens)
        if opens:
            log.warning("%s: %s: %a", self._down, type(reason).__name__, _said(reason))
        return opens

    def _set(self, *, opened: bool) -> None:
        """Open or close, and tell of it before anybody else changes it; the lock is held."""
        if opened is not self.open:
            self.open = opened
            if self._tell is not None:
                self._tell(opened)


def _said(reason: Exception) -> str:
    """What an error says, without what a server repeats of a command, which may be a login."""
    return str(reason).partition(", with args")[0][:200]
