"""A slow second opinion on disputes: every other reading is asked, and every claim looked up."""

import json
from functools import lru_cache
from itertools import product
from math import prod

from service.catalogue import BOOKS
from tests import judging

READINGS = {
    point.id: [reading.id for reading in point.readings]
    for book in BOOKS
    for point in book().silent_points
}
MOST_COMBINATIONS = 64
NOWHERE = object()


def judge(ruling, request):
    """The ruling, which is asked for often."""
    return _judge(ruling, json.dumps(request))


@lru_cache(1000)
def _judge(ruling, request):
    return judging.judge(ruling, json.loads(request))


def dispute(ruling, request, claims):
    """What becomes of the claims, and which other readings were tried for it."""
    ruled = judge(ruling, request)
    tries = other_readings(ruled)
    others = None
    verdicts = []
    for claim in claims:
        differences = [
            {"pointer": place, "claimed": value, "ruled": ruled_at(ruled, place)}
            for place, value in claim["says"].items()
            if not holds(ruled, place, value)
        ]
        verdict, upholding, tried = "upheld", [], 0
        if differences:
            if others is None:
                others = [judge(ruling, under(request, changed)) for changed in tries]
            upholding = [
                changed
                for changed, other in zip(tries, others, strict=True)
                if all(holds(other, place, value) for place, value in claim["says"].items())
            ]
            verdict, tried = "open" if upholding else "rejected", len(tries)
        verdicts.append(
            {
                "by": claim["by"],
                "verdict": verdict,
                "differences": differences,
                "upheld_under": minimal(upholding),
                "tried": tried,
            }
        )
    return {"claims": verdicts, "readings_tried": [] if others is None else tries}


def nowhere(ruling, request, claims):
    """Pointers into the dispute of the claimed places that the ruling does not have."""
    ruled = judge(ruling, request)
    return {
        f"/claims/{number}/says/{place.replace('~', '~0').replace('/', '~1')}"
        for number, claim in enumerate(claims)
        for place in claim["says"]
        if at(ruled, place) is NOWHERE
        and not (ruled["result"] is None and place.startswith("/result/"))
    }


def other_readings(ruled):
    """All combinations of the points used but the one in force, if they are few; else singles."""
    in_force = {point["id"]: point["reading"] for point in ruled["silent_points"]}
    every = [
        {
            point: reading
            for point, reading in zip(in_force, combination, strict=True)
            if reading != in_force[point]
        }
        for combination in product(*(READINGS[point] for point in in_force))
    ]
    few = prod(len(READINGS[point]) for point in in_force) <= MOST_COMBINATIONS
    tries = [changed for changed in every if changed and (few or len(changed) == 1)]
    return sorted(tries, key=len)


def under(request, changed):
    return request | {"readings": request.get("readings", {}) | changed}


def minimal(upholding):
    """Those of which no part upholds the claim already."""
    return [
        changed
        for changed in upholding
        if not any(other.items() < changed.items() for other in upholding)
    ]


def holds(answer, place, claimed):
    """Whether an answer has this at this place."""
    ruled = at(answer, place)
    return ruled is not NOWHERE and equal(claimed, ruled)


def ruled_at(answer, place):
    """What an answer has at a place; null for what an illegal ruling leaves out."""
    ruled = at(answer, place)
    return None if ruled is NOWHERE else ruled


def at(answer, place):
    """Walk a pointer, part by part."""
    here = answer
    for part in place.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(here, dict) and name in here:
            here = here[name]
        elif isinstance(here, list) and name in map(str, range(len(here))):
            here = here[int(name)]
        else:
            return NOWHERE
    return here


def equal(claimed, ruled):
    """The same JSON, save that a chance of 1.0 may be claimed as 1."""
    if isinstance(ruled, dict):
        return (
            isinstance(claimed, dict)
            and claimed.keys() == ruled.keys()
            and all(equal(claimed[name], ruled[name]) for name in ruled)
        )
    if isinstance(ruled, list):
        return (
            isinstance(claimed, list)
            and len(claimed) == len(ruled)
            and all(map(equal, claimed, ruled))
        )
    if isinstance(ruled, float):
        return type(claimed) in (int, float) and claimed == ruled
    return type(claimed) is type(ruled) and claimed == ruled


def places(value, place=""):
    """Every place of an answer, with what it has there: the answer itself, and all below."""
    yield place, value
    members = value.items() if isinstance(value, dict) else ()
    members = enumerate(value) if isinstance(value, list) else members
    for name, member in members:
        yield from places(member, f"{place}/{name}")


def leaves(value):
    """Where there is nothing below: scalars, and empty arrays and objects."""
    return [
        (at, each) for at, each in places(value) if not each or not isinstance(each, dict | list)
    ]
