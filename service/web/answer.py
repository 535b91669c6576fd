"""Answers that are no problems."""

from collections.abc import Callable
from hashlib import blake2b

from flask import Response, request

from service.web.wire import encode

View = Callable[[], Response]


def json_answer(body: bytes, **headers: str) -> Response:
    """Answer 200 with JSON bytes, and further header fields by name, with ``_`` for ``-``."""
    return Response(body, mimetype="application/json", headers=_fields(headers))


def fixed(value: object) -> View:
    """Make a view that always answers the same value, as JSON."""
    return document(encode(value), "application/json")


def document(body: bytes, media_type: str, **headers: str) -> View:
    """Make a view that always answers the same bytes, unless the client has them.

    Args:
        body: the bytes.
        media_type: what they are.
        headers: further header fields by name, with ``_`` for ``-``.

    Returns:
        A view for GET. It answers 304 when ``If-None-Match`` has the entity tag, weak or not.

    Raises:
        Nothing.

    Source: RFC 9110, sections 8.8.3, 13.1.2 and 15.4.5.
    """
    tag, fields = digest(body), _fields(headers)

    def view() -> Response:
        return unless_had(body, media_type, tag, fields)

    return view


def digest(body: bytes) -> str:
    """Digest bytes for an entity tag."""
    return blake2b(body, digest_size=16).hexdigest()


def unless_had(body: bytes, media_type: str, tag: str, headers: dict[str, str]) -> Response:
    """Answer bytes, or 304 when ``If-None-Match`` has their tag."""
    fields = headers | {"ETag": f'"{tag}"'}
    if request.if_none_match.contains_weak(tag):
        return Response(status=304, headers=fields)
    return Response(body, mimetype=media_type, headers=fields)


def _fields(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}
