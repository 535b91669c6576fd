"""The books over HTTP, and that every id an answer can name is explained there."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import service.rules
from service.catalogue import BOOKS
from tests.judging import judge
from tests.oracles.midway import REFERENCE
from tests.web.test_meaning import QUESTIONS

RULE_IDS = {rule.id for book in BOOKS for rule in book().rules}
POINT_IDS = [point.id for book in BOOKS for point in book().silent_points]


def test_three_rulesets_are_listed_with_their_versions(client):
    listed = client.get("/v1/rulesets").json["rulesets"]
    assert [ruleset["id"] for ruleset in listed] == ["midway", "greatwar", "dogfight"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", ruleset["version"]) for ruleset in listed)
    assert all(ruleset["title"] for ruleset in listed)


def test_all_rules_are_listed_with_their_source(client):
    listed = client.get("/v1/rules").json["rules"]
    assert {rule["id"] for rule in listed} == RULE_IDS
    assert all(rule["text"] and rule["source"] for rule in listed)
    assert all(rule["id"].startswith(f"{rule['ruleset']}.") for rule in listed)


@pytest.mark.parametrize("ruleset", ["midway", "greatwar", "dogfight"])
def test_the_rules_of_one_ruleset_are_listed(client, ruleset):
    listed = client.get(f"/v1/rules?ruleset={ruleset}").json["rules"]
    assert listed == [
        rule for rule in client.get("/v1/rules").json["rules"] if rule["ruleset"] == ruleset
    ]
    assert listed


@pytest.mark.parametrize(
    ("query", "pointer", "code"),
    [
        ("ruleset=chess", "/ruleset", "unknown_ruleset"),
        ("ruleset=", "/ruleset", "unknown_ruleset"),
        ("ruleset=midway&ruleset=dogfight", "/ruleset", "too_many"),
        ("rulset=midway", "/rulset", "unknown_field"),
    ],
)
def test_a_query_that_asks_for_nothing_is_refused(client, query, pointer, code):
    answer = client.get(f"/v1/rules?{query}")
    assert answer.status_code == 422
    assert answer.json["type"] == "/problems/invalid-request"
    assert [(fault["pointer"], fault["code"]) for fault in answer.json["errors"]] == [
        (pointer, code)
    ]


@pytest.mark.parametrize("rule", sorted(RULE_IDS))
def test_every_rule_has_an_address(client, rule):
    assert client.get(f"/v1/rules/{rule}").json["id"] == rule


@pytest.mark.parametrize("rule", ["dogfight.attack", "DOGFIGHT.ATTACK.RANK", "x" * 200, "%00"])
def test_an_unknown_rule_is_not_found(client, rule):
    answer = client.get(f"/v1/rules/{rule}")
    assert (answer.status_code, answer.json["type"]) == (404, "/problems/not-found")


def test_silent_points_have_readings_and_a_default_among_them(client):
    listed = client.get("/v1/silent-points").json["silent_points"]
    assert [point["id"] for point in listed] == POINT_IDS
    for point in listed:
        assert point["default"] == point["readings"][0]["id"]
        assert point["question"]
        assert point["source"]
        assert all(reading["text"] for reading in point["readings"])


def test_all_72_cards_are_listed_in_deck_order(client):
    cards = client.get("/v1/dogfight/cards").json["cards"]
    assert [card["code"] for card in cards] == [
        f"{suit}{rank}" for suit in "PAGTSF" for rank in range(1, 13)
    ]
    assert len({card["name"].lower() for card in cards}) == 72
    assert cards[4] == {"code": "P5", "name": "Aviator", "suit": "P", "rank": 5}


def test_the_reference_diagrams_are_listed_as_the_stand_ins_that_they_are(client):
    listed = client.get("/v1/midway/range-diagrams").json["range_diagrams"]
    assert [(each["type"], each["stand_in"]) for each in listed] == [
        ("fighter", True),
        ("bomber", True),
    ]
    for each in listed:
        cells = {(cell["q"], cell["r"]): cell["area"] for cell in each["cells"]}
        known = REFERENCE[each["type"]]
        assert cells == {cell: area for area in known for cell in known[area]}


def test_every_id_written_in_the_rules_is_in_a_book():
    source = "".join(file.read_text() for file in Path(service.rules.__path__[0]).rglob("*.py"))
    written = set(re.findall(r'"((?:midway|greatwar|dogfight)\.[a-z-]+(?:\.[a-z-]+)*)"', source))
    assert written - {*POINT_IDS} == RULE_IDS


@pytest.mark.parametrize("ruling", QUESTIONS)
@given(data=st.data())
def test_every_id_in_an_answer_is_explained_and_there_is_always_a_step(ruling, data):
    answer = judge(ruling, data.draw(QUESTIONS[ruling]))
    assert answer["steps"]
    assert {told["rule"] for told in answer["steps"] + answer["violations"]} <= RULE_IDS
    points = [point["id"] for point in answer["silent_points"]]
    assert points == [point for point in POINT_IDS if point in points]
    assert (answer["result"] is None) == bool(answer["violations"])
    assert answer["legal"] is not bool(answer["violations"])
