"""What fuel makes of both sides, round by round, whatever the dice say.

An aircraft's fuel depends on the round alone. So it is settled beforehand who may still be in
the battle in each round, who has to leave after it, and what becomes of the others if it ends
there: by the rules of a round, asked once for every group of aircraft that are alike.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from service.rules.greatwar.battle import Plane, out_of_spare_fuel, pay_fuel
from service.rules.greatwar.third_step import Leavers


class Prospect(NamedTuple):
    """Whether an aircraft can go on with the mission, cannot land, and is lost by leaving."""

    able: bool
    stranded: bool
    lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Aircraft that are alike, after a round, if they are in the battle then.

    ``leaves``: they have to, if the battle goes on. ``short``: they have no spare fuel.
    """

    name: str
    count: int
    value: int
    leaves: bool
    short: bool
    prospect: Prospect


Wing = tuple[Group, ...]  # a side in a round, nobody lost, in listed order


class Manner(Enum):
    """How the aircraft that are left are dealt with when a battle ends."""

    STAY = auto()  # they stay
    LEAVE = auto()  # those that have to leave do, the others stay
    RETREAT = auto()  # those that have to leave do, the others retreat


class Rest(NamedTuple):
    """What the aircraft from some place on come to when the battle ends.

    Whether any stays in it, any retreats, any left it for lack of fuel, any can go on, any is
    stranded and any is short of fuel.
    """

    stays: bool
    retreats: bool
    departed: bool
    able: bool
    stranded: bool
    short: bool


_NOBODY = Rest(stays=False, retreats=False, departed=False, able=False, stranded=False, short=False)


def wings(
    groups: list[tuple[Plane, int]], short_of_fuel: Leavers, prospect: Callable[[Plane], Prospect]
) -> Iterator[Wing]:
    """Follow a side through the rounds of a battle in which nobody is lost.

    Args:
        groups: a plane of each group, with an id of its own, and how many are alike.
        short_of_fuel: lists the planes that have to leave after a round.
        prospect: what is before a plane that has paid its fuel.

    Yields:
        The side in each round, for as long as it has anybody in the battle; 99 rounds at most.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3.
    """
    count = {plane.id: number for plane, number in groups}
    planes = tuple(plane for plane, _ in groups)
    while planes:
        planes = pay_fuel(planes)
        leaving, short = {*short_of_fuel(planes)}, {*out_of_spare_fuel(planes)}
        yield tuple(
            Group(
                name=plane.id,
                count=count[plane.id],
                value=plane.value,
                leaves=plane.id in leaving,
                short=plane.id in short,
                prospect=prospect(plane),
            )
            for plane in planes
        )
        planes = tuple(plane for plane in planes if plane.id not in leaving)


def size(wing: Wing) -> int:
    """Count the aircraft of a side in a round, nobody lost."""
    return sum(group.count for group in wing)


def staying(wing: Wing, at_least: int = 1) -> int:
    """Count the places from which on so many would stay in the battle after the round."""
    stay, places = 0, size(wing)
    for group in reversed(wing):
        if not group.leaves:
            if stay + group.count >= at_least:
                return places - (at_least - stay) + 1
            stay += group.count
        places -= group.count
    return 0


def rests(wing: Wing, manner: Manner) -> tuple[list[Rest], list[int]]:
    """Tell for each place what those who are listed from there on come to.

    Args:
        wing: the side in the round after which the battle ends.
        manner: how it ends for them.

    Returns:
        What they come to, and how many of them are not destroyed; for each place, and last for
        the one behind all, where nobody is.

    Raises:
        Nothing.

    Source: the Great War air-combat section, step 3 and the paragraph after it.
    """
    told, left = [_NOBODY], [0]
    for group in reversed(wing):
        leaves = group.leaves and manner is not Manner.STAY
        stays = not leaves and manner is not Manner.RETREAT
        last, prospect = told[-1], group.prospect
        rest = Rest(
            stays=last.stays or stays,
            retreats=last.retreats or not (stays or leaves),
            departed=last.departed or leaves,
            able=last.able or (stays and prospect.able),
            stranded=last.stranded or prospect.stranded,
            short=last.short or group.short,
        )
        told += [rest] * group.count
        saved = 1 if stays or not prospect.lost else 0
        left += [left[-1] + saved * number for number in range(1, group.count + 1)]
    return told[::-1], left[::-1]
