"""A ruling by its link: the question is in the link, and is ruled on again."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NoReturn

from flask import Flask, Response, after_this_request, request

from schemas.faults import quoted
from service.catalogue import BY_NAME, RulingEntry
from service.web import token
from service.web.answer import digest, unless_had
from service.web.cache import Cache, Reply
from service.web.problems import stop
from service.web.rulings import LINKS
from service.web.wire import encode

Show = Callable[[str], Response]

_JSON: Final = "application/json"
_HTML: Final = "text/html"

# Of the header fields of the ruling, beside its tag.
_KEPT: Final = ("Link", "Cache-Status")
# What is no JSON, or too long, was never written into a link here.
_NO_QUESTION: Final = ("400", "413")
_FOR_EVER: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """What a link leads to: the question as JSON, its answer, and what has become of that.

    ``since`` is None for an answer that the link still stands for.
    """

    entry: RulingEntry
    request: bytes
    reply: Reply
    since: dict[str, object] | None


def serve_links(app: Flask, cache: Cache, show: Show) -> None:
    """Give every question that fits into a link its address; the cache is asked it.

    Args:
        app: the service.
        cache: what is asked.
        show: opens a token as a page, for those who would rather have HTML.
    """

    def view(written: str) -> Response:
        after_this_request(_depends_on_accept)
        if _is_for_reading():
            return show(written)
        link = opened(written, cache)
        headers = dict(link.reply.headers)
        kept: dict[str, str] = {name: headers[name] for name in _KEPT if name in headers}
        if not link.reply.status.startswith("200"):
            body, status = link.reply.body, link.reply.status
            return Response(body, status, kept, mimetype=headers["Content-Type"])
        body, control, tag = link.reply.body, _FOR_EVER, headers["ETag"].strip('"')
        if link.since is not None:
            body = body[:-1] + b',"link":' + encode(link.since) + b"}"
            control, tag = "no-cache", digest(body)
        return unless_had(body, _JSON, tag, kept | {"Cache-Control": control})

    app.add_url_rule(f"{LINKS}<written>", "link", view)


def _is_for_reading() -> bool:
    """Whether who asks would rather have HTML; programs do not so much as name it."""
    named = _HTML in request.headers.get("Accept", "").lower()
    return named and request.accept_mimetypes.best_match((_JSON, _HTML)) == _HTML


def _depends_on_accept(response: Response) -> Response:
    response.headers["Vary"] = "Accept"
    return response


def opened(written: str, cache: Cache) -> Opened:
    """Open a link.

    Args:
        written: its token.
        cache: what is asked the question.

    Returns:
        The question and its answer, a ruling or a refusal.

    Raises:
        HTTPException: 404; no service has written this token.

    Source: the wire contract, section 7.
    """
    question = _read(written)
    entry = BY_NAME[question.ruling]
    reply = cache.ask(entry.path, question.request)
    if reply.status.startswith(_NO_QUESTION):
        _broken()
    since = _since(question, reply.body) if reply.status.startswith("200") else None
    return Opened(entry=entry, request=question.request, reply=reply, since=since)


def _read(written: str) -> token.Question:
    try:
        question = token.read(written)
    except token.BrokenTokenError:
        _broken()
    if question.ruling not in BY_NAME:
        stop("not-found", f"There is no ruling {quoted(question.ruling)}.")
    return question


def _broken() -> NoReturn:
    stop("not-found", "This is no link to a ruling. It may have been cut or mistyped.")


def _since(question: token.Question, body: bytes) -> dict[str, object] | None:
    """What has become of the ruling since the link was made; None for one that still holds."""
    ruleset = json.loads(body)["ruleset"]
    parts = token.changed(question.prints, token.prints(token.parts_of(body)))
    if question.version == ruleset["version"] and not parts:
        return None
    return {"ruleset": {"id": ruleset["id"], "version": question.version}, "changed": parts}
