"""Who is right about a ruling: claims, held to it and to what other readings would make of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product
from math import prod
from typing import Any, Final

from service.rules.book import SilentPoint
from service.rules.pointer import find
from service.rules.ruling import NearMiss

MOST_COMBINATIONS: Final = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A place where a claim is not what was ruled, and the steps that led there."""

    pointer: str
    claimed: object
    ruled: object
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What becomes of a claim."""

    by: str
    verdict: str
    differences: tuple[Difference, ...]
    upheld_under: tuple[dict[str, str], ...]
    tried: int
    near_misses: tuple[NearMiss, ...]


def same(claimed: Any, ruled: Any) -> bool:
    """Tell whether a claimed value is the ruled one.

    Args:
        claimed, ruled: parsed JSON.

    Returns:
        Whether they are equal in type and value. An integer is only an integer, but a number
        with a fraction may be claimed in any way that it can be written.

    Raises:
        Nothing.

    Source: the wire contract, section 1; not every client can write 1.0.

    >>> same(1, 1.0), same(1.0, 1), same(True, 1), same({"a": [1]}, {"a": [1]})
    (True, False, False, True)
    """
    if isinstance(ruled, dict):
        return (
            isinstance(claimed, dict)
            and claimed.keys() == ruled.keys()
            and all(same(claimed[name], ruled[name]) for name in ruled)
        )
    if isinstance(ruled, list):
        return (
            isinstance(claimed, list)
            and len(claimed) == len(ruled)
            and all(map(same, claimed, ruled))
        )
    kinds = (int, float) if type(ruled) is float else (type(ruled),)
    return type(claimed) in kinds and bool(claimed == ruled)


def ruled_at(ruling: Any, place: str) -> Any:
    """Tell what was ruled at a place.

    Args:
        ruling: the envelope, parsed.
        place: a pointer into it.

    Returns:
        The value; None anywhere below the result of an illegal ruling.

    Raises:
        LookupError: the ruling has no such place.

    Source: the wire contract, section 7.
    """
    if ruling["result"] is None and place.startswith("/result/"):
        return None
    return find(ruling, place)


def holds(says: dict[str, Any], ruling: Any) -> bool:
    """Tell whether everything that a claim says is so in a ruling."""
    try:
        return all(same(claimed, find(ruling, place)) for place, claimed in says.items())
    except LookupError:
        return False


def other_readings(used: list[tuple[SilentPoint, str]]) -> list[dict[str, str]]:
    """List the other readings that are to be tried.

    Args:
        used: the silent points that a ruling passed through, with the readings in force.

    Returns:
        Those of one point at a time, then, unless there are over 64 combinations in all, those of
        several points together, the fewest first; only what is not in force is named.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    others = {
        point.id: [each.id for each in point.readings if each.id != force] for point, force in used
    }
    together = prod(len(point.readings) for point, _ in used) <= MOST_COMBINATIONS
    return [
        dict(zip(points, chosen, strict=True))
        for number in range(1, len(others) + 1 if together else 2)
        for points in combinations(others, number)
        for chosen in product(*[others[point] for point in points])
    ]


def least(readings: Iterable[dict[str, str]]) -> tuple[dict[str, str], ...]:
    """Leave out the readings that hold others of the list; the fewest come first.

    >>> least([{"a": "x"}, {"a": "x", "b": "y"}])
    ({'a': 'x'},)
    """
    kept: list[dict[str, str]] = []
    for each in readings:
        if not any(one.items() <= each.items() for one in kept):
            kept.append(each)
    return tuple(kept)
