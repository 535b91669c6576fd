"""A client's connection: what has come of its request, and what it has not taken of its answer."""

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from gunicorn.http.parser import RequestParser
from gunicorn.http.unreader import Unreader

from service.serving.extent import Extent

_PIECE_BYTES: Final = 1 << 16


class _Arrived(Unreader):  # type: ignore[misc]  # gunicorn is not typed
    """What the parser reads from: what has come, and nothing more."""

    def chunk(self, size_hint: int | None = None) -> bytes:
        return b""


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
        self.unsent = b""
        self.keep = False
        # Of the wait that is under way: since when, until when, and what to do then.
        self.since = self.deadline = 0.0
        self.expire: Callable[[Connection], None]
        self.renew()

    def renew(self) -> None:
        """Begin with another request, of which some may have come with the last one."""
        self.arrived: bytes | bytearray = self.parser.unreader.take_buffered()
        self.extent = Extent()
        if self.arrived:
            self.extent.look(self.arrived)

    @property
    def kept(self) -> int:
        """How many bytes it makes us keep."""
        return len(self.arrived) + len(self.unsent)

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

    def hand_over(self) -> None:
        """Give the parser what has come."""
        self.parser.unreader.unread(self.arrived)
        self.arrived = b""

    def is_read(self) -> bool:
        """Whether the request is read to its end, so that the next one can begin."""
        try:
            return bool(self.parser.finish_body())
        except Exception:  # noqa: BLE001  # gunicorn's, for broken chunks, have no common class
            return False

    def send(self) -> None:
        """Send what the system takes now; who is gone gets nothing more."""
        try:
            sent = self.socket.send(self.unsent)
        except BlockingIOError:
            return
        except OSError:
            sent, self.keep = len(self.unsent), False
        self.unsent = self.unsent[sent:]

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
