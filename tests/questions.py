"""Random questions, legal mostly, of about the size of the catalogue's examples.

Whatever order means nothing (a hand, drawn cards) is sorted, so that different questions differ in
meaning too. The same seed always gives the same questions.
"""

import json
from itertools import cycle, islice
from random import Random

from service.rules.dogfight import DECK
from service.rules.midway.firing import draw
from service.rules.midway.range_area import fires
from service.rules.midway.terms import AircraftType, Area, Heading, OrderAction, Role, Side

TRIES = 2


def questions(ruling: str, example: dict, number: int) -> tuple[list[dict], int]:
    """Make questions for a ruling.

    Args:
        ruling: the ruling's name; one that is unknown here gets its example only.
        example: a valid question.
        number: how many to make.

    Returns:
        The questions, all different when there are enough that differ, else repeated; and how
        many are different.
    """
    chance = Random(ruling)
    make = _MAKERS.get(ruling, lambda _: example)
    different = {}
    for _ in range(number * TRIES):
        question = make(chance)
        different.setdefault(json.dumps(question), question)
        if len(different) == number:
            break
    return list(islice(cycle(different.values()), number)), len(different)


def _range_area(chance: Random) -> dict:
    """Two aircraft near enough to see each other, often."""
    sides = chance.sample(list(Side), 2)
    q, r = chance.randint(-1000, 1000), chance.randint(-1000, 1000)
    return {
        role: {
            "side": side,
            "type": chance.choice(list(AircraftType)),
            "q": q + chance.randint(-1, 1),
            "r": r + chance.randint(-1, 1),
            "heading": chance.choice(list(Heading)),
        }
        for role, side in zip(Role, sides, strict=True)
    }


def _firing(chance: Random) -> dict:
    areas = {role: chance.choice(list(Area)) for role in Role}
    who = fires(*areas.values())
    return {
        role: {
            "area": area,
            "type": chance.choice(list(AircraftType)),
            "cards": sorted(chance.choices(range(21), k=draw(area, who))),
        }
        for role, area in areas.items()
    }


def _orders(chance: Random) -> dict:
    """Eight plays by anybody, since in turn there are too few that differ; most are illegal."""
    return {
        "plays": [
            {"by": chance.choice(list(Role)), "action": chance.choice(list(OrderAction))}
            for _ in range(8)
        ]
    }


def _initiative(chance: Random) -> dict:
    return {"markers": {"active": chance.randint(0, 6), "opponent": chance.randint(0, 6)}}


def _interception(chance: Random) -> dict:
    """One round of two or three attackers, a bomber first, against one or two interceptors."""
    attackers = [
        {"id": "b1", "type": "bomber", "fuel": chance.randint(2, 9), "distance_home": 2},
        *(
            {"id": name, "type": "fighter", "attack": chance.randint(2, 5), **_tank(chance)}
            for name in ("f1", "f2")[: chance.randint(1, 2)]
        ),
    ]
    interceptors = [
        {"id": name, "attack": chance.randint(2, 5), "fuel": chance.randint(2, 9)}
        for name in ("i1", "i2")[: chance.randint(1, 2)]
    ]
    forces = {"attackers": attackers, "interceptors": interceptors}
    return {
        **forces,
        "rounds": [{**_volleys(chance, forces), "retreat": False}],
        "mission": {
            "fuel_to_target": chance.randint(0, 3),
            "distance_home": chance.randint(0, 3),
        },
    }


def _tank(chance: Random) -> dict:
    return {"fuel": chance.randint(2, 9), "distance_home": chance.randint(0, 3)}


def _volleys(chance: Random, forces: dict) -> dict:
    """Both sides' dice, and as many losses as the other side's dice demand."""
    rolls = {
        force: {one["id"]: chance.randint(1, 10) for one in aircraft}
        for force, aircraft in forces.items()
    }
    hits = [
        sum(rolls[force][one["id"]] <= one.get("attack", 1) for one in aircraft)
        for force, aircraft in forces.items()
    ]
    return {
        force: {"rolls": dice, "losses": chance.sample(list(dice), min(suffered, len(dice)))}
        for (force, dice), suffered in zip(rolls.items(), reversed(hits), strict=True)
    }


def _hands(chance: Random, number: int) -> list[list[str]]:
    places = chance.sample(range(len(DECK)), 5 * number)
    return [
        [DECK[place].code for place in sorted(places[first : first + 5])]
        for first in range(0, len(places), 5)
    ]


def _attack_rank(chance: Random) -> dict:
    return {"side": chance.choice(["allied", "german"]), "hand": _hands(chance, 1)[0]}


def _duel(chance: Random) -> dict:
    allied, german = _hands(chance, 2)
    kills = {"allied": chance.randint(0, 3), "german": chance.randint(0, 3)}
    return {"allied": {"hand": allied}, "german": {"hand": german}, "kills": kills}


def _with_diagrams(chance: Random) -> dict:
    """Both sides' printed diagrams, of the size that the reference set has."""
    places = [(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    diagrams = {
        side: {
            kind: [
                {"q": q, "r": r, "area": chance.choice(["red", "yellow", "light_blue", "navy"])}
                for q, r in sorted(chance.sample(places, 8))
            ]
            for kind in ("fighter", "bomber")
        }
        for side in Side
    }
    return {**_range_area(chance), "diagrams": diagrams}


VARIANTS = {"midway.range-area": ("midway.range-area with diagrams",)}

_MAKERS = {
    "midway.range-area with diagrams": _with_diagrams,
    "midway.range-area": _range_area,
    "midway.firing": _firing,
    "midway.orders": _orders,
    "midway.initiative": _initiative,
    "greatwar.interception": _interception,
    "dogfight.attack-rank": _attack_rank,
    "dogfight.duel": _duel,
}
