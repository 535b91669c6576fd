"""Where there are few enough situations, all of them, against the second implementations."""

from itertools import product

import pytest

from tests.judging import verdict
from tests.oracles import midway, midway_flight
from tests.strategies import AREAS, HEADINGS, TYPES

CLOSE = tuple(product(range(-3, 4), repeat=2))


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


PLAYS = [
    {"by": by, "action": action} for by in ("attacker", "defender") for action in ("play", "pass")
]


@pytest.mark.parametrize("length", range(6))
def test_every_sequence_of_plays_and_passes(length):
    for plays in product(PLAYS, repeat=length):
        question = {"plays": list(plays)}
        assert verdict("midway.orders", question) == midway.orders(question)


@pytest.mark.parametrize("length", range(4))
def test_every_sequence_of_plays_when_the_first_pass_closes(length):
    for plays in product(PLAYS, repeat=length):
        question = {
            "plays": list(plays),
            "readings": {"midway.order-first-pass": "closes"},
        }
        assert verdict("midway.orders", question) == midway.orders(question)


@pytest.mark.parametrize("reading", ["rival", "self"])
@pytest.mark.parametrize("action", ["combat", "flight"])
def test_every_count_of_markers_after_every_action_under_every_reading(action, reading):
    for active, opponent in product(range(7), repeat=2):
        question = {
            "action": action,
            "markers": {"active": active, "opponent": opponent},
            "readings": {"midway.initiative-after-flight": reading},
        }
        assert verdict("midway.initiative", question) == midway.initiative(question)


def test_every_bid():
    for american, japanese in product(range(4), repeat=2):
        question = {"american": american, "japanese": japanese}
        assert verdict("midway.initiative-bid", question) == midway.initiative_bid(question)


@pytest.mark.parametrize("kind", TYPES)
def test_every_course_of_up_to_five_manoeuvres(kind):
    aircraft = {"side": "japanese", "type": kind, "q": 3, "r": 4, "heading": "SW"}
    for number in range(6):
        for course in product(("forward", "left", "right"), repeat=number):
            question = {"aircraft": aircraft, "manoeuvres": list(course)}
            assert verdict("midway.flight", question) == midway_flight.flight(question)


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_place_within_six_areas_is_as_many_manoeuvres_away_as_the_shortest_course(heading):
    enemy = {"side": "american", "type": "bomber", "heading": "N"}
    six = range(-6, 7)
    around = [(q, r) for q, r in product(six, repeat=2) if abs(q + r) <= 6]
    for some in (around[:64], around[64:]):
        question = {
            "aircraft": {"side": "japanese", "type": "ace", "q": -9, "r": 5, "heading": heading},
            "enemies": [enemy | {"id": f"{q} {r}", "q": -9 + q, "r": 5 + r} for q, r in some],
        }
        assert verdict("midway.targets", question) == midway_flight.targets(question)
