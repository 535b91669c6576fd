"""Disputed positions of each game: the steps, the near misses, and what another reading does."""

import pytest

from service.catalogue import BOOKS, BY_NAME, RULINGS
from tests.conformance import RULED
from tests.web import raw

FIRING = BY_NAME["midway.firing"].example
DUEL = BY_NAME["dogfight.duel"].example
BATTLE = BY_NAME["greatwar.interception"].example


def settle(client, ruling, request, *said):
    claims = [{"by": "somebody", "says": each} for each in said]
    document = {"ruling": ruling, "request": request, "claims": claims}
    return client.post("/v1/disputes", json=document).json


COMPARED = [f"midway.firing.{rule}" for rule in ("highest", "ace", "highest", "highest")]


@pytest.mark.parametrize(
    ("ruling", "request_", "place", "rules"),
    [
        ("midway.firing", FIRING, "/result/firing", ["midway.firing.begin"]),
        ("midway.firing", FIRING, "/result/draws/defender", ["midway.firing.draw"]),
        (
            "midway.firing",
            FIRING,
            "/result/values/attacker",
            ["midway.firing.highest", "midway.firing.ace"],
        ),
        ("midway.firing", FIRING, "/result/winner", COMPARED),
        (
            "midway.firing",
            FIRING,
            "/result/destroyed",
            [*COMPARED, "midway.firing.destroy"],
        ),
        ("dogfight.duel", DUEL, "/result/german/rank", ["dogfight.attack.rank"]),
        (
            "greatwar.interception",
            BATTLE,
            "/result/rounds/0/hits/attackers",
            ["greatwar.combat.roll"],
        ),
        (
            "greatwar.interception",
            BATTLE,
            "/silent_points/1/reading",
            ["greatwar.mission.fuel"],
        ),
    ],
)
def test_the_steps_to_a_ruled_value_are_those_of_its_rules(client, ruling, request_, place, rules):
    answer = settle(client, ruling, request_, {place: "otherwise"})
    (difference,) = answer["claims"][0]["differences"]
    assert [answer["ruling"]["steps"][at]["rule"] for at in difference["steps"]] == rules


# The bomber hits only if it fights with its defence, and goes on only if the way home may wait.
TWO_READINGS = {
    "attackers": [{"id": "b", "type": "bomber", "defence": 6, "fuel": 3, "distance_home": 0}],
    "interceptors": [{"id": "i", "attack": 3, "fuel": 4}],
    "rounds": [{"attackers": {"rolls": {"b": 5}}, "interceptors": {"rolls": {"i": 9}}}],
    "mission": {"fuel_to_target": 2, "distance_home": 3},
}
VALUE, MISSION = "greatwar.bomber-value", "greatwar.mission-fuel"
BOTH = {VALUE: "defence-rating", MISSION: "there"}


def test_a_claim_that_takes_two_other_readings_is_open_under_both_together_only(client):
    claim = {"/result/mission_may_continue": True}
    answer = settle(client, "greatwar.interception", TWO_READINGS, claim)
    (verdict,) = answer["claims"]
    assert (verdict["verdict"], verdict["upheld_under"]) == ("open", [BOTH])
    assert verdict["tried"] == 7
    assert len(answer["readings_tried"]) == 7
    for readings, becomes in [
        ({}, "open"),
        ({VALUE: "defence-rating"}, "open"),
        ({MISSION: "there"}, "open"),
        (BOTH, "upheld"),
    ]:
        request = TWO_READINGS | {"readings": readings}
        again = settle(client, "greatwar.interception", request, claim)["claims"][0]
        assert again["verdict"] == becomes
        missing = {point: each for point, each in BOTH.items() if point not in readings}
        assert again["upheld_under"] == ([missing] if missing else [])


def test_a_claim_of_what_two_readings_change_each_on_its_own_is_upheld_by_neither_alone(client):
    claims = [
        {"/result/outcome": "interceptors_destroyed"},
        {"/result/attackers/0/can_continue": True},
    ]
    both = claims[0] | claims[1]
    answer = settle(client, "greatwar.interception", TWO_READINGS, *claims, both)
    assert [each["upheld_under"] for each in answer["claims"]] == [
        [{VALUE: "defence-rating"}],
        [{MISSION: "there"}],
        [BOTH],
    ]


def test_the_reading_by_default_is_another_one_when_it_was_not_chosen(client):
    request = TWO_READINGS | {"readings": BOTH}
    claims = [{"/result/rounds/0/hits/attackers": 0}, {"/result/mission_may_continue": False}]
    answer = settle(client, "greatwar.interception", request, *claims)
    assert [each["upheld_under"] for each in answer["claims"]] == [
        [{VALUE: "one"}],
        [{VALUE: "one"}, {MISSION: "there-and-home"}],
    ]


def test_readings_of_points_that_the_ruling_did_not_pass_through_are_not_tried(client):
    answer = settle(client, "midway.firing", FIRING, {"/result/winner": "defender"})
    assert answer["claims"][0]["verdict"] == "rejected"
    assert (answer["claims"][0]["tried"], answer["readings_tried"]) == (0, [])


# Under another reading the round is one too many, or none is.
GONE_HOME = {
    "attackers": [{"id": "f", "type": "fighter", "attack": 1, "fuel": 3, "distance_home": 2}],
    "interceptors": [{"id": "i", "attack": 1, "fuel": 4}],
    "rounds": [{"attackers": {"rolls": {"f": 9}}, "interceptors": {"rolls": {"i": 9}}}] * 2,
}


def test_legality_can_be_open_and_an_open_claim_is_told_of_no_near_miss(client):
    answer = settle(client, "greatwar.interception", GONE_HOME, {"/legal": True})
    assert answer["ruling"]["legal"] is False
    (verdict,) = answer["claims"]
    assert (verdict["verdict"], verdict["near_misses"]) == ("open", [])
    assert verdict["upheld_under"] == [{"greatwar.disengage": "at-zero"}]
    readings = {"readings": {"greatwar.disengage": "at-zero"}}
    answer = settle(client, "greatwar.interception", GONE_HOME | readings, {"/legal": False})
    assert answer["ruling"]["legal"] is True
    assert answer["claims"][0]["upheld_under"] == [{"greatwar.disengage": "before-stranding"}]


TOO_FEW_CARDS = FIRING | {"attacker": FIRING["attacker"] | {"cards": [1]}}


@pytest.mark.parametrize("claimed", ["attacker", None])
def test_whatever_is_claimed_below_no_result_is_rejected_even_null(client, claimed):
    claims = [{"/result/winner": claimed}, {"/result": None}]
    below, all_of_it = settle(client, "midway.firing", TOO_FEW_CARDS, *claims)["claims"]
    assert (below["verdict"], all_of_it["verdict"]) == ("rejected", "upheld")
    (difference,) = below["differences"]
    assert (difference["claimed"], difference["ruled"]) == (claimed, None)
    assert difference["steps"]


@pytest.mark.parametrize("claimed", ["attacker", None])
def test_whoever_claims_a_result_that_there_is_not_is_told_what_was_illegal(client, claimed):
    answer = settle(client, "midway.firing", TOO_FEW_CARDS, {"/result/winner": claimed})
    (violation,) = answer["ruling"]["violations"]
    (near,) = answer["claims"][0]["near_misses"]
    assert (near["rule"], near["seen"], near["needed"]) == (violation["rule"], 1, 2)
    assert near["text"] == violation["message"]


def test_a_pointer_that_was_ruled_is_claimed_as_it_stands_escapes_and_all(client):
    request = raw.battle("a/b~c", rolls={}, interceptors=["i"])
    place = "/rounds/0/attackers/rolls/"
    claims = [{"/violations/0/pointer": place + name} for name in ("a~1b~0c", "a/b~c", "a~01b~00c")]
    found = settle(client, "greatwar.interception", request, *claims)["claims"]
    assert [each["verdict"] for each in found] == ["upheld", "rejected", "rejected"]


MATCH = BY_NAME["dogfight.match"].example
COMBAT = BY_NAME["midway.combat"].example
VICTORY = BY_NAME["midway.victory"].example


@pytest.mark.parametrize(
    ("ruling", "request_", "place", "claimed"),
    [
        ("midway.firing", FIRING, "/result/winner", "defender"),
        ("midway.firing", FIRING, "/result/winner", "tie"),
        ("midway.firing", FIRING, "/result/destroyed", "attacker"),
        ("midway.firing", FIRING, "/result/destroyed", None),
        ("midway.combat", COMBAT, "/result/firing/winner", "defender"),
        ("midway.combat", COMBAT, "/result/firing/destroyed", None),
        ("midway.victory", VICTORY, "/result/winner", "japanese"),
        ("midway.victory", VICTORY, "/result/winner", None),
        ("greatwar.interception", BATTLE, "/result/outcome", "both_gone"),
        ("greatwar.interception", BATTLE, "/result/attackers/0/status", "destroyed"),
        ("greatwar.interception", BATTLE, "/result/attackers/1/status", "in_battle"),
        ("greatwar.interception", BATTLE, "/result/interceptors/0/status", "in_battle"),
        ("dogfight.duel", DUEL, "/result/kills/allied", 1),
        ("dogfight.duel", DUEL, "/result/kills/german", 0),
        ("dogfight.duel", DUEL, "/result/winner", "german"),
        ("dogfight.duel", DUEL, "/result/winner", "both"),
        ("dogfight.match", MATCH, "/result/turns/0/kills/allied", 1),
        ("dogfight.match", MATCH, "/result/turns/1/kills/german", 1),
        ("dogfight.match", MATCH, "/result/winner", "allied"),
    ],
)
def test_a_rejected_claim_of_a_kill_or_a_winner_is_told_what_was_missed(
    client, ruling, request_, place, claimed
):
    other = {"/ruling": "another"}  # so that no other reading upholds it
    (verdict,) = settle(client, ruling, request_, {place: claimed} | other)["claims"]
    assert verdict["verdict"] == "rejected"
    assert verdict["near_misses"]
    for near in verdict["near_misses"]:
        assert client.get(f"/v1/rules/{near['rule']}").status_code == 200
        assert near["text"]
        assert near["seen"] != near["needed"]


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_whoever_calls_a_legal_ruling_illegal_is_told_the_rules_that_were_kept(client, entry):
    legal = [case for case in RULED if case["ruling"] == entry.name and "result" in case]
    answers = [settle(client, entry.name, one["request"], {"/legal": False}) for one in legal]
    rejected = [one for one in answers if one["claims"][0]["verdict"] == "rejected"]
    assert rejected
    for answer in rejected:
        near = [each["rule"] for each in answer["claims"][0]["near_misses"]]
        rules = [step["rule"] for step in answer["ruling"]["steps"]]
        kept = {rule for rule in rules if rule in entry.checks}
        assert kept or not entry.checks
        assert sorted(near) == sorted(kept or {rules[-1]})


def test_every_ruling_that_can_be_illegal_has_rules_that_are_checked():
    illegal = {case["ruling"] for case in RULED if "violations" in case}
    rules = {rule.id for book in BOOKS for rule in book().rules}
    assert {entry.name for entry in RULINGS if entry.checks} == illegal
    assert {rule for entry in RULINGS for rule in entry.checks} <= rules


@pytest.mark.parametrize("claim", [{"/result": None}, {"/violations": [{}]}, {"/legal": False}])
def test_a_legal_ruling_may_be_called_illegal_in_several_ways(client, claim):
    answer = settle(client, "midway.firing", FIRING, claim)
    near = [
        (each["rule"], each["seen"], each["needed"]) for each in answer["claims"][0]["near_misses"]
    ]
    assert near == [("midway.firing.draw", 0, 1)]
