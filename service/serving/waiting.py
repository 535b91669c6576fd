"""The connections that the event loop waits for, and what they make a worker keep."""

import logging
import time
from collections.abc import Callable
from functools import partial
from selectors import BaseSelector
from typing import Any, Final

from service.serving.connection import Connection

# What all requests that are not answered, and all answers that are not taken, may have together.
MAX_KEPT_BYTES: Final = 64 << 20

Then = Callable[[Connection], None]

log: Final = logging.getLogger("skyref")


class Waiting:
    """Connections, each waited for until it is ready or its time is up; or there is no room."""

    def __init__(self, poller: BaseSelector, close: Then) -> None:
        """Wait with a selector; ``close`` is given the connections that are dropped."""
        self._poller = poller
        self._close = close
        self._connections: set[Connection] = set()
        self._kept = 0

    def __contains__(self, connection: Connection) -> bool:
        """Whether it is waited for."""
        return connection in self._connections

    def add(self, connection: Connection, event: int, ready: Then, seconds: float) -> None:
        """Have something called when a connection is ready, and drop it after some time."""
        connection.since = time.monotonic()
        self.set_deadline(connection, connection.since + seconds, self.drop)
        self._connections.add(connection)
        self._poller.register(connection.socket, event, partial(self._ready, connection, ready))
        self.grew(connection.kept)

    def _ready(self, connection: Connection, then: Then, _: Any) -> None:
        if connection in self._connections:  # another one that was ready may have made it go
            then(connection)

    def set_deadline(self, connection: Connection, deadline: float, expire: Then) -> None:
        """Say until when a connection is waited for, and what to do then."""
        connection.deadline = deadline
        connection.expire = expire

    def remove(self, connection: Connection) -> None:
        """Wait for a connection no more; it goes on elsewhere."""
        self._connections.discard(connection)
        self._poller.unregister(connection.socket)
        self._kept -= connection.kept

    def lend(self, connection: Connection) -> None:
        """Wait for a connection no more, as a thread has it; what it has goes on counting."""
        connection.lent = connection.kept
        self.remove(connection)
        self._kept += connection.lent

    def take_back(self, connection: Connection) -> None:
        """Count no more what was lent."""
        self._kept -= connection.lent
        connection.lent = 0

    def drop(self, connection: Connection) -> None:
        """Wait for a connection no more, and close it."""
        self.remove(connection)
        self._close(connection)

    def drop_oldest(self) -> bool:
        """Drop the connection that has been waited for longest; False when there is none."""
        if not self._connections:
            return False
        self.drop(min(self._connections, key=lambda each: each.since))
        return True

    def grew(self, size: int) -> None:
        """Count bytes that a connection has more, or less; when all have too many, some must go.

        Those that a thread has, or is to get, may stay.
        """
        self._kept += size
        while self._kept > MAX_KEPT_BYTES and self._connections:
            log.warning("clients make us keep over %d bytes: one is dropped", MAX_KEPT_BYTES)
            self.drop(max(self._connections, key=lambda each: each.kept))

    def expire(self) -> None:
        """Do what is to be done with connections whose time is up."""
        now = time.monotonic()
        for connection in [each for each in self._connections if each.deadline <= now]:
            if connection in self._connections:  # the one before may have made it go
                connection.expire(connection)

    def hurry(self, seconds: float) -> None:
        """Wait for those who have begun nothing so long at most."""
        soon = time.monotonic() + seconds
        for connection in self._connections:
            if not connection.kept:
                connection.deadline = min(connection.deadline, soon)
