"""How much of answers that nobody takes the system may keep, and for how long."""

import socket
from typing import Final

# The most that all of an answer may take.
SEND_SECONDS: Final = 30.0
# What the system takes of an answer before its client takes it.
SYSTEM_BYTES: Final = 1 << 16

# A small send buffer would bound it too, and have a long answer wait for each acknowledgement.
_OPTIONS: Final = {
    "TCP_NOTSENT_LOWAT": SYSTEM_BYTES,
    "TCP_USER_TIMEOUT": int(SEND_SECONDS * 1000),
}


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

    Source: tcp(7), TCP_USER_TIMEOUT; the kernel's ip-sysctl, tcp_notsent_lowat. Linux has both.
    """
    if listener.family != socket.AF_UNIX:
        for name, value in _OPTIONS.items():
            if hasattr(socket, name):
                listener.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
