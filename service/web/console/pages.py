"""One page for each ruling, to ask it on and to open its links on."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

from flask import Flask, Response
from werkzeug.exceptions import HTTPException

from service.catalogue import RULINGS, RulingEntry
from service.web.answer import digest, unless_had
from service.web.body import json_body
from service.web.cache import Cache, Reply
from service.web.console.assets import Assets
from service.web.console.qr import serve_qr
from service.web.console.sheets import Sheets, address
from service.web.console.words import Words
from service.web.disputes import PATH as DISPUTES
from service.web.links import opened
from service.web.rulings import MAX_BODY
from service.web.wire import encode

_HTML: Final = "text/html"
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
_OK: Final = "200"
_LANGUAGE: Final = "en"


class Console:
    """The pages; they ask the service as everybody does, through its cache."""

    def __init__(self, cache: Cache, openapi: dict[str, Any]) -> None:
        """Take the cache that is asked, and the text that describes what it is asked."""
        self._cache = cache
        self._assets = Assets()
        self._sheets = Sheets(openapi, Words(_LANGUAGE), self._assets)

    def serve(self, app: Flask) -> None:
        """Give the pages and what belongs to them their addresses."""
        self._assets.serve(app)
        serve_qr(app)
        app.add_url_rule("/", "page home", lambda: _page(self._sheets.home()))
        for entry in RULINGS:
            place = address(entry)
            app.add_url_rule(place, f"page {entry.name}", self._example(entry))
            app.add_url_rule(
                place, f"page answer {entry.name}", self._answer(entry), methods=["POST"]
            )
        app.add_url_rule("/disputes", "page disputes", self._settle, methods=["POST"])

    def show(self, written: str) -> Response:
        """Open a link.

        Args:
            written: its token.

        Returns:
            The page of its ruling, with the question and the answer; for a broken link, a page
            that says so, with the status that the API would give.

        Raises:
            Nothing.
        """
        try:
            link = opened(written, self._cache)
        except HTTPException as stopped:
            problem = json.loads(stopped.get_response().get_data())
            page = Response(self._sheets.trouble(problem), problem["status"], {**_HEADERS})
        else:
            status = int(link.reply.status[:3])
            whole = self._whole(link.entry, link.request, link.reply, link.since)
            page = _page(whole, status)
        return page

    def _example(self, entry: RulingEntry) -> Callable[[], Response]:
        question = encode(entry.example)

        def view() -> Response:
            return _page(self._whole(entry, question, self._cache.ask(entry.path, question)))

        return view

    def _whole(
        self,
        entry: RulingEntry,
        question: bytes,
        reply: Reply,
        since: dict[str, object] | None = None,
    ) -> str:
        asked = json.loads(question)
        if reply.status.startswith(_OK):
            answer = self._ruled(entry, asked, reply)
        else:
            answer = self._sheets.refused(entry, json.loads(reply.body))
        return self._sheets.page(entry, asked, answer, since)

    def _answer(self, entry: RulingEntry) -> Callable[[], Response]:
        def view() -> Response:
            question = json_body(MAX_BODY)
            reply = self._cache.ask(entry.path, question)
            if not reply.status.startswith(_OK):
                return _refused(reply)
            ruled = self._ruled(entry, json.loads(question), reply)
            return Response(self._sheets.ruling(ruled), headers=_HEADERS)

        return view

    def _settle(self) -> Response:
        dispute = json_body(MAX_BODY)
        reply = self._cache.ask(DISPUTES, dispute)
        if not reply.status.startswith(_OK):
            return _refused(reply)
        claims, verdicts = json.loads(dispute)["claims"], json.loads(reply.body)["claims"]
        return Response(self._sheets.dispute(claims, verdicts), headers=_HEADERS)

    def _ruled(self, entry: RulingEntry, question: Any, reply: Reply) -> dict[str, Any]:
        link = dict(reply.headers).get("Link")
        path = None if link is None else link[1 : link.index(">")]
        return self._sheets.ruled(entry, question, reply.body, path)


def _page(text: str, status: int = 200) -> Response:
    body = text.encode()
    if status != HTTPStatus.OK:
        return Response(body, status, _HEADERS, mimetype=_HTML)
    return unless_had(body, _HTML, digest(body), _HEADERS)


def _refused(reply: Reply) -> Response:
    """The problem that the API has with a question, for the page to show beside its fields.

    It has been answered, with 200: browsers log other answers to a script as errors.
    """
    return Response(reply.body, headers=_HEADERS, mimetype=dict(reply.headers)["Content-Type"])
