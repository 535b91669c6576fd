"""Which steps led to which part of a Great War ruling, and how far a breach was from none."""

import pytest
from hypothesis import given

from tests.judging import rule_on, steps_about
from tests.rules.greatwar_questions import FRESH, ONE, PASS, TWO, battle, enemy, fighter
from tests.strategies import QUESTIONS

BATTLE = "greatwar.interception"
ODDS = "greatwar.interception.odds"


def steps(ruling, request, place):
    """The rules of the steps that tell a place, in order."""
    ruled = rule_on(ruling, request)
    assert ruled.result is not None
    return [rule.removeprefix("greatwar.") for _, rule in steps_about(ruled, place)]


def volley(rolls, losses=None):
    return {"rolls": rolls} | ({} if losses is None else {"losses": losses})


def fought(attackers, interceptors, **retreat):
    return {"attackers": attackers, "interceptors": interceptors} | retreat


OPEN = battle(TWO, ONE, fought(volley({"f": 9, "g": 9}), volley({"i": 3})))
SHOT = battle(TWO, ONE, fought(volley({"f": 3, "g": 9}, ["g"]), volley({"i": 3})))
STAYED = battle(TWO, ONE, fought(volley({"f": 9, "g": 9}), volley({"i": 9}), retreat=False))
UNDECIDED = battle(TWO, ONE, fought(volley({"f": 9, "g": 9}), volley({"i": 9})))
MISSES = fought(volley({"f": 9, "g": 9}), volley({"i": 9}), retreat=False)
RETREAT = battle(TWO, ONE, MISSES, MISSES | {"retreat": True})
DRY = battle(
    [fighter("f", fuel=2), fighter("g", fuel=5, home=2)],
    [enemy("i", fuel=2)],
    MISSES,
    fought(volley({"g": 9}), volley({"i": 9})),
)
MAY_STAY = battle([fighter("f", fuel=2)], ONE, fought(volley({"f": 3}), volley({"i": 9})))
STRANDED = battle([fighter("f", fuel=2, home=2), fighter("g")], ONE, MISSES, no_landing="lost")

# question, place, rules
TOLD = [
    (PASS, "/outcome", ["interception.choice"]),
    (PASS, "/awaiting", ["interception.choice"]),
    (PASS, "/rounds", ["interception.choice"]),
    (PASS, "/interceptors", ["interception.choice"]),
    (PASS, "/attackers/0/status", ["interception.choice"]),
    (PASS, "/attackers/0/fuel", ["interception.choice"]),
    (PASS, "/attackers/0/can_continue", ["interception.choice", "mission.fuel"]),
    (PASS, "/mission_may_continue", ["mission.fuel", "mission.continue"]),
    (FRESH, "/awaiting", ["interception.choice"]),
    (FRESH, "/interceptors/0/fuel", ["interception.choice"]),
    (OPEN, "/awaiting", ["combat.losses"]),
    (OPEN, "/outcome", ["interception.choice", "combat.losses"]),
    (OPEN, "/rounds/0/hits/interceptors", ["combat.roll"]),
    (OPEN, "/rounds/0/losses/attackers", ["combat.roll", "combat.losses"]),
    (OPEN, "/rounds/0/losses/interceptors", ["combat.roll", "combat.losses"]),
    (OPEN, "/rounds/0/disengaged", ["combat.losses"]),
    (OPEN, "/attackers/0/fuel", ["combat.losses"]),
    (SHOT, "/outcome", ["interception.choice", "combat.end"]),
    (SHOT, "/awaiting", ["combat.end"]),
    (SHOT, "/attackers/1/status", ["interception.choice", "combat.roll", "combat.losses"]),
    (SHOT, "/attackers/1/fuel", ["combat.losses"]),
    (SHOT, "/attackers/1/can_land", ["combat.losses"]),
    (SHOT, "/attackers/0/fuel", ["fuel.pay"]),
    (SHOT, "/attackers/0/can_land", ["fuel.pay"]),
    (SHOT, "/attackers/0/can_continue", ["fuel.pay", "mission.fuel"]),
    (SHOT, "/interceptors/0/fuel", ["combat.losses"]),
    (SHOT, "/rounds/0/hits", ["combat.roll", "combat.roll"]),
    (SHOT, "/rounds/0/disengaged/attackers", ["fuel.pay"]),
    (SHOT, "/mission_may_continue", ["combat.end", "mission.fuel", "mission.continue"]),
    (STAYED, "/awaiting", ["combat.retreat"]),
    (STAYED, "/outcome", ["interception.choice", "combat.retreat"]),
    (STAYED, "/rounds/0/disengaged/attackers", ["fuel.pay", "fuel.attackers"]),
    (STAYED, "/rounds/0/disengaged/interceptors", ["fuel.pay", "fuel.interceptors"]),
    (UNDECIDED, "/awaiting", ["combat.retreat"]),
    (UNDECIDED, "/outcome", ["interception.choice", "combat.retreat"]),
    (RETREAT, "/outcome", ["interception.choice", "combat.retreat", "combat.retreat"]),
    (RETREAT, "/awaiting", ["combat.retreat"]),
    (RETREAT, "/mission_may_continue", ["combat.retreat", "mission.continue"]),
    (RETREAT, "/attackers/0/can_continue", ["fuel.pay", "combat.retreat"]),
    (RETREAT, "/attackers/0/can_land", ["fuel.pay"]),
    (RETREAT, "/attackers/0/fuel", ["fuel.pay", "fuel.pay"]),
    (RETREAT, "/interceptors/0/fuel", ["fuel.pay", "fuel.pay"]),
    (DRY, "/attackers/0/fuel", ["fuel.pay"]),
    (DRY, "/attackers/0/can_land", ["fuel.attackers"]),
    (DRY, "/attackers/0/can_continue", ["fuel.attackers"]),
    (DRY, "/rounds/1/disengaged/interceptors", ["fuel.pay", "fuel.interceptors"]),
    (DRY, "/outcome", ["interception.choice", "combat.retreat", "combat.end"]),
    (MAY_STAY, "/rounds/0/disengaged/attackers", ["fuel.pay", "fuel.attackers"]),
    (
        MAY_STAY,
        "/attackers/0/status",
        ["interception.choice", "combat.roll", "combat.losses", "fuel.pay", "fuel.attackers"],
    ),
    (
        DRY,
        "/attackers/0/status",
        ["interception.choice", "combat.roll", "combat.losses", "fuel.pay", "fuel.attackers"],
    ),
    (
        DRY,
        "/interceptors/0/status",
        [
            "interception.choice",
            *("combat.roll", "combat.losses"),
            *("combat.roll", "combat.losses", "fuel.pay", "fuel.interceptors"),
        ],
    ),
    (
        STRANDED,
        "/attackers/0/can_land",
        ["fuel.pay", "fuel.attackers", "fuel.landing", "fuel.landing"],
    ),
    (STRANDED, "/attackers/0/fuel", ["fuel.pay", "fuel.landing"]),
    (STRANDED, "/attackers/1/can_land", ["fuel.pay"]),
    (STRANDED, "/attackers/1/can_continue", ["fuel.pay", "mission.fuel"]),
]


@pytest.mark.parametrize(("question", "place", "rules"), TOLD)
def test_the_steps_that_tell_a_place_of_an_interception(question, place, rules):
    assert steps(BATTLE, question, place) == rules


GROUPS = {"attackers": [fighter("f", fuel=3)], "interceptors": [enemy("i")], "retreat_below": 1}
ROLL_AND_LOSSES = ["combat.roll", "combat.losses"]
SURE = {"attackers": [fighter("f", home=10)], "interceptors": []}

# question, place, rules
TOLD_OF_ODDS = [
    (GROUPS, "/outcomes/not_intercepted", ["interception.choice", "combat.roll"]),
    (GROUPS, "/outcomes/attackers_disengaged", ["combat.roll", "fuel.attackers"]),
    (GROUPS, "/outcomes/interceptors_outlasted", ["combat.roll", "fuel.interceptors"]),
    (GROUPS, "/outcomes/both_gone", ["combat.roll", "fuel.attackers", "fuel.interceptors"]),
    (GROUPS, "/outcomes/retreated", ["combat.roll", "combat.retreat"]),
    (GROUPS, "/attackers_left/1", ROLL_AND_LOSSES),
    (GROUPS, "/interceptors_left/0/value", ROLL_AND_LOSSES),
    (GROUPS, "/expected/attackers_left", ROLL_AND_LOSSES),
    (
        GROUPS,
        "/expected/rounds",
        ["combat.roll", "fuel.attackers", "fuel.interceptors", "combat.retreat"],
    ),
    (GROUPS, "/mission_may_continue/value", ["mission.continue"]),
    (SURE, "/outcomes/not_intercepted", ["interception.choice"]),
    (SURE, "/expected", ["interception.choice"]),
    (SURE, "/mission_may_continue", ["fuel.landing", "mission.fuel", "mission.continue"]),
]


@pytest.mark.parametrize(("question", "place", "rules"), TOLD_OF_ODDS)
def test_the_steps_that_tell_a_place_of_the_odds(question, place, rules):
    assert steps(ODDS, question, place) == rules


@given(QUESTIONS[BATTLE])
def test_a_destroyed_aircraft_is_told_of_by_the_step_that_names_it(question):
    ruled = rule_on(BATTLE, question)
    if ruled.result is None or ruled.result.awaiting == "losses":
        return
    for side in ("attackers", "interceptors"):
        for number, line in enumerate(getattr(ruled.result, side)):
            last = [
                step.text
                for step, told in zip(ruled.steps, ruled.grounds.told, strict=True)
                if f"/{side}/{number}" in told
            ]
            if line.status == "destroyed":
                assert [line.id in text for text in last] == [True]
            else:
                assert last == []


@given(QUESTIONS[BATTLE])
def test_fuel_is_told_of_by_every_payment(question):
    ruled = rule_on(BATTLE, question)
    if ruled.result is None:
        return
    for side in ("attackers", "interceptors"):
        for number, line in enumerate(getattr(ruled.result, side)):
            if line.fuel is not None:
                paid = sum(f"/{side}/{number}/fuel" in told for told in ruled.grounds.told)
                assert question[side][number]["fuel"] - paid == line.fuel


FIRST = fought(volley({"f": 9, "g": 9}, ["g"]), volley({"i": 3}), retreat=False)

# question, and of each breach the place, what was seen and needed
BREACHES = [
    (
        battle(TWO, ONE, fought(volley({"f": 9}), volley({"i": 9}))),
        [("/rounds/0/attackers/rolls/g", None, "a roll")],
    ),
    (
        battle(TWO, ONE, FIRST, fought(volley({"f": 9, "g": 9}), volley({"i": 9}))),
        [("/rounds/1/attackers/rolls/g", "destroyed", "in_battle")],
    ),
    (
        battle(
            [fighter("f", fuel=2), fighter("g")],
            ONE,
            MISSES,
            fought(volley({"f": 9, "g": 9}), volley({"i": 9})),
        ),
        [("/rounds/1/attackers/rolls/f", "disengaged", "in_battle")],
    ),
    (
        battle(TWO, ONE, FIRST, fought(volley({"f": 9}, ["g"]), volley({"i": 3}))),
        [("/rounds/1/attackers/losses/0", "destroyed", "in_battle")],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 9, "g": 9}, ["g", "g"]), volley({"i": 3}))),
        [("/rounds/0/attackers/losses/1", 2, 1), ("/rounds/0/attackers/losses", 2, 1)],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 9, "g": 9}, ["g", "f"]), volley({"i": 9}))),
        [("/rounds/0/attackers/losses", 2, 0)],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 9, "g": 9}, []), volley({"i": 1}))),
        [("/rounds/0/attackers/losses", 0, 1)],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 9, "g": 9}), volley({"i": 1})), MISSES),
        [("/rounds/0/attackers/losses", None, 1)],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 3, "g": 9}), volley({"i": 9}), retreat=True)),
        [("/rounds/0/retreat", "interceptors_destroyed", "in_progress")],
    ),
    (
        battle(TWO, ONE, fought(volley({"f": 3, "g": 9}), volley({"i": 9})), MISSES),
        [("/rounds/1", "interceptors_destroyed", "in_progress")],
    ),
    (
        battle(TWO, ONE, MISSES | {"retreat": True}, MISSES),
        [("/rounds/1", "retreated", "in_progress")],
    ),
    (
        battle(TWO, [], fought(volley({}), volley({}))),
        [("/rounds/0", "not_intercepted", "in_progress")],
    ),
]


@pytest.mark.parametrize(("question", "breaches"), BREACHES)
def test_a_breach_tells_what_was_seen_and_what_was_needed(question, breaches):
    ruled = rule_on(BATTLE, question)
    found = [
        (violation.pointer, near.seen, near.needed)
        for violation, (_, near) in zip(ruled.violations, ruled.grounds.breaches, strict=True)
    ]
    assert found == breaches


def test_a_breach_comes_after_the_step_that_showed_it():
    ruled = rule_on(BATTLE, BREACHES[6][0])
    [(after, _)] = ruled.grounds.breaches
    assert ruled.steps[after].text == "1 hit against the attackers: 1 aircraft to remove."
