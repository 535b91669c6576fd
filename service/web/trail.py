"""Which steps of a ruling led where, and what decided against a claim."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from service.rules.pointer import pointer
from service.rules.ruling import Grounds, NearMiss
from service.web.claims import Difference, same

NearMisses = Callable[[str, object], tuple[NearMiss, ...]]

_Pair = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """Steps by what they led to, as indices.

    ``told`` has places in the result with a slash behind them, each with a step, sorted; ``legal``
    the steps that led to whether it is legal, ``violations`` and ``silent_points`` the step for
    each of them.
    """

    every: tuple[int, ...]
    legal: tuple[int, ...]
    told: tuple[_Pair, ...]
    violations: tuple[int, ...]
    silent_points: tuple[int, ...]


def trail(ruling: Any, grounds: Grounds) -> Trail:
    """Turn the grounds of a ruling around.

    Args:
        ruling: the envelope, parsed.
        grounds: what each step led to.

    Returns:
        The steps by what they led to. To a violation leads the step by the same rule that is
        nearest to where it was noticed; to there being none, every step.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    every = tuple(range(len(ruling["steps"])))
    by_rule: dict[str, list[int]] = defaultdict(list)
    for at, step in enumerate(ruling["steps"]):
        by_rule[step["rule"]].append(at)
    breaches = () if ruling["legal"] else grounds.breaches
    violations = tuple(_nearest(by_rule[near.rule], after) for after, near in breaches)
    told = [(f"{place}/", at) for at, places in enumerate(grounds.told) for place in places]
    return Trail(
        every=every,
        legal=every if ruling["legal"] else tuple(sorted({*violations})),
        told=() if ruling["result"] is None else tuple(sorted(told)),
        violations=violations,
        silent_points=tuple(grounds.read[point["id"]] for point in ruling["silent_points"]),
    )


def _nearest(alike: list[int], after: int) -> int:
    """Of some steps the one nearest to another; that one itself, where there are none."""
    at = bisect_left(alike, after)
    return min(alike[max(at - 1, 0) : at + 1], key=lambda one: abs(one - after), default=after)


def steps_to(place: str, along: Trail) -> tuple[int, ...]:
    """List the steps that led to what was ruled at a place.

    Args:
        place: a pointer into the envelope, to something that is there.
        along: the trail of the ruling.

    Returns:
        Indices of steps, ascending; none for what is said of the question itself.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    part, slash, below = place[1:].partition("/")
    lists = {
        "": along.every,
        "steps": along.every,
        "silent_points": along.silent_points,
        "violations": along.violations or along.legal,
        "legal": along.legal,
    }
    if part == "result":
        found: Iterable[int] = _telling(slash + below, along.told) or along.legal
    else:
        found = lists.get(part, ())
        if below and part in lists:
            found = [lists[part][int(below.partition("/")[0])]]
    return tuple(sorted({*found}))


def _telling(place: str, told: tuple[_Pair, ...]) -> set[int]:
    """The steps that tell a place, something below it, or something that holds it."""
    parts = place.split("/")
    above = ["/".join([*parts[:number], ""]) for number in range(1, len(parts))]
    # Everything at a place and below it begins alike, and "0" is what comes after "/".
    spans = [(f"{place}/", f"{place}0"), *[(one, f"{one}\0") for one in above]]
    return {
        at
        for begin, end in spans
        for _, at in told[bisect_left(told, (begin,)) : bisect_left(told, (end,))]
    }


def near_misses(
    differences: Iterable[Difference],
    ruling: Any,
    grounds: Grounds,
    of_result: NearMisses,
    checks: Container[str] = (),
) -> tuple[NearMiss, ...]:
    """List what decided against a claim of legality, of a kill or of a winner.

    Args:
        differences: where the claim is wrong.
        ruling: the envelope, parsed.
        grounds: how far each violation was from being none.
        of_result: the same for one value of the result of a legal ruling.
        checks: the rules by which a legal ruling says that what was submitted is allowed.

    Returns:
        Each once; none for claims of other things. Of an illegal ruling, what is illegal; of a
        legal one that is claimed not to be, the rules that allow it.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    if not ruling["legal"]:
        claimed = any(map(_claims_legality, differences))
        return tuple(dict.fromkeys(near for _, near in grounds.breaches)) if claimed else ()
    found: dict[NearMiss, None] = {}
    for difference in differences:
        for place, value in _wrong_values(difference):
            if _in_result(place):
                found |= dict.fromkeys(of_result(place.removeprefix("/result"), value))
            if _denies_legality(place, value):
                found |= dict.fromkeys(_nothing_broken(ruling, checks))
    return tuple(found)


def _claims_legality(difference: Difference) -> bool:
    """Whether somebody claims a result, or that there is nothing illegal."""
    return _in_result(difference.pointer) or any(
        (place == "/legal" and value is True) or (place == "/violations" and value == [])
        for place, value in _wrong_values(difference)
    )


def _in_result(place: str) -> bool:
    return place == "/result" or place.startswith("/result/")


def _denies_legality(place: str, value: Any) -> bool:
    """Whether somebody claims of a legal ruling that something is illegal."""
    return (
        (place == "/legal" and value is False)
        or (place == "/result" and value is None)
        or (place == "/violations" and isinstance(value, list) and value != [])
    )


def _nothing_broken(ruling: Any, checks: Container[str]) -> list[NearMiss]:
    """The rules that were kept; the last rule where none says so."""
    rules = [step["rule"] for step in ruling["steps"]]
    kept = [rule for rule in dict.fromkeys(rules) if rule in checks]
    text = "Nothing that was submitted breaks this rule; it takes one breach to be illegal."
    return [NearMiss(rule=rule, seen=0, needed=1, text=text) for rule in kept or rules[-1:]]


def _wrong_values(difference: Difference) -> Iterator[tuple[str, Any]]:
    """The values claimed that are wrong, as far down as both sides have the same members."""
    return _leaves(difference.pointer, difference.claimed, difference.ruled)


def _leaves(place: str, claimed: Any, ruled: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(claimed, dict) and isinstance(ruled, dict):
        for name in filter(claimed.__contains__, ruled):
            yield from _leaves(place + pointer(name), claimed[name], ruled[name])
    elif isinstance(claimed, list) and isinstance(ruled, list) and len(claimed) == len(ruled) > 0:
        for at, (one, other) in enumerate(zip(claimed, ruled, strict=True)):
            yield from _leaves(f"{place}/{at}", one, other)
    elif not same(claimed, ruled):
        yield place, claimed
