"""The gate's own answers, made once and before anybody is refused."""

from http import HTTPStatus
from typing import Final

from service.web.cache import Reply
from service.web.gate.security import SECURITY
from service.web.problems import KINDS
from service.web.wire import encode
from service.web.wsgi import Field


def refused(name: str, detail: str, *fields: Field) -> Reply:
    """Make a refusal.

    Args:
        name: the kind of problem.
        detail: what is wrong, one sentence; it says nothing of the request.
        fields: further header fields.

    Returns:
        The answer, ``application/problem+json``. Nobody may keep it.

    Raises:
        KeyError: there is no such kind.

    Source: RFC 9457, section 3.

    >>> refused("unauthorized", "No.").status
    '401 Unauthorized'
    """
    kind = KINDS[name]
    body = encode({"type": kind.type, "title": kind.title, "status": kind.status, "detail": detail})
    headers = [
        ("Content-Type", "application/problem+json"),
        ("Content-Length", str(len(body))),
        ("Cache-Control", "no-store"),
        *SECURITY,
        *fields,
    ]
    return Reply(f"{kind.status} {HTTPStatus(kind.status).phrase}", headers, body)


_CHALLENGE: Final = 'Bearer realm="skyref"'

NO_KEY: Final = refused(
    "unauthorized",
    "Send a key of this service, as Authorization: Bearer and the key.",
    ("WWW-Authenticate", _CHALLENGE),
)
WRONG_KEY: Final = refused(
    "unauthorized",
    "The key that came with the request is none of this service.",
    ("WWW-Authenticate", f'{_CHALLENGE}, error="invalid_token"'),
)
TOO_MANY: Final = refused(
    "too-many-requests",
    "You have asked for as much as you may for now; Retry-After says in how many seconds you may "
    "ask again.",
)
