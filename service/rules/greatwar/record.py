"""A battle as it was ruled, looked back on round by round."""

from dataclasses import dataclass
from functools import cached_property

from service.rules.greatwar.battle import Plane, Planes, Standing, attacking, intercepting
from service.rules.greatwar.round import ENEMY
from service.rules.greatwar.terms import (
    Force,
    InterceptionQuestion,
    InterceptionResult,
    Status,
)
from service.rules.greatwar.third_step import LAST_SHOT, leavers
from service.rules.ruling import Readings, Reasoning


@dataclass(frozen=True, kw_only=True)
class Record:
    """A question, its readings, and the result of its legal ruling. Rounds count from 0."""

    question: InterceptionQuestion
    readings: Readings
    result: InterceptionResult

    @cached_property
    def planes(self) -> dict[Force, Planes]:
        """Everybody as they came, in the battle."""
        value = self.readings["greatwar.bomber-value"]
        return {
            Force.ATTACKERS: attacking(self.question.attackers, Status.IN_BATTLE, value),
            Force.INTERCEPTORS: intercepting(self.question.interceptors),
        }

    @cached_property
    def over(self) -> range:
        """The rounds in which the losses were removed and fuel was paid."""
        return range(sum(fought.disengaged is not None for fought in self.result.rounds))

    @property
    def awaited(self) -> int | None:
        """The round of which losses are still to be chosen, if there is one."""
        over = len(self.over)
        return over if over < len(self.result.rounds) else None

    @property
    def retreat(self) -> str | None:
        """What the attackers have decided for the end of the last round, if they have."""
        said = [None, *(fought.retreat for fought in self.question.rounds)][-1]
        return None if said is None else "retreat" if said else "stay"

    def rolls(self, force: Force, index: int) -> dict[str, int]:
        """The dice of a side in a round: of everybody of it that was in the battle."""
        return dict(getattr(self.question.rounds[index], force).rolls)

    def hits(self, force: Force, index: int) -> int:
        """How many hits a side scored in a round."""
        return int(getattr(self.result.rounds[index].hits, force))

    def lost(self, force: Force, index: int) -> tuple[str, ...] | None:
        """Whom a side lost in a round; None while still to be chosen."""
        lost: tuple[str, ...] | None = getattr(self.result.rounds[index].losses, force)
        return lost

    def disengaged(self, force: Force, index: int) -> tuple[str, ...]:
        """Who of a side had to disengage after a round that is over."""
        gone: tuple[str, ...] = getattr(self.result.rounds[index].disengaged, force)
        return gone

    def left(self, force: Force) -> int:
        """How many of a side are in the battle; those count who retreat from it."""
        gone = sum(
            len(self.lost(force, index) or ()) + len(self.disengaged(force, index))
            for index in self.over
        )
        return len(self.planes[force]) - gone

    def unhit(self, force: Force) -> int:
        """How many of a side are in the battle and stay whatever losses are chosen."""
        at = self.awaited
        hits = 0 if at is None else self.hits(ENEMY[force], at)
        return max(self.left(force) - hits, 0)

    def departed(self, force: Force) -> int:
        """How many of a side had to disengage."""
        return sum(len(self.disengaged(force, index)) for index in self.over)

    def standing(self, force: Force) -> Standing:
        """How a side stands without those that are hit; before it retreats, if it does."""
        return Standing(in_battle=self.unhit(force) > 0, disengaged=self.departed(force) > 0)

    def least_fuel(self, force: Force, plane: Plane) -> int:
        """With so much fuel, or less, an aircraft has to leave."""
        has_to_leave, _, _ = leavers(Reasoning(self.readings), force)
        levels = range(plane.home + 1)
        return max(fuel for fuel in levels if has_to_leave((_with_fuel(plane, fuel),)))

    def may_have_to_leave(self, force: Force, index: int) -> bool:
        """Whether anybody of a side that lacks fuel has to leave after a round."""
        enemy, (point, _) = ENEMY[force], LAST_SHOT[force]
        enemies = len(self.rolls(enemy, index)) - len(self.lost(enemy, index) or ())
        return enemies > 0 or self.readings[point] == "must-leave"


def _with_fuel(plane: Plane, fuel: int) -> Plane:
    return Plane(
        id=plane.id,
        value=plane.value,
        fuel=fuel,
        home=plane.home,
        bomber=plane.bomber,
        status=Status.IN_BATTLE,
    )
