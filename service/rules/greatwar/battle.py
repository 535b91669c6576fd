"""Aircraft in an air combat, and the three steps of a round, on their own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from service.rules.greatwar.terms import (
    AircraftType,
    Attacker,
    Interceptor,
    Outcome,
    Status,
)

BOMBER_VALUE: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Plane:
    """An aircraft as the battle sees it: it hits at ``value`` or less on a D10.

    ``fuel`` in fuel points; ``home`` in fuel points to friendly territory, 0 for interceptors,
    which land where they fight.
    """

    id: str
    value: int
    fuel: int
    home: int
    bomber: bool
    status: Status


Planes = tuple[Plane, ...]


def attacking(aircraft: Iterable[Attacker], status: Status) -> Planes:
    """Bring attackers into the air; a bomber's value is silent point ``greatwar.bomber-value``."""
    return tuple(
        Plane(
            id=one.id,
            value=BOMBER_VALUE if one.attack is None else one.attack,
            fuel=one.fuel,
            home=one.distance_home,
            bomber=one.type is AircraftType.BOMBER,
            status=status,
        )
        for one in aircraft
    )


def intercepting(aircraft: Iterable[Interceptor]) -> Planes:
    """Bring interceptors into the battle."""
    return tuple(
        Plane(
            id=one.id,
            value=one.attack,
            fuel=one.fuel,
            home=0,
            bomber=False,
            status=Status.IN_BATTLE,
        )
        for one in aircraft
    )


def in_battle(planes: Planes) -> Planes:
    """List who is in the battle now."""
    return tuple(plane for plane in planes if plane.status is Status.IN_BATTLE)


def hits(planes: Planes, rolls: Mapping[str, int]) -> int:
    """Count the hits that the given planes score with their rolls (id to D10)."""
    return sum(rolls[plane.id] <= plane.value for plane in planes)


def leave(planes: Planes, ids: Iterable[str], status: Status) -> Planes:
    """Give the planes of these ids the status with which they leave the battle."""
    leaving = frozenset(ids)
    return tuple(
        replace(plane, status=status) if plane.id in leaving else plane for plane in planes
    )


def pay_fuel(planes: Planes) -> Planes:
    """Take 1 fuel point from every plane in the battle."""
    return tuple(
        replace(plane, fuel=plane.fuel - 1) if plane.status is Status.IN_BATTLE else plane
        for plane in planes
    )


def out_of_spare_fuel(planes: Planes) -> tuple[str, ...]:
    """List the planes in the battle whose fuel only just takes them home, or not even that.

    Silent point ``greatwar.disengage``.
    """
    return tuple(plane.id for plane in in_battle(planes) if plane.fuel <= plane.home)


def ending(attackers: Planes, interceptors: Planes) -> Outcome | None:
    """Tell how the battle ended because a side has nobody left in it, or None if it goes on.

    A side of which anybody disengaged was not destroyed.
    """
    if in_battle(attackers) and in_battle(interceptors):
        return None
    if not in_battle(attackers) and not in_battle(interceptors):
        return Outcome.BOTH_GONE
    if in_battle(attackers):
        left = _anybody_disengaged(interceptors)
        return Outcome.INTERCEPTORS_OUTLASTED if left else Outcome.INTERCEPTORS_DESTROYED
    left = _anybody_disengaged(attackers)
    return Outcome.ATTACKERS_DISENGAGED if left else Outcome.ATTACKERS_DESTROYED


def _anybody_disengaged(planes: Planes) -> bool:
    return any(plane.status is Status.DISENGAGED for plane in planes)
