"""What a claimed outcome or kill of an interception lacks, by hand."""

import pytest

from tests import judging
from tests.rules.greatwar_questions import FRESH, ONE, PASS, TWO, battle, enemy, fighter

BATTLE = "greatwar.interception"
SIDES = ("attackers", "interceptors")


def near_misses(question, place, claimed):
    return judging.near_misses(BATTLE, question, place, claimed)


def found(question, place, claimed):
    return [
        (near.rule.removeprefix("greatwar."), near.seen, near.needed)
        for near in near_misses(question, place, claimed)
    ]


def fought(attackers, interceptors, lost=None, shot=None, **retreat):
    """A round: the rolls, and whom the attackers and the interceptors lose."""
    volleys = {"attackers": {"rolls": attackers}, "interceptors": {"rolls": interceptors}}
    for side, losses in zip(SIDES, (lost, shot), strict=True):
        volleys[side] |= {} if losses is None else {"losses": losses}
    return volleys | retreat


ALONE = battle([fighter("f")], ONE)
MISSED = fought({"f": 9, "g": 4}, {"i": 7}, retreat=False)
CLOSE = battle(TWO, ONE, MISSED, fought({"f": 8, "g": 9}, {"i": 4}))
NEAR = battle(
    [fighter("f", attack=1), fighter("g", attack=7)], ONE, fought({"f": 4, "g": 8}, {"i": 9})
)
BOTH_OPEN = battle(
    TWO, [enemy("i"), enemy("j")], fought({"f": 1, "g": 9}, {"i": 1, "j": 9}, lost=["g"])
)
LOST_ONE = battle(TWO, ONE, fought({"f": 9, "g": 9}, {"i": 1}, lost=["g"]))
LOST_ALL = battle(TWO, [enemy("i"), enemy("j")], fought({"f": 9, "g": 9}, {"i": 1, "j": 2}))
WON = battle(TWO, ONE, fought({"f": 1, "g": 9}, {"i": 9}))
WON_ONE_LOST = battle(TWO, ONE, fought({"f": 1, "g": 9}, {"i": 1}, lost=["g"]))
DOOMED = battle(TWO, ONE, fought({"f": 1, "g": 9}, {"i": 1}))
TO_CHOOSE = battle(TWO, ONE, fought({"f": 4, "g": 9}, {"i": 1}))
TO_RETREAT = battle(TWO, ONE, fought({"f": 9, "g": 9}, {"i": 1}, retreat=True))
TRADED = battle([fighter("f")], ONE, fought({"f": 1}, {"i": 1}))
RETREATED = battle(TWO, ONE, MISSED | {"retreat": True})
OUTLASTED = battle(TWO, [enemy("i", fuel=1)], fought({"f": 9, "g": 9}, {"i": 9}))
RAN_DRY = battle([fighter("f", fuel=2)], ONE, fought({"f": 9}, {"i": 9}))
STRANDED = battle([fighter("f", fuel=2, home=3)], ONE, fought({"f": 9}, {"i": 9}))
PERISHED = battle(
    [fighter("f", fuel=2, home=3)], ONE, fought({"f": 9}, {"i": 9}), no_landing="lost"
)
JUST_HOME = battle([fighter("f", fuel=2)], ONE, fought({"f": 9}, {"i": 9}), no_landing="lost")
PERISHED_RETREATING = battle(
    [fighter("f", fuel=3, home=3), fighter("g")],
    ONE,
    MISSED | {"retreat": True},
    disengage="at-zero",
    no_landing="lost",
)
PERISHED_EARLY = battle(
    [fighter("f", fuel=1, home=3), fighter("g")],
    [enemy("i", fuel=1), enemy("j", attack=1)],
    fought({"f": 9, "g": 2}, {"i": 9, "j": 9}, shot=["i"], retreat=False),
    fought({"g": 9}, {"j": 9}, retreat=True),
    no_landing="lost",
)
ONE_BY_ONE = battle(
    TWO,
    ONE,
    fought({"f": 9, "g": 9}, {"i": 1}, lost=["f"], retreat=False),
    fought({"g": 9}, {"i": 2}),
)


def one_left_early(second_roll):
    """Of f, g and h, f is shot down, then g has to leave and h is alone."""
    return battle(
        [fighter("f"), fighter("g", fuel=2), fighter("h")],
        [enemy("i"), enemy("j")],
        fought({"f": 9, "g": 9, "h": 9}, {"i": 1, "j": 9}, lost=["f"], retreat=False),
        fought({"h": 9}, {"i": 1, "j": second_roll}),
    )


HIT = "combat.losses"

# question, claim, and of each near miss the rule, what was seen and needed
OUTCOMES = [
    (PASS, "in_progress", [("interception.choice", 0, 1)]),
    (PASS, "interceptors_destroyed", [("interception.choice", 0, 1)]),
    (FRESH, "not_intercepted", [("interception.choice", 1, 0)]),
    (WON, "not_intercepted", [("interception.choice", 1, 0)]),
    (FRESH, "interceptors_destroyed", [("combat.end", 1, 0)]),
    (FRESH, "attackers_destroyed", [("combat.end", 2, 0)]),
    (FRESH, "both_gone", [("combat.end", 2, 0), ("combat.end", 1, 0)]),
    (FRESH, "interceptors_outlasted", [("fuel.interceptors", 0, 1), ("combat.end", 1, 0)]),
    (FRESH, "attackers_disengaged", [("fuel.attackers", 0, 1), ("combat.end", 2, 0)]),
    (FRESH, "retreated", [("combat.retreat", None, "retreat")]),
    (CLOSE, "retreated", [("combat.retreat", None, "retreat")]),
    (WON, "in_progress", [("combat.end", 0, 1)]),
    (WON, "interceptors_outlasted", [("fuel.interceptors", 0, 1)]),
    (
        WON,
        "attackers_destroyed",
        [("combat.roll", 9, 3), ("combat.end", 2, 0), ("combat.end", 0, 1)],
    ),
    (WON, "both_gone", [("combat.end", 2, 0)]),
    (WON, "retreated", [("combat.retreat", None, "retreat"), ("combat.end", 0, 1)]),
    (LOST_ALL, "attackers_disengaged", [("fuel.attackers", 0, 1)]),
    (
        LOST_ALL,
        "interceptors_destroyed",
        [("combat.roll", 9, 3), ("combat.end", 0, 1), ("combat.end", 2, 0)],
    ),
    (CLOSE, "interceptors_destroyed", [("combat.roll", 4, 3), ("combat.end", 1, 0)]),
    (LOST_ONE, "attackers_destroyed", [("combat.end", 1, 0)]),
    (DOOMED, "interceptors_destroyed", [(HIT, None, 1)]),
    (DOOMED, "retreated", [(HIT, None, 1), ("combat.end", 0, 1)]),
    (DOOMED, "both_gone", [(HIT, None, 1), ("combat.end", 1, 0)]),
    (TO_CHOOSE, "retreated", [(HIT, None, 1), ("combat.retreat", None, "retreat")]),
    (TO_CHOOSE, "attackers_destroyed", [(HIT, None, 1), ("combat.end", 1, 0)]),
    (
        TO_CHOOSE,
        "interceptors_destroyed",
        [("combat.roll", 4, 3), (HIT, None, 1), ("combat.end", 1, 0)],
    ),
    (TO_RETREAT, "retreated", [(HIT, None, 1)]),
    (
        BOTH_OPEN,
        "interceptors_destroyed",
        [("combat.roll", 9, 3), (HIT, None, 1), ("combat.end", 1, 0)],
    ),
    (OUTLASTED, "interceptors_destroyed", [("fuel.interceptors", 1, 0)]),
    (RAN_DRY, "attackers_destroyed", [("fuel.attackers", 1, 0)]),
    (RAN_DRY, "both_gone", [("combat.end", 1, 0)]),
    (PERISHED, "attackers_destroyed", [("fuel.attackers", 1, 0)]),
    (TRADED, "interceptors_destroyed", [("combat.end", 0, 1)]),
    (TRADED, "in_progress", [("combat.end", 0, 1), ("combat.end", 0, 1)]),
    (RETREATED, "in_progress", [("combat.retreat", "retreat", "stay")]),
    (
        RETREATED,
        "interceptors_destroyed",
        [("combat.roll", 4, 3), ("combat.retreat", "retreat", "stay"), ("combat.end", 1, 0)],
    ),
    (
        RETREATED,
        "attackers_disengaged",
        [
            ("fuel.attackers", 0, 1),
            ("combat.retreat", "retreat", "stay"),
            ("combat.end", 2, 0),
        ],
    ),
    (battle(TWO, ONE, MISSED), "retreated", [("combat.retreat", "stay", "retreat")]),
]


@pytest.mark.parametrize(("question", "claimed", "expected"), OUTCOMES)
def test_what_an_outcome_lacks(question, claimed, expected):
    assert found(question, "/outcome", claimed) == expected


# question, aircraft claimed destroyed, and of each near miss the rule, what was seen and needed
KILLS = [
    (PASS, "/attackers/0", [("interception.choice", 0, 1)]),
    (ALONE, "/attackers/0", [("combat.roll", None, "a roll")]),
    (FRESH, "/attackers/1", [("combat.roll", None, "a roll"), (HIT, (), ("g",))]),
    (FRESH, "/interceptors/0", [("combat.roll", None, "a roll")]),
    (CLOSE, "/interceptors/0", [("combat.roll", 4, 3)]),
    (CLOSE, "/attackers/0", [("combat.roll", 4, 3), (HIT, (), ("f",))]),
    (LOST_ONE, "/attackers/0", [(HIT, ("g",), ("f",))]),
    (LOST_ONE, "/interceptors/0", [("combat.roll", 9, 3)]),
    (BOTH_OPEN, "/interceptors/0", [(HIT, None, ("i",))]),
    (BOTH_OPEN, "/attackers/0", [(HIT, ("g",), ("f",)), (HIT, None, 1)]),
    (BOTH_OPEN, "/attackers/1", [(HIT, None, 1)]),
    (RETREATED, "/attackers/0", [("combat.roll", 7, 3), (HIT, (), ("f",))]),
    (RAN_DRY, "/attackers/0", [("combat.roll", 9, 3)]),
    (NEAR, "/interceptors/0", [("combat.roll", 8, 7)]),
    (STRANDED, "/attackers/0", [("combat.roll", 9, 3), ("fuel.landing", "reported", "lost")]),
    (JUST_HOME, "/attackers/0", [("combat.roll", 9, 3), ("fuel.landing", 1, 0)]),
    (OUTLASTED, "/interceptors/0", [("combat.roll", 9, 3)]),
]


@pytest.mark.parametrize(("question", "aircraft", "expected"), KILLS)
def test_what_a_kill_lacks(question, aircraft, expected):
    assert found(question, f"{aircraft}/status", "destroyed") == expected


# question, destroyed aircraft, claim, and of each near miss the rule, what was seen and needed
SURVIVALS = [
    (LOST_ONE, "/attackers/1", "in_battle", [(HIT, ("g",), ("f",))]),
    (LOST_ALL, "/attackers/1", "in_battle", [(HIT, 2, 1)]),
    (ONE_BY_ONE, "/attackers/0", "in_battle", [(HIT, ("f",), ("g",)), (HIT, 1, 0)]),
    (
        ONE_BY_ONE,
        "/attackers/0",
        "retreated",
        [(HIT, ("f",), ("g",)), (HIT, 1, 0), ("combat.retreat", None, "retreat")],
    ),
    (
        ONE_BY_ONE,
        "/attackers/0",
        "disengaged",
        [(HIT, ("f",), ("g",)), ("fuel.attackers", 8, 1)],
    ),
    (one_left_early(9), "/attackers/0", "in_battle", [(HIT, ("f",), ("g", "h"))]),
    (
        one_left_early(1),
        "/attackers/0",
        "in_battle",
        [(HIT, ("f",), ("g", "h")), (HIT, 2, 1)],
    ),
    (
        battle(
            [fighter("f"), fighter("g"), fighter("h")],
            ONE,
            fought({"f": 9, "g": 9, "h": 9}, {"i": 1}, lost=["f"], retreat=False),
            fought({"g": 9, "h": 9}, {"i": 1}, retreat=True),
        ),
        "/attackers/0",
        "retreated",
        [(HIT, ("f",), ("g", "h"))],
    ),
    (
        battle(
            [fighter("f", fuel=2, home=3), fighter("g")],
            ONE,
            fought({"f": 9, "g": 9}, {"i": 9}, retreat=False),
            fought({"g": 9}, {"i": 1}),
            no_landing="lost",
        ),
        "/attackers/0",
        "in_battle",
        [("fuel.attackers", 1, 4)],
    ),
    (TRADED, "/interceptors/0", "in_battle", [(HIT, 1, 0)]),
    (LOST_ONE, "/attackers/1", "unengaged", [("interception.choice", 1, 0)]),
    (
        TRADED,
        "/interceptors/0",
        "unengaged",
        [("interception.choice", "interceptors", "attackers")],
    ),
    (
        TRADED,
        "/interceptors/0",
        "retreated",
        [(HIT, 1, 0), ("combat.retreat", "interceptors", "attackers")],
    ),
    (
        LOST_ONE,
        "/attackers/1",
        "disengaged",
        [(HIT, ("g",), ("f",)), ("fuel.attackers", 8, 1)],
    ),
    (
        LOST_ONE,
        "/attackers/1",
        "retreated",
        [(HIT, ("g",), ("f",)), ("combat.retreat", None, "retreat")],
    ),
    (
        WON_ONE_LOST,
        "/attackers/1",
        "disengaged",
        [(HIT, ("g",), ("f",)), ("fuel.attackers", 8, 1), ("fuel.attackers", 0, 1)],
    ),
    (
        WON_ONE_LOST,
        "/attackers/1",
        "retreated",
        [(HIT, ("g",), ("f",)), ("combat.retreat", None, "retreat"), ("combat.end", 0, 1)],
    ),
    (
        battle([fighter("f", fuel=2)], ONE, fought({"f": 9}, {"i": 1})),
        "/attackers/0",
        "in_battle",
        [(HIT, 1, 0), ("fuel.attackers", 1, 2)],
    ),
    (
        battle([fighter("f")], [enemy("i", fuel=1)], fought({"f": 1}, {"i": 9})),
        "/interceptors/0",
        "in_battle",
        [(HIT, 1, 0), ("fuel.interceptors", 0, 1)],
    ),
    (PERISHED, "/attackers/0", "disengaged", [("fuel.landing", 1, 3)]),
    (PERISHED, "/attackers/0", "in_battle", [("fuel.attackers", 1, 4)]),
    (
        PERISHED,
        "/attackers/0",
        "retreated",
        [
            ("fuel.attackers", 1, 4),
            ("fuel.landing", 1, 3),
            ("combat.retreat", None, "retreat"),
        ],
    ),
    (
        PERISHED_EARLY,
        "/attackers/0",
        "retreated",
        [("fuel.attackers", 0, 4), ("fuel.landing", 0, 3)],
    ),
    (
        PERISHED_EARLY,
        "/interceptors/0",
        "retreated",
        [
            (HIT, ("i",), ("j",)),
            ("fuel.interceptors", 0, 1),
            ("combat.retreat", "interceptors", "attackers"),
        ],
    ),
    (PERISHED_RETREATING, "/attackers/0", "retreated", [("fuel.landing", 2, 3)]),
    (PERISHED_RETREATING, "/attackers/0", "in_battle", [("combat.retreat", "retreat", "stay")]),
    (
        PERISHED_RETREATING,
        "/attackers/0",
        "disengaged",
        [("fuel.attackers", 2, 0), ("fuel.landing", 0, 3)],
    ),
]


@pytest.mark.parametrize(("question", "aircraft", "claimed", "expected"), SURVIVALS)
def test_what_is_lacking_for_a_destroyed_aircraft_to_be_elsewhere(
    question, aircraft, claimed, expected
):
    assert found(question, f"{aircraft}/status", claimed) == expected


# question, place, claim, and the words
NONSENSE = [None, True, 5, 0.5, "", "won", "Destroyed", [], ["destroyed"], {}]


@pytest.mark.parametrize("claimed", NONSENSE)
@pytest.mark.parametrize("place", ["/outcome", "/attackers/0/status", "/interceptors/0/status"])
def test_what_nobody_could_find_has_no_near_misses(place, claimed):
    assert near_misses(LOST_ONE, place, claimed) == ()


ELSEWHERE = [
    "",
    "/awaiting",
    "/mission_may_continue",
    "/attackers",
    "/attackers/0",
    "/attackers/0/fuel",
    "/attackers/00/status",
    "/attackers/2/status",
    "/attackers/-/status",
    "/interceptors/999/status",
    "/rounds/0/losses/attackers",
]


@pytest.mark.parametrize("place", ELSEWHERE)
@pytest.mark.parametrize("claimed", ["destroyed", "retreated"])
def test_other_places_have_no_near_misses(place, claimed):
    assert near_misses(LOST_ONE, place, claimed) == ()


def test_a_claim_without_a_kill_has_no_near_misses():
    assert near_misses(RAN_DRY, "/attackers/0/status", "in_battle") == ()
    assert near_misses(RETREATED, "/attackers/0/status", "disengaged") == ()
