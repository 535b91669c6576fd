"""A ruling by its link: the question is in the link, and is ruled on again."""

import json
from typing import Final, NoReturn

from flask import Flask, Response

from schemas.faults import quoted
from service.catalogue import BY_NAME
from service.web import token
from service.web.answer import digest, unless_had
from service.web.cache import Cache
from service.web.problems import stop
from service.web.rulings import LINKS
from service.web.wire import encode

_JSON: Final = "application/json"

# Of the header fields of the ruling, beside its tag.
_KEPT: Final = ("Link", "Cache-Status")
# What is no JSON, or too long, was never written into a link here.
_NO_QUESTION: Final = ("400", "413")
_FOR_EVER: Final = "public, max-age=31536000, immutable"


def serve_links(app: Flask, cache: Cache) -> None:
    """Give every question that fits into a link its address; the cache is asked it."""

    def view(written: str) -> Response:
        question = _read(written)
        reply = cache.ask(BY_NAME[question.ruling].path, question.request)
        if reply.status.startswith(_NO_QUESTION):
            _broken()
        headers = dict(reply.headers)
        kept: dict[str, str] = {name: headers[name] for name in _KEPT if name in headers}
        if not reply.status.startswith("200"):
            return Response(reply.body, reply.status, kept, mimetype=headers["Content-Type"])
        body, control, tag = reply.body, _FOR_EVER, headers["ETag"].strip('"')
        since = _since(question, body)
        if since is not None:
            body = body[:-1] + b',"link":' + encode(since) + b"}"
            control, tag = "no-cache", digest(body)
        return unless_had(body, _JSON, tag, kept | {"Cache-Control": control, "Vary": "Accept"})

    app.add_url_rule(f"{LINKS}<written>", "link", view)


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
