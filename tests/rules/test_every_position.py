"""Where there are few enough situations, all of them, against the second implementations."""

from itertools import product

import pytest

from tests.judging import verdict
from tests.oracles import midway
from tests.strategies import AREAS, HEADINGS

CLOSE = tuple(product(range(-3, 4), repeat=2))
TYPES = ("fighter", "bomber", "ace")


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("kind", TYPES)
def test_every_place_around_every_heading_is_in_its_area_of_the_reference_diagram(kind, heading):
    for (q, r), towards in product(CLOSE, HEADINGS):
        question = {
            "attacker": {"side": "american", "type": kind, "q": 7, "r": -5, "heading": heading},
            "defender": {
                "side": "japanese",
                "type": "bomber" if kind == "fighter" else "fighter",
                "q": 7 + q,
                "r": -5 + r,
                "heading": towards,
            },
        }
        assert verdict("midway.range-area", question) == midway.range_area(question)


@pytest.mark.parametrize("areas", tuple(product(AREAS, repeat=2)), ids="-".join)
def test_every_pair_of_areas_with_every_number_of_cards_and_every_order_of_values(areas):
    for many in product(range(5), repeat=2):
        for values, kinds in product(((3, 4), (4, 3), (4, 4)), (TYPES[:2], TYPES[1:], TYPES[::2])):
            question = {
                role: {"area": area, "cards": [value] * number, "type": kind}
                for role, area, value, number, kind in zip(
                    ("attacker", "defender"), areas, values, many, kinds, strict=True
                )
            }
            assert verdict("midway.firing", question) == midway.firing(question)


@pytest.mark.parametrize("length", range(6))
def test_every_sequence_of_plays_and_passes(length):
    play = [
        {"by": by, "action": action}
        for by in ("attacker", "defender")
        for action in ("play", "pass")
    ]
    for plays in product(play, repeat=length):
        question = {"plays": list(plays)}
        assert verdict("midway.orders", question) == midway.orders(question)


def test_every_count_of_markers():
    for active, opponent in product(range(7), repeat=2):
        question = {"markers": {"active": active, "opponent": opponent}}
        assert verdict("midway.initiative", question) == midway.initiative(question)
