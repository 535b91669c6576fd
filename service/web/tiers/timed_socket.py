"""A socket that keeps to a deadline, however slowly the bytes drip."""

from math import inf
from select import POLLIN, poll
from socket import SO_RCVTIMEO, SO_SNDTIMEO, SOL_SOCKET
from ssl import SSLSocket, SSLWantReadError, SSLWantWriteError
from struct import pack
from time import monotonic
from typing import Any, Final

# The most bytes that one exchange may bring.
MAX_BYTES: Final = 2 << 20

_TOLERANCE_SECONDS: Final = 0.002
# A thread that had to wait for its turn may still take what has come meanwhile.
_GRACE_SECONDS: Final = 0.008


class TooLongError(Exception):
    """More than ``MAX_BYTES`` came."""


class TimedSocket:
    """A connected socket. All of an exchange must be over by its deadline."""

    def __init__(self, socket: Any, deadline: float) -> None:
        """Take over a socket for a first exchange, until ``deadline`` on the monotonic clock."""
        self._socket = socket
        self._armed = inf
        self.begin(deadline)

    def begin(self, deadline: float) -> None:
        """Begin another exchange."""
        self._deadline = deadline
        self._allowed = MAX_BYTES

    def recv(self, size: int) -> bytes:
        """Receive some bytes; TimeoutError when it is too late."""
        self._be_in_time()
        try:
            received: bytes = self._socket.recv(size)
        except (BlockingIOError, SSLWantReadError):
            raise TimeoutError from None
        self._allowed -= len(received)
        if self._allowed < 0:
            raise TooLongError
        return received

    def sendall(self, data: bytes) -> None:
        """Send all bytes; TimeoutError when it is too late."""
        left = memoryview(data)
        while left:
            self._be_in_time()
            try:
                left = left[self._socket.send(left) :]
            except (BlockingIOError, SSLWantWriteError):
                raise TimeoutError from None

    def stale(self) -> bool:
        """Whether something came, or the other side left, while nothing was asked."""
        poller = poll()
        poller.register(self._socket, POLLIN)
        return bool(poller.poll(0))

    def shutdown(self, how: int) -> None:
        """Close one direction or both."""
        self._socket.shutdown(how)

    def close(self) -> None:
        """Close it."""
        self._socket.close()

    def _be_in_time(self) -> None:
        """Let the next call wait as long as it may: not at all when it is a little too late."""
        left = self._deadline - monotonic()
        if left < -_GRACE_SECONDS:
            raise TimeoutError
        left = max(left, 0.0)
        if abs(left - self._armed) > _TOLERANCE_SECONDS or not left:
            self._arm(left)
            self._armed = left

    def _arm(self, seconds: float) -> None:
        """Set the time that a call may take.

        Python's own timeouts make two system calls of every call, so a plain socket has the
        kernel keep the time. A TLS socket would try again for ever.
        """
        if isinstance(self._socket, SSLSocket) or not seconds:
            self._socket.settimeout(seconds)
            return
        self._socket.settimeout(None)
        timeval = pack("ll", int(seconds), max(int(seconds % 1 * 1_000_000), 1))
        self._socket.setsockopt(SOL_SOCKET, SO_RCVTIMEO, timeval)
        self._socket.setsockopt(SOL_SOCKET, SO_SNDTIMEO, timeval)
