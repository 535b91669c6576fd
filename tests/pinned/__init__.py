"""Pinned words: what the service says of stored questions, digest by digest.

The questions are those of the conformance cases, and ones that were drawn once from the random
questions of the tests for what is said of nothing else. ``python -m tests.pinned`` pins anew, after
a rewording that is meant.
"""

import json
from hashlib import blake2b
from pathlib import Path

from tests.conformance import CASES, RULED
from tests.judging import ENTRIES
from tests.pinned import bounds, broken, said

FOLDER = Path(__file__).parent
PINS = FOLDER / "pins.json"

DRAWN = json.loads((FOLDER / "drawn.json").read_text())
SOUND = {
    ruling: [case["request"] for case in RULED if case["ruling"] == ruling]
    + DRAWN[ruling]
    + bounds.SOUND.get(ruling, [])
    for ruling in ENTRIES
}
FAULTY = {
    ruling: [case["request"] for case in CASES if case["ruling"] == ruling and "problem" in case]
    + bounds.FAULTY.get(ruling, [])
    for ruling in ENTRIES
}
# Each of what is pinned: how it is told, and of which questions.
SAID = {
    "answers": (said.answer, SOUND),
    "grounds": (said.grounds, SOUND),
    "spellings": (said.spelling, SOUND),
    "near misses": (said.near_misses, SOUND),
    "faults": (said.faults, FAULTY),
    "faults of broken questions": (
        broken.faults,
        {ruling: broken.few(questions) for ruling, questions in SOUND.items()},
    ),
}


def digest(told):
    """Eight digits are enough to notice a change."""
    written = json.dumps(told, separators=(",", ":")).encode()
    return blake2b(written, digest_size=4).hexdigest()


def digests(what, ruling):
    """What is said of each question in turn, so that the first other word is noticed at once."""
    tell, questions = SAID[what]
    for question in questions[ruling]:
        yield digest(tell(ruling, question))
