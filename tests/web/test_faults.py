"""Questions that are JSON and no more: each is told every fault and its exact place."""

import json

import pytest

from tests.web import raw

GOOD = raw.hand("F1")
DUEL = "/v1/dogfight/duel"
BATTLE = "/v1/greatwar/interception"
RANGE = "/v1/midway/range-area"
LEFT = "/v1/midway/initiative"
ROLLS = "/rounds/0/attackers/rolls"
FLIGHT = "/v1/midway/flight"
TARGETS = "/v1/midway/targets"
COMBAT = "/v1/midway/combat"
VICTORY = "/v1/midway/victory"
TACTICS = "/v1/dogfight/tactics"
MATCH = "/v1/dogfight/match"
ACE, OTHER = raw.aircraft("american"), raw.aircraft("japanese")
BOTH = {"allied": {"attack": ["P1", "A1"]}, "german": {"attack": ["P2", "G1"]}}
TWICE = BOTH | {"german": {"attack": ["P1", "G1"]}}
DRAWN = {"hand": GOOD["hand"], "discards": [], "draws": []}


@pytest.mark.parametrize("name", ["a/b", "~", "~1", "😀", "é b", "x" * 40, "😀" * 40, "_schema"])
def test_any_printable_name_of_an_aircraft_comes_back_as_it_was(server, name):
    body = json.loads(raw.exchange(server.port, raw.ask(raw.battle(name), BATTLE)).body)
    assert body["result"]["attackers"][0]["id"] == name


def test_an_escaped_surrogate_pair_is_the_character_it_stands_for(server):
    sent = raw.ask(raw.battle("😀"), BATTLE)
    assert rb"\ud83d\ude00" in sent
    assert "😀".encode() in raw.exchange(server.port, sent).body


@pytest.mark.parametrize(
    ("path", "question", "place", "code"),
    [
        *((raw.RANK, root, "", "not_an_object") for root in ([], "{}", 1, 1.5, True, None)),
        *(
            (LEFT, {"markers": {"active": number, "opponent": 1}}, "/markers/active", code)
            for number, code in (
                *((number, "not_an_integer") for number in (1.0, "1", True, [], {})),
                (None, "null_value"),
                (-1, "out_of_bounds"),
                (7, "out_of_bounds"),
                (10**17, "out_of_bounds"),
            )
        ),
        *(
            (raw.RANK, raw.hand(card), "/hand/4", "unknown_card")
            # look-alikes: a Cyrillic A, the Kelvin sign, a full-width 5, an Arabic 5
            for card in ("P013", "p 5", " P5", "\u04105", "Stal\u212a Prey", "A\uff15", "A\u0665")
        ),
        (raw.RANK, raw.hand("A0"), "/hand/4", "unknown_card"),
        (raw.RANK, raw.hand(""), "/hand/4", "unknown_card"),
        (raw.RANK, raw.hand(5), "/hand/4", "not_a_string"),
        (BATTLE, raw.battle(""), "/attackers/0/id", "wrong_length"),
        (BATTLE, raw.battle("x" * 41), "/attackers/0/id", "wrong_length"),
        *(
            (BATTLE, raw.battle(f"a{char}"), "/attackers/0/id", "not_printable")
            for char in "\0\t\n\x1b\x7f\x85\xa0\u00ad\u200b\u2028\u202e\ufeff\uffff"
        ),
        (BATTLE, raw.battle(*map(str, range(1001))), "/attackers", "too_many"),
        (BATTLE, raw.battle("a/b~c", rolls={"a/b~c": 11}), f"{ROLLS}/a~1b~0c", "out_of_bounds"),
        (BATTLE, raw.battle("~1", rolls={"~1": 1.0}), f"{ROLLS}/~01", "not_an_integer"),
        (BATTLE, raw.battle("😀", rolls={"😀": None}), f"{ROLLS}/😀", "null_value"),
        (BATTLE, raw.battle("a", rolls={"": 1}), f"{ROLLS}/", "wrong_length"),
        (
            BATTLE,
            raw.battle("_schema", rolls={"_schema": "1"}),
            f"{ROLLS}/_schema",
            "not_an_integer",
        ),
        (BATTLE, raw.battle("a", rolls={"a": 1, "b/": 1}), f"{ROLLS}/b~1", "unknown_aircraft"),
        (FLIGHT, {"aircraft": ACE, "manoeuvres": ["up"]}, "/manoeuvres/0", "unknown_word"),
        (FLIGHT, {"aircraft": ACE, "manoeuvres": ["left"] * 21}, "/manoeuvres", "too_many"),
        (TARGETS, {"aircraft": ACE, "enemies": []}, "/enemies", "too_few"),
        (TARGETS, {"aircraft": ACE, "enemies": [OTHER]}, "/enemies/0/id", "missing_field"),
        *(
            (VICTORY, {"mode": "domination", "threshold": number, "events": []}, "/threshold", code)
            for number, code in ((10, "out_of_bounds"), (9.0, "not_an_integer"))
        ),
        (MATCH, {"turns": [BOTH] * 101}, "/turns", "too_many"),
        (MATCH, {"turns": [BOTH, None]}, "/turns/1", "null_value"),
        (TACTICS, DRAWN | {"draws": "F2"}, "/draws", "not_an_array"),
        *(
            (raw.RANK, GOOD | {"readings": readings}, f"/readings{place}", code)
            for readings, place, code in (
                ([], "", "not_an_object"),
                (None, "", "null_value"),
                ({"dogfight.declined": 1}, "/dogfight.declined", "not_a_string"),
                ({"dogfight.declined": None}, "/dogfight.declined", "null_value"),
                ({"dogfight.declined": "ABLE-SUFFICES"}, "/dogfight.declined", "unknown_word"),
                ({"": "both"}, "/", "unknown_silent_point"),
                ({"a/b~": "both"}, "/a~1b~0", "unknown_silent_point"),
                ({"midway.same-area": "out"}, "/midway.same-area", "unknown_silent_point"),
            )
        ),
        *(
            (raw.RANK, GOOD | {name: 1}, place, "unknown_field")
            for name, place in {
                "_schema": "/_schema",
                "value": "/value",
                "key": "/key",
                "": "/",
                "a/b~c": "/a~1b~0c",
                "0": "/0",
                "Side": "/Side",
            }.items()
        ),
    ],
)
def test_a_faulty_question_is_told_its_fault_and_the_exact_place(
    server, path, question, place, code
):
    name, said = raw.refused(server, raw.ask(question, path))
    assert name == "invalid-request"
    assert [(error["pointer"], error["code"]) for error in said["errors"]] == [(place, code)]


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


def test_an_unknown_address_is_not_found(server):
    assert (
        raw.refused(server, raw.post(json.dumps(GOOD).encode(), path="/v1/dogfight/nothing"))[0]
        == "not-found"
    )
