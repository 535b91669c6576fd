"""Memory and file descriptors of a service's processes, again and again. Linux only."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.measure import children, resident_mib
from tests.serving import Server
from tests.waiting import wait_until

EACH_SECONDS = 10
# Samples that stand for a moment: a minute of them, in which Redis was down and up again.
MOMENT = 6


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A process at a moment: seconds since the start, MiB resident, open files."""

    seconds: float
    memory: float
    files: int


@dataclass(kw_only=True)
class Gauges:
    """All samples of the master and the workers, by process id; and the workers that ended."""

    server: Server
    number: int
    samples: dict[int, list[Sample]] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        wait_until(lambda: len(children(self.server)) == self.number, self.server.log.read_text)
        self.workers = sorted(children(self.server))

    def read(self, seconds: float) -> None:
        """Take a sample of each process."""
        for process in (self.server.pid, *self.workers):
            if Path(f"/proc/{process}/fd").exists():
                files = len([*Path(f"/proc/{process}/fd").iterdir()])
                sample = Sample(seconds=seconds, memory=resident_mib(process), files=files)
                self.samples.setdefault(process, []).append(sample)
        self.gone |= set(self.workers) - set(children(self.server))

    def name(self, process: int) -> str:
        """What a process is called in the report."""
        if process == self.server.pid:
            return "master"
        return f"worker {self.workers.index(process) + 1}"


def moment(samples: list[Sample], seconds: float) -> tuple[float, int]:
    """Memory in the middle, and the most files, of the minute before a moment."""
    upto = [sample for sample in samples if sample.seconds <= seconds + EACH_SECONDS / 2]
    last = (upto or samples[:1])[-MOMENT:]
    return median(sample.memory for sample in last), max(sample.files for sample in last)


def complaints(log: Path) -> Iterator[str]:
    """Lines of the service's log that tell of a fault of its own, not of Redis being away."""
    with log.open(errors="replace") as lines:
        for line in lines:
            if "Traceback" in line or _level(line) in {"error", "critical"}:
                yield line


def _level(line: str) -> str | None:
    if '"level"' not in line:
        return None
    try:
        return json.loads(line)["level"]
    except (ValueError, KeyError, TypeError):
        return None
