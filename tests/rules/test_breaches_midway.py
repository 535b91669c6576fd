"""How far the breaches of a Midway ruling were off, and where its silent points were read."""

import pytest

from tests.judging import rule_on
from tests.rules.midway_questions import (
    ALONE,
    CHASE,
    CROSSED,
    FLIGHT,
    LOST,
    MARKERS,
    PASSED,
    REACHED,
    TARGETS,
    UNTOLD,
    VIEWS,
    ahead,
    aircraft,
    domination,
    fire,
    hunt,
    piles,
    plays,
    tile,
)

# ruling, question, and of each breach the rule, the last step before it, what was seen and needed
BREACHES = [
    ("firing", fire(("red", 1, 2), ("navy", 1)), [("firing.draw", 1, 2, 3)]),
    ("firing", fire(("navy", 1), ("out",)), [("firing.draw", 1, 1, 0)]),
    (
        "firing",
        fire(("red",), ("navy", 1, 2)),
        [("firing.draw", 1, 0, 3), ("firing.draw", 2, 2, 1)],
    ),
    ("flight", FLIGHT | {"manoeuvres": ["left"] * 2}, [("flight.number", 0, 2, 3)]),
    ("flight", FLIGHT | {"manoeuvres": ["left"] * 6}, [("flight.number", 0, 6, 4)]),
    (
        "flight",
        {"aircraft": aircraft("american", "bomber"), "manoeuvres": []},
        [("flight.number", 0, 0, 2)],
    ),
    (
        "combat",
        CHASE | {"attacker": ahead("american", 0, 3), "defender": ahead("japanese", 0, 0)},
        [("combat.plan", 0, 3, 2), ("combat.plan", 1, 0, 2)],
    ),
    (
        "combat",
        CHASE | {"attacker": ahead("american", 0, 2, omit=0) | {"type": "ace"}},
        [("combat.ace-plan", 0, 2, 3)],
    ),
    (
        "combat",
        CHASE | {"attacker": ahead("american", 0, cards=[1])},
        [("firing.draw", 13, 1, 3)],
    ),
    (
        "combat",
        UNTOLD | {"defender": ahead("japanese", -1, cards=[4])},
        [("firing.draw", 13, 1, 0)],
    ),
    ("combat", CROSSED, [("firing.draw", 13, 1, 3)]),
    ("orders", plays("attacker play"), [("orders.defender-first", 0, "attacker", "defender")]),
    (
        "orders",
        plays("defender play", "attacker play", "attacker pass"),
        [("orders.response", 1, "attacker", "defender")],
    ),
    (
        "orders",
        plays("defender play", "attacker pass", "defender play"),
        [("orders.close", 1, "defender", None)],
    ),
    ("victory", hunt(LOST, LOST, REACHED), [("victory.at-once", 2, 3, 2)]),
    (
        "victory",
        domination(*[tile(1, 0)] * 7),
        [("victory.at-once", 5, 6, 5), ("victory.at-once", 5, 7, 5)],
    ),
]


@pytest.mark.parametrize(("ruling", "question", "expected"), BREACHES)
def test_a_breach_says_what_was_seen_and_what_is_needed(ruling, question, expected):
    ruled = rule_on(f"midway.{ruling}", question)
    assert [
        (near.rule.removeprefix("midway."), after, near.seen, near.needed)
        for after, near in ruled.grounds.breaches
    ] == expected
    assert [near.text for _, near in ruled.grounds.breaches] == [
        violation.message for violation in ruled.violations
    ]


# ruling, question, a silent point that it passes through, the step after the look-up
READ = [
    ("range-area", VIEWS, "midway.printed-diagram", 0),
    ("range-area", VIEWS | {"defender": aircraft("japanese")}, "midway.same-area", 0),
    ("firing", ALONE, "midway.unopposed-draw", 4),
    ("firing.odds", piles("red", "out"), "midway.unopposed-draw", 3),
    ("orders", PASSED, "midway.order-first-pass", 1),
    (
        "initiative",
        {"action": "flight", "markers": MARKERS},
        "midway.initiative-after-flight",
        0,
    ),
    ("targets", TARGETS, "midway.flying-through", 0),
    ("combat", CHASE, "midway.printed-diagram", 8),
    ("combat", CHASE, "midway.unopposed-draw", 16),
]


@pytest.mark.parametrize(("ruling", "question", "point", "step"), READ)
def test_a_silent_point_is_read_before_the_step_that_follows_from_it(ruling, question, point, step):
    assert rule_on(f"midway.{ruling}", question).grounds.read[point] == step
