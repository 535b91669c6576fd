"""Which steps of a Midway ruling led to which part of its result."""

import pytest

from tests.judging import rule_on, steps_about
from tests.rules.midway_questions import (
    ALONE,
    CHASE,
    ENEMIES,
    FLIGHT,
    LOST,
    MARKERS,
    NO_EFFECT,
    PASSED,
    QUIET,
    REACHED,
    TARGETS,
    UNTOLD,
    VIEWS,
    destroyed,
    domination,
    fire,
    hunt,
    piles,
    plays,
    tile,
)

ACE = fire(("yellow", 3, 5), ("light_blue", 5, 2), kind="ace")
DEFENCE = fire(("yellow", 3, 5), ("light_blue", 6, 2))
TIE = fire(("yellow", 3, 5), ("light_blue", 5, 2))
UNMARKED = {name: value for name, value in CHASE.items() if name != "markers"}
OPEN = plays("defender play")
POINTS = domination(tile(1, 0), tile(1, 1), destroyed("american", "ace"))
HUNT = hunt(LOST, LOST)
CARRIER = hunt(destroyed("japanese", "fighter"), REACHED)

# ruling, question, place in the result, the steps that led to it
LED = [
    ("range-area", VIEWS, "/attacker/area", "0 range.diagram"),
    ("range-area", VIEWS, "/attacker/cards", "0 range.diagram, 1 range.areas"),
    ("range-area", VIEWS, "/defender/zone", "2 range.diagram, 3 range.areas"),
    ("range-area", VIEWS, "/defender/can_destroy", "2 range.diagram, 3 range.areas"),
    ("range-area", VIEWS, "/firing", "1 range.areas, 3 range.areas, 4 firing.begin"),
    ("firing", ACE, "/firing", "0 firing.begin"),
    ("firing", ACE, "/draws/attacker", "1 firing.draw"),
    ("firing", ACE, "/draws/defender", "2 firing.draw"),
    ("firing", ACE, "/draws", "1 firing.draw, 2 firing.draw"),
    ("firing", ACE, "/values/attacker", "3 firing.highest, 4 firing.ace"),
    ("firing", ACE, "/values/defender", "5 firing.highest"),
    (
        "firing",
        ACE,
        "/winner",
        "3 firing.highest, 4 firing.ace, 5 firing.highest, 6 firing.highest",
    ),
    (
        "firing",
        ACE,
        "/destroyed",
        "3 firing.highest, 4 firing.ace, 5 firing.highest, 6 firing.highest, 7 firing.destroy",
    ),
    (
        "firing",
        DEFENCE,
        "/destroyed",
        "3 firing.highest, 4 firing.highest, 5 firing.highest, 6 firing.nothing",
    ),
    ("firing", TIE, "/winner", "3 firing.highest, 4 firing.highest, 5 firing.highest"),
    (
        "firing",
        TIE,
        "/destroyed",
        "3 firing.highest, 4 firing.highest, 5 firing.highest, 6 firing.nothing",
    ),
    ("firing", ALONE, "/values/defender", "2 firing.draw"),
    ("firing", ALONE, "/winner", "3 firing.highest, 4 firing.highest"),
    ("firing", NO_EFFECT, "/winner", "3 firing.highest, 4 firing.highest"),
    ("firing", NO_EFFECT, "/destroyed", "3 firing.highest, 4 firing.highest"),
    ("firing", QUIET, "/firing", "0 firing.begin"),
    ("firing", QUIET, "/values/attacker", "0 firing.begin, 1 firing.draw"),
    ("firing", QUIET, "/draws/defender", "0 firing.begin, 2 firing.draw"),
    ("firing", QUIET, "/winner", "0 firing.begin"),
    ("firing", QUIET, "/destroyed", "0 firing.begin"),
    ("firing.odds", piles("red", "navy"), "/firing", "0 firing.begin"),
    (
        "firing.odds",
        piles("red", "navy", "ace"),
        "/tie/fraction",
        "1 firing.shuffle, 2 firing.ace, 3 firing.shuffle, 4 firing.highest",
    ),
    (
        "firing.odds",
        piles("red", "red"),
        "/attacker_wins",
        "1 firing.shuffle, 2 firing.shuffle, 3 firing.highest",
    ),
    (
        "firing.odds",
        piles("red", "out"),
        "/defender_wins",
        "1 firing.shuffle, 2 firing.draw, 3 firing.highest",
    ),
    ("firing.odds", piles("yellow", "navy"), "/attacker_destroyed", "3 firing.highest"),
    (
        "firing.odds",
        piles("yellow", "yellow"),
        "/defender_destroyed/value",
        "3 firing.highest, 4 firing.destroy",
    ),
    (
        "firing.odds",
        piles("yellow", "yellow"),
        "/attacker_destroyed/value",
        "3 firing.highest, 5 firing.destroy",
    ),
    ("firing.odds", piles("out", "navy"), "/defender_destroyed", "0 firing.begin"),
    ("orders", OPEN, "/closed", "1 orders.attacker-second"),
    ("orders", OPEN, "/next", "0 orders.defender-first, 1 orders.attacker-second"),
    (
        "orders",
        PASSED,
        "/closed",
        "0 orders.defender-first, 2 orders.response, 3 orders.close",
    ),
    (
        "orders",
        PASSED,
        "/next",
        "0 orders.defender-first, 1 orders.attacker-second, 2 orders.response, 3 orders.close",
    ),
    ("initiative", {"markers": MARKERS}, "/initiative", "0 initiative.pass"),
    ("initiative", {"markers": MARKERS}, "/activation", "0 initiative.pass"),
    ("initiative-bid", {"american": 1, "japanese": 1}, "/holder", "0 initiative.bid"),
    ("flight", FLIGHT, "/path/0/q", "1 flight.manoeuvre"),
    ("flight", FLIGHT, "/path/1", "1 flight.manoeuvre, 2 flight.manoeuvre"),
    (
        "flight",
        FLIGHT,
        "/path/2/heading",
        "1 flight.manoeuvre, 2 flight.manoeuvre, 3 flight.manoeuvre",
    ),
    (
        "flight",
        FLIGHT,
        "/path",
        "0 flight.number, 1 flight.manoeuvre, 2 flight.manoeuvre, 3 flight.manoeuvre",
    ),
    ("targets", TARGETS, "/targets/0/manoeuvres", "0 combat.target"),
    ("targets", TARGETS, "/targets/1/id", "2 combat.target"),
    ("targets", TARGETS, "/targets", "0 combat.target, 1 combat.target, 2 combat.target"),
    ("targets", TARGETS | {"enemies": ENEMIES[1:2]}, "/targets", "0 combat.target"),
    (
        "combat",
        CHASE,
        "/positions/attacker/q",
        "0 combat.plan, 2 combat.first, 5 flight.manoeuvre, 6 flight.manoeuvre",
    ),
    (
        "combat",
        CHASE,
        "/positions/defender/q",
        "1 combat.plan, 2 combat.first, 3 flight.manoeuvre, 4 flight.manoeuvre",
    ),
    ("combat", CHASE, "/range_area/attacker/area", "8 range.diagram"),
    ("combat", CHASE, "/range_area/defender/cards", "10 range.diagram, 11 range.areas"),
    (
        "combat",
        CHASE,
        "/range_area/firing",
        "7 combat.participants, 9 range.areas, 11 range.areas, 12 firing.begin",
    ),
    ("combat", CHASE, "/firing/firing", "12 firing.begin"),
    ("combat", CHASE, "/firing/draws/attacker", "13 firing.draw"),
    ("combat", CHASE, "/firing/values/attacker", "15 firing.highest"),
    ("combat", CHASE, "/firing/winner", "15 firing.highest, 16 firing.highest"),
    (
        "combat",
        CHASE,
        "/firing/destroyed",
        "9 range.areas, 11 range.areas, 15 firing.highest, 16 firing.highest, 17 firing.destroy",
    ),
    ("combat", CHASE, "/initiative/initiative", "18 initiative.pass"),
    ("combat", UNTOLD, "/firing", "13 firing.draw, 14 firing.draw"),
    ("combat", UNTOLD, "/initiative", "15 initiative.pass"),
    ("combat", UNMARKED, "/initiative", "17 firing.destroy"),
    ("victory", POINTS, "/score/american", "0 victory.tile, 1 victory.tile, 3 victory.threshold"),
    (
        "victory",
        POINTS,
        "/score/japanese",
        "1 victory.tile, 2 victory.points, 3 victory.threshold",
    ),
    ("victory", POINTS, "/winner", "3 victory.threshold"),
    ("victory", POINTS, "/decided_at", "3 victory.threshold"),
    ("victory", HUNT, "/winner", "0 victory.bombers, 1 victory.bombers, 2 victory.at-once"),
    ("victory", HUNT, "/decided_at", "1 victory.bombers, 2 victory.at-once"),
    ("victory", HUNT, "/score", "2 victory.at-once"),
    ("victory", CARRIER, "/winner", "1 victory.carrier, 2 victory.at-once"),
    ("victory", hunt(LOST, REACHED), "/winner", "1 victory.carrier, 2 victory.at-once"),
    (
        "victory",
        hunt(LOST, destroyed("american", "bomber"), destroyed("japanese", "fighter"), LOST),
        "/winner",
        "0 victory.bombers, 3 victory.bombers, 4 victory.at-once",
    ),
    (
        "victory",
        hunt(LOST, destroyed("american", "bomber"), destroyed("japanese", "fighter")),
        "/winner",
        "0 victory.bombers, 1 victory.bombers, 3 victory.at-once",
    ),
    ("victory", CARRIER, "/decided_at", "1 victory.carrier, 2 victory.at-once"),
]


@pytest.mark.parametrize(("ruling", "question", "place", "steps"), LED)
def test_these_steps_led_to_it(ruling, question, place, steps):
    led = steps_about(rule_on(f"midway.{ruling}", question), place)
    assert ", ".join(f"{index} {rule.removeprefix('midway.')}" for index, rule in led) == steps


def test_the_step_of_a_combat_and_of_its_parts_that_is_said_once_tells_of_both():
    ruled = rule_on("midway.combat", CHASE)
    assert ruled.grounds.told[12] == ("/range_area/firing", "/firing/firing")
