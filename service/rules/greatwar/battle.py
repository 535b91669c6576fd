"""Aircraft in an air combat, and the three steps of a round, on their own."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from service.rules.greatwar.terms import (
    AircraftType,
    Attacker,
    Interceptor,
    Outcome,
    Status,
)

_LEAST_VALUE: Final = 1

# By the reading of greatwar.bomber-value. A bomber may come without its defence rating.
_BOMBER_VALUE: Final[dict[str, Callable[[Attacker], int]]] = {
    "one": lambda _: _LEAST_VALUE,
    "defence-rating": lambda bomber: bomber.defence or _LEAST_VALUE,
}


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


def attacking(aircraft: Iterable[Attacker], status: Status, bomber_value: str) -> Planes:
    """Bring attackers into the air.

    Args:
        aircraft: the attackers as listed.
        status: in the battle, or unengaged.
        bomber_value: the reading of ``greatwar.bomber-value``.

    Returns:
        A plane for each.

    Raises:
        Nothing.

    Source: the Great War air-combat section, opening paragraph and step 1.

    >>> flying = Attacker(
    ...     id="b", type=AircraftType.BOMBER, attack=None, defence=7, fuel=3, distance_home=1
    ... )
    >>> attacking([flying], Status.IN_BATTLE, "one")[0].value
    1
    >>> attacking([flying], Status.IN_BATTLE, "defence-rating")[0].value
    7
    """
    return tuple(
        Plane(
            id=one.id,
            value=_BOMBER_VALUE[bomber_value](one) if one.attack is None else one.attack,
            fuel=one.fuel,
            home=one.distance_home,
            bomber=one.type is AircraftType.BOMBER,
            status=status,
        )
        for one in aircraft
    )


def intercepting(aircraft: Iterable[Interceptor]) -> Planes:
    """Bring interceptors into the battle.

    Args:
        aircraft: the interceptors as listed.

    Returns:
        A plane for each, at home where it fights.

    Raises:
        Nothing.

    Source: the Great War air-combat section, opening paragraph and step 3.

    >>> intercepting([Interceptor(id="i", attack=4, fuel=2)])[0].home
    0
    """
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
    """List who is in the battle now.

    Args:
        planes: one side.

    Returns:
        Its planes that have not left, in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.
    """
    return tuple(plane for plane in planes if plane.status is Status.IN_BATTLE)


def hits(planes: Planes, rolls: Mapping[str, int]) -> int:
    """Count the hits that planes score.

    Args:
        planes: those that roll.
        rolls: id to D10, 1 to 10, for each of them.

    Returns:
        Hits, one for every roll at or below the plane's value.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 1.

    >>> hits(intercepting([Interceptor(id="i", attack=4, fuel=2)]), {"i": 4})
    1
    """
    return sum(rolls[plane.id] <= plane.value for plane in planes)


def leave(planes: Planes, ids: Iterable[str], status: Status) -> Planes:
    """Take planes out of the battle.

    Args:
        planes: one side.
        ids: those that leave.
        status: with which they leave.

    Returns:
        The side, in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 2 and 3.
    """
    leaving = frozenset(ids)
    return tuple(
        replace(plane, status=status) if plane.id in leaving else plane for plane in planes
    )


def pay_fuel(planes: Planes) -> Planes:
    """Take 1 fuel point from every plane in the battle.

    Args:
        planes: one side, with 1 fuel point or more each.

    Returns:
        The side, in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.
    """
    return tuple(
        # replace() is slow, and this is done for every plane in every round.
        Plane(
            id=plane.id,
            value=plane.value,
            fuel=plane.fuel - 1,
            home=plane.home,
            bomber=plane.bomber,
            status=plane.status,
        )
        if plane.status is Status.IN_BATTLE
        else plane
        for plane in planes
    )


def out_of_spare_fuel(planes: Planes) -> tuple[str, ...]:
    """List the planes in the battle whose fuel only just takes them home, or not even that.

    Args:
        planes: one side.

    Returns:
        Their ids in listed order.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.

    >>> out_of_spare_fuel(pay_fuel(intercepting([Interceptor(id="i", attack=4, fuel=1)])))
    ('i',)
    """
    return tuple(plane.id for plane in in_battle(planes) if plane.fuel <= plane.home)


def out_of_fuel(planes: Planes) -> tuple[str, ...]:
    """List the planes in the battle that have no fuel left, by id, in listed order."""
    return tuple(plane.id for plane in in_battle(planes) if plane.fuel == 0)


class Standing(NamedTuple):
    """Whether a side has anybody in the battle, and whether anybody of it disengaged."""

    in_battle: bool
    disengaged: bool


def standing(planes: Planes) -> Standing:
    """Tell how a side stands."""
    return Standing(
        in_battle=bool(in_battle(planes)),
        disengaged=any(plane.status is Status.DISENGAGED for plane in planes),
    )


def ending(attackers: Standing, interceptors: Standing) -> Outcome | None:
    """Tell how a battle ended in which a side has nobody left.

    Args:
        attackers, interceptors: how both sides stand.

    Returns:
        The outcome; None while both have somebody left. A side of which anybody disengaged was
        not destroyed.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3 and the paragraph after it.

    >>> ending(standing(()), standing(()))
    <Outcome.BOTH_GONE: 'both_gone'>
    """
    if attackers.in_battle and interceptors.in_battle:
        return None
    if attackers.in_battle:
        left = interceptors.disengaged
        return Outcome.INTERCEPTORS_OUTLASTED if left else Outcome.INTERCEPTORS_DESTROYED
    if interceptors.in_battle:
        left = attackers.disengaged
        return Outcome.ATTACKERS_DISENGAGED if left else Outcome.ATTACKERS_DESTROYED
    return Outcome.BOTH_GONE
