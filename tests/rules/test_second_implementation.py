"""Every rule against a slow and obvious second implementation, on random situations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import verdict
from tests.oracles import ORACLES
from tests.strategies import QUESTIONS


@pytest.mark.parametrize("ruling", ORACLES)
@settings(max_examples=400)
@given(data=st.data())
def test_the_rule_and_its_second_implementation_agree(ruling, data):
    question = data.draw(QUESTIONS[ruling])
    assert verdict(ruling, question) == ORACLES[ruling](question)
