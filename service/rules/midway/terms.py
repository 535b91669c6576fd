"""The nouns of Battle of Midway: situations in, results out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Side(StrEnum):
    """The two sides."""

    AMERICAN = "american"
    JAPANESE = "japanese"


class AircraftType(StrEnum):
    """The three kinds of aircraft; the Ace flies in the Domination mode."""

    FIGHTER = "fighter"
    BOMBER = "bomber"
    ACE = "ace"


class Heading(StrEnum):
    """Where the nose points: the six sides of an area, clockwise from north."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"


class Area(StrEnum):
    """The coloured areas of a Range Diagram, and what lies out of it."""

    RED = "red"
    YELLOW = "yellow"
    LIGHT_BLUE = "light_blue"
    NAVY = "navy"
    OUT = "out"


class Zone(StrEnum):
    """What an area is good for."""

    ATTACK = "attack"
    DEFENCE = "defence"


class Fires(StrEnum):
    """Who draws Firing Cards."""

    NONE = "none"
    ATTACKER = "attacker_fires"
    DEFENDER = "defender_fires"
    EXCHANGE = "exchange"


class Role(StrEnum):
    """The two aircraft of a Combat."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Winner(StrEnum):
    """How the cards compare."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    TIE = "tie"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aircraft:
    """An aircraft on the board: axial coordinates of its area, and its nose."""

    side: Side
    type: AircraftType
    q: int
    r: int
    heading: Heading


class Cell(NamedTuple):
    """One coloured area as the cockpit sees it: aircraft at (0, 0), nose to N.

    A tuple, for a question may have 240 of them to sort and to digest.
    """

    q: int
    r: int
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """A submitted Range Diagram; what it does not cover is out."""

    side: Side
    type: AircraftType
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColouredArea:
    """One coloured area as it is listed: aircraft at (0, 0), nose to N."""

    q: int
    r: int
    area: Area


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceDiagram:
    """A Range Diagram that stands in for a printed one, of both sides alike."""

    type: AircraftType
    stand_in: bool
    cells: tuple[ColouredArea, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeAreaQuestion:
    """Two aircraft of opposite sides, and the diagrams that were submitted."""

    attacker: Aircraft
    defender: Aircraft
    diagrams: tuple[Diagram, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Where one aircraft's own diagram has its enemy, and what that is worth."""

    area: Area
    zone: Zone | None
    cards: int
    can_destroy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeArea:
    """Both views, and who fires."""

    attacker: View
    defender: View
    firing: Fires


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringSide:
    """One side of a Firing: the area its enemy is in, and the cards it drew, sorted."""

    area: Area
    type: AircraftType
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringQuestion:
    """The two sides of a Firing."""

    attacker: FiringSide
    defender: FiringSide


@dataclass(frozen=True, slots=True, kw_only=True)
class Draws:
    """How many cards each draws."""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """The value each compares, or None for who drew nothing."""

    attacker: int | None
    defender: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Firing:
    """The outcome of a Firing."""

    firing: Fires
    draws: Draws
    values: Values
    winner: Winner | None
    destroyed: Role | None
