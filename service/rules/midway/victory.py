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
from service.rules.wording import count

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
    """What is counted in a mode: by which rule, what of, and what a destroyed aircraft adds.

    ``goal_rule`` is the rule that says how much wins, ``end_rule`` the one that it is over.
    """

    rule: str
    goal_rule: str
    end_rule: str
    unit: str
    worth: dict[AircraftType, int]


COUNTS: Final = {
    Mode.CARRIER_HUNT: _Count(
        rule="midway.victory.bombers",
        goal_rule="midway.victory.bombers",
        end_rule="midway.victory.at-once",
        unit="enemy Bomber",
        worth={AircraftType.FIGHTER: 0, AircraftType.BOMBER: 1},
    ),
    Mode.DOMINATION: _Count(
        rule="midway.victory.points",
        goal_rule="midway.victory.threshold",
        end_rule="midway.victory.threshold",
        unit="Victory Point",
        worth={AircraftType.FIGHTER: 1, AircraftType.ACE: 3},
    ),
}

ENEMY: Final = {Side.AMERICAN: Side.JAPANESE, Side.JAPANESE: Side.AMERICAN}

Tally = dict[Side, int]  # Victory Points, or enemy Bombers destroyed


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
    decided_at, winner = _decision(question)
    played = len(question.events) if decided_at is None else decided_at + 1
    tally = _recount(reasoning, question, played, winner)
    if decided_at is not None:
        reasoning.tell("/decided_at")
    _conclude(reasoning, question, tally, needed_to_win(question), winner)
    for index in range(played, len(question.events)):
        reasoning.violation(
            "midway.victory.at-once",
            pointer("events", index),
            f"Event {index + 1} comes after the game was decided.",
            seen=index + 1,
            needed=played,
        )
    score = Score(**tally) if question.mode is Mode.DOMINATION else None
    return reasoning.ruling(Victory(winner=winner, decided_at=decided_at, score=score))


def needed_to_win(question: VictoryQuestion) -> int:
    """Tell how many Victory Points win, or enemy Bombers destroyed (pages 13 and 18)."""
    return question.threshold or AIRCRAFT[question.mode][AircraftType.BOMBER]


def tallied(question: VictoryQuestion) -> Tally:
    """Tell what each side holds after all events: Victory Points, or enemy Bombers destroyed."""
    tally = dict.fromkeys(Side, 0)
    for event in question.events:
        _, _, tally = _counted(question.mode, tally, event)
    return tally


def _decision(question: VictoryQuestion) -> tuple[int | None, Side | None]:
    """Which event decides the game, and who wins by it."""
    goal, tally = needed_to_win(question), dict.fromkeys(Side, 0)
    for index, event in enumerate(question.events):
        _, _, tally = _counted(question.mode, tally, event)
        winner = _winner(tally, goal, event)
        if winner is not None:
            return index, winner
    return None, None


def _recount(
    reasoning: Reasoning, question: VictoryQuestion, played: int, winner: Side | None
) -> Tally:
    """Say what each event up to the decision counts; the tally after all of them."""
    tally, events = dict.fromkeys(Side, 0), question.events[:played]
    leading = {*Side} if winner is None else {winner}
    if events and isinstance(events[-1], CarrierReached):
        leading = set()  # no loss led to that
    for number, event in enumerate(events, start=1):
        before, (rule, text, tally) = tally, _counted(question.mode, tally, event)
        gained = {side for side in Side if tally[side] > before[side]}
        told = _told(question.mode, event, gained, leading)
        reasoning.step(rule, f"Event {number}: {text}.", *told)
    return tally


def _counted(mode: Mode, tally: Tally, event: Event) -> tuple[str, str, Tally]:
    """By which rule an event counts, what it is in words, and the tally after it."""
    counting = COUNTS[mode]
    if isinstance(event, CarrierReached):
        text = f"a Bomber of the {event.side.capitalize()} side reaches the enemy carrier"
        return "midway.victory.carrier", text, tally
    if isinstance(event, Destroyed):
        gains, worth = ENEMY[event.side], counting.worth[event.type]
        gain = f"{count(worth, counting.unit)} for the {gains.capitalize()} side"
        text = f"the {event.side.capitalize()} side loses 1 {event.type}, {gain}"
        return counting.rule, text, tally | {gains: tally[gains] + worth}
    return _round_end(counting, tally, event)


def _round_end(counting: _Count, tally: Tally, event: RoundEnd) -> tuple[str, str, Tally]:
    rule = "midway.victory.tile"
    american, japanese = event.midway_tile.american, event.midway_tile.japanese
    text = f"on the Midway tile American {american}, Japanese {japanese}"
    if american == japanese:
        return rule, f"{text}, {count(0, counting.unit)}", tally
    gains = Side.AMERICAN if american > japanese else Side.JAPANESE
    text += f", {count(TILE_POINTS, counting.unit)} for the {gains.capitalize()} side"
    return rule, text, tally | {gains: tally[gains] + TILE_POINTS}


def _told(mode: Mode, event: Event, gained: set[Side], leading: set[Side]) -> list[str]:
    """What an event tells of the result: whose score grew, or the winner where none is kept.

    ``leading`` are the sides whose gains led to who has won, or to nobody having won.
    """
    if mode is Mode.DOMINATION:
        return [f"/score/{side}" for side in gained] or ["/score"]
    led = isinstance(event, CarrierReached) or bool(gained & leading)
    return ["/winner"] if led else []


def _conclude(
    reasoning: Reasoning, question: VictoryQuestion, tally: Tally, goal: int, winner: Side | None
) -> None:
    held = ", ".join(f"{side.capitalize()} {number}" for side, number in tally.items())
    counting = COUNTS[question.mode]
    so_far = f"{held}, {count(goal, counting.unit)} to win"
    text = f"{so_far}: nobody has won yet."
    if winner is not None:
        why = so_far if tally[winner] >= goal else "The carrier is reached"
        text = f"{why}: the {winner.capitalize()} side wins at once."
    told = ("/winner", "/decided_at", "/score")
    reasoning.step(counting.end_rule, text, *told)


def _winner(tally: Tally, goal: int, event: Event) -> Side | None:
    """Who has won by this event; at most one side's tally has just grown."""
    if isinstance(event, CarrierReached):
        return event.side
    return next((side for side, number in tally.items() if number >= goal), None)
