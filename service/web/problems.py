"""The one table from refusal to status (RFC 9457)."""

import logging
import uuid
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from flask import Flask, Response, abort
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from schemas.faults import Fault, RefusedError
from service.web.answer import fixed
from service.web.strict_json import MalformedJSONError
from service.web.wire import encode

MAX_ERRORS: Final = 100

log: Final = logging.getLogger("skyref")


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of problem: its name in the type URI, status, title, and an explanation."""

    name: str
    status: int
    title: str
    explanation: str

    @property
    def type(self) -> str:
        """The RFC 9457 type, a path on this service."""
        return f"/problems/{self.name}"


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind(
            name="malformed-json",
            status=400,
            title="Malformed JSON",
            explanation="The body is no JSON text in UTF-8 as RFC 8259 has it, or did not arrive "
            "whole. Refused too, and never repaired: a byte order mark, duplicate member names, "
            "NaN and Infinity, integers of over 18 digits, numbers that overflow, lone "
            "surrogates, nesting over 32, and anything after the value.",
        ),
        Kind(
            name="bad-request",
            status=400,
            title="Bad request",
            explanation="What arrived is no HTTP request, or not one that this service takes: a "
            "broken request line, header field or chunk.",
        ),
        Kind(
            name="unauthorized",
            status=401,
            title="Unauthorized",
            explanation="This service answers those who have a key. Send it with each request, as "
            "Authorization: Bearer and the key; whoever runs the service gives keys.",
        ),
        Kind(
            name="not-found",
            status=404,
            title="Not found",
            explanation="There is nothing at this address; /docs shows what there is.",
        ),
        Kind(
            name="method-not-allowed",
            status=405,
            title="Method not allowed",
            explanation="The address exists, but not for this method; the Allow header lists "
            "those that it has.",
        ),
        Kind(
            name="request-timeout",
            status=408,
            title="Request timeout",
            explanation="The request did not arrive whole in the time that it may take.",
        ),
        Kind(
            name="payload-too-large",
            status=413,
            title="Payload too large",
            explanation="The body is longer than this address takes: 64 KiB, or 1 MiB for a batch.",
        ),
        Kind(
            name="uri-too-long",
            status=414,
            title="URI too long",
            explanation="The request line is longer than this service takes.",
        ),
        Kind(
            name="unsupported-media-type",
            status=415,
            title="Unsupported media type",
            explanation="Send Content-Type: application/json, with or without charset=utf-8, and "
            "no Content-Encoding.",
        ),
        Kind(
            name="invalid-request",
            status=422,
            title="Invalid request",
            explanation="The JSON, or the query, is not what this address takes: a wrong type, a "
            "missing or unknown field, a value out of bounds, an unknown card or id. Every fault "
            "is listed with its place (100 at most; the detail tells how many there are).",
        ),
        Kind(
            name="impossible-position",
            status=422,
            title="Impossible position",
            explanation="The request is well formed, but what it describes cannot exist in the "
            "game: one card in two places, two aircraft with one id, two enemies on one side, "
            "more losses than a side has aircraft.",
        ),
        Kind(
            name="too-many-requests",
            status=429,
            title="Too many requests",
            explanation="You have asked for as much as you may for now. Retry-After says in how "
            "many seconds you may ask again; RateLimit how much there is left.",
        ),
        Kind(
            name="header-fields-too-large",
            status=431,
            title="Request header fields too large",
            explanation="The header has more fields, or longer ones, than this service takes.",
        ),
        Kind(
            name="internal-error",
            status=500,
            title="Internal error",
            explanation="A fault of this service. Report the id: the log has the rest.",
        ),
    )
}

_KIND_OF_STATUS: Final = {404: KINDS["not-found"], 405: KINDS["method-not-allowed"]}


def problem(kind: Kind, detail: str, faults: tuple[Fault, ...] = (), **extra: str) -> Response:
    """Build a problem response.

    Args:
        kind: the kind of problem.
        detail: what is wrong this time, one sentence.
        faults: the faults of a request, with their places; the first 100 are listed.
        extra: further members.

    Returns:
        The response, ``application/problem+json``.

    Raises:
        Nothing.

    Source: RFC 9457, section 3.
    """
    body: dict[str, Any] = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
        **extra,
    }
    if faults:
        body["errors"] = [
            {"pointer": fault.pointer, "code": fault.code, "detail": fault.detail}
            for fault in faults[:MAX_ERRORS]
        ]
    return Response(encode(body), kind.status, mimetype="application/problem+json")


def stop(name: str, detail: str) -> NoReturn:
    """End the request with a problem of the kind called ``name``."""
    abort(problem(KINDS[name], detail))


def serve_problems(app: Flask) -> None:
    """Make every refusal and every failure of the app a problem, and explain each kind."""
    for kind in KINDS.values():
        explained = {
            "type": kind.type,
            "title": kind.title,
            "status": kind.status,
            "explanation": kind.explanation,
        }
        app.add_url_rule(kind.type, kind.type, fixed(explained))
    app.register_error_handler(RefusedError, refusal)
    app.register_error_handler(MalformedJSONError, _malformed)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _failed)


def refusal(error: RefusedError) -> Response:
    """Say every fault of a request."""
    impossible = all(fault.impossible for fault in error.faults)
    kind = KINDS["impossible-position" if impossible else "invalid-request"]
    number = len(error.faults)
    return problem(kind, f"{number} fault{'s' * (number > 1)}.", error.faults)


def _malformed(error: MalformedJSONError) -> Response:
    return problem(KINDS["malformed-json"], str(error))


def _http(error: HTTPException) -> Response:
    if error.response is not None:
        return error.response  # type: ignore[return-value]  # built by stop()
    kind = _KIND_OF_STATUS.get(error.code or 500)
    if kind is None:
        return _failed(error)
    response = problem(kind, kind.explanation)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _failed(error: Exception) -> Response:
    number = uuid.uuid4().hex
    log.error("internal error %s", number, exc_info=error)
    return problem(
        KINDS["internal-error"], "This service failed; its log tells more under the id.", id=number
    )
