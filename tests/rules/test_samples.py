"""The wire contract's own questions and the answers that they must get."""

import json
from pathlib import Path

import pytest

from tests.judging import verdict

SAMPLES = json.loads((Path(__file__).parent / "samples.json").read_text())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["ruling"])
def test_the_sample_gets_the_answer_due(sample):
    given = verdict(sample["ruling"], sample["request"])
    assert given["legal"] is sample["legal"]
    assert given["result"] == sample["result"]
    assert given["faults_at"] == sorted(sample["faults_at"])
