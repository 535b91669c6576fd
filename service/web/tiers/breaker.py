"""Stops asking what keeps failing, and says so once."""

import logging
from threading import Lock
from typing import Final

LIMIT: Final = 3

log: Final = logging.getLogger("skyref")


class Breaker:
    """Closed while things go well; open after ``LIMIT`` failures in a row, until a success.

    An outage is two lines in the log, however many requests it meets: one when it is noticed and
    one when it is over.
    """

    def __init__(self, *, down: str, up: str) -> None:
        """Begin closed; ``down`` and ``up`` say in the log what opening and closing mean."""
        self._down = down
        self._up = up
        self._failures = 0
        self._lock = Lock()
        self.open = False

    def succeed(self) -> None:
        """Count a success, which makes up for every failure so far."""
        if not self._failures:
            return
        with self._lock:
            self._failures = 0
            closes, self.open = self.open, False
        if closes:
            log.warning("%s", self._up)

    def fail(self, reason: Exception, *, weight: int = 1) -> bool:
        """Count a failure, as ``weight`` of them; tell whether that opened the breaker."""
        with self._lock:
            self._failures += weight
            opens = self._failures >= LIMIT and not self.open
            self.open = self.open or opens
        if opens:
            log.warning("%s: %s: %a", self._down, type(reason).__name__, str(reason)[:200])
        return opens
