"""Disputes: a question, what is claimed of its answer, and who is right."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from flask import Flask, Response
from marshmallow import ValidationError

from schemas.disputes import dispute_request
from schemas.faults import Fault, RefusedError, faults_of
from service.catalogue import BY_NAME
from service.rules.pointer import pointer
from service.rules.ruling import NearMiss, Ruling
from service.web import work
from service.web.answer import json_answer
from service.web.body import json_body
from service.web.claims import (
    Difference,
    Verdict,
    holds,
    least,
    other_readings,
    ruled_at,
    same,
)
from service.web.effort import check_effort
from service.web.referee import Envelope, Referee
from service.web.rulings import MAX_BODY, METHODS, bookmark
from service.web.strict_json import parse
from service.web.trail import near_misses, steps_to, trail
from service.web.wire import encode

PATH: Final = "/v1/disputes"

# Bytes of what was ruled at all places where claims are wrong: each may be the whole ruling.
MOST_TOLD: Final = 1024 * 1024
# With the steps, and what decided against each claim.
MOST_ANSWERED: Final = 2 * MOST_TOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """The ruling, a verdict on each claim, and the other readings that were tried for them."""

    ruling: Envelope
    claims: tuple[Verdict, ...]
    readings_tried: tuple[dict[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """A question that was ruled on, and what it takes to rule on it again."""

    referee: Referee
    situation: Any
    readings: dict[str, str]
    ruling: Ruling
    envelope: Envelope
    said: Any


def serve_disputes(app: Flask) -> None:
    """Give disputes their address."""
    schema = dispute_request(BY_NAME)()
    referees = {name: Referee(entry) for name, entry in BY_NAME.items()}

    def view() -> Response:
        document = parse(json_body(MAX_BODY))
        faults: list[Fault] = []
        data: Any
        try:
            data = schema.load(document)
        except ValidationError as error:
            faults, data = faults_of(error.messages), error.valid_data
        case = None
        try:
            if "ruling" in data and "request" in document:
                case = _ruled(referees[data["ruling"]], document["request"])
                faults += _nowhere(case, data.get("claims") or [])
        except RefusedError as error:
            faults += _within("/request", error)
        if faults or case is None:
            raise RefusedError(faults)
        ruling = encode(case.envelope)
        link = bookmark(case.referee, document["request"], case.envelope, ruling)
        settled = encode(_settle(case, data["claims"]))
        _check_length("The answer", len(settled), MOST_ANSWERED)
        return json_answer(settled, **link)

    app.add_url_rule(PATH, "disputes", view, methods=METHODS)


def hear(referee: Referee, request: Any, claims: list[Any]) -> Dispute:
    """Settle a dispute about a question.

    Args:
        referee: who rules on it.
        request: the question, parsed.
        claims: each with ``by``, and with ``says`` from places that the ruling has to values.

    Returns:
        The dispute, settled.

    Raises:
        RefusedError: the question is none, or it would take or tell too much.

    Source: the wire contract, section 7.
    """
    return _settle(_ruled(referee, request), claims)


def _within(place: str, error: RefusedError) -> Iterator[Fault]:
    for fault in error.faults:
        yield Fault(
            pointer=place + fault.pointer,
            code=fault.code,
            detail=fault.detail,
            impossible=fault.impossible,
        )


def _ruled(referee: Referee, request: Any) -> _Case:
    situation, readings = referee.read(request)
    _effort(referee, situation, readings)
    ruling = referee.entry.rule(situation, readings)
    envelope = referee.envelope(situation, readings, ruling)
    return _Case(
        referee=referee,
        situation=situation,
        readings=readings,
        ruling=ruling,
        envelope=envelope,
        said=json.loads(encode(envelope)),
    )


def _nowhere(case: _Case, claims: list[Any]) -> Iterator[Fault]:
    """Claims about what the ruling does not contain."""
    for index, claim in enumerate(claims):
        for place in (claim or {}).get("says", ()):
            try:
                ruled_at(case.said, place)
            except LookupError:
                where = pointer("claims", index, "says", place)
                detail = "The ruling has nothing at this place."
                yield Fault(pointer=where, code="no_such_place", detail=detail)


def _settle(case: _Case, claims: list[Any]) -> Dispute:
    differences = _differences(case, [claim["says"] for claim in claims])
    tried = _other_readings(case) if any(differences) else []
    upholding: list[list[dict[str, str]]] = [[] for _ in claims]
    for readings in tried:
        ruling = _under(case, readings)
        for claim, wrong, found in zip(claims, differences, upholding, strict=True):
            if wrong and holds(claim["says"], ruling):
                found.append(readings)
    verdicts = zip(claims, differences, map(least, upholding), strict=True)
    return Dispute(
        ruling=case.envelope,
        claims=tuple(
            _verdict(case, claim["by"], wrong, upheld_under, len(tried))
            for claim, wrong, upheld_under in verdicts
        ),
        readings_tried=tuple(tried),
    )


def _verdict(
    case: _Case,
    by: str,
    differences: tuple[Difference, ...],
    upheld_under: tuple[dict[str, str], ...],
    tried: int,
) -> Verdict:
    verdict = "open" if upheld_under else "rejected" if differences else "upheld"
    return Verdict(
        by=by,
        verdict=verdict,
        differences=differences,
        upheld_under=upheld_under,
        tried=tried if differences else 0,
        near_misses=_near_misses(case, differences) if verdict == "rejected" else (),
    )


def _differences(case: _Case, claims: list[dict[str, Any]]) -> list[tuple[Difference, ...]]:
    """Where each claim is wrong; RefusedError when that is too long to tell."""
    along, said = trail(case.said, case.ruling.grounds), case.said
    wrong = [[*filter(partial(_is_wrong, said), says.items())] for says in claims]
    told = Counter(place for each in wrong for place, _ in each)
    size = sum(len(encode(ruled_at(said, place))) * times for place, times in told.items())
    _check_length("What was ruled at the places where the claims are wrong", size, MOST_TOLD)
    steps = {place: steps_to(place, along) for place in told}
    return [
        tuple(
            Difference(
                pointer=place, claimed=claimed, ruled=ruled_at(said, place), steps=steps[place]
            )
            for place, claimed in each
        )
        for each in wrong
    ]


def _check_length(what: str, size: int, most: int) -> None:
    if size > most:
        detail = (
            f"{what} takes {size} bytes, and {most} is the most. Claim less at once, or smaller "
            "parts of the ruling."
        )
        raise RefusedError([Fault(pointer="/claims", code="too_long", detail=detail)])


def _is_wrong(ruling: Any, claim: tuple[str, Any]) -> bool:
    """Whether it was ruled otherwise; of no result nothing can be claimed, not even null."""
    place, claimed = claim
    no_result = ruling["result"] is None and place.startswith("/result/")
    return no_result or not same(claimed, ruled_at(ruling, place))


def _other_readings(case: _Case) -> list[dict[str, str]]:
    """The readings to try; RefusedError when that would take too long."""
    used = case.ruling.silent_points
    tried = other_readings(
        [
            (point, case.readings[point.id])
            for point in case.referee.silent_points
            if point.id in used
        ]
    )
    under = (case.readings | readings for readings in tried)
    check_effort((_effort(case.referee, case.situation, each) for each in under), "/request")
    return tried


def _effort(referee: Referee, situation: Any, readings: dict[str, str]) -> int:
    """What a ruling takes that may take long, in microseconds; it counts as work."""
    estimated = referee.entry.effort
    effort = 0 if estimated is None else estimated(situation, readings)
    work.add_effort(effort)
    return effort


def _under(case: _Case, readings: dict[str, str]) -> Any:
    """The ruling under other readings, as far as a claim can name it."""
    chosen = case.readings | readings
    ruling = case.referee.entry.rule(case.situation, chosen)
    return json.loads(encode(case.referee.envelope(case.situation, chosen, ruling)))


def _near_misses(case: _Case, differences: tuple[Difference, ...]) -> tuple[NearMiss, ...]:
    of_result, checks = partial(_of_result, case), case.referee.entry.checks
    return near_misses(differences, case.said, case.ruling.grounds, of_result, checks)


def _of_result(case: _Case, place: str, claimed: object) -> tuple[NearMiss, ...]:
    find = case.referee.entry.near_misses
    if find is None:
        return ()
    return find(case.situation, case.readings, case.ruling.result, place, claimed)
