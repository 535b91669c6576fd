"""Questions that are JSON and no more: a fault is told with its exact place."""

import json

import pytest

from tests.web import raw

GOOD = raw.hand("F1")
BATTLE = "/v1/greatwar/interception"
LEFT = "/v1/midway/initiative"
ROLLS = "/rounds/0/attackers/rolls"
FLIGHT = "/v1/midway/flight"
TARGETS = "/v1/midway/targets"
VICTORY = "/v1/midway/victory"
TACTICS = "/v1/dogfight/tactics"
MATCH = "/v1/dogfight/match"
ACE, OTHER = raw.aircraft("american"), raw.aircraft("japanese")
BOTH = {"allied": {"attack": ["P1", "A1"]}, "german": {"attack": ["P2", "G1"]}}
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


def test_an_unknown_address_is_not_found(server):
    assert (
        raw.refused(server, raw.post(json.dumps(GOOD).encode(), path="/v1/dogfight/nothing"))[0]
        == "not-found"
    )
