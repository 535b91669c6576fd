"""How fast the service rules, uncached, next to a bare Flask view of as many constant bytes.

Both run under the same gunicorn settings at the same time, and take turns round by round; the
table has medians. No question is asked twice while there are others. Linux only: processor time and
memory are read from /proc.
"""

import argparse
import json
import sys
from dataclasses import dataclass

from service.catalogue import RULINGS
from tests.load import PATIENCE_SECONDS, load, post
from tests.measure import (
    children,
    cores,
    cost,
    machine,
    measure,
    pin,
    rate,
    ratio,
    resident_mib,
    say,
)
from tests.questions import VARIANTS, questions
from tests.serving import Server, served

# Questions prepared for a second of a round; a round that runs out of them ends early.
QUESTIONS_PER_SECOND = 4000
SAMPLE = 500
WARM_UP_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table: its name, and what is asked at which address."""

    name: str
    path: str
    example: dict


def main() -> None:
    options = _options()
    lines = [line for line in _lines() if options.ruling in line.name]
    if not lines:
        sys.exit(f"bench: no ruling's name has {options.ruling!r} in it")
    servers, ours = cores()
    pin(servers)
    with served(SKYREF_LOCAL_CACHE_MB="0") as service:
        lengths = {line.name: _length(service, line) for line in lines}
        with served("tests.bare:create_app()", LENGTHS=_listed(lengths)) as bare:
            pin(ours)
            say("| ruling | requests/s | bare | ratio | CPU µs | bare CPU µs | answer bytes |")
            say("|---|--:|--:|--:|--:|--:|--:|")
            for line in lines:
                say(_row(service, bare, line, lengths[line.name], options))
            say(f"\n{_about(service, bare, options)}\n{machine(servers, ours)}")


def _lines() -> list[Line]:
    """Every ruling, and those kinds of question that cost more than the ruling's usual ones."""
    return [
        Line(name=name, path=entry.path, example=entry.example)
        for entry in RULINGS
        for name in (entry.name, *VARIANTS.get(entry.name, ()))
    ]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("ruling", nargs="?", default="", help="a part of the rulings' names")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each server a ruling")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a round")
    return parser.parse_args()


def _listed(lengths: dict[str, int]) -> str:
    return ",".join(map(str, sorted(set(lengths.values()))))


def _bodies(line: Line, number: int) -> tuple[list[bytes], int]:
    asked, different = questions(line.name, line.example, number)
    return [json.dumps(question).encode() for question in asked], different


def _length(service: Server, line: Line) -> int:
    """The mean length of a ruling's answers."""
    bodies, _ = _bodies(line, SAMPLE)
    tally = load(service.port, [post(line.path, body) for body in bodies], PATIENCE_SECONDS)
    return round(tally.size / tally.answers)


def _row(
    service: Server, bare: Server, line: Line, length: int, options: argparse.Namespace
) -> str:
    """Let both servers take turns, and tell how it went."""
    share = int(QUESTIONS_PER_SECOND * options.seconds)
    bodies, different = _bodies(line, SAMPLE + share * options.rounds)
    fresh = bodies[SAMPLE:]  # the sample has been asked already
    load(bare.port, [post(f"/{length}", body) for body in bodies[:SAMPLE]], WARM_UP_SECONDS)
    ruled, constant = [], []
    for first in range(0, len(fresh), share):
        part = fresh[first : first + share]
        ruled.append(measure(service, [post(line.path, body) for body in part], options.seconds))
        bodies_only = [post(f"/{length}", body) for body in part]
        constant.append(measure(bare, bodies_only, options.seconds))
    note = "" if different == len(bodies) else f" (only {different} questions, repeated)"
    return (
        f"| {line.name}{note} | {rate(ruled):.0f} | {rate(constant):.0f} "
        f"| {ratio(ruled, constant):.2f} | {cost(ruled):.0f} | {cost(constant):.0f} | {length} |"
    )


def _about(service: Server, bare: Server, options: argparse.Namespace) -> str:
    memory = ", ".join(
        f"{name} {resident_mib(*children(server)):.0f} MiB"
        for name, server in (("service", service), ("bare", bare))
    )
    return (
        f"Medians of {options.rounds} rounds of {options.seconds:g} s (the ratio: of those of each "
        f"round), no question twice unless said. Resident memory of the workers: {memory}."
    )


if __name__ == "__main__":
    main()
