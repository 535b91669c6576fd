"""One view for all rulings: decode, rule, encode."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, Response

from schemas.base import read
from service.catalogue import RULINGS, RulingEntry
from service.rules.book import Reading, SilentPoint
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
    ruleset, defaults = RulesetRef(id=book.id, version=book.version), book.defaults
    used = {
        (point.id, reading.id): _used(point, reading)
        for point in book.silent_points
        for reading in point.readings
    }

    def rule(document: Any) -> Envelope:
        situation, chosen = read(schema, document)
        readings = defaults | chosen
        ruling = entry.rule(situation, readings)
        others = {point: each for point, each in readings.items() if each != defaults[point]}
        return Envelope(
            ruling=entry.name,
            ruling_id=digest(entry.name, book.version, others, ruling.situation or situation),
            ruleset=ruleset,
            legal=not ruling.violations,
            violations=ruling.violations,
            result=ruling.result,
            steps=ruling.steps,
            silent_points=tuple(
                used[point] for point in readings.items() if point[0] in ruling.silent_points
            ),
        )

    return rule


def _view(entry: RulingEntry) -> Callable[[], Response]:
    rule = referee(entry)

    def view() -> Response:
        envelope = rule(parse(json_body(MAX_BODY)))
        return json_answer(encode(envelope), ETag=f'"{envelope.ruling_id}"')

    return view


def _used(point: SilentPoint, reading: Reading) -> UsedSilentPoint:
    return UsedSilentPoint(
        id=point.id,
        reading=reading.id,
        default=reading.id == point.default,
        text=f"{point.question} {reading.text}",
    )
