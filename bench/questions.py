"""Random questions about odds, the same for the same seed, of the sizes that are compared."""

from random import Random
from typing import Any

Request = dict[str, Any]

DECK = [f"{suit}{rank}" for suit in "PAGTSF" for rank in range(1, 13)]
HAND = 5
# Both draw, for at least one has the other in an Attack Area.
EXCHANGES = [
    (one, other)
    for one in ("red", "yellow", "light_blue", "navy")
    for other in ("red", "yellow", "light_blue", "navy")
    if {one, other} & {"red", "yellow"}
]


def firing(chance: Random) -> Request:
    """An exchange of fire; piles of seven cards, as many as each side has."""
    return {
        role: {
            "area": area,
            "type": chance.choice(["fighter", "ace"]),
            "pile": chance.choices(range(1, 11), k=7),
        }
        for role, area in zip(("attacker", "defender"), chance.choice(EXCHANGES), strict=True)
    }


def hand(chance: Random) -> Request:
    """A hand; nothing else has been seen."""
    return {"side": chance.choice(["allied", "german"]), "hand": chance.sample(DECK, HAND)}


def few(chance: Random) -> Request:
    """Two fighters and a bomber against two fighters; fewer than 60 dice, mostly."""
    attackers = [
        {"id": "f", "type": "fighter", "attack": chance.randint(2, 5), "count": 2},
        {"id": "b", "type": "bomber"},
    ]
    tanks = [{"fuel": chance.randint(2, 9), "distance_home": chance.randint(0, 3)} for _ in "fb"]
    interceptor = {"attack": chance.randint(2, 5), "fuel": chance.randint(2, 9)}
    return {
        "attackers": [one | tank for one, tank in zip(attackers, tanks, strict=True)],
        "interceptors": [{"id": "i", "count": 2, **interceptor}],
    }


def three_kinds(chance: Random) -> Request:
    """Twelve against twelve: four of each kind, some of them bombers; a side has one fuel."""
    question = three_fuels(chance)
    for lines in (question["attackers"], question["interceptors"]):
        for line in lines[1:]:
            line["fuel"] = lines[0]["fuel"]
            if "distance_home" in line:
                line["distance_home"] = lines[0]["distance_home"]
    return question


def three_fuels(chance: Random) -> Request:
    """The same, and each kind has fuel of its own, so that it leaves when the others do not."""
    attackers = [
        {"type": "fighter", "attack": chance.randint(2, 5), "fuel": chance.randint(5, 9)}
        for _ in range(2)
    ]
    attackers.append({"type": "bomber", "fuel": chance.randint(6, 9)})
    interceptors = [
        {"attack": chance.randint(2, 5), "fuel": chance.randint(3, 8)} for _ in range(3)
    ]
    return {
        "attackers": [
            {"id": f"a{place}", "count": 4, "distance_home": chance.randint(0, 2), **one}
            for place, one in enumerate(attackers)
        ],
        "interceptors": [
            {"id": f"i{place}", "count": 4, **one} for place, one in enumerate(interceptors)
        ],
        "retreat_below": chance.randint(0, 3),
    }


def hundred(chance: Random) -> Request:
    """A hundred against a hundred, all of a side alike."""
    fighters = {"attack": chance.randint(2, 5), "fuel": chance.randint(8, 12), "count": 100}
    others = {"attack": chance.randint(2, 5), "fuel": chance.randint(8, 12), "count": 100}
    return {
        "attackers": [{"id": "a", "type": "fighter", "distance_home": 2, **fighters}],
        "interceptors": [{"id": "i", **others}],
    }


def grown(size: int, kinds: int, chance: Random) -> Request:
    """As many on both sides, of as many kinds: each kind has another rating or other fuel.

    With up to 100 kinds, those with one rating all have other fuel.
    """
    start = chance.randint(0, 9)
    lines = [
        {
            "attack": 1 + (start + place) % 10 if kinds > 1 else 2 + start % 4,
            "fuel": 6 + (place + place // 10) % 10 if kinds > 1 else 10,
            "count": size // kinds + (place < size % kinds),
        }
        for place in range(kinds)
    ]
    return {
        "attackers": [
            {"id": f"a{place}", "type": "fighter", "distance_home": 2, **line}
            for place, line in enumerate(lines)
        ],
        "interceptors": [{"id": f"i{place}", **line} for place, line in enumerate(lines)],
    }
