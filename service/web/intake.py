"""Reads the body of a WSGI request from the wire, once, within bounds."""

from typing import Any, Final

_TAKEN: Final = "skyref.intake"


# The bytes that came, and whether they came without a failure, as many as announced.
Intake = tuple[bytes, bool]


def take_in(environ: dict[str, Any], limit: int) -> Intake | None:
    """Read the body of a request; whoever asks again gets the same.

    Args:
        environ: the WSGI environment; what was read is noted in it.
        limit: the most bytes that are wanted, the same for whoever asks again; one more is read
            where no length is announced, so that too many show.

    Returns:
        What came; None, and nothing is read, when more than ``limit`` bytes are announced.

    Raises:
        Nothing: a sender that stops gives an intake that is not whole. How long one is waited for
        is the server's business (service/serving).

    Source: PEP 3333; RFC 9112, section 6.
    """
    taken: Intake | None = environ.get(_TAKEN)
    if taken is None:
        announced = environ.get("CONTENT_LENGTH")
        length = int(announced) if announced else None
        if length is not None and length > limit:
            return None
        body, whole = _read(environ, limit + 1 if length is None else length)
        taken = body, whole and (length is None or len(body) == length)
        environ[_TAKEN] = taken
    return taken


def taken_in(environ: dict[str, Any]) -> bytes:
    """Give what ``take_in`` has read; nothing before that."""
    taken: Intake | None = environ.get(_TAKEN)
    return b"" if taken is None else taken[0]


def _read(environ: dict[str, Any], size: int) -> tuple[bytes, bool]:
    """Up to ``size`` bytes of the body, and whether they came without a failure.

    The server's own exceptions for broken chunks have no common class, hence the broad net around
    this one call.
    """
    try:
        return environ["wsgi.input"].read(size), True
    except Exception:  # noqa: BLE001
        return b"", False
