"""No word of an answer, of its grounds or of a fault changes unless it is meant to.

A test that fails here says which question gets other words. If they are meant: ``python -m
tests.pinned`` pins them, and a reworded book gets a new version.
"""

import json
from itertools import zip_longest

import pytest

from tests.pinned import PINS, SAID, digests

PINNED = json.loads(PINS.read_text())


@pytest.mark.parametrize("ruling", sorted(PINNED["answers"]))
@pytest.mark.parametrize("what", SAID)
def test_what_is_said_of_a_stored_question_never_changes(what, ruling):
    pinned = PINNED[what].get(ruling, "").split()
    for number, (now, then) in enumerate(zip_longest(digests(what, ruling), pinned)):
        assert now == then, f"{what}, question {number} of {ruling}"
