"""Interceptions fought by chance, all battles of a sample at once, as fast as NumPy fights them.

The first listed fall first, and fuel runs out by the clock. So those of a side that are in the
battle are always the last few of those that have fuel, and two numbers tell of a side how it
stands: how many are in the battle, and how many are left at all. Default readings only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from bench.dealing import SIDES, Bytes, Source

Request = dict[str, Any]
# Who is in the battle, attackers and interceptors, who is left at all, and perhaps more.
State = tuple[np.ndarray[Any, Any], ...]

OUTCOMES = (
    "not_intercepted",
    "interceptors_destroyed",
    "interceptors_outlasted",
    "attackers_destroyed",
    "attackers_disengaged",
    "both_gone",
    "retreated",
)
BOMBER_VALUE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Aircraft:
    """What matters of an aircraft: it leaves at the end of the round ``last``."""

    value: int
    fuel: int
    last: int
    need: int


class Side:
    """The aircraft of a side that have fuel, and what their dice are held against."""

    def __init__(self, aircraft: Sequence[Aircraft]) -> None:
        self.aircraft = aircraft
        self.last = min((one.last for one in aircraft), default=0)
        self.values = np.array([one.value for one in aircraft], dtype=np.uint8)
        self.places = np.arange(len(aircraft), 0, -1, dtype=np.uint8)[:, None]

    def after(self, number: int) -> "Side":
        """Those that stay after a round."""
        if self.last > number:
            return self
        return Side([one for one in self.aircraft if one.last > number])

    def able(self, number: int) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Whether one of the last so many can go on after a round, for each number of them."""
        able = [False]
        for one in reversed(self.aircraft):
            able.append(able[-1] or one.fuel - number >= one.need)
        return np.array(able)

    def numbers(self, number: int) -> Bytes:
        """How many of the last so many stay after a round, for each number of them."""
        staying = [0]
        for one in reversed(self.aircraft):
            staying.append(staying[-1] + (one.last > number))
        return np.array(staying, dtype=np.uint8)


# By who is still in the battle, and then who is left at all.
_OUTCOME = {
    (True, False): lambda _, others: f"interceptors_{'outlasted' if others else 'destroyed'}",
    (False, True): lambda left, _: f"attackers_{'disengaged' if left else 'destroyed'}",
    (False, False): lambda *_: "both_gone",
    (True, True): lambda *_: "retreated",
}

Roll = Callable[[Side, Bytes], Bytes]


def battles_die_by_die(request: Request, battles: int, source: Source) -> dict[str, Any]:
    """Fight battles in which every aircraft rolls a die of its own in every round."""
    return _fought(request, battles, partial(_dice, source))


def battles_by_binomials(request: Request, battles: int, source: Source) -> dict[str, Any]:
    """Fight battles between sides of like aircraft, whose hits are drawn as one number."""
    return _fought(request, battles, partial(_binomial, source))


def _dice(source: Source, side: Side, fighting: Bytes) -> Bytes:
    """The hits that a side scores in each battle, where so many of its last aircraft fight."""
    most, least, battles = int(fighting.max()), int(fighting.min()), len(fighting)
    first = len(side.aircraft) - most
    hits = source.hits(side.values[first:], battles)
    doubtful = most - least
    hits[:doubtful] &= fighting >= side.places[first : first + doubtful]
    return np.add.reduce(hits.view(np.uint8), axis=0, dtype=np.uint8)


def _binomial(source: Source, side: Side, fighting: Bytes) -> Bytes:
    return source.binomial(fighting, side.aircraft[0].value / SIDES)


def _fought(request: Request, battles: int, roll: Roll) -> dict[str, Any]:
    """Fight all battles and sum them up."""
    mission = request.get("mission")
    sides = [Side(_listed(request[side], mission)) for side in ("attackers", "interceptors")]
    ended: list[State] = []
    rounds = _fight(ended, sides, battles, request.get("retreat_below", 0), roll)
    return _estimates(ended, [len(side.aircraft) for side in sides], rounds)


def _fight(ended: list[State], sides: list[Side], battles: int, least: int, roll: Roll) -> int:
    """Fight to the end, note how each battle ended, and tell how many rounds it took."""
    attackers, interceptors = (
        np.full(battles, len(side.aircraft), dtype=np.uint8) for side in sides
    )
    left, others = attackers.copy(), interceptors.copy()
    number = rounds = 0
    while len(attackers):
        number += 1
        rounds += len(attackers)
        taken, scored = roll(sides[1], interceptors), roll(sides[0], attackers)
        np.minimum(taken, attackers, out=taken)
        np.minimum(scored, interceptors, out=scored)
        attackers, interceptors = attackers - taken, interceptors - scored
        left -= taken
        others -= scored
        staying = [side.after(number) for side in sides]
        if staying != sides:
            state = _end(ended, (attackers, interceptors, left, others), sides[0].able(number))
            attackers, interceptors, left, others = state
            attackers = sides[0].numbers(number).take(attackers)
            interceptors = sides[1].numbers(number).take(interceptors)
        state = attackers, interceptors, left, others
        attackers, interceptors, left, others = _end(ended, state, staying[0].able(number), least)
        sides = staying
    return rounds


def _end(ended: list[State], state: State, able: Any, least: int = 0) -> State:
    """Note how the battles stand that are over, with who can go on, and keep the others."""
    goes_on = np.minimum(*state[:2]) > 0
    if least:
        goes_on &= state[0] >= np.uint8(least)
    over = np.flatnonzero(~goes_on)
    if not len(over):
        return state
    states = tuple(each.take(over) for each in state)
    ended.append((*states, able.take(states[0])))
    on = np.flatnonzero(goes_on)
    return tuple(each.take(on) for each in state)


def _listed(lines: Sequence[Request], mission: Request | None) -> list[Aircraft]:
    aircraft = []
    for line in lines:
        home = line.get("distance_home", 0)
        one = Aircraft(
            value=line.get("attack", BOMBER_VALUE),
            fuel=line["fuel"],
            last=max(1, line["fuel"] - home),
            need=mission["fuel_to_target"] + mission["distance_home"] if mission else home,
        )
        aircraft += [one] * line.get("count", 1)
    return aircraft


def _estimates(ended: list[State], sizes: Sequence[int], rounds: int) -> dict[str, Any]:
    attackers, interceptors, left, others, able = map(np.concatenate, zip(*ended, strict=True))
    battles = len(left)
    kinds = (attackers > 0).view(np.uint8)
    for place, each in enumerate((interceptors > 0, left > 0, others > 0, able), start=1):
        kinds |= each.view(np.uint8) << np.uint8(place)
    counts = np.bincount(kinds, minlength=1 << 5) / battles
    outcomes, continued = dict.fromkeys(OUTCOMES, 0.0), 0.0
    for kind, share in enumerate(counts.tolist()):
        here, there, some, others_left, can = (bool(kind >> place & 1) for place in range(5))
        outcome = _OUTCOME[here, there](some, others_left)
        outcomes[outcome] += share
        continued += share * (can and here and not there)
    lefts = [
        np.bincount(each, minlength=size + 1) / battles
        for each, size in zip((left, others), sizes, strict=True)
    ]
    means = [float(each @ np.arange(len(each))) for each in lefts]
    return {
        "outcomes": outcomes,
        "mission_may_continue": continued,
        "attackers_left": lefts[0].tolist(),
        "interceptors_left": lefts[1].tolist(),
        "expected": {
            "attackers_left": means[0],
            "interceptors_left": means[1],
            "rounds": rounds / battles,
        },
    }
