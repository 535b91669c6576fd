"""Questions with more than one fault: each is told, and what kind of problem they make."""

import pytest

from tests.web import raw

GOOD = raw.hand("F1")
DUEL = "/v1/dogfight/duel"
BATTLE = "/v1/greatwar/interception"
RANGE = "/v1/midway/range-area"
FLIGHT = "/v1/midway/flight"
TARGETS = "/v1/midway/targets"
COMBAT = "/v1/midway/combat"
VICTORY = "/v1/midway/victory"
TACTICS = "/v1/dogfight/tactics"
MATCH = "/v1/dogfight/match"
ACE, OTHER = raw.aircraft("american"), raw.aircraft("japanese")
BOTH = {"allied": {"attack": ["P1", "A1"]}, "german": {"attack": ["P2", "G1"]}}
TWICE = BOTH | {"german": {"attack": ["P1", "G1"]}}


@pytest.mark.parametrize(
    ("path", "question", "kind", "codes"),
    [
        (
            DUEL,
            {"allied": {"_schema": 0, "": 0}, "kills": {"allied": 4, "german": "1"}, "a/b": 0},
            "invalid-request",
            {
                "/allied": "missing_field",
                "/allied/": "unknown_field",
                "/allied/_schema": "unknown_field",
                "/a~1b": "unknown_field",
                "/german": "missing_field",
                "/kills/allied": "out_of_bounds",
                "/kills/german": "not_an_integer",
            },
        ),
        (
            raw.RANK,
            {"side": "french", "hand": ["P5", "Aviator", "P13"]},
            "invalid-request",
            {
                "/side": "unknown_word",
                "/hand": "too_few",
                "/hand/1": "card_twice",
                "/hand/2": "unknown_card",
            },
        ),
        (
            BATTLE,
            raw.battle("a", "a", interceptors=["a", ""]),
            "invalid-request",
            {
                "/attackers/1/id": "id_twice",
                "/interceptors/0/id": "id_twice",
                "/interceptors/1/id": "wrong_length",
            },
        ),
        (
            BATTLE,
            raw.battle("a", "a", interceptors=["a"]),
            "impossible-position",
            {"/attackers/1/id": "id_twice", "/interceptors/0/id": "id_twice"},
        ),
        (raw.RANK, raw.hand("P5"), "impossible-position", {"/hand/4": "card_twice"}),
        (raw.RANK, raw.hand("aviator"), "impossible-position", {"/hand/4": "card_twice"}),
        (
            DUEL,
            {"allied": {"hand": GOOD["hand"]}, "german": {"hand": ["P1", "G2", "S3", "A5", "F4"]}},
            "impossible-position",
            {"/german/hand/3": "card_twice"},
        ),
        (
            RANGE,
            {"attacker": raw.aircraft("american"), "defender": raw.aircraft("american")},
            "impossible-position",
            {"/defender/side": "same_side"},
        ),
        (
            FLIGHT,
            {"aircraft": ACE | {"q": 1_000_001, "id": "a"}, "manoeuvres": ["left", 1]},
            "invalid-request",
            {
                "/aircraft/q": "out_of_bounds",
                "/aircraft/id": "unknown_field",
                "/manoeuvres/1": "not_a_string",
            },
        ),
        (
            TARGETS,
            {"aircraft": ACE, "enemies": [ACE | {"id": "a"}, OTHER | {"id": "a"}]},
            "impossible-position",
            {"/enemies/0/side": "same_side", "/enemies/1/id": "id_twice"},
        ),
        (
            COMBAT,
            {
                "attacker": ACE | {"manoeuvres": ["left"] * 3, "cards": [21]},
                "defender": OTHER | {"type": "bomber", "manoeuvres": ["left"], "omit": 0},
                "markers": {"active": 7},
                "diagrams": {"american": {"ace": []}},
            },
            "invalid-request",
            {
                "/attacker/cards/0": "out_of_bounds",
                "/attacker/omit": "missing_field",
                "/defender/omit": "not_an_ace",
                "/diagrams/american/ace": "unknown_field",
                "/first": "missing_field",
                "/markers/active": "out_of_bounds",
                "/markers/opponent": "missing_field",
            },
        ),
        (
            VICTORY,
            {
                "mode": "carrier_hunt",
                "threshold": 9,
                "events": [
                    {"event": "round_end", "side": "american"},
                    {"event": "destroyed", "side": "american", "type": "ace"},
                    *[{"event": "destroyed", "side": "american", "type": "bomber"}] * 3,
                    {"event": "carrier_reached", "type": "bomber"},
                    {"event": "sunk"},
                    {},
                    {"event": "carrier_reached", "side": "american", "type": "ace"},
                ],
            },
            "invalid-request",
            {
                "/threshold": "wrong_mode",
                "/events/0/event": "wrong_mode",
                "/events/0/midway_tile": "missing_field",
                "/events/0/side": "unknown_field",
                "/events/1/type": "no_such_aircraft",
                "/events/4": "too_many_losses",
                "/events/5/side": "missing_field",
                "/events/5/type": "unknown_field",
                "/events/6/event": "unknown_word",
                "/events/7/event": "missing_field",
                "/events/8/type": "unknown_field",
            },
        ),
        (
            TACTICS,
            {
                "hand": GOOD["hand"],
                "discards": ["S1", "Potshot", "T1"],
                "draws": ["P5", "S1", "F9", "F9"],
            },
            "impossible-position",
            {"/discards/1": "card_twice", "/draws/0": "card_twice", "/draws/3": "card_twice"},
        ),
        (
            MATCH,
            {"turns": [TWICE, {"allied": {}}, {"allied": GOOD["hand"], "german": {"hand": []}}]},
            "invalid-request",
            {
                "/turns/0/german/attack/0": "card_twice",
                "/turns/1/allied": "missing_field",
                "/turns/1/german": "missing_field",
                "/turns/2/allied": "not_an_object",
                "/turns/2/german/hand": "too_few",
            },
        ),
        (
            MATCH,
            {"turns": [TWICE], "readings": {"greatwar.retreat": "all-together"}},
            "invalid-request",
            {
                "/turns/0/german/attack/0": "card_twice",
                "/readings/greatwar.retreat": "unknown_silent_point",
            },
        ),
        (
            RANGE,
            {
                "attacker": raw.aircraft("american"),
                "defender": raw.aircraft("american") | {"q": 0.5},
            },
            "invalid-request",
            {"/defender/side": "same_side", "/defender/q": "not_an_integer"},
        ),
    ],
)
def test_all_faults_are_told_at_once_and_what_is_invalid_names_the_kind(
    server, path, question, kind, codes
):
    name, said = raw.refused(server, raw.ask(question, path))
    assert name == kind
    assert len(said["errors"]) == len(codes)
    assert {error["pointer"]: error["code"] for error in said["errors"]} == codes


def test_a_hundred_faults_are_listed_and_all_are_counted(server):
    _, said = raw.refused(server, raw.ask(GOOD | {f"x{number}": 0 for number in range(150)}))
    assert len(said["errors"]) == 100
    assert "150" in said["detail"]


def test_the_order_of_members_is_not_the_order_of_faults(server):
    """Whatever they are called: places that sort alike are told in one order."""
    names = ["1", " " * 19 + "1", "01", "a"]
    said = [raw.refused(server, raw.ask(dict.fromkeys(each, 0))) for each in (names, names[::-1])]
    assert said[0] == said[1]


@pytest.mark.parametrize(("number", "faults"), [(6, 2), (104, 100), (105, 101), (500, 101)])
def test_of_what_is_too_much_a_hundred_are_looked_at_and_no_more(server, number, faults):
    """Five cards are allowed, and those are sound."""
    attack = [*GOOD["hand"], *["P13"] * (number - 5)]
    _, said = raw.refused(server, raw.ask({"side": "allied", "attack": attack}))
    assert said["errors"][0]["code"] == "too_many"
    assert said["detail"] == f"{faults} faults."
