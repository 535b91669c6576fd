"""What measurements share: pinned servers, rounds of load, and what they cost the worker."""

import os
import platform
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from tests.load import load
from tests.serving import Server

TICKS = os.sysconf("SC_CLK_TCK")
MICROSECONDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Score:
    """A round: answers, the share with the mark, how many a second, processor time for each."""

    answers: int
    marked: float
    rate: float
    cost: float


def cores() -> tuple[set[int], set[int]]:
    """Cores for the servers and for the load; all of them for both where there is only one."""
    first, *others = sorted(os.sched_getaffinity(0))
    return {first}, {others[0] if others else first}


def pin(where: set[int]) -> None:
    """Keep this process on some cores; the servers that it starts from now on inherit them."""
    os.sched_setaffinity(0, where)


def measure(server: Server, requests: list[bytes], seconds: float, **how: object) -> Score:
    """Load a server for a round."""
    workers = children(server)
    before = sum(map(cpu_seconds, workers))
    tally = load(server.port, requests, seconds, **how)
    spent = sum(map(cpu_seconds, workers)) - before
    return Score(
        answers=tally.answers,
        marked=tally.marked / tally.answers,
        rate=tally.answers / tally.seconds,
        cost=spent / tally.answers * MICROSECONDS,
    )


def rate(scores: Iterable[Score]) -> float:
    """The median rate."""
    return median(score.rate for score in scores)


def cost(scores: Iterable[Score]) -> float:
    """The median cost, in microseconds."""
    return median(score.cost for score in scores)


def ratio(scores: list[Score], others: list[Score]) -> float:
    """Median of the ratios of neighbouring rounds: what the machine does, it does to both."""
    return median(one.rate / other.rate for one, other in zip(scores, others, strict=True))


def children(server: Server) -> list[int]:
    """The workers of a server: the children of its master."""
    processes = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [process for process in processes if _stat(process)[1] == str(server.pid)]


def cpu_seconds(process: int) -> float:
    """Processor time that a process has used."""
    user, system = _stat(process)[11:13]
    return (int(user) + int(system)) / TICKS


def resident_mib(process: int) -> float:
    """Memory that a process has resident."""
    status = Path(f"/proc/{process}/status").read_text()
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(kilobytes) / 1024


def _stat(process: int) -> list[str]:
    """The fields of proc(5)'s stat from the third on, the state; the second may hold spaces."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["gone", ""]


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def machine(servers: set[int], ours: set[int]) -> str:
    """What the figures were measured on."""
    pinned = "not pinned"
    if servers != ours:
        pinned = f"servers pinned to core {min(servers)}, load to core {min(ours)}"
    parser = "gunicorn_h1c (C)" if find_spec("gunicorn_h1c") else "gunicorn's own (Python)"
    return (
        f"Machine: {os.cpu_count()} cores ({pinned}), Python {platform.python_version()}, "
        f"HTTP parser {parser}."
    )
