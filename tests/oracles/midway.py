"""Oracle for Midway's short rulings: Cartesian geometry, pairwise cards, regular expressions."""

import math
import re
from typing import Any

Json = dict[str, Any]

DRAWS = {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1, "out": 0}
ZONES = {
    "red": "attack",
    "yellow": "attack",
    "light_blue": "defence",
    "navy": "defence",
    "out": None,
}

# Degrees clockwise from the top of the page.
DEGREES = {"N": 0, "NE": 60, "SE": 120, "S": 180, "SW": 240, "NW": 300}

REFERENCE = {
    "fighter": {
        "red": [(0, -1)],
        "yellow": [(0, -2), (1, -2), (-1, -1)],
        "light_blue": [(1, -1), (-1, 0)],
        "navy": [(1, 0), (-1, 1)],
    },
    "bomber": {
        "yellow": [(0, -1)],
        "light_blue": [(0, 1), (0, 2)],
        "navy": [(1, -1), (-1, 0), (1, 0), (-1, 1)],
    },
}


def answer(result: Json | None, faults: list[str], silent: list[str]) -> Json:
    """Wrap one finding; any fault makes the result void."""
    return {
        "legal": not faults,
        "result": None if faults else result,
        "faults_at": sorted(faults),
        "silent_points": silent,
    }


def reading(request: Json, point: str) -> str | None:
    """Look up which reading a question chooses, if it chooses one."""
    return request.get("readings", {}).get(point)


def centre(q: int, r: int) -> tuple[float, float]:
    """Centre of a flat-topped hexagon of side 1; y grows downwards."""
    return 1.5 * q, math.sqrt(3) * (r + q / 2)


def _diagram(aircraft: Json, request: Json) -> tuple[list[tuple[int, int, str]], bool]:
    """List the cells that an aircraft uses and say whether they are the stand-in ones."""
    kind = "bomber" if aircraft["type"] == "bomber" else "fighter"
    submitted = request.get("diagrams", {}).get(aircraft["side"], {})
    if kind in submitted:
        return [(cell["q"], cell["r"], cell["area"]) for cell in submitted[kind]], False
    return [(q, r, area) for area, cells in REFERENCE[kind].items() for q, r in cells], True


def _area_seen(me: Json, enemy: Json, cells: list[tuple[int, int, str]]) -> str:
    """Turn the page until my nose is up, then look for a cell whose centre is the enemy's."""
    x, y = centre(enemy["q"] - me["q"], enemy["r"] - me["r"])
    back = -math.radians(DEGREES[me["heading"]])
    seen_x = x * math.cos(back) - y * math.sin(back)
    seen_y = x * math.sin(back) + y * math.cos(back)
    for q, r, area in cells:
        if math.dist((seen_x, seen_y), centre(q, r)) < 0.1:
            return area
    return "out"


def _firing_word(attacker_area: str, defender_area: str) -> str:
    """Name the kind of firing by going through every pair of zones."""
    table = {
        ("attack", "attack"): "exchange",
        ("attack", "defence"): "exchange",
        ("defence", "attack"): "exchange",
        ("attack", None): "attacker_fires",
        (None, "attack"): "defender_fires",
    }
    return table.get((ZONES[attacker_area], ZONES[defender_area]), "none")


def range_area(request: Json) -> Json:
    """Rule on midway.range-area."""
    attacker, defender = request["attacker"], request["defender"]
    attacker_cells, attacker_stand_in = _diagram(attacker, request)
    defender_cells, defender_stand_in = _diagram(defender, request)
    areas = {
        "attacker": _area_seen(attacker, defender, attacker_cells),
        "defender": _area_seen(defender, attacker, defender_cells),
    }
    result: Json = {"firing": _firing_word(areas["attacker"], areas["defender"])}
    for side, area in areas.items():
        result[side] = {
            "area": area,
            "zone": ZONES[area],
            "cards": DRAWS[area],
            "can_destroy": area in ("red", "yellow"),
        }
    silent = []
    if attacker_stand_in or defender_stand_in:
        silent.append("midway.printed-diagram")
    if attacker["q"] == defender["q"] and attacker["r"] == defender["r"]:
        silent.append("midway.same-area")
    return answer(result, [], silent)


def _top(cards: list[int]) -> int | None:
    """Find a card that no other card of the list exceeds."""
    for card in cards:
        if not any(other > card for other in cards):
            return card
    return None


def _has_better(mine: list[int], theirs: list[int]) -> bool:
    """Say whether one of my cards beats each of theirs (also when they have none)."""
    return any(all(card > other for other in theirs) for card in mine)


def firing(request: Json) -> Json:
    """Rule on midway.firing."""
    areas = {side: request[side]["area"] for side in ("attacker", "defender")}
    word = _firing_word(areas["attacker"], areas["defender"])
    draws = {side: 0 if word == "none" else DRAWS[area] for side, area in areas.items()}
    faults = [f"/{side}/cards" for side in draws if len(request[side]["cards"]) != draws[side]]
    if faults:
        return answer(None, faults, [])
    cards: dict[str, list[int]] = {}
    for side in draws:
        extra = 1 if request[side].get("type", "fighter") == "ace" else 0
        cards[side] = [card + extra for card in request[side]["cards"]]
    winner: str | None = None
    if word != "none":
        winner = "tie"
        if _has_better(cards["attacker"], cards["defender"]):
            winner = "attacker"
        if _has_better(cards["defender"], cards["attacker"]):
            winner = "defender"
    destroyed: str | None = None
    for side, enemy in (("attacker", "defender"), ("defender", "attacker")):
        if winner == side and areas[side] in ("red", "yellow"):
            destroyed = enemy
    result = {
        "firing": word,
        "draws": draws,
        "values": {side: _top(cards[side]) for side in draws},
        "winner": winner,
        "destroyed": destroyed,
    }
    silent = ["midway.unopposed-draw"] if word.endswith("fires") else []
    if silent and reading(request, "midway.unopposed-draw") == "no-effect":
        result |= {"winner": None, "destroyed": None}
    return answer(result, [], silent)


# One letter a turn taken: D/d the Defender plays/passes, A/a the Attacker plays/passes.
# For each reading of the Defender's first pass: the courses that are over, and those that are not.
COURSES = {
    "attacker-may-play": (r"[Dd](a|A(DA)*(d|Da))", r"([Dd](A(DA)*D?)?)?"),
    "closes": (r"d|D(a|A(DA)*(d|Da))", r"(D(A(DA)*D?)?)?"),
}
LETTERS = {
    ("defender", "play"): "D",
    ("defender", "pass"): "d",
    ("attacker", "play"): "A",
    ("attacker", "pass"): "a",
}


def orders(request: Json) -> Json:
    """Rule on midway.orders."""
    courses = COURSES[reading(request, "midway.order-first-pass") or "attacker-may-play"]
    over, possible = re.compile(courses[0]), re.compile("|".join(courses))
    story, faults = "", []
    for index, play in enumerate(request["plays"]):
        longer = story + LETTERS[(play["by"], play["action"])]
        if possible.fullmatch(longer):
            story = longer
        else:
            faults.append(f"/plays/{index}")
    can_be_next = [by for (by, _), letter in LETTERS.items() if possible.fullmatch(story + letter)]
    result = {
        "closed": over.fullmatch(story) is not None,
        "next": can_be_next[0] if can_be_next else None,
    }
    return answer(result, faults, ["midway.order-first-pass"] if story[:1] == "d" else [])


# Who has markers left, the active player and the opponent: what becomes of the Initiative Card.
CARD = {
    "combat": {"both": "keep", "active": "keep", "opponent": "pass", "nobody": None},
    "rival": {"both": "pass", "active": "keep", "opponent": "pass", "nobody": None},
    "self": {"both": "pass", "active": "pass", "opponent": "keep", "nobody": None},
}


def initiative(request: Json) -> Json:
    """Rule on midway.initiative, after a combat or a flight."""
    point = "midway.initiative-after-flight"
    flown = request.get("action", "combat") == "flight"
    left = [who for who in ("active", "opponent") if request["markers"][who] > 0]
    who = {0: "nobody", 1: "".join(left), 2: "both"}[len(left)]
    word = CARD[(reading(request, point) or "rival") if flown else "combat"][who]
    result = {"initiative": word, "activation": "continues" if left else "ends"}
    return answer(result, [], [point] if flown else [])


def initiative_bid(request: Json) -> Json:
    """Rule on midway.initiative-bid: the Americans, unless the Japanese go over them."""
    holder = "american"
    for points in range(4):
        if request["japanese"] == points and request["american"] in range(points):
            holder = "japanese"
    return answer({"holder": holder}, [], [])
