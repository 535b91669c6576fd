"""How fast the service rules, next to a bare Flask view that answers as many constant bytes.

Both run under the same gunicorn settings at the same time, and take turns round by round; the
table has medians. No question is asked twice while there are others. Linux only: processor time
and memory are read from /proc.
"""

import argparse
import json
import os
import platform
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from service.catalogue import RULINGS
from tests.load import PATIENCE_SECONDS, load, post
from tests.questions import VARIANTS, questions
from tests.serving import Server, served

# Questions prepared for a second of a round; a round that runs out of them ends early.
QUESTIONS_PER_SECOND = 4000
SAMPLE = 500
WARM_UP_SECONDS = 0.5
TICKS = os.sysconf("SC_CLK_TCK")
MICROSECONDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table: its name, and what is asked at which address."""

    name: str
    path: str
    example: dict


@dataclass(frozen=True, kw_only=True)
class Score:
    """A round: requests per second, and the worker's processor time for each."""

    rate: float
    cost: float


def main() -> None:
    options = _options()
    lines = [line for line in _lines() if options.ruling in line.name]
    if not lines:
        sys.exit(f"bench: no ruling's name has {options.ruling!r} in it")
    servers, ours = _cores()
    _pin(servers)
    with served() as service:
        lengths = {line.name: _length(service, line) for line in lines}
        with served("tests.bare:create_app()", LENGTHS=_listed(lengths)) as bare:
            _pin(ours)
            _say("| ruling | requests/s | bare | ratio | CPU µs | bare CPU µs | answer bytes |")
            _say("|---|--:|--:|--:|--:|--:|--:|")
            for line in lines:
                _say(_row(service, bare, line, lengths[line.name], options))
            _say(f"\n{_about(service, bare, options)}\n{_machine(servers, ours)}")


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


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _listed(lengths: dict[str, int]) -> str:
    return ",".join(map(str, sorted(set(lengths.values()))))


def _cores() -> tuple[set[int], set[int]]:
    """Cores for the servers and for the load; all of them for both where there is only one."""
    first, *others = sorted(os.sched_getaffinity(0))
    return {first}, {others[0] if others else first}


def _pin(cores: set[int]) -> None:
    """Keep this process on some cores; the servers that it starts from now on inherit them."""
    os.sched_setaffinity(0, cores)


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
        ruled.append(_round(service, line.path, part, options.seconds))
        constant.append(_round(bare, f"/{length}", part, options.seconds))
    rate, bare_rate = (median(one.rate for one in scores) for scores in (ruled, constant))
    # Of neighbouring rounds: whatever else the machine does, it does to both.
    ratio = median(one.rate / other.rate for one, other in zip(ruled, constant, strict=True))
    cost, bare_cost = (median(one.cost for one in scores) for scores in (ruled, constant))
    note = "" if different == len(bodies) else f" (only {different} questions, repeated)"
    return (
        f"| {line.name}{note} | {rate:.0f} | {bare_rate:.0f} | {ratio:.2f} "
        f"| {cost:.0f} | {bare_cost:.0f} | {length} |"
    )


def _round(server: Server, path: str, bodies: list[bytes], seconds: float) -> Score:
    requests = [post(path, body) for body in bodies]
    worker = _worker(server)
    before = _cpu_seconds(worker)
    tally = load(server.port, requests, seconds)
    spent = _cpu_seconds(worker) - before
    return Score(rate=tally.answers / tally.seconds, cost=spent / tally.answers * MICROSECONDS)


def _worker(server: Server) -> int:
    """The one child of the server's master."""
    processes = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    [worker] = [process for process in processes if _stat(process)[1] == str(server.pid)]
    return worker


def _stat(process: int) -> list[str]:
    """The fields of proc(5)'s stat from the third on, the state; the second may hold spaces."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["gone", ""]


def _cpu_seconds(process: int) -> float:
    user, system = _stat(process)[11:13]
    return (int(user) + int(system)) / TICKS


def _resident(server: Server) -> str:
    status = Path(f"/proc/{_worker(server)}/status").read_text()
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return f"{int(kilobytes) / 1024:.0f} MiB"


def _about(service: Server, bare: Server, options: argparse.Namespace) -> str:
    return (
        f"Medians of {options.rounds} rounds of {options.seconds:g} s (the ratio: of those of each "
        "round), no question twice unless said. Resident memory of the worker afterwards: "
        f"service {_resident(service)}, bare {_resident(bare)}."
    )


def _machine(servers: set[int], ours: set[int]) -> str:
    pinned = "not pinned"
    if servers != ours:
        pinned = f"servers pinned to core {min(servers)}, load to core {min(ours)}"
    parser = "gunicorn_h1c (C)" if find_spec("gunicorn_h1c") else "gunicorn's own (Python)"
    return (
        f"Machine: {os.cpu_count()} cores ({pinned}), Python {platform.python_version()}, "
        f"HTTP parser {parser}."
    )


if __name__ == "__main__":
    main()
