"""The nouns of moving: manoeuvres, Flights, targets, and a whole Combat."""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.midway.round_terms import Initiative, Markers
from service.rules.midway.terms import Aircraft, Diagram, Firing, Heading, RangeArea, Role


class Manoeuvre(StrEnum):
    """One area forward, and then where the nose turns by one side."""

    FORWARD = "forward"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Axial coordinates of an area, and a nose."""

    q: int
    r: int
    heading: Heading


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightQuestion:
    """An aircraft and the manoeuvres it makes, 0 to 20."""

    aircraft: Aircraft
    manoeuvres: tuple[Manoeuvre, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flight:
    """Where each manoeuvre ends, in order."""

    path: tuple[Position, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Enemy:
    """An enemy aircraft, and the caller's name for it."""

    id: str
    aircraft: Aircraft


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetsQuestion:
    """An aircraft, and 1 to 100 aircraft of the other side."""

    aircraft: Aircraft
    enemies: tuple[Enemy, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """An enemy that can be reached, and in how many manoeuvres at least."""

    id: str
    manoeuvres: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """The enemies that can be reached, in the order given."""

    targets: tuple[Target, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """An aircraft in a Combat.

    ``manoeuvres`` are those it planned, ``omit`` the place of the one that an Ace leaves out,
    ``cards`` the Firing Cards it drew, sorted; None while it has not said.
    """

    aircraft: Aircraft
    manoeuvres: tuple[Manoeuvre, ...]
    omit: int | None
    cards: tuple[int, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatQuestion:
    """A whole Combat: both aircraft before their manoeuvres, and who carries theirs out first.

    ``markers`` are those left once losses are off the board; None when not told.
    """

    attacker: Combatant
    defender: Combatant
    first: Role
    diagrams: tuple[Diagram, ...] = ()
    markers: Markers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions:
    """Where both aircraft are after their manoeuvres."""

    attacker: Position
    defender: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Combat:
    """A whole Combat; ``firing`` is None while cards are missing."""

    positions: Positions
    range_area: RangeArea
    firing: Firing | None
    initiative: Initiative | None
