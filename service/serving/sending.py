"""How much of answers that nobody takes the system may keep, and for how long."""

import socket
from typing import Final

# The most that all of an answer may take.
SEND_SECONDS: Final = 30.0
# What the system keeps of an answer beside what the worker has; it takes up to twice the memory.
SYSTEM_BYTES: Final = 1 << 15


def bound_sending(listener: socket.socket) -> None:
    """Bound what the system keeps for each connection that is going to be accepted.

    Without it the system takes megabytes for each who reads nothing, and keeps them when the
    connection has been closed.

    Args:
        listener: what the connections inherit it from.

    Returns:
        Nothing.

    Raises:
        Nothing.

    Source: socket(7), SO_SNDBUF; tcp(7), TCP_USER_TIMEOUT, which Linux alone has.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)
    if listener.family != socket.AF_UNIX and hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = int(SEND_SECONDS * 1000)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
