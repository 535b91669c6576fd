"""Follows a battle through its rounds, however the dice fall, and adds up how it ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from service.rules.greatwar.tally import Book, Rests, Tally
from service.rules.greatwar.terms import Force, Outcome
from service.rules.greatwar.third_step import LAST_SHOT
from service.rules.greatwar.timetable import Manner, Wing, rests, size, staying
from service.rules.greatwar.weights import D10, Departure, Stand, Weights
from service.rules.ruling import Reasoning

# Of attackers and interceptors, in this order; a side is a place in it.
Wings = tuple[Wing, Wing]
Begin = Callable[[int, int, Sequence[int]], Weights]


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """Both sides in each round, nobody lost, and when the attackers retreat; with 0 never."""

    rounds: Sequence[Wings]
    retreat_below: int

    @property
    def dice(self) -> list[int]:
        """How many dice have been rolled after each round, nobody lost."""
        return [*accumulate(sum(map(size, wings)) for wings in self.rounds)]

    @property
    def books(self) -> list[int]:
        """The sides on which a book is kept; one is needed to have stands at all.

        A side that only ever leaves as a whole needs none.
        """
        return [
            side
            for side in range(len(Force))
            if any(group.leaves for wings in self.rounds[:-1] for group in wings[side])
        ] or [0]

    @property
    def cost(self) -> int:
        """How many weights are moved by a die, in all rounds together, at most."""
        moved, accounts = 0, dict.fromkeys(self.books, 1)
        for wings in self.rounds:
            attackers, interceptors = map(size, wings)
            moved += sum(accounts.values()) * (attackers + 1) * (interceptors + 1) * interceptors
            for side in accounts:
                accounts[side] += sum(group.count for group in wings[side] if group.leaves)
        return moved


def may_pass(battle: Battle) -> set[str]:
    """List the silent points that some course of a battle may pass through as far as fuel goes."""
    attackers, interceptors = (
        [group for wings in battle.rounds for group in wings[side]] for side in range(len(Force))
    )
    points = {
        "greatwar.mission-fuel": True,
        "greatwar.no-landing": any(group.prospect.stranded for group in attackers),
        LAST_SHOT[Force.ATTACKERS][0]: any(group.short for group in attackers),
        LAST_SHOT[Force.INTERCEPTORS][0]: any(group.short for group in interceptors),
        "greatwar.retreat": battle.retreat_below > 0,
    }
    return {point for point, may in points.items() if may}


def follow(reasoning: Reasoning, battle: Battle, begin: Begin, *, exact: bool) -> Tally:
    """Add up how a battle ends.

    Args:
        reasoning: collects the silent points that any course of it passes through.
        battle: both sides and the attackers' policy.
        begin: makes the weights of a battle of so many aircraft, with books on some sides.
        exact: whether they are integers, over 10 to the power of the dice rolled.

    Returns:
        The weights of all ends; integers are over 10 to the power of all dice.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3.
    """
    attackers, interceptors = (size(wing) for wing in battle.rounds[0])
    tally = Tally(
        outcomes=dict.fromkeys(Outcome, 0),
        left=([0] * (attackers + 1), [0] * (interceptors + 1)),
        rounds=[0] * (len(battle.rounds) + 1),
    )
    sides = battle.books
    books = [Book(side, len(sides) == 1, side == sides[0]) for side in sides]
    course = _Course(reasoning, battle, tally, books)
    weights = begin(attackers, interceptors, sides)
    dice = battle.dice
    for number, wings in enumerate(battle.rounds, start=1):
        scale = D10 ** (dice[-1] - dice[number - 1]) if exact else 1
        course.go_on(weights, wings, number, scale)
        if weights.over():
            break
    return tally


class _Course(NamedTuple):
    """What is needed to follow a battle."""

    reasoning: Reasoning
    battle: Battle
    tally: Tally
    books: list[Book]

    def go_on(self, weights: Weights, wings: Wings, number: int, scale: float) -> None:
        """Fight a round, and add up the battles that end after it."""
        weights.exchange(*map(_values, wings))
        ended = weights.take(*map(size, wings))
        if ended:
            shot = [*map(rests, wings, map(self._last_shot, Force))]
            self._pass_last_shots(ended, shot)
            self._end(ended, shot, number, scale)
        if weights.over():
            return
        leaving = any(group.leaves for wing in wings for group in wing)
        if leaving:
            ended = weights.take(*map(staying, wings))
            self._end(ended, [rests(wing, Manner.LEAVE) for wing in wings], number, scale)
        if self.battle.retreat_below:
            self._retreat(weights, wings, number, scale)
        if leaving and not weights.over():
            self._depart(weights, wings)

    def _last_shot(self, force: Force) -> Manner:
        point, _ = LAST_SHOT[force]
        must_leave = self.reasoning.readings[point] == "must-leave"
        return Manner.LEAVE if must_leave else Manner.STAY

    def _pass_last_shots(self, ended: list[Stand], shot: Rests) -> None:
        """Who is out of spare fuel when the last of the others falls passes a silent point."""
        (attackers, _), (interceptors, _) = shot
        if any(attackers[stand.attackers].short for stand in ended):
            self.reasoning.read(LAST_SHOT[Force.ATTACKERS][0])
        if any(interceptors[stand.interceptors].short for stand in ended):
            self.reasoning.read(LAST_SHOT[Force.INTERCEPTORS][0])

    def _retreat(self, weights: Weights, wings: Wings, number: int, scale: float) -> None:
        """End the battles in which too few attackers are left."""
        attackers, interceptors = wings
        enough = staying(attackers, self.battle.retreat_below)
        ended = weights.take(enough, size(interceptors))
        if ended:
            self.reasoning.read("greatwar.retreat")
            told = rests(attackers, Manner.RETREAT), rests(interceptors, Manner.LEAVE)
            self._end(ended, told, number, scale)

    def _depart(self, weights: Weights, wings: Wings) -> None:
        """Let those leave who have to, where the battle goes on."""
        behind, (place, _) = 0, weights.least()
        for group in wings[0]:
            behind += group.count
            if group.leaves and group.prospect.stranded and behind > place:
                self.reasoning.read("greatwar.no-landing")
        weights.depart(*map(_departures, wings))

    def _end(self, ended: list[Stand], told: Rests, number: int, scale: float) -> None:
        """Add up battles that ended after a round."""
        self.tally.add(self.books, ended, told, number, scale)
        (attackers, _), _ = told
        if any(attackers[stand.attackers].stranded for stand in ended):
            self.reasoning.read("greatwar.no-landing")
        if any(attackers[stand.attackers].stays for stand in ended):
            self.reasoning.read("greatwar.mission-fuel")


def _values(wing: Wing) -> list[int]:
    return [group.value for group in wing for _ in range(group.count)]


def _departures(wing: Wing) -> list[Departure]:
    return [
        Departure(group.leaves, group.prospect.lost) for group in wing for _ in range(group.count)
    ]
