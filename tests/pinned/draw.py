"""Draws questions of which something is said that is said of no stored one, and stores them too.

``python -m tests.pinned.draw``, and then ``python -m tests.pinned``: seldom, after new rules.
"""

import json
import warnings

from hypothesis.errors import NonInteractiveExampleWarning

from tests.judging import ENTRIES, judge, rule_on
from tests.pinned import DRAWN, FOLDER, SOUND
from tests.strategies import QUESTIONS

TRIES = 600
MOST = 14  # questions kept of a ruling
LONGEST = 700  # characters


def kind(ruling, question):
    """By which rules it is answered, under which readings, and what is wrong with it."""
    answer = judge(ruling, question)
    seen = tuple(near.needed for _, near in rule_on(ruling, question).grounds.breaches)
    return (
        frozenset(step["rule"] for step in answer["steps"]),
        frozenset(breach["rule"] for breach in answer["violations"]),
        frozenset((point["id"], point["reading"]) for point in answer["silent_points"]),
        len(set(map(str, seen))),
    )


def drawn(ruling):
    """The questions that were drawn before, and short ones of kinds that there were not."""
    kinds, kept = {kind(ruling, question) for question in SOUND[ruling]}, [*DRAWN[ruling]]
    for _ in range(TRIES):
        question = QUESTIONS[ruling].example()
        if len(kept) < MOST and len(str(question)) < LONGEST:
            new = kind(ruling, question)
            if new not in kinds:
                kinds.add(new)
                kept.append(question)
    return kept


if __name__ == "__main__":
    warnings.simplefilter("ignore", NonInteractiveExampleWarning)
    questions = {
        ruling: [json.dumps(question, separators=(",", ":")) for question in drawn(ruling)]
        for ruling in ENTRIES
    }
    lines = (
        f'"{ruling}": [\n' + ",\n".join(written) + "\n]" for ruling, written in questions.items()
    )
    (FOLDER / "drawn.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
