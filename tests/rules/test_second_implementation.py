"""Every rule against a slow and obvious second implementation, on random situations."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import strategies
from tests.judging import verdict
from tests.oracles import dogfight, greatwar, midway

PAIRS = {
    "midway.range-area": (midway.range_area, strategies.range_areas()),
    "midway.firing": (midway.firing, strategies.firings()),
    "midway.orders": (midway.orders, strategies.orders()),
    "midway.initiative": (midway.initiative, strategies.initiatives()),
    "greatwar.interception": (greatwar.interception, strategies.interceptions()),
    "dogfight.attack-rank": (dogfight.attack_rank, strategies.attack_ranks()),
    "dogfight.duel": (dogfight.duel, strategies.duels()),
}


@pytest.mark.parametrize("ruling", PAIRS)
@settings(max_examples=1000)
@given(data=st.data())
def test_the_rule_and_its_second_implementation_agree(ruling, data):
    oracle, questions = PAIRS[ruling]
    question = data.draw(questions)
    assert verdict(ruling, question) == oracle(question)
