"""A sealed answer is read whole, under its own key, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.web.tiers.answer import Answer, seal, unseal

KEY = bytes(32)
ANSWER = Answer(
    (("Content-Type", "application/json"), ("X-Empty", ""), ("ETag", '"é"')), b'{"a":1}'
)
SEALED = seal(KEY, ANSWER)

names = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1)
values = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"))
answers = st.builds(Answer, st.lists(st.tuples(names, values)).map(tuple), st.binary())


@given(st.binary(min_size=1, max_size=64), answers)
def test_what_was_sealed_is_read_again(key, answer):
    assert unseal(key, seal(key, answer)) == answer


@pytest.mark.parametrize("length", range(len(SEALED)))
def test_no_beginning_of_it_is_read(length):
    assert unseal(KEY, SEALED[:length]) is None


@pytest.mark.parametrize("bit", range(8 * len(SEALED)))
def test_no_bit_can_be_flipped(bit):
    damaged = bytearray(SEALED)
    damaged[bit // 8] ^= 1 << bit % 8
    assert unseal(KEY, bytes(damaged)) is None


@given(st.binary(min_size=1, max_size=64), st.binary(min_size=1, max_size=64), answers)
def test_it_is_read_under_no_other_key(key, other, answer):
    if key != other:
        assert unseal(other, seal(key, answer)) is None


@given(st.binary(max_size=300))
def test_nothing_else_is_read(found):
    assert unseal(KEY, found) is None
