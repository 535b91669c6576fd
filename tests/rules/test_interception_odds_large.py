"""The odds of large Great War battles: against other counts of them, and against fought ones."""

import math
import random
from fractions import Fraction

import pytest

from schemas.faults import RefusedError
from service.rules.greatwar.setting import MOST_COST
from tests.judging import judge, verdict
from tests.oracles.greatwar_odds import interception_odds, longest_course
from tests.strategies.odds_battles import (
    FOUGHT,
    LARGE,
    MEDIUM,
    NOBODY_LEFT,
    bombers,
    enemies,
    fighters,
    one_by_one,
    question,
)

ODDS = "greatwar.interception.odds"
SIDES = ("attackers", "interceptors")
THROUGH = ("not_intercepted", "interceptors_destroyed", "interceptors_outlasted")


def chances(answer):
    """Every number of an answer that has a fraction and a value."""
    if isinstance(answer, dict) and "fraction" in answer:
        return [answer]
    inner = answer.values() if isinstance(answer, dict) else answer
    return [chance for each in inner for chance in chances(each)]


def laws(result):
    """The values of each law of an answer."""
    told = [result["outcomes"].values(), *(result[f"{side}_left"] for side in SIDES)]
    return [[each["value"] for each in law] for law in told]


def assert_near(answer, exact):
    """The same members without fractions, each value right to 1e-12."""
    assert answer.keys() == exact.keys()
    assert len(chances(answer)) == len(chances(exact))
    for one, other in zip(chances(answer), chances(exact), strict=True):
        assert one["fraction"] is None
        assert isinstance(one["value"], float)
        assert abs(one["value"] - other["value"]) <= 1e-12


def alike(many, against, hit, hit_back, rounds):
    """Ends of a battle of two forces each all alike, with fuel for so many rounds; in integers.

    Every aircraft has a die in every round, so that all courses weigh alike; dice of those that
    are gone count for nothing. Who is left on both sides at the end is (attackers, interceptors).
    """
    ends, going = {}, {(many, against): 1}
    for _ in range(rounds):
        after = {}
        for (own, enemy), weight in going.items():
            idle = weight * 10 ** (many + against - own - enemy)
            for hits in range(own + 1):
                shot = math.comb(own, hits) * hit**hits * (10 - hit) ** (own - hits) * idle
                for taken in range(enemy + 1):
                    miss = (10 - hit_back) ** (enemy - taken)
                    back = math.comb(enemy, taken) * hit_back**taken * miss
                    left = max(0, own - taken), max(0, enemy - hits)
                    after[left] = after.get(left, 0) + shot * back
        ends = {left: weight * 10 ** (many + against) for left, weight in ends.items()}
        for left, weight in after.items():
            if 0 in left:
                ends[left] = ends.get(left, 0) + weight
        going = {left: weight for left, weight in after.items() if 0 not in left}
    ways = 10 ** ((many + against) * rounds)
    return {left: Fraction(weight, ways) for left, weight in (*ends.items(), *going.items())}


def flying(state, side):
    return [one["id"] for one in state[side] if one["status"] == "in_battle"]


def fought(battle, below, dice):
    """One battle to its end, ruled round by round by the interception."""
    values = {line["id"]: line.get("attack", 1) for side in SIDES for line in battle[side]}
    rounds = []
    while True:
        state = judge("greatwar.interception", battle | {"rounds": rounds})["result"]
        planes = {side: flying(state, side) for side in SIDES}
        if state["awaiting"] == "retreat_or_stay" and len(planes["attackers"]) < below:
            rounds[-1]["retreat"] = True
            continue
        if state["awaiting"] is None:
            return state
        rolls = {side: {one: dice.randint(1, 10) for one in planes[side]} for side in SIDES}
        hits = {
            side: sum(roll <= values[one] for one, roll in rolls[side].items()) for side in SIDES
        }
        ours, theirs = SIDES
        rounds.append(
            {
                ours: {"rolls": rolls[ours], "losses": planes[ours][: hits[theirs]]},
                theirs: {"rolls": rolls[theirs], "losses": planes[theirs][: hits[ours]]},
            }
        )


def assert_likely(seen, chance):
    """What was seen so often is within four standard errors of its chance."""
    error = math.sqrt(max(0, chance * (1 - chance)) / len(seen))
    assert abs(sum(seen) / len(seen) - chance) <= 4 * error + 1e-9


def assert_likely_mean(seen, mean):
    """The same of a number of aircraft or of rounds."""
    average = sum(seen) / len(seen)
    variance = sum((each - average) ** 2 for each in seen) / (len(seen) - 1)
    assert abs(average - mean) <= 4 * math.sqrt(variance / len(seen)) + 1e-9


@pytest.mark.parametrize("battle", FOUGHT)
def test_battles_fought_with_dice_come_out_as_the_odds_say(battle):
    asked, times = FOUGHT[battle]
    odds = judge(ODDS, asked)["result"]
    forces, dice = one_by_one(asked), random.Random(times)
    below = forces.pop("retreat_below", 0)
    ends = [fought(forces, below, dice) for _ in range(times)]
    for outcome, chance in odds["outcomes"].items():
        assert_likely([end["outcome"] == outcome for end in ends], chance["value"])
    goes_on = odds["mission_may_continue"]["value"]
    assert_likely([end["mission_may_continue"] for end in ends], goes_on)
    expected = {name: mean["value"] for name, mean in odds["expected"].items()}
    for side in SIDES:
        left = [sum(one["status"] != "destroyed" for one in end[side]) for end in ends]
        assert_likely_mean(left, expected[f"{side}_left"])
    assert_likely_mean([len(end["rounds"]) for end in ends], expected["rounds"])


@pytest.mark.parametrize("battle", MEDIUM)
def test_values_without_fractions_are_right_to_a_millionth_of_a_millionth(battle):
    answer = judge(ODDS, MEDIUM[battle])
    counted = interception_odds(MEDIUM[battle])
    assert_near(answer["result"], counted["result"])
    assert [point["id"] for point in answer["silent_points"]] == counted["silent_points"]


@pytest.mark.parametrize(("many", "against", "rounds"), [(5, 5, 12), (12, 12, 8), (30, 20, 5)])
def test_forces_all_alike_come_out_as_integers_say(many, against, rounds):
    asked = question([fighters(many, 3, rounds)], [enemies(against, 4, rounds)])
    ends = alike(many, against, 3, 4, rounds)
    result = judge(ODDS, asked)["result"]

    def near(chance, *, of):
        exact = sum(weight for left, weight in ends.items() if of(*left))
        assert chance["fraction"] is None
        assert abs(chance["value"] - float(exact)) <= 1e-12

    for number, chance in enumerate(result["attackers_left"]):
        near(chance, of=lambda own, _, number=number: own == number)
    for number, chance in enumerate(result["interceptors_left"]):
        near(chance, of=lambda _, enemy, number=number: enemy == number)
    near(result["mission_may_continue"], of=lambda own, enemy: own and not enemy)
    near(result["outcomes"]["interceptors_destroyed"], of=lambda own, enemy: own and not enemy)
    near(result["outcomes"]["attackers_destroyed"], of=lambda own, enemy: enemy and not own)
    near(result["outcomes"]["both_gone"], of=lambda own, enemy: bool(own) == bool(enemy))


@pytest.mark.parametrize("battle", LARGE)
def test_the_laws_of_a_hundred_aircraft_sum_to_one(battle):
    result = judge(ODDS, LARGE[battle])["result"]
    for law in laws(result):
        assert abs(math.fsum(law) - 1) <= 1e-12
        assert all(0 <= value <= 1 for value in law)
    for side, law in zip(SIDES, laws(result)[1:], strict=True):
        mean = math.fsum(number * value for number, value in enumerate(law))
        assert math.isclose(result["expected"][f"{side}_left"]["value"], mean, abs_tol=1e-10)
    through = math.fsum(result["outcomes"][outcome]["value"] for outcome in THROUGH)
    assert result["mission_may_continue"]["value"] <= through + 1e-12
    told = chances(result)
    assert all(each["fraction"] is None and isinstance(each["value"], float) for each in told)


BOTH_SHOT = ["greatwar.last-shot", "greatwar.last-interceptor-shot"]
UNLIKELY = {
    "all thirty-one shot by the other thirty-one": question(
        [fighters(31, 1, 1)], [enemies(31, 1, 1)]
    ),
    "nobody hit for ninety-eight rounds": question([fighters(5, 9, 99)], [enemies(5, 9, 99)]),
    "a hundred ones against a hundred ones": question([fighters(100, 1, 9)], [enemies(100, 1, 9)]),
}


@pytest.mark.parametrize("battle", UNLIKELY)
def test_what_hardly_ever_comes_is_passed_through_all_the_same(battle):
    told = verdict(ODDS, UNLIKELY[battle])["silent_points"]
    assert told == ["greatwar.disengage", "greatwar.mission-fuel", *BOTH_SHOT]


def test_that_anybody_goes_on_is_passed_through_however_many_shoot():
    told = verdict(ODDS, NOBODY_LEFT)["silent_points"]
    points = ["greatwar.disengage", "greatwar.mission-fuel", "greatwar.last-interceptor-shot"]
    assert told == points


def test_what_tens_rule_out_is_not_passed_through():
    """All interceptors hit for certain, so no attacker is left to be out of fuel."""
    told = verdict(ODDS, question([fighters(40, 1, 1)], [enemies(40, 10, 1)]))["silent_points"]
    assert told == ["greatwar.disengage", "greatwar.last-interceptor-shot"]


def test_one_round_is_one_round():
    assert judge(ODDS, UNLIKELY["all thirty-one shot by the other thirty-one"])["result"][
        "expected"
    ]["rounds"] == {"fraction": None, "value": 1.0}


def test_what_would_take_too_long_is_refused_with_the_bound():
    battle = question(
        [fighters(1, 1, fuel) for fuel in range(1, 100)],
        [enemies(1, 1, fuel) for fuel in range(1, 100)],
    )
    with pytest.raises(RefusedError) as refused:
        judge(ODDS, battle)
    [fault] = refused.value.faults
    assert (fault.pointer, fault.code, fault.impossible) == ("", "too_costly", False)
    assert f"{MOST_COST:,} is the most" in fault.detail


def test_readings_and_retreat_decide_what_takes_too_long():
    """With everybody gone at once there is little to count."""
    battle = question(
        [fighters(1, 1, fuel, fuel - 1) for fuel in range(1, 100)],
        [enemies(1, 1, fuel) for fuel in range(1, 100)],
    )
    assert judge(ODDS, battle)["legal"]
    with pytest.raises(RefusedError):
        judge(ODDS, battle | {"readings": AT_ZERO})
    assert judge(ODDS, battle | {"readings": AT_ZERO, "retreat_below": 100})["legal"]


# Ten aircraft for six rounds roll sixty dice.
FIVE, SIX = [enemies(5, 3, 9)], [enemies(5, 3, 6)]
ONE_STAYS = [enemies(4, 3, 6), enemies(1, 3, 7)]
ONE_LEAVES = [fighters(4, 3, 9), fighters(1, 5, 6)]
FAR = [fighters(5, 3, 9, 3)]
THIRTY = [fighters(30, 3, 99)]
AT_ZERO = {"greatwar.disengage": "at-zero"}
LENGTHS = (
    (question([fighters(5, 3, 6)], SIX), 60),
    (question([fighters(5, 3, 6), bombers(1, 1)], SIX), 61),
    (question([fighters(4, 3, 6), fighters(1, 5, 7)], ONE_STAYS), 62),
    (question(ONE_LEAVES, FIVE, retreat_below=5), 60),
    (question(ONE_LEAVES, FIVE, retreat_below=4), 87),
    (question(FAR, FIVE), 60),
    (question(FAR, FIVE, readings=AT_ZERO), 90),
    (question(THIRTY, [enemies(30, 3, 99)], retreat_below=31), 60),
    (question(THIRTY, [enemies(31, 3, 99)], retreat_below=31), 61),
)


@pytest.mark.parametrize(("asked", "dice"), LENGTHS, ids=[dice for _, dice in LENGTHS])
def test_fractions_are_told_while_the_longest_course_has_at_most_sixty_dice(asked, dice):
    assert longest_course(asked) == dice
    told = chances(judge(ODDS, asked)["result"])
    assert all((chance["fraction"] is not None) == (dice <= 60) for chance in told)
    for chance in told:
        assert chance["fraction"] is None or float(Fraction(chance["fraction"])) == chance["value"]
