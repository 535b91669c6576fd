"""JSON answers."""

from collections.abc import Callable

from flask import Response

from service.web.wire import encode


def json_answer(body: bytes, **headers: str) -> Response:
    """Answer 200 with JSON bytes, and further headers by name."""
    return Response(body, mimetype="application/json", headers=headers)


def fixed(value: object) -> Callable[[], Response]:
    """Make a view that always answers the same value."""
    body = encode(value)
    return lambda: json_answer(body)
