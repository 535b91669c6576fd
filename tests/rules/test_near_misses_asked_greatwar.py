"""What an interception lacks of a claim is asked of the rule: with it, the claim is ruled."""

import copy

from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules.greatwar.battle import Standing, ending
from service.rules.greatwar.terms import Outcome, Status
from tests import judging
from tests.judging import ENTRIES, judge
from tests.strategies import interceptions

BATTLE = "greatwar.interception"
SIDES = ("attackers", "interceptors")
OTHER = {"attackers": "interceptors", "interceptors": "attackers"}
RULES = [rule.id for rule in ENTRIES[BATTLE].book().rules]


def near_misses(question, place, claimed):
    return judging.near_misses(BATTLE, question, place, claimed)


def aircraft(result):
    return [(side, number) for side in SIDES for number in range(len(result[side]))]


@given(interceptions(legal=True))
def test_every_other_outcome_and_every_wrong_kill_lacks_something(question):
    result = judge(BATTLE, question)["result"]
    claims = [("/outcome", word) for word in Outcome if word != result["outcome"]]
    for side, number in aircraft(result):
        ruled = result[side][number]["status"]
        claims += [
            (f"/{side}/{number}/status", word)
            for word in Status
            if word != ruled and "destroyed" in {word, ruled}
        ]
    for place, word in claims:
        near = near_misses(question, place, word)
        assert near
        assert all(each.seen != each.needed and each.text for each in near)
        if "fuel.landing" not in near[-1].rule:
            places = [RULES.index(each.rule) for each in near]
            assert places == sorted(places)


def stands(question, result):
    """How both sides stand, by what each round did; before a retreat, without those hit."""
    over = [fought for fought in result["rounds"] if fought["disengaged"] is not None]
    standing = {}
    for side in SIDES:
        gone = sum(len(each["losses"][side]) + len(each["disengaged"][side]) for each in over)
        if result["awaiting"] == "losses":
            gone += result["rounds"][-1]["hits"][OTHER[side]]
        left = len(question[side]) > gone
        standing[side] = [left, any(each["disengaged"][side] for each in over)]
    return standing


@given(interceptions(legal=True), st.sampled_from(Outcome))
def test_a_battle_that_stood_as_needed_would_end_as_claimed(question, claimed):
    result = judge(BATTLE, question)["result"]
    assume(result["outcome"] not in {claimed, "not_intercepted"} and claimed != "not_intercepted")
    standing, retreats = stands(question, result), result["outcome"] == "retreated"
    if result["awaiting"] == "losses":
        retreats = question["rounds"][-1].get("retreat") or not standing["interceptors"][0]
    for near in near_misses(question, "/outcome", claimed):
        rule = near.rule.removeprefix("greatwar.")
        if rule == "combat.retreat":
            retreats = near.needed == "retreat"
        elif rule in {"combat.roll", "combat.losses"}:
            assert near.seen is None or near.needed < near.seen
        elif rule == "combat.end":
            side = next(side for side in SIDES if side[:-1] in near.text.partition(" left")[0])
            standing[side][0] = near.needed > 0
        else:
            standing[rule.removeprefix("fuel.")][1] = near.needed > 0
    ended = ending(*(Standing(*standing[side]) for side in SIDES))
    assert (ended or ("retreated" if retreats else "in_progress")) == claimed


def mended(question, side, near):
    """The question up to the round that a near miss is about, with what it needs in it."""
    number = int(near[0].text.split(":")[0].removeprefix("Round ")) - 1
    rounds = copy.deepcopy(question["rounds"][: number + 1])
    rounds[-1].pop("retreat", None)
    for each in near:
        rule = each.rule.removeprefix("greatwar.")
        if rule == "combat.roll":
            shooter = each.text.split(": ")[1].split(" rolled")[0]
            rounds[-1][OTHER[side]]["rolls"][shooter] = each.needed
            rounds[-1][side].pop("losses", None)
        elif rule == "combat.losses" and isinstance(each.needed, tuple):
            kept = list(each.seen or ())
            rounds[-1][side]["losses"] = [*each.needed, *kept[len(each.needed) :]]
    return question | {"rounds": rounds}


def shot_only(near):
    return [each for each in near if each.rule.split(".")[1] == "combat"]


@given(interceptions(legal=True), st.data())
def test_with_the_roll_or_the_choice_that_it_needed_a_kill_is_ruled(question, data):
    result = judge(BATTLE, question)["result"]
    safe = [at for at in aircraft(result) if result[at[0]][at[1]]["status"] != "destroyed"]
    assume(safe)
    side, number = data.draw(st.sampled_from(safe))
    near = shot_only(near_misses(question, f"/{side}/{number}/status", "destroyed"))
    assume(near and near[0].text.startswith("Round") and near[0].seen is not None)
    assume(near[-1].seen is not None)
    ruled = judge(BATTLE, mended(question, side, near))["result"]
    assert ruled[side][number]["status"] == "destroyed"


@given(interceptions(legal=True), st.data())
def test_with_another_choice_a_kill_is_another_aircraft(question, data):
    result = judge(BATTLE, question)["result"]
    lost = {
        name
        for fought in result["rounds"]
        for side in SIDES
        for name in fought["losses"][side] or ()
    }
    gone = [
        (side, number)
        for side, number in aircraft(result)
        if result[side][number]["status"] == "destroyed" and result[side][number]["id"] in lost
    ]
    assume(gone)
    side, number = data.draw(st.sampled_from(gone))
    name = result[side][number]["id"]
    near = near_misses(question, f"/{side}/{number}/status", "in_battle")[0]
    assume(isinstance(near.needed, tuple))
    at = int(near.text.split(":")[0].removeprefix("Round ")) - 1
    rounds = copy.deepcopy(question["rounds"][: at + 1])
    rounds[-1].pop("retreat", None)
    another = data.draw(st.sampled_from(near.needed))
    rounds[-1][side]["losses"] = [another if one == name else one for one in near.seen]
    ruled = judge(BATTLE, question | {"rounds": rounds})["result"]
    assert name not in ruled["rounds"][-1]["losses"][side]
