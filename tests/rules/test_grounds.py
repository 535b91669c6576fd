"""Every part of a result is told by a step, and every breach says how far it was from none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.pointer import pointer
from tests.conformance import RULED
from tests.judging import ENTRIES, covers, result_of, rule_on
from tests.strategies import QUESTIONS

# What does not count towards winning in the way that the game was won.
MAY_LEAD_NOWHERE = {"midway.victory.bombers"}

every_ruling = pytest.mark.parametrize("ruling", ENTRIES)


def places(value, *path):
    """The pointers of a value, of everything in it, and what stands there."""
    yield pointer(*path), value
    if isinstance(value, dict | list):
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for name, member in members:
            yield from places(member, *path, name)


def leaves(result):
    """Where there is nothing below: scalars, and empty arrays and objects."""
    return {at for at, value in places(result) if not value or not isinstance(value, dict | list)}


def check_every_leaf_is_told(ruled, result):
    told = {place for step in ruled.grounds.told for place in step}
    told |= {at for at, value in places(result) if value == [] and f"{at}/-" in told}
    untold = {leaf for leaf in leaves(result) if not any(covers(place, leaf) for place in told)}
    assert untold == set()


def check_every_step_tells_what_is_there(ruled, result):
    """A place is in the result, below something that is null there, or the end of an array."""
    there = dict(places(result))
    there |= {f"{at}/-": None for at, value in there.items() if isinstance(value, list)}
    empty = {at for at, value in there.items() if value is None}
    for step, told in zip(ruled.steps, ruled.grounds.told, strict=True):
        assert told or step.rule in MAY_LEAD_NOWHERE, step
        for place in told:
            assert place in there or any(covers(null, place) for null in empty), (step, place)


def check_every_breach_is_a_near_miss(ruled):
    grounds = ruled.grounds
    for violation, (after, near) in zip(ruled.violations, grounds.breaches, strict=True):
        assert (near.rule, near.text) == (violation.rule, violation.message)
        assert 0 <= after < len(ruled.steps)
        assert near.seen != near.needed
        assert plain(near.seen)
        assert plain(near.needed)


def plain(value):
    """Whether it is an integer, a word, None, or a tuple of words."""
    if isinstance(value, tuple):
        return all(isinstance(word, str) for word in value)
    return value is None or (isinstance(value, int | str) and not isinstance(value, bool))


def check(ruled):
    result = result_of(ruled)
    check_every_breach_is_a_near_miss(ruled)
    assert set(ruled.grounds.read) == ruled.silent_points
    assert all(0 <= index < len(ruled.steps) for index in ruled.grounds.read.values())
    if ruled.result is not None:
        check_every_leaf_is_told(ruled, result)
        check_every_step_tells_what_is_there(ruled, result)


@every_ruling
def test_the_steps_of_the_cases_tell_the_whole_result_and_nothing_else(ruling):
    for case in RULED:
        if case["ruling"] == ruling:
            check(rule_on(ruling, case["request"]))


@every_ruling
@given(data=st.data())
def test_the_steps_of_any_question_tell_the_whole_result_and_nothing_else(ruling, data):
    check(rule_on(ruling, data.draw(QUESTIONS[ruling])))
