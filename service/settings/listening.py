"""HOST and PORT: where the service listens."""

import errno
import socket
import time
from typing import Final

# Seconds for the service that listened there before to end.
_PATIENCE: Final = 5.0
_PAUSE: Final = 0.1


def check_listening(host: str, port: int) -> None:
    """See whether the service can listen there, as gunicorn tells that it can't in many lines.

    Args:
        host: an address of this machine, or the name of one.
        port: 0 to 65535; 0 is any free one.

    Returns:
        Nothing; nobody listens there yet.

    Raises:
        ValueError: nobody can listen there, or somebody else goes on doing so for 5 seconds.

    Source: the README, Settings.

    >>> check_listening("127.0.0.1", 0)
    """
    ends = time.monotonic() + _PATIENCE
    while (fault := _fault(host, port)) is not None:
        if fault.errno != errno.EADDRINUSE or time.monotonic() > ends:
            told = f"must be an address to listen on here, not {host[:50]!a} and {port}"
            raise ValueError(f"{told}: {fault.strerror}")
        time.sleep(_PAUSE)


def _fault(host: str, port: int) -> OSError | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, port))
    except OSError as error:
        return error
    except UnicodeError:
        return OSError(errno.EINVAL, "No name of a machine")
    return None
