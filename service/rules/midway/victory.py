"""Who has won, event by event (pages 13 and 18)."""

from dataclasses import dataclass
from typing import Final

from service.rules.midway.terms import AircraftType, Side
from service.rules.midway.victory_terms import (
    CarrierReached,
    Destroyed,
    Event,
    Mode,
    RoundEnd,
    Score,
    Victory,
    VictoryQuestion,
)
from service.rules.pointer import pointer
from service.rules.ruling import Readings, Reasoning, Ruling

# Aircraft of each side.
AIRCRAFT: Final = {
    Mode.CARRIER_HUNT: {AircraftType.FIGHTER: 4, AircraftType.BOMBER: 2},
    Mode.DOMINATION: {AircraftType.FIGHTER: 4, AircraftType.ACE: 2},
}
THRESHOLDS: Final = (9, 12, 15)
TILE_POINTS: Final = 2
MOST_POINTS: Final = max(THRESHOLDS) + 2  # an Ace shot down one point before the threshold


@dataclass(frozen=True, slots=True, kw_only=True)
class _Count:
    """What is counted in a mode: by which rule, what of, and what a destroyed aircraft adds."""

    rule: str
    noun: str
    worth: dict[AircraftType, int]


_COUNTS: Final = {
    Mode.CARRIER_HUNT: _Count(
        rule="midway.victory.bombers",
        noun="enemy Bombers",
        worth={AircraftType.FIGHTER: 0, AircraftType.BOMBER: 1},
    ),
    Mode.DOMINATION: _Count(
        rule="midway.victory.points",
        noun="Victory Points",
        worth={AircraftType.FIGHTER: 1, AircraftType.ACE: 3},
    ),
}

_CONCLUSION_RULES: Final = {
    Mode.CARRIER_HUNT: "midway.victory.at-once",
    Mode.DOMINATION: "midway.victory.threshold",
}

_ENEMY: Final = {Side.AMERICAN: Side.JAPANESE, Side.JAPANESE: Side.AMERICAN}

_Tally = dict[Side, int]


def victory(question: VictoryQuestion, readings: Readings) -> Ruling:
    """Rule who has won, and by which event.

    Args:
        question: the mode, in Domination the Victory Points that win (9, 12 or 15), and the
            events so far in order, no more losses than a side has aircraft.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Victory; illegal when anything is told that happened after
        the decision.

    Raises:
        Nothing.

    Source: Battle of Midway, page 13, Carrier Hunt, and page 18, Domination.

    >>> from service.rules.midway import book
    >>> reached = CarrierReached(side=Side.JAPANESE)
    >>> question = VictoryQuestion(mode=Mode.CARRIER_HUNT, threshold=None, events=(reached,))
    >>> victory(question, book().defaults).result
    Victory(winner=<Side.JAPANESE: 'japanese'>, decided_at=0, score=None)
    """
    reasoning = Reasoning(readings)
    goal = question.threshold or AIRCRAFT[question.mode][AircraftType.BOMBER]
    tally: _Tally = dict.fromkeys(Side, 0)
    winner = decided_at = None
    for index, event in enumerate(question.events):
        if winner is not None:
            message = f"Event {index + 1} comes after the game was decided."
            reasoning.violation("midway.victory.at-once", pointer("events", index), message)
            continue
        rule, text, tally = _counted(_COUNTS[question.mode], tally, event)
        reasoning.step(rule, f"Event {index + 1}: {text}.")
        winner = _winner(tally, goal, event)
        decided_at = None if winner is None else index
    held = ", ".join(f"{side.capitalize()} {number}" for side, number in tally.items())
    verdict = f"the {winner.capitalize()} side wins at once" if winner else "nobody has won yet"
    text = f"{held} of {goal} {_COUNTS[question.mode].noun}: {verdict}."
    reasoning.step(_CONCLUSION_RULES[question.mode], text)
    score = Score(**tally) if question.mode is Mode.DOMINATION else None
    return reasoning.ruling(Victory(winner=winner, decided_at=decided_at, score=score))


def _counted(count: _Count, tally: _Tally, event: Event) -> tuple[str, str, _Tally]:
    """By which rule an event counts, what it is in words, and the tally after it."""
    if isinstance(event, CarrierReached):
        text = f"a Bomber of the {event.side.capitalize()} side reaches the enemy carrier"
        return "midway.victory.carrier", text, tally
    if isinstance(event, Destroyed):
        gains, worth = _ENEMY[event.side], count.worth[event.type]
        text = f"the {event.side.capitalize()} side loses 1 {event.type}"
        text += f", {gains.capitalize()} +{worth}"
        return count.rule, text, tally | {gains: tally[gains] + worth}
    return _round_end(tally, event)


def _round_end(tally: _Tally, event: RoundEnd) -> tuple[str, str, _Tally]:
    rule = "midway.victory.tile"
    american, japanese = event.midway_tile.american, event.midway_tile.japanese
    text = f"on the Midway tile American {american}, Japanese {japanese}"
    if american == japanese:
        return rule, f"{text}, nobody more", tally
    gains = Side.AMERICAN if american > japanese else Side.JAPANESE
    text += f", {gains.capitalize()} +{TILE_POINTS}"
    return rule, text, tally | {gains: tally[gains] + TILE_POINTS}


def _winner(tally: _Tally, goal: int, event: Event) -> Side | None:
    """Who has won by this event; at most one side's tally has just grown."""
    if isinstance(event, CarrierReached):
        return event.side
    return next((side for side, number in tally.items() if number >= goal), None)
