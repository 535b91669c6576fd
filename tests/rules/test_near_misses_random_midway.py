"""With what a claimed kill or winner of a Firing lacks, the rules would say as claimed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules import midway
from service.rules.midway.firing import compare
from service.rules.midway.firing import destroyed as loser_of
from service.rules.midway.range_area import fires
from service.rules.midway.terms import Area, FiringQuestion, FiringSide
from tests.judging import ENTRIES, asked
from tests.strategies import QUESTIONS

RULES = {rule.id for rule in midway.book().rules}
ROLES = ("attacker", "defender")
POSSIBLE = {"/winner": (*ROLES, "tie", None), "/destroyed": (*ROLES, None)}
NONSENSE = ("Attacker", "", "nobody", 0, 1, 0.0, True, False, [], ["attacker"], {"tie": None})


def ruled_on(ruling, request):
    """What the rule gets, and its result."""
    situation, readings = asked(ruling, request)
    return situation, readings, ENTRIES[ruling].rule(situation, readings).result


@pytest.mark.parametrize("place", POSSIBLE)
@given(QUESTIONS["midway.firing"])
def test_every_other_outcome_of_a_firing_lacks_something_and_the_ruled_one_nothing(place, request_):
    situation, readings, result = ruled_on("midway.firing", request_)
    if result is None:
        return
    ruled = result.winner if place == "/winner" else result.destroyed
    for claimed in POSSIBLE[place]:
        found = midway.firing_near_misses(situation, readings, result, place, claimed)
        assert bool(found) is (claimed != ruled)
        assert {near.rule for near in found} <= RULES
    for claimed in NONSENSE:
        assert midway.firing_near_misses(situation, readings, result, place, claimed) == ()


def supplied(question, result, found):
    """The values and areas of a Firing after each near miss got what it needed."""
    values = {role: getattr(result.values, role) for role in ROLES}
    areas = {role: getattr(question, role).area for role in ROLES}
    for near in found:
        role = next(role for role in ROLES if near.text.startswith(f"The {role.capitalize()}"))
        if near.rule == "midway.firing.draw":
            values[role] = -1  # any card; what it must be comes next, if anything
        elif near.rule == "midway.firing.highest":
            values[role] = near.needed
        else:
            areas[role] = near.needed[0]
    return values, areas


@given(QUESTIONS["midway.firing"], st.sampled_from(("attacker", "defender", "tie")))
def test_with_what_it_lacks_a_firing_is_won_as_claimed(request_, claimed):
    question, readings, result = ruled_on("midway.firing", request_)
    if result is None or result.firing == "none" or result.winner == claimed:
        return
    found = midway.firing_near_misses(question, readings, result, "/winner", claimed)
    values, _ = supplied(question, result, found)
    assert compare(**values) == claimed
    if found[-1].rule == "midway.firing.highest":
        one_less = [*found[:-1], replace(found[-1], needed=found[-1].needed - 1)]
        assert compare(**supplied(question, result, one_less)[0]) != claimed


@given(QUESTIONS["midway.firing"], st.sampled_from(ROLES))
def test_with_what_it_lacks_a_firing_destroys_as_claimed_and_with_less_does_not(request_, claimed):
    question, readings, result = ruled_on("midway.firing", request_)
    if result is None or result.firing == "none" or result.destroyed == claimed:
        return
    found = midway.firing_near_misses(question, readings, result, "/destroyed", claimed)
    values, areas = supplied(question, result, found)
    assert loser_of(compare(**values), **areas) == claimed
    for near in found:
        if near.rule != "midway.firing.draw":
            less = [other for other in found if other is not near]
            values, areas = supplied(question, result, less)
            assert loser_of(compare(**values), **areas) != claimed


@given(QUESTIONS["midway.firing"])
def test_each_way_to_be_spared_is_enough(request_):
    question, readings, result = ruled_on("midway.firing", request_)
    if result is None or result.destroyed is None:
        return
    for near in midway.firing_near_misses(question, readings, result, "/destroyed", None):
        values, areas = supplied(question, result, [near])
        assert loser_of(compare(**values), **areas) is None


@given(QUESTIONS["midway.firing"])
def test_a_firing_begins_with_as_many_attack_areas_as_needed(request_):
    question, readings, result = ruled_on("midway.firing", request_)
    if result is None:
        return
    claimed = "tie" if result.firing == "none" else None
    if result.winner == claimed:
        return
    begin = midway.firing_near_misses(question, readings, result, "/winner", claimed)[0]
    areas = [Area.RED] * begin.needed + [Area.NAVY] * (2 - begin.needed)
    assert (fires(*areas) == "none") is (result.firing != "none")


@given(QUESTIONS["midway.combat"], st.sampled_from((*POSSIBLE["/winner"], *NONSENSE)))
def test_a_combat_lacks_what_its_firing_lacks(request_, claimed):
    question, readings, result = ruled_on("midway.combat", request_)
    if result is None:
        return
    seen = result.range_area
    types = [side.aircraft.type for side in (question.attacker, question.defender)]
    for place in POSSIBLE:
        found = midway.combat_near_misses(question, readings, result, f"/firing{place}", claimed)
        if result.firing is None:
            assert found == ()
            continue
        fired = FiringQuestion(
            attacker=FiringSide(area=seen.attacker.area, type=types[0], cards=()),
            defender=FiringSide(area=seen.defender.area, type=types[1], cards=()),
        )
        assert found == midway.firing_near_misses(fired, readings, result.firing, place, claimed)
        assert midway.combat_near_misses(question, readings, result, place, claimed) == ()
