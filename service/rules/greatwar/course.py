"""Follows a battle through its rounds, however the dice fall, and adds up how it ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from service.rules.greatwar.battle import Standing, ending
from service.rules.greatwar.mission import PREVAILED
from service.rules.greatwar.round import LAST_SHOT
from service.rules.greatwar.terms import Force, Outcome
from service.rules.greatwar.timetable import Manner, Rest, Wing, rests, size, staying
from service.rules.greatwar.weights import D10, Departure, Law, Stand, Weights
from service.rules.ruling import Reasoning

_ENEMY: Final = {Force.ATTACKERS: Force.INTERCEPTORS, Force.INTERCEPTORS: Force.ATTACKERS}

# Whose departures decide what an outcome is called; with the others nobody's do.
_CALLED_BY: Final = {
    Outcome.ATTACKERS_DESTROYED: Force.ATTACKERS,
    Outcome.ATTACKERS_DISENGAGED: Force.ATTACKERS,
    Outcome.INTERCEPTORS_DESTROYED: Force.INTERCEPTORS,
    Outcome.INTERCEPTORS_OUTLASTED: Force.INTERCEPTORS,
}

Wings = dict[Force, Wing]
Rests = dict[Force, tuple[list[Rest], list[int]]]
Begin = Callable[[int, int], Weights]  # makes the weights of a battle of so many on both sides


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """Both sides in each round, nobody lost, and when the attackers retreat; with 0 never."""

    rounds: Sequence[Wings]
    retreat_below: int

    @property
    def dice(self) -> list[int]:
        """How many dice have been rolled after each round, nobody lost."""
        return [*accumulate(sum(map(size, wings.values())) for wings in self.rounds)]

    def walks(self) -> dict[Force, tuple[Force, ...]]:
        """Whose departures to keep account of, a walk for each; and of whom it tells the rest.

        A side that only ever leaves as a whole needs no account.
        """
        some = [
            force
            for force in Force
            if any(group.leaves for wings in self.rounds[:-1] for group in wings[force])
        ]
        return {
            ours: tuple(force for force in Force if force is ours or force not in some)
            for ours in some or [Force.ATTACKERS]
        }

    def cost(self) -> int:
        """How many weights are moved by a die, in all rounds and walks together, at most."""
        moved = 0
        for ours in self.walks():
            accounts = 1
            for wings in self.rounds:
                theirs = size(wings[_ENEMY[ours]])
                moved += accounts * (size(wings[ours]) + 1) * (theirs + 1) * theirs
                leaving = sum(group.count for group in wings[ours] if group.leaves)
                accounts += leaving + (accounts == 1 and leaving > 0)
        return moved


@dataclass(slots=True, kw_only=True)
class Tally:
    """How likely a battle ends how, as weights.

    ``left`` is by the number of aircraft that are not destroyed, ``rounds`` by that of rounds.
    """

    outcomes: dict[Outcome, float]
    left: dict[Force, Law]
    rounds: Law
    mission: float = 0


def follow(reasoning: Reasoning, battle: Battle, begin: Begin, *, exact: bool) -> Tally:
    """Add up how a battle ends.

    Args:
        reasoning: collects the silent points that any course of it passes through.
        battle: both sides and the attackers' policy.
        begin: the weights to use.
        exact: whether they are integers, over 10 to the power of the dice rolled.

    Returns:
        The weights of all ends; integers are over 10 to the power of all dice.

    Raises:
        Nothing.

    Source: the Great War air-combat section, steps 1 to 3.
    """
    tally = Tally(
        outcomes=dict.fromkeys(Outcome, 0),
        left={force: [0] * (size(wing) + 1) for force, wing in battle.rounds[0].items()},
        rounds=[0] * (len(battle.rounds) + 1),
    )
    dice = battle.dice
    scales = [D10 ** (dice[-1] - rolled) if exact else 1 for rolled in dice]
    for ours, counted in battle.walks().items():
        first = not any(tally.rounds)
        _Walk(reasoning, battle, tally, ours, counted, first).through(begin, scales)
    return tally


class _Walk(NamedTuple):
    """A walk through all rounds, with an account of the departures of ``ours``.

    It tells what is left of the forces ``counted``; the ``first`` walk also tells what depends
    on no account.
    """

    reasoning: Reasoning
    battle: Battle
    tally: Tally
    ours: Force
    counted: tuple[Force, ...]
    first: bool

    def through(self, begin: Begin, scales: Sequence[float]) -> None:
        """Let all rounds be fought, and add up the ends."""
        theirs = _ENEMY[self.ours]
        wings = self.battle.rounds[0]
        weights = begin(size(wings[self.ours]), size(wings[theirs]))
        for number, wings in enumerate(self.battle.rounds, start=1):
            mine, others = wings[self.ours], wings[theirs]
            weights.exchange(_values(mine), _values(others))
            shot = {force: rests(wing, self._last_shot(force)) for force, wing in wings.items()}
            ended = weights.take(size(mine), size(others))
            self._pass_last_shots(ended, shot)
            self._end(ended, shot, number, scales[number - 1])
            if weights.over():
                return
            self.reasoning.read("greatwar.disengage")
            leave = {force: rests(wing, Manner.LEAVE) for force, wing in wings.items()}
            ended = weights.take(staying(mine), staying(others))
            self._end(ended, leave, number, scales[number - 1])
            ended = self._retreating(weights, wings)
            if ended:
                self.reasoning.read("greatwar.retreat")
                leave[Force.ATTACKERS] = rests(wings[Force.ATTACKERS], Manner.RETREAT)
                self._end(ended, leave, number, scales[number - 1])
            self._depart(weights, mine, others)

    def _last_shot(self, force: Force) -> Manner:
        point, _ = LAST_SHOT[force]
        must_leave = self.reasoning.readings[point] == "must-leave"
        return Manner.LEAVE if must_leave else Manner.STAY

    def _pass_last_shots(self, ended: list[Stand], shot: Rests) -> None:
        """Who is out of spare fuel when the last of the others falls passes a silent point."""
        for force in Force:
            told, _ = shot[force]
            mine = force is self.ours
            if any(told[stand.ours if mine else stand.theirs].short for stand in ended):
                point, _ = LAST_SHOT[force]
                must_leave = self.reasoning.read(point) == "must-leave"
                if must_leave and force is Force.ATTACKERS:
                    self.reasoning.read("greatwar.disengage")

    def _retreating(self, weights: Weights, wings: Wings) -> list[Stand]:
        """Take out the battles in which too few attackers are left."""
        if not self.battle.retreat_below:
            return []
        places = {
            Force.ATTACKERS: staying(wings[Force.ATTACKERS], self.battle.retreat_below),
            Force.INTERCEPTORS: size(wings[Force.INTERCEPTORS]),
        }
        return weights.take(places[self.ours], places[_ENEMY[self.ours]])

    def _depart(self, weights: Weights, mine: Wing, others: Wing) -> None:
        """Let those leave who have to, where the battle goes on."""
        if weights.over() or not any(group.leaves for group in mine + others):
            return
        for wing, place in zip((mine, others), weights.least(), strict=True):
            behind = 0
            for group in wing:
                behind += group.count
                if group.leaves and group.prospect.stranded and behind > place:
                    self.reasoning.read("greatwar.no-landing")
        weights.depart(_departures(mine), _departures(others))

    def _end(self, ended: list[Stand], told: Rests, number: int, scale: float) -> None:
        """Add up battles that ended after a round."""
        theirs = _ENEMY[self.ours]
        (mine, mine_left), (others, others_left) = told[self.ours], told[theirs]
        for place, other, (stayed, *gone) in ended:
            departed: float = 0
            left = self.tally.left[self.ours]
            left[mine_left[place]] += stayed * scale
            for landed, weight in enumerate(gone, start=mine_left[place]):
                left[landed] += weight * scale
                departed += weight
            if theirs in self.counted:
                self.tally.left[theirs][others_left[other]] += (stayed + departed) * scale
            if stayed:
                self._call(mine[place], others[other], number, stayed * scale)
            if departed:
                before = mine[place]._replace(departed=True)
                self._call(before, others[other], number, departed * scale)

    def _call(self, mine: Rest, others: Rest, number: int, weight: float) -> None:
        """Add up what battles that ended one way come to."""
        attackers, interceptors = (mine, others) if self.ours is Force.ATTACKERS else (others, mine)
        outcome, caller, goes_on = _outcome(attackers, interceptors)
        if caller in self.counted or (caller is None and self.first):
            self.tally.outcomes[outcome] += weight
        if self.first:
            self.tally.rounds[number] += weight
            self.tally.mission += weight if goes_on else 0
        if attackers.stranded:
            self.reasoning.read("greatwar.no-landing")
        if attackers.stays:
            self.reasoning.read("greatwar.mission-fuel")


@cache
def _outcome(attackers: Rest, interceptors: Rest) -> tuple[Outcome, Force | None, bool]:
    """The outcome, whose departures decide what it is called, and whether the mission goes on."""
    ended = ending(
        Standing(attackers.stays, attackers.departed),
        Standing(interceptors.stays, interceptors.departed),
    )
    outcome = Outcome.RETREATED if attackers.retreats else ended
    assert outcome is not None
    return outcome, _CALLED_BY.get(outcome), outcome in PREVAILED and attackers.able


def _values(wing: Wing) -> list[int]:
    return [group.value for group in wing for _ in range(group.count)]


def _departures(wing: Wing) -> list[Departure]:
    return [
        Departure(group.leaves, group.prospect.lost) for group in wing for _ in range(group.count)
    ]
