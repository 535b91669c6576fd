"""A client's connection: what has come of its request, and what it has not taken of its answer."""

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import Unreader

from service.serving.extent import Extent

_PIECE_BYTES: Final = 1 << 16
_PROBES: Final = (b"GET /healthz ", b"GET /readyz ", b"GET /metrics ")


# What gunicorn's parser reads at once from a socket; it copies all of it for each chunk.
_READ_BYTES: Final = 1 << 13


class _Arrived(Unreader):  # type: ignore[misc]  # gunicorn is not typed
    """What the parser reads from: what has come, and nothing more."""

    def __init__(self) -> None:
        super().__init__()
        self._arrived: bytes | bytearray = b""
        self._at = 0
        self.ran_dry = False  # more was wanted than had come

    def begin(self, arrived: bytes | bytearray) -> None:
        """Have a request read."""
        self._arrived, self._at, self.ran_dry = arrived, 0, False

    def starts(self, beginnings: tuple[bytes, ...]) -> bool:
        """Whether the request begins in one of these ways."""
        return self._arrived.startswith(beginnings)

    def chunk(self, size_hint: int | None = None) -> bytes:
        """Give the next piece; nothing when there is no more."""
        begin = self._at
        self._at = min(begin + max(size_hint or 0, _READ_BYTES), len(self._arrived))
        self.ran_dry = self.ran_dry or begin == self._at
        return bytes(self._arrived[begin : self._at])

    def take_buffered(self) -> bytes:
        """Take what was not read."""
        left: bytes = super().take_buffered() + bytes(self._arrived[self._at :])
        self.begin(b"")
        return left


class Outgoing:
    """What gunicorn writes an answer to, instead of a socket: nothing leaves before it is whole.

    So an answer goes with one system call, none is left half said, and no thread waits for whoever
    does not take it.
    """

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.sendall = self._parts.append

    def take(self) -> bytes:
        """Take what was written."""
        written = b"".join(self._parts)
        self._parts.clear()
        return written

    def shutdown(self, how: int) -> None:
        """Take back what was written; gunicorn calls this when it cannot be finished."""
        self._parts.clear()
        raise OSError

    def close(self) -> None:
        """Close nothing: the event loop does that."""


class Connection:
    """One client. The event loop and one thread have it in turn, each to itself."""

    def __init__(self, cfg: Any, client: socket.socket, address: Any, server: Any) -> None:
        """Take over an accepted socket; ``cfg`` is gunicorn's configuration."""
        client.setblocking(False)  # noqa: FBT003  # the socket module has it so
        self.socket = client
        self.client = address
        self.server = server
        self.sock = Outgoing()  # gunicorn knows a connection's way out by this name
        self.parser = RequestParser(cfg, (), address)
        self.parser.unreader = _Arrived()
        self.arrived: bytes | bytearray = b""
        self.unsent = b""  # all of an answer of which some is to be sent yet
        self._sent = 0  # how many bytes of it are
        self.keep = False
        self.lent = 0  # how many bytes of it a thread has
        self._behind: bytes | bytearray = b""  # what came behind the request that is answered
        # Of the wait that is under way: since when, until when, and what to do then.
        self.since = self.deadline = 0.0
        self.expire: Callable[[Connection], None]
        self.renew()

    def renew(self) -> None:
        """Begin with another request, of which some may have come with the last one.

        An empty line behind that one is nothing (RFC 9112, section 2.2).
        """
        self.parser.mesg = None  # what was not read of it is not read now
        self.arrived, self._behind = self._behind.removeprefix(b"\r\n"), b""
        self.extent = Extent()
        if self.arrived:
            self.extent.look(self.arrived)

    @property
    def kept(self) -> int:
        """How many bytes it makes us keep; of an answer all, until all of it is sent."""
        return len(self.arrived) + len(self._behind) + len(self.unsent)

    def receive(self) -> bool:
        """Take in what has come; False when the sender has ended, or is gone."""
        try:
            data = self.socket.recv(_PIECE_BYTES)
        except BlockingIOError:
            return True
        except OSError:
            return False
        if data:
            self._take_in(data)
        return bool(data)

    def _take_in(self, data: bytes) -> None:
        """Add to what has come, without a copy as long as it is all there is."""
        if not self.arrived:
            self.arrived = data
        elif isinstance(self.arrived, bytearray):
            self.arrived += data
        else:
            self.arrived = bytearray(self.arrived) + data
        self.extent.look(self.arrived)

    @property
    def is_probe(self) -> bool:
        """Whether the request that was handed over asks how the service is."""
        return bool(self.parser.unreader.starts(_PROBES))

    def hand_over(self) -> None:
        """Give the parser what has come."""
        self._behind = b"" if self.extent.cut else self.arrived[self.extent.end :]
        self.parser.unreader.begin(self.arrived)
        self.arrived = b""

    def is_read(self) -> bool:
        """Whether the request is read to its end, so that the next one can begin.

        Its end has to be where it was taken to be when it was handed over: whatever gunicorn took
        it to be, nobody's bytes become somebody's request. Chunks that nobody wanted are not gone
        through; the connection is closed.
        """
        reader, unreader = self.parser.mesg.body.reader, self.parser.unreader
        if self.extent.cut or unreader.ran_dry or getattr(reader, "parser", None) is not None:
            return False
        unread: int = getattr(reader, "length", 0)
        return len(unreader.take_buffered()) == unread + len(self._behind)

    def send(self) -> None:
        """Send what the system takes now; who is gone gets nothing more."""
        try:
            self._sent += self.socket.send(memoryview(self.unsent)[self._sent :])
        except BlockingIOError:
            return
        except OSError:
            self._sent, self.keep = len(self.unsent), False
        if self._sent == len(self.unsent):
            self.unsent, self._sent = b"", 0

    def end(self) -> None:
        """Keep nothing of the request that was the last one."""
        self.parser, self._behind = None, b""

    def send_at_once(self, data: bytes) -> None:
        """Send a few bytes that nobody depends on."""
        with suppress(OSError):
            self.socket.send(data)

    def discard(self) -> bool:
        """Throw away what has come; False when the other side has closed as well."""
        try:
            return bool(self.socket.recv(_PIECE_BYTES))
        except BlockingIOError:
            return True
        except OSError:
            return False
