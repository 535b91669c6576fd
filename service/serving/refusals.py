"""What a client is told that has sent no HTTP request, or not all of one in time."""

import logging
import uuid
from collections.abc import Callable
from typing import Any, Final

from gunicorn import util
from gunicorn.http import errors

from service.web.gate.security import secure
from service.web.problems import KINDS, Kind, problem

log: Final = logging.getLogger("skyref")


class NoHostError(errors.ParseException):  # type: ignore[misc]  # gunicorn is not typed
    """A request of HTTP/1.1 that names no host."""


# By gunicorn's exceptions, the more special ones first: kind of problem, and what is wrong.
_FAULTS: Final = (
    (errors.LimitRequestLine, "uri-too-long", "The request line is too long."),
    (
        errors.LimitRequestHeaders,
        "header-fields-too-large",
        "There are too many header fields, or one is too long.",
    ),
    (
        errors.UnsupportedTransferCoding,
        "unsupported-media-type",
        "Send no Transfer-Encoding but chunked.",
    ),
    (errors.InvalidRequestLine, "bad-request", "The request line is malformed."),
    (errors.InvalidRequestMethod, "bad-request", "The method is malformed."),
    (errors.InvalidHTTPVersion, "bad-request", "The HTTP version is none that is spoken here."),
    (errors.InvalidHeaderName, "bad-request", "The name of a header field is malformed."),
    (errors.InvalidHeader, "bad-request", "A header field is malformed, or given twice."),
    (errors.ObsoleteFolding, "bad-request", "A header field goes over several lines."),
    (errors.ExpectationFailed, "bad-request", "Expect nothing but 100-continue."),
    (errors.InvalidSchemeHeaders, "bad-request", "Two header fields tell different schemes."),
    (NoHostError, "bad-request", "There is no Host header field, which HTTP/1.1 asks for."),
    (errors.NoMoreData, "bad-request", "The request broke off."),
    (errors.ParseException, "bad-request", "This is no request as RFC 9112 has it."),
)


# Is told the status of an answer; gives the request's id, if it has one.
Note = Callable[[int], str | None]


def refuse_without_host(request: Any) -> None:
    """Refuse what gunicorn lets pass.

    Args:
        request: gunicorn's; that it has no two Host fields has been seen to.

    Returns:
        Nothing.

    Raises:
        NoHostError: it is of HTTP/1.1, and names no host.

    Source: RFC 9112, section 3.2.
    """
    if request.version >= (1, 1) and all(name != "HOST" for name, _ in request.headers):
        raise NoHostError


def refusal(failure: Exception, note: Note) -> bytes:
    """Write down the answer to what could not be read as a request.

    Args:
        failure: what gunicorn's parser raised, or ``refuse_without_host``.
        note: is told of it.

    Returns:
        A whole HTTP response, a problem, after which the connection is closed.

    Raises:
        Nothing.

    Source: RFC 9112; RFC 9457.
    """
    for kind, name, detail in _FAULTS:
        if isinstance(failure, kind):
            return response(KINDS[name], detail, note)
    return failed(failure, note)


def failed(failure: Exception, note: Note) -> bytes:
    """Write down the answer to what could not be answered, as ``refusal`` does."""
    number = uuid.uuid4().hex
    log.error("internal error %s", number, exc_info=failure)
    return response(KINDS["internal-error"], "The log tells more under the id.", note, id=number)


def response(kind: Kind, detail: str, note: Note, **extra: str) -> bytes:
    """Write down a whole HTTP response with a problem, after which the connection is closed."""
    said = secure(problem(kind, detail, (), **extra))
    said.headers["Date"] = util.http_date()
    said.headers["Connection"] = "close"
    request_id = note(kind.status)
    if request_id is not None:
        said.headers["X-Request-Id"] = request_id
    head = "".join(f"{name}: {value}\r\n" for name, value in said.headers.items())
    return f"HTTP/1.1 {said.status}\r\n{head}\r\n".encode() + said.get_data()
