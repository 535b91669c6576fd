"""The strict JSON door, judged by another reader, on spoilt questions and on noise."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.json_verdicts import judge
from tests.fuzz.mutations import QUESTIONS, TOKENS, spoilt

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "200"))
SEEDS = st.integers(0, 2**32 - 1)


@settings(max_examples=EXAMPLES)
@given(st.sampled_from(QUESTIONS), SEEDS)
def test_a_spoilt_question_is_read_as_python_reads_it_or_refused_for_a_reason(question, seed):
    judge(spoilt(question[1], Random(seed)))


@settings(max_examples=EXAMPLES)
@given(st.lists(st.sampled_from(TOKENS) | st.binary(max_size=4), max_size=12).map(b"".join))
def test_noise_is_read_as_python_reads_it_or_refused_for_a_reason(body):
    judge(body)


@pytest.mark.parametrize("around", [b"%b", b'{"a":%b}', b'["%b"]', b'{"a":1,%b:2}', b"[-%b]"])
def test_every_odd_token_is_read_as_python_reads_it_or_refused_for_a_reason(around):
    let_in = [judge(around % token) for token in TOKENS]
    assert any(let_in)
    assert not all(let_in)


def test_every_question_of_the_conformance_suite_is_let_in():
    assert all(judge(body) for _, body in QUESTIONS)


@pytest.mark.parametrize("depth", [32, 33])
def test_both_readers_count_depth_alike(depth):
    assert judge(b"[" * depth + b"]" * depth) == (depth == 32)
