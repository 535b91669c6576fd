"""A request's JSON body whole, or why not."""

import re
from typing import Final

from flask import request

from schemas.faults import quoted
from service.web.intake import take_in
from service.web.problems import stop

_MEDIA_TYPE: Final = re.compile(
    r'application/json[ \t]*(?:;[ \t]*charset=("?)utf-8\1[ \t]*)?;?', re.IGNORECASE
)


def json_body(limit: int) -> bytes:
    """Give the body of the request being answered.

    Args:
        limit: the most bytes that it may have.

    Returns:
        The body, at most ``limit`` bytes, sent as JSON.

    Raises:
        HTTPException: 413 when it is longer, announced or not; then 415 when it is not sent as
            JSON; then 400 when it did not arrive whole.

    Source: RFC 9110, sections 8.3, 8.4 and 15.5; RFC 9112, section 6.
    """
    taken = take_in(request.environ, limit)
    if taken is None:
        length = request.content_length
        stop("payload-too-large", f"The body has {length} bytes; at most {limit} are taken.")
    body, whole = taken
    if len(body) > limit:
        stop("payload-too-large", f"The body has over {limit} bytes.")
    _check_media_type()
    if not whole:
        stop("malformed-json", "The body broke off, or its chunks are broken.")
    return body


def _check_media_type() -> None:
    headers = request.headers
    if headers.get("Content-Encoding", "identity").lower() != "identity":
        stop("unsupported-media-type", "Send the body without Content-Encoding.")
    if headers.get("Transfer-Encoding", "chunked").lower() != "chunked":
        stop("unsupported-media-type", "Send no Transfer-Encoding but chunked.")
    sent = headers.get("Content-Type")
    if sent is None:
        stop("unsupported-media-type", "Send Content-Type: application/json.")
    if not _MEDIA_TYPE.fullmatch(sent):
        stop("unsupported-media-type", f"Send Content-Type: application/json, not {quoted(sent)}.")
