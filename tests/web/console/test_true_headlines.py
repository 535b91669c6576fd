"""A headline says what the result says: who, and what befalls whom."""

import pytest
from hypothesis import given, settings

from service.app import create_app
from service.web.console.words import Words
from tests.conformance import RULED
from tests.strategies import QUESTIONS
from tests.web.console.plain_telling import TELLINGS
from tests.web.console.seldom import SELDOM
from tests.web.linking import post

WORDS = Words("en")
CLIENT = create_app().test_client()


def check(ruling, question):
    """Compare a headline with what is told in plain Python."""
    envelope = post(CLIENT, ruling, question).json
    if not envelope.get("legal"):
        return
    headline = WORDS.told(ruling, question, envelope).headline
    said, unsaid = TELLINGS[ruling](question, envelope["result"])
    rest = headline
    for word in said:
        _, found, rest = rest.partition(word)
        assert found, (headline, word, envelope["result"])
    for word in unsaid:
        assert word not in headline, (headline, word, envelope["result"])


every_telling = pytest.mark.parametrize("ruling", TELLINGS)


@every_telling
def test_of_every_case(ruling):
    cases = [case["request"] for case in RULED if case["ruling"] == ruling]
    for question in [*cases, *(each for name, each in SELDOM if name == ruling)]:
        check(ruling, question)


@every_telling
def test_of_random_questions(ruling):
    @settings(max_examples=40)
    @given(QUESTIONS[ruling])
    def of(question):
        check(ruling, question)

    of()
