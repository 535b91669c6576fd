"""Random questions, legal mostly, of about the size of the catalogue's examples.

Whatever order means nothing (a hand, drawn cards) is sorted, so that different questions differ in
meaning too. The same seed always gives the same questions.
"""

import json
from itertools import cycle, islice
from random import Random

from bench import questions as odds
from service.rules.dogfight import DECK
from service.rules.midway.firing import draw
from service.rules.midway.flight_terms import Manoeuvre
from service.rules.midway.range_area import fires
from service.rules.midway.round_terms import ActivationAction, OrderAction
from service.rules.midway.terms import AircraftType, Area, Heading, Role, Side

SIDES = ("allied", "german")
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
        role: _aircraft(chance, side, q + chance.randint(-1, 1), r + chance.randint(-1, 1))
        for role, side in zip(Role, sides, strict=True)
    }


def _aircraft(chance: Random, side: Side, q: int, r: int) -> dict:
    kind, heading = chance.choice(list(AircraftType)), chance.choice(list(Heading))
    return {"side": side, "type": kind, "q": q, "r": r, "heading": heading}


def _flight(chance: Random) -> dict:
    aircraft = _aircraft(chance, *_anywhere(chance))
    return {"aircraft": aircraft, "manoeuvres": chance.choices(list(Manoeuvre), k=3)}


def _anywhere(chance: Random) -> tuple[Side, int, int]:
    return chance.choice(list(Side)), chance.randint(-1000, 1000), chance.randint(-1000, 1000)


def _targets(chance: Random) -> dict:
    """Six enemies, about as many as a side has, around an aircraft."""
    side, q, r = _anywhere(chance)
    enemy = next(other for other in Side if other is not side)
    enemies = [
        {"id": f"e{number}"}
        | _aircraft(chance, enemy, q + chance.randint(-4, 4), r + chance.randint(-4, 4))
        for number in range(6)
    ]
    return {"aircraft": _aircraft(chance, side, q, r), "enemies": enemies}


def _combat(chance: Random) -> dict:
    """Two aircraft side by side, of which most fly past; where one fires, cards are missing."""
    question = _range_area(chance)
    for aircraft in question.values():
        ace = aircraft["type"] is AircraftType.ACE
        aircraft["manoeuvres"] = chance.choices(list(Manoeuvre), k=3 if ace else 2)
        if ace:
            aircraft["omit"] = chance.randint(0, 2)
    markers = _initiative(chance)["markers"]
    return question | {"first": chance.choice(list(Role)), "markers": markers}


def _combat_with_cards(chance: Random) -> dict:
    """The Attacker ends behind the Defender, and both draw."""
    side, q, r = _anywhere(chance)
    enemy = next(other for other in Side if other is not side)
    ahead = {"heading": "N", "type": "fighter"}
    attacker = _aircraft(chance, side, q, r) | ahead | {"manoeuvres": ["forward"] * 2}
    defender = _aircraft(chance, enemy, q - 2, r - 1) | ahead | {"heading": "NE"}
    defender |= {"manoeuvres": ["forward"] * 2, "cards": [chance.randint(0, 20)]}
    attacker["cards"] = sorted(chance.choices(range(21), k=3))
    markers = _initiative(chance)["markers"]
    return {"attacker": attacker, "defender": defender, "first": "attacker", "markers": markers}


def _victory(chance: Random) -> dict:
    """A long Domination that nobody has won yet."""
    lost = [
        {"event": "destroyed", "side": side, "type": kind}
        for side in Side
        for kind in chance.choices(["fighter", "ace"], k=2)
    ]
    tiles = [
        {
            "event": "round_end",
            "midway_tile": {side: chance.randint(0, 4) for side in Side},
        }
        for _ in range(3)
    ]
    events = chance.sample([*lost, *tiles], len(lost) + len(tiles))
    return {"mode": "domination", "threshold": 15, "events": events}


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
    markers = {"active": chance.randint(0, 6), "opponent": chance.randint(0, 6)}
    return {"action": chance.choice(list(ActivationAction)), "markers": markers}


def _initiative_bid(chance: Random) -> dict:
    return {side: chance.randint(0, 3) for side in Side}


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


def _tactics(chance: Random) -> dict:
    """Two cards for two."""
    hand, other = _hands(chance, 2)
    return {"hand": hand, "discards": sorted(chance.sample(hand, 2)), "draws": other[:2]}


def _match(chance: Random) -> dict:
    """Four turns; nobody can have won before the end."""
    return {
        "turns": [
            {side: {"hand": hand} for side, hand in zip(SIDES, _hands(chance, 2), strict=True)}
            for _ in range(4)
        ]
    }


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


VARIANTS = {
    "midway.range-area": ("midway.range-area with diagrams",),
    "midway.combat": ("midway.combat with cards",),
    "greatwar.interception.odds": (
        "greatwar.interception.odds, 12 v 12 of three kinds",
        "greatwar.interception.odds, 100 v 100 alike",
    ),
}

_MAKERS = {
    "midway.range-area with diagrams": _with_diagrams,
    "midway.range-area": _range_area,
    "midway.firing": _firing,
    "midway.firing.odds": odds.firing,
    "midway.orders": _orders,
    "midway.initiative": _initiative,
    "midway.initiative-bid": _initiative_bid,
    "midway.flight": _flight,
    "midway.targets": _targets,
    "midway.combat": _combat,
    "midway.combat with cards": _combat_with_cards,
    "midway.victory": _victory,
    "greatwar.interception": _interception,
    "greatwar.interception.odds": odds.few,
    "greatwar.interception.odds, 12 v 12 of three kinds": odds.three_kinds,
    "greatwar.interception.odds, 100 v 100 alike": odds.hundred,
    "dogfight.attack-rank": _attack_rank,
    "dogfight.duel": _duel,
    "dogfight.duel.odds": odds.hand,
    "dogfight.tactics": _tactics,
    "dogfight.tactics.odds": odds.hand,
    "dogfight.match": _match,
}
