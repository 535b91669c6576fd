"""The odds of a Great War interception, summed up and turned about."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import judge, verdict
from tests.oracles.greatwar_odds import interception_odds as counted_odds
from tests.strategies import READINGS
from tests.strategies.odds_battles import (
    LEAVING,
    TINY,
    attackers,
    interception_odds,
    interceptors,
    one_by_one,
)

ODDS = "greatwar.interception.odds"
SIDES = ("attackers", "interceptors")
OTHER = {"attackers": "interceptors", "interceptors": "attackers"}
ASKED = ("bomber-value", "disengage", "no-landing", "mission-fuel")
ASKED_AT_LAST_SHOTS = ("last-shot", "last-interceptor-shot")


def options(*points):
    """Every choice of a reading at each of these points."""
    names = [f"greatwar.{point}" for point in points]
    for chosen in itertools.product(*(READINGS["greatwar"][name] for name in names)):
        yield dict(zip(names, chosen, strict=True))


def told(chance):
    """A chance as the wire has it."""
    chance = Fraction(chance)
    return {
        "fraction": f"{chance.numerator}/{chance.denominator}",
        "value": chance.numerator / chance.denominator,
    }


def value(line, question):
    """At what an aircraft hits."""
    rated = question.get("readings", {}).get("greatwar.bomber-value") == "defence-rating"
    return line.get("attack") or (rated and line.get("defence")) or 1


def flying(state, side):
    return [one["id"] for one in state[side] if one["status"] == "in_battle"]


def volleys(question, state, side):
    """Every way in which a side's dice can hit or miss: chance, rolls, number of hits."""
    lines = {line["id"]: value(line, question) for line in question[side]}
    planes = flying(state, side)
    for hits in itertools.product((True, False), repeat=len(planes)):
        chance, rolls = Fraction(1), {}
        for plane, hit in zip(planes, hits, strict=True):
            chance *= Fraction(lines[plane] if hit else 10 - lines[plane], 10)
            rolls[plane] = lines[plane] if hit else 10
        if chance:
            yield chance, rolls, sum(hits)


def courses(question, below, rounds=(), chance=1):
    """Every course of a battle as the interception rules it: its chance and its last ruling."""
    answer = judge("greatwar.interception", question | {"rounds": [*rounds]})
    assert answer["legal"]
    state = answer["result"]
    if state["awaiting"] == "retreat_or_stay":
        leaves = len(flying(state, "attackers")) < below
        decided = [*rounds[:-1], rounds[-1] | {"retreat": leaves}]
        yield from courses(question, below, decided, chance)
        return
    if state["awaiting"] is None:
        yield chance, answer
        return
    for one, ours, hits in volleys(question, state, "attackers"):
        for other, theirs, taken in volleys(question, state, "interceptors"):
            fought = {
                "attackers": {"rolls": ours, "losses": flying(state, "attackers")[:taken]},
                "interceptors": {"rolls": theirs, "losses": flying(state, "interceptors")[:hits]},
            }
            yield from courses(question, below, [*rounds, fought], chance * one * other)


def summed_up(question):
    """The odds as a sum over everything that the dice can do."""
    battle = one_by_one(question)
    below = battle.pop("retreat_below", 0)
    outcomes = dict.fromkeys(counted_odds(question)["result"]["outcomes"], 0)
    left = {side: [0] * (len(battle[side]) + 1) for side in SIDES}
    goes_on, rounds = 0, 0
    # What the longest course passes through is passed through, though it may have no chance.
    silent = {"greatwar.disengage"} if battle["interceptors"] else set()
    for chance, answer in courses(battle, below):
        end = answer["result"]
        outcomes[end["outcome"]] += chance
        goes_on += chance * end["mission_may_continue"]
        rounds += chance * len(end["rounds"])
        for side in SIDES:
            left[side][sum(one["status"] != "destroyed" for one in end[side])] += chance
        silent |= {point["id"] for point in answer["silent_points"]}
    means = {f"{side}_left": sum(k * p for k, p in enumerate(left[side])) for side in SIDES}
    result = {
        "outcomes": {outcome: told(chance) for outcome, chance in outcomes.items()},
        "mission_may_continue": told(goes_on),
        **{f"{side}_left": [told(chance) for chance in left[side]] for side in SIDES},
        "expected": {name: told(mean) for name, mean in (means | {"rounds": rounds}).items()},
    }
    return {
        "legal": True,
        "result": result,
        "faults_at": [],
        "silent_points": [point for point in READINGS["greatwar"] if point in silent],
    }


def chance(question, *members):
    """One number of the answer, as exactly as it is given."""
    value = judge(ODDS, question)["result"]
    for member in members:
        value = value[member]
    return Fraction(value["fraction"])


def prevailing(question):
    return sum(
        chance(question, "outcomes", outcome)
        for outcome in ("not_intercepted", "interceptors_destroyed", "interceptors_outlasted")
    )


@settings(max_examples=200)
@given(interception_odds())
def test_the_odds_agree_with_a_second_count_of_every_course(question):
    assert verdict(ODDS, question) == counted_odds(question)


@settings(max_examples=150)
@given(interception_odds(most=2, fuels=3))
def test_the_odds_are_the_sum_of_what_the_interception_rules_on_all_dice(question):
    assert verdict(ODDS, question) == summed_up(question)


@pytest.mark.parametrize("battle", TINY)
def test_the_odds_are_that_sum_under_every_reading(battle):
    for chosen in options(*ASKED, *ASKED_AT_LAST_SHOTS):
        question = TINY[battle] | {"readings": chosen}
        assert verdict(ODDS, question) == summed_up(question)


@pytest.mark.parametrize("battle", LEAVING)
def test_who_leaves_early_and_cannot_land_is_told_of_unless_it_is_sure_to_be_shot_down(battle):
    question, told_of = LEAVING[battle]
    answer = verdict(ODDS, question)
    assert answer == counted_odds(question)
    assert ("greatwar.no-landing" in answer["silent_points"]) == told_of


def test_two_fighters_at_three_and_a_bomber_score_as_the_book_of_chances_says():
    home = {"fuel": 1, "distance_home": 0}
    question = {
        "attackers": [
            {"id": "f", "type": "fighter", "attack": 3, "count": 2} | home,
            {"id": "b", "type": "bomber"} | home,
        ],
        "interceptors": [{"id": "i", "attack": 1, "fuel": 1, "count": 4}],
    }
    left = judge(ODDS, question)["result"]["interceptors_left"]
    assert left == [told(Fraction(n, 1000)) for n in (0, 9, 123, 427, 441)]


def test_without_interceptors_the_attackers_pass_for_certain():
    attacker = {"id": "a", "type": "bomber", "fuel": 3, "distance_home": 1, "count": 3}
    result = judge(ODDS, {"attackers": [attacker], "interceptors": []})["result"]
    assert result["outcomes"].pop("not_intercepted") == told(1)
    assert set(map(str, result["outcomes"].values())) == {str(told(0))}
    assert result["mission_may_continue"] == told(1)
    assert result["attackers_left"] == [told(0), told(0), told(0), told(1)]
    assert result["interceptors_left"] == [told(1)]
    means = {"attackers_left": told(3), "interceptors_left": told(0), "rounds": told(0)}
    assert result["expected"] == means


@given(interception_odds())
def test_every_law_sums_to_one_and_what_is_expected_is_its_mean(question):
    result = judge(ODDS, question)["result"]
    laws = [list(result["outcomes"].values())]
    for side in SIDES:
        law = result[f"{side}_left"]
        laws.append(law)
        assert len(law) == len(one_by_one(question)[side]) + 1
        mean = sum(k * Fraction(each["fraction"]) for k, each in enumerate(law))
        assert result["expected"][f"{side}_left"] == told(mean)
    for law in laws:
        assert sum(Fraction(each["fraction"]) for each in law) == 1
        assert all(each == told(each["fraction"]) for each in law)


@given(attackers(fighters=True), interceptors(least=1), st.data())
def test_attackers_who_are_at_home_here_and_interceptors_are_mirror_images(ours, theirs, data):
    def at_home(lines):
        return [{"type": "fighter", "distance_home": 0, **line} for line in as_interceptors(lines)]

    def as_interceptors(lines):
        kept = ("id", "attack", "fuel", "count")
        return [{name: line[name] for name in kept if name in line} for line in lines]

    shots = data.draw(st.sampled_from(READINGS["greatwar"]["greatwar.last-shot"]))
    leaving = data.draw(st.sampled_from(READINGS["greatwar"]["greatwar.disengage"]))
    chosen = {f"greatwar.{point}": shots for point in ASKED_AT_LAST_SHOTS}
    chosen |= {"greatwar.disengage": leaving}
    one, other = (
        judge(ODDS, {"attackers": first, "interceptors": second, "readings": chosen})["result"]
        for first, second in (
            (at_home(ours), theirs),
            (at_home(theirs), as_interceptors(ours)),
        )
    )
    pairs = {
        "interceptors_destroyed": "attackers_destroyed",
        "interceptors_outlasted": "attackers_disengaged",
        "both_gone": "both_gone",
    }
    for left, right in pairs.items():
        assert one["outcomes"][left] == other["outcomes"][right]
        assert one["outcomes"][right] == other["outcomes"][left]
    for side in SIDES:
        assert one[f"{side}_left"] == other[f"{OTHER[side]}_left"]
    assert one["expected"]["rounds"] == other["expected"]["rounds"]


@given(interception_odds(), st.data())
def test_more_fuel_or_a_better_shot_never_hurts_the_own_cause(question, data):
    side = data.draw(st.sampled_from([side for side in SIDES if question[side]]))
    place = data.draw(st.integers(0, len(question[side]) - 1))
    member = data.draw(st.sampled_from(("fuel", "attack", "defence")))
    line = question[side][place]
    most = 10 if member != "fuel" else 6
    if member not in line or line[member] == most:
        member, most = "fuel", 6
    better = line | {member: data.draw(st.integers(line[member] + 1, most))}
    lines = [*question[side][:place], better, *question[side][place + 1 :]]
    other = question | {side: lines}
    sign = 1 if side == "attackers" else -1
    assert sign * prevailing(other) >= sign * prevailing(question)
    before, after = (chance(asked, "mission_may_continue") for asked in (question, other))
    assert sign * after >= sign * before


@given(interception_odds())
def test_aircraft_in_one_line_and_in_lines_of_their_own_are_the_same_question(question):
    assert judge(ODDS, one_by_one(question)) == judge(ODDS, question)


@given(interception_odds())
def test_the_names_of_the_lines_mean_nothing(question):
    renamed = question | {
        side: [line | {"id": f"{side} ~/{n}"} for n, line in enumerate(question[side])]
        for side in SIDES
    }
    assert judge(ODDS, renamed) == judge(ODDS, question)


@given(interception_odds())
def test_attackers_who_retreat_below_one_never_retreat(question):
    question.pop("retreat_below", None)
    never = judge(ODDS, question)
    assert never["result"]["outcomes"]["retreated"] == told(0)
    for below in (0, 1):
        assert judge(ODDS, question | {"retreat_below": below}) == never


@given(interception_odds())
def test_more_than_all_attackers_is_more_than_all_attackers(question):
    number = sum(line.get("count", 1) for line in question["attackers"])
    one, more = (judge(ODDS, question | {"retreat_below": number + n}) for n in (1, 7))
    assert one == more


@given(interception_odds())
def test_the_same_question_gets_the_same_answer_again(question):
    assert judge(ODDS, question) == judge(ODDS, question)
