"""What a client is told that has sent no HTTP request, or not all of one in time."""

import logging
import uuid
from typing import Final

from gunicorn import util
from gunicorn.http import errors

from service.web.problems import KINDS, Kind, problem

log: Final = logging.getLogger("skyref")

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
    (errors.NoMoreData, "bad-request", "The request broke off."),
    (errors.ParseException, "bad-request", "This is no request as RFC 9112 has it."),
)


def refusal(failure: Exception) -> bytes:
    """Write down the answer to what could not be read as a request.

    Args:
        failure: what gunicorn's parser raised.

    Returns:
        A whole HTTP response, a problem, after which the connection is closed.

    Raises:
        Nothing.

    Source: RFC 9112; RFC 9457.
    """
    for kind, name, detail in _FAULTS:
        if isinstance(failure, kind):
            return response(KINDS[name], detail)
    return failed(failure)


def failed(failure: Exception) -> bytes:
    """Write down the answer to what could not be answered, as ``refusal`` does."""
    number = uuid.uuid4().hex
    log.error("internal error %s", number, exc_info=failure)
    return response(KINDS["internal-error"], "The log tells more under the id.", id=number)


def response(kind: Kind, detail: str, **extra: str) -> bytes:
    """Write down a whole HTTP response with a problem, after which the connection is closed."""
    said = problem(kind, detail, (), **extra)
    body = said.get_data()
    head = (
        f"HTTP/1.1 {said.status}\r\nDate: {util.http_date()}\r\nConnection: close\r\n"
        f"Content-Type: {said.mimetype}\r\nContent-Length: {len(body)}\r\n"
        "X-Content-Type-Options: nosniff\r\n\r\n"
    )
    return head.encode() + body
