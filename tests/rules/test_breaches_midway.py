"""How far the breaches of a Midway ruling were off, and where its silent points were read."""

import pytest

from schemas.base import read
from service.catalogue import RULINGS

ENTRIES = {entry.name: entry for entry in RULINGS}


def rule_on(ruling, request):
    entry = ENTRIES[f"midway.{ruling}"]
    situation, chosen = read(entry.request(), request)
    return entry.rule(situation, entry.book().defaults | chosen)


def aircraft(side, kind="fighter", q=0, r=0, heading="N", **members):
    return {"side": side, "type": kind, "q": q, "r": r, "heading": heading} | members


def ahead(side, r, number=2, **members):
    """An aircraft that flies to N."""
    return aircraft(side, r=r, manoeuvres=["forward"] * number, **members)


def fire(attacker, defender):
    """A Firing: an area and the cards of each side."""
    sides = zip(("attacker", "defender"), (attacker, defender), strict=True)
    return {role: {"area": area, "cards": cards} for role, (area, *cards) in sides}


def piles(**areas):
    return {role: {"area": area, "pile": [1, 2, 3]} for role, area in areas.items()}


def plays(*acts):
    return {"plays": [dict(zip(("by", "action"), act.split(), strict=True)) for act in acts]}


ALONE = fire(("red", 1, 2, 6), ("out",))
VIEWS = {"attacker": aircraft("american"), "defender": aircraft("japanese", r=-1)}
FLIGHT = {"aircraft": aircraft("american"), "manoeuvres": ["forward", "left", "right"]}
MARKERS = {"active": 0, "opponent": 2}
CHASE = {
    "attacker": ahead("american", 0, cards=[1, 2, 3]),
    "defender": ahead("japanese", -1),
    "first": "defender",
    "markers": MARKERS,
}
UNTOLD = CHASE | {"attacker": ahead("american", 0)}
PASSED = plays("defender pass", "attacker play", "defender pass")
ENEMIES = [
    aircraft("japanese", r=r, id=name) for name, r in (("near", -1), ("behind", 5), ("far", -4))
]
TARGETS = {"aircraft": aircraft("american"), "enemies": ENEMIES}
LOST = {"event": "destroyed", "side": "japanese", "type": "bomber"}
REACHED = {"event": "carrier_reached", "side": "japanese"}
LATE = {"mode": "carrier_hunt", "events": [LOST, LOST, REACHED]}

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
    ("victory", LATE, [("victory.at-once", 1, 3, 2)]),
]


@pytest.mark.parametrize(("ruling", "question", "expected"), BREACHES)
def test_a_breach_says_what_was_seen_and_what_is_needed(ruling, question, expected):
    ruled = rule_on(ruling, question)
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
    ("firing.odds", piles(attacker="red", defender="out"), "midway.unopposed-draw", 3),
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
    assert rule_on(ruling, question).grounds.read[point] == step
