"""Every rule against a slow and obvious second implementation, on random situations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import verdict
from tests.oracles import ORACLES
from tests.strategies import QUESTIONS

# These walk through the whole deck, and take their time.
SLOW = {"dogfight.duel.odds", "dogfight.tactics.odds"}


def agree(ruling, data):
    question = data.draw(QUESTIONS[ruling])
    assert verdict(ruling, question) == ORACLES[ruling](question)


@pytest.mark.parametrize("ruling", sorted(ORACLES.keys() - SLOW))
@settings(max_examples=150)
@given(data=st.data())
def test_the_rule_and_its_second_implementation_agree(ruling, data):
    agree(ruling, data)


@pytest.mark.parametrize("ruling", sorted(SLOW))
@given(data=st.data())
def test_the_rule_and_its_slow_second_implementation_agree(ruling, data):
    agree(ruling, data)
