"""The nouns of winning: modes, and the events that decide them."""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.midway.terms import AircraftType, Side


class Mode(StrEnum):
    """The two ways to play."""

    CARRIER_HUNT = "carrier_hunt"
    DOMINATION = "domination"


class EventKind(StrEnum):
    """What can bring a side nearer to winning."""

    DESTROYED = "destroyed"
    CARRIER_REACHED = "carrier_reached"
    ROUND_END = "round_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroyed:
    """An aircraft is destroyed; ``side`` is whose."""

    side: Side
    type: AircraftType


@dataclass(frozen=True, slots=True, kw_only=True)
class CarrierReached:
    """A Bomber enters the area of the enemy carrier; ``side`` is whose Bomber."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTile:
    """Aircraft of each side on the Midway tile."""

    american: int
    japanese: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnd:
    """A round ends with so many aircraft on the Midway tile."""

    midway_tile: OnTile


Event = Destroyed | CarrierReached | RoundEnd


@dataclass(frozen=True, slots=True, kw_only=True)
class VictoryQuestion:
    """The mode, the Victory Points that win a Domination, and what has happened in order."""

    mode: Mode
    threshold: int | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Victory Points of each side."""

    american: int
    japanese: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory:
    """Who has won and by which event; the score of a Domination."""

    winner: Side | None
    decided_at: int | None
    score: Score | None
