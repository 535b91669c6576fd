"""Oracle for Midway's movement: a pen on paper, and every course that there is."""

import math
from functools import cache
from itertools import product

from tests.oracles.midway import DEGREES, Json, answer, centre

LONGEST_WAY = 5
TURNS = {"forward": 0, "left": -60, "right": 60}
ENOUGH = {"fighter": (3, 4), "ace": (3, 4), "bomber": (2, 3)}


class Pen:
    """A point on the page with a direction; areas are hexagons of side 1."""

    def __init__(self, aircraft: Json) -> None:
        """Put the pen down in the middle of the aircraft's area."""
        self.x, self.y = centre(aircraft["q"], aircraft["r"])
        self.degrees = DEGREES[aircraft["heading"]]

    def carry_out(self, manoeuvre: str) -> None:
        """Draw a line from one centre to the next, then turn the pen on the spot."""
        towards = math.radians(self.degrees)
        self.x += math.sqrt(3) * math.sin(towards)
        self.y -= math.sqrt(3) * math.cos(towards)
        self.degrees = (self.degrees + TURNS[manoeuvre]) % 360

    def told(self) -> Json:
        """Read the area and the heading off the page."""
        q = round(self.x / 1.5)
        r = round(self.y / math.sqrt(3) - q / 2)
        heading = {degrees: name for name, degrees in DEGREES.items()}[self.degrees]
        return {"q": q, "r": r, "heading": heading}


def flown(aircraft: Json, manoeuvres: list[str]) -> list[Json]:
    """List where the aircraft is after each manoeuvre."""
    pen, path = Pen(aircraft), []
    for manoeuvre in manoeuvres:
        pen.carry_out(manoeuvre)
        path.append(pen.told())
    return path


def flight(request: Json) -> Json:
    """Rule on midway.flight."""
    aircraft, manoeuvres = request["aircraft"], request["manoeuvres"]
    faults = [] if len(manoeuvres) in ENOUGH[aircraft["type"]] else ["/manoeuvres"]
    return answer({"path": flown(aircraft, manoeuvres)}, faults, [])


@cache
def _ends(heading: str) -> list[tuple[int, float, float]]:
    """Fly all courses of up to five manoeuvres: the length of each, and where it leads."""
    ends = []
    for number in range(LONGEST_WAY + 1):
        for course in product(TURNS, repeat=number):
            pen = Pen({"q": 0, "r": 0, "heading": heading})
            for manoeuvre in course:
                pen.carry_out(manoeuvre)
            ends.append((number, pen.x, pen.y))
    return ends


def targets(request: Json) -> Json:
    """Rule on midway.targets."""
    me, found = request["aircraft"], []
    for enemy in request["enemies"]:
        there = centre(enemy["q"] - me["q"], enemy["r"] - me["r"])
        ways = [number for number, *end in _ends(me["heading"]) if math.dist(end, there) < 0.1]
        if ways:
            found.append({"id": enemy["id"], "manoeuvres": min(ways)})
    several = len(request["enemies"]) > 1
    return answer({"targets": found}, [], ["midway.flying-through"] if several else [])
