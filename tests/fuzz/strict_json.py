"""Coverage-guided fuzzing of the strict JSON door, from the questions of the conformance suite.

``SECONDS=600 python -m tests.fuzz.strict_json`` (``make fuzz-json``) ends with 0 when nothing was
found; else libFuzzer tells in which file it left what it found, and that file as the only argument
judges it again. What was interesting is kept in ``build/fuzz/json`` for the next run.
"""

import os
import sys
from hashlib import sha256
from importlib import import_module
from random import Random

from tests.fuzz.mutations import QUESTIONS, spoilt
from tests.serving import ROOT

FOLDER = ROOT / "build" / "fuzz"
CORPUS = FOLDER / "json"
LONGEST_BYTES = 8192
SLOW_SECONDS = 5


def main():
    """Fuzz for a while, or judge one file."""
    import atheris  # noqa: PLC0415  # only ``make fuzz-json`` installs it

    with atheris.instrument_imports(include=["service.web.strict_json"]):
        judge = import_module("tests.fuzz.json_verdicts").judge

    def mutated(body, longest, seed):
        chance = Random(seed)
        if chance.random() < 0.5:
            return atheris.Mutate(body, longest)
        return spoilt(body, chance)[:longest]

    atheris.Setup([sys.argv[0], *(sys.argv[1:] or _settings())], judge, custom_mutator=mutated)
    atheris.Fuzz()


def _settings():
    """Write the settings of libFuzzer, and the questions to begin with."""
    CORPUS.mkdir(parents=True, exist_ok=True)
    for _, body in QUESTIONS:
        (CORPUS / sha256(body).hexdigest()[:16]).write_bytes(body)
    return [
        f"-max_total_time={os.environ.get('SECONDS', '60')}",
        f"-max_len={LONGEST_BYTES}",
        f"-timeout={SLOW_SECONDS}",
        f"-artifact_prefix={FOLDER}/found-",
        "-print_final_stats=1",
        str(CORPUS),
    ]


if __name__ == "__main__":
    main()
