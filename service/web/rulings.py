"""One view for all rulings: decode, rule, encode."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, Response

from schemas.base import read
from service.catalogue import RULINGS, RulingEntry
from service.rules.book import SilentPoint
from service.rules.ruling import Step, Violation
from service.web.answer import json_answer
from service.web.body import json_body
from service.web.strict_json import parse
from service.web.wire import digest, encode

MAX_BODY: Final = 64 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetRef:
    """The ruleset that was applied."""

    id: str
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UsedSilentPoint:
    """A silent point that a ruling passed through, and the reading it used."""

    id: str
    reading: str
    default: bool
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Envelope:
    """A ruling as the wire has it."""

    ruling: str
    ruling_id: str
    ruleset: RulesetRef
    legal: bool
    violations: tuple[Violation, ...]
    result: object | None
    steps: tuple[Step, ...]
    silent_points: tuple[UsedSilentPoint, ...]


def serve_rulings(app: Flask) -> None:
    """Give every ruling of the catalogue its address."""
    for entry in RULINGS:
        app.add_url_rule(entry.path, entry.name, _view(entry), methods=["POST"])


def referee(entry: RulingEntry) -> Callable[[Any], Envelope]:
    """Make what rules on the documents of one ruling.

    Args:
        entry: the ruling in the catalogue.

    Returns:
        A function from a parsed JSON document to its envelope. It raises RefusedError for a
        document that is not what the ruling takes.

    Raises:
        Nothing.

    Source: the wire contract, section 1.
    """
    schema, book = entry.request(), entry.book()
    ruleset = RulesetRef(id=book.id, version=book.version)
    points = {point.id: _used(point) for point in book.silent_points}

    def rule(document: Any) -> Envelope:
        situation = read(schema, document)
        ruling = entry.rule(situation)
        return Envelope(
            ruling=entry.name,
            ruling_id=digest(entry.name, book.version, ruling.situation or situation),
            ruleset=ruleset,
            legal=not ruling.violations,
            violations=ruling.violations,
            result=ruling.result,
            steps=ruling.steps,
            silent_points=tuple(
                used for point, used in points.items() if point in ruling.silent_points
            ),
        )

    return rule


def _view(entry: RulingEntry) -> Callable[[], Response]:
    rule = referee(entry)

    def view() -> Response:
        envelope = rule(parse(json_body(MAX_BODY)))
        return json_answer(encode(envelope), ETag=f'"{envelope.ruling_id}"')

    return view


def _used(point: SilentPoint) -> UsedSilentPoint:
    readings = {reading.id: reading.text for reading in point.readings}
    text = f"{point.question} {readings[point.default]}"
    return UsedSilentPoint(id=point.id, reading=point.default, default=True, text=text)
