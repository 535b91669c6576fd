"""Clients that send a request one byte a second, and never come to its end."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from select import select
from threading import Event, Thread

EACH_SECONDS = 1.0
PATIENCE_SECONDS = 20
LONG = 1000
HEADER = b"GET /v1/rulesets HTTP/1.1\r\nHost: skyref\r\nX-Long: "
BODY = (
    b"POST /v1/dogfight/duel HTTP/1.1\r\nHost: skyref\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % LONG
)


class Drips:
    """A dozen of them, or another number: every other one sends a header, the rest a body."""

    def __init__(self, connections: list[socket.socket]):
        self._connections = connections
        self._over = Event()
        # How many bytes each has sent of the slow part.
        self.bytes = 0
        self._thread = Thread(target=self._drip)

    def begin(self) -> None:
        """Send what comes before the slow part, and then a byte each second."""
        for place, connection in enumerate(self._connections):
            connection.sendall((HEADER, BODY)[place % 2])
        self._thread.start()

    def end(self) -> None:
        """Send no more."""
        self._over.set()
        self._thread.join()

    def held(self) -> int:
        """How many of them have got nothing back, not even an end."""
        answered, _, _ = select(self._connections, [], [], 0)
        return len(self._connections) - len(answered)

    def _drip(self) -> None:
        while not self._over.wait(EACH_SECONDS):
            for connection in self._connections:
                with suppress(OSError):  # then it is held no longer
                    connection.sendall(b" ")
            self.bytes += 1


@contextmanager
def dripping(port: int, number: int = 12) -> Iterator[Drips]:
    """Have some drip until the end of the block."""
    with ExitStack() as stack:
        address = ("127.0.0.1", port)
        drips = Drips(
            [
                stack.enter_context(socket.create_connection(address, PATIENCE_SECONDS))
                for _ in range(number)
            ]
        )
        drips.begin()
        try:
            yield drips
        finally:
            drips.end()
