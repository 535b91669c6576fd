"""One view for all rulings: decode, rule, encode, and say where to find it again."""

from collections.abc import Callable
from typing import Any, Final

from flask import Flask, Response

from service.catalogue import RULINGS, RulingEntry
from service.web import token, work
from service.web.answer import json_answer
from service.web.body import json_body
from service.web.referee import Envelope, Referee
from service.web.strict_json import parse
from service.web.wire import canonical, encode

MAX_BODY: Final = 64 * 1024
# QUERY is RFC 10008's.
METHODS: Final = ("POST", "QUERY")
LINKS: Final = "/v1/rulings/"


def serve_rulings(app: Flask) -> None:
    """Give every ruling of the catalogue its address."""
    for entry in RULINGS:
        app.add_url_rule(entry.path, entry.name, _view(entry), methods=METHODS)


def _view(entry: RulingEntry) -> Callable[[], Response]:
    referee = Referee(entry)

    def view() -> Response:
        document = parse(json_body(MAX_BODY))
        situation, readings = referee.read(document)
        if entry.effort is not None:
            work.add_effort(entry.effort(situation, readings))
        envelope = referee.envelope(situation, readings, entry.rule(situation, readings))
        body = encode(envelope)
        link = bookmark(referee, document, envelope, body)
        return json_answer(body, ETag=f'"{envelope.ruling_id}"', **link)

    return view


def bookmark(referee: Referee, document: Any, envelope: Envelope, body: bytes) -> dict[str, str]:
    """Make the header field that leads to a ruling.

    Args:
        referee: who ruled.
        document: the question, parsed.
        envelope: the ruling.
        body: the ruling as JSON.

    Returns:
        A Link (RFC 8288), relative to the service; nothing when the question is too long for one.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    question = token.Question(
        ruling=envelope.ruling,
        version=envelope.ruleset.version,
        request=canonical(referee.canonical(document)),
        prints=token.prints(token.parts_of(body)),
    )
    written = token.write(question)
    return {} if written is None else {"Link": f'<{LINKS}{written}>; rel="bookmark"'}
