"""The nouns of the odds of a Firing."""

from dataclasses import dataclass

from service.rules.chance import Chance
from service.rules.midway.terms import AircraftType, Area, Fires


@dataclass(frozen=True, slots=True, kw_only=True)
class PileSide:
    """One side before the draw: where it has its enemy, and the cards of its pile, sorted."""

    area: Area
    type: AircraftType
    pile: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringOddsQuestion:
    """The two sides of a Firing that is to come."""

    attacker: PileSide
    defender: PileSide


@dataclass(frozen=True, slots=True, kw_only=True)
class FiringOdds:
    """The chance of each outcome. The first three sum to 1, or are all 0: nobody can win."""

    firing: Fires
    attacker_wins: Chance
    defender_wins: Chance
    tie: Chance
    attacker_destroyed: Chance
    defender_destroyed: Chance
