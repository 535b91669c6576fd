"""How a soak went, as Markdown, and what of it must not be."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.soaking.asking import Tally
from tests.soaking.gauges import Gauges, moment

MINUTE = 60
# Each is reported at these shares of the whole: at 2, 10 and 20 minutes of 20.
MOMENTS = (0.1, 0.5, 1.0)
# Shorter runs end while memory still settles: the caches fill, every table is made once.
JUDGED_MINUTES = 10
MOST_GROWTH = 0.05
MOST_FILES = 5
SERVER_ERROR = 500


@dataclass(frozen=True, kw_only=True)
class Soak:
    """What was seen."""

    minutes: float
    tally: Tally
    gauges: Gauges
    restarts: int
    complaints: list[str]

    def faults(self) -> Iterator[str]:
        """Each thing that must not be."""
        tally = self.tally
        failed = sum(
            number
            for (_, status), number in tally.statuses.items()
            if isinstance(status, int) and status >= SERVER_ERROR
        )
        if failed:
            yield f"{failed} answers with a status of 500 or more"
        if tally.wrong:
            yield f"wrong answers: {dict(tally.wrong)}"
        if tally.lost:
            yield f"questions without an answer: {dict(tally.lost)}"
        if self.gauges.gone:
            yield f"workers that ended: {sorted(self.gauges.gone)}"
        if self.complaints:
            yield f"{len(self.complaints)} complaints in the log, first: {self.complaints[0]}"
        if self.minutes >= JUDGED_MINUTES:
            yield from self._growth()

    def _growth(self) -> Iterator[str]:
        """Between the middle and the end."""
        for process, samples in self.gauges.samples.items():
            (then, files), (now, more) = (
                moment(samples, self.minutes * MINUTE * share) for share in MOMENTS[1:]
            )
            if now > then * (1 + MOST_GROWTH):
                yield f"{self.gauges.name(process)} grew from {then:.1f} to {now:.1f} MiB"
            if more > files + MOST_FILES:
                yield f"{self.gauges.name(process)} opened {more} files, and {files} before"

    def lines(self) -> Iterator[str]:
        """All of it as Markdown."""
        yield from self._questions()
        yield ""
        yield from self._processes()
        yield ""
        yield from self._trails()
        yield ""
        caches = sorted(self.tally.caches.items(), key=lambda pair: -pair[1])
        who = ", ".join(f"{number:,} {name}" for name, number in caches)
        yield f"Cache-Status: {who}. Redis was killed and started again {self.restarts} times."

    def _questions(self) -> Iterator[str]:
        tally = self.tally
        yield "| asked | questions | answers by status | lost | wrong |"
        yield "|---|--:|---|--:|--:|"
        for kind, number in sorted(tally.asked.items()):
            told = ", ".join(
                f"{status}: {count:,}"
                for (of, status), count in sorted(tally.statuses.items(), key=str)
                if of == kind
            )
            yield f"| {kind} | {number:,} | {told} | {tally.lost[kind]} | {tally.wrong[kind]} |"
        lost, wrong = sum(tally.lost.values()), sum(tally.wrong.values())
        yield f"| all | {sum(tally.asked.values()):,} | | {lost} | {wrong} |"

    def _processes(self) -> Iterator[str]:
        moments = [self.minutes * share for share in MOMENTS]
        heads = " | ".join(f"{minutes:g} min, MiB | files" for minutes in moments)
        yield f"| process | {heads} |"
        yield f"|---|{'--:|--:|' * len(moments)}"
        for process, samples in self.gauges.samples.items():
            seen = [moment(samples, minutes * MINUTE) for minutes in moments]
            cells = " | ".join(f"{memory:.1f} | {files}" for memory, files in seen)
            yield f"| {self.gauges.name(process)} | {cells} |"

    def _trails(self) -> Iterator[str]:
        """Memory of each worker at every tenth of the time, so that a leak shows as a slope."""
        tenths = [self.minutes * MINUTE * part / 10 for part in range(1, 11)]
        for process, samples in self.gauges.samples.items():
            seen = ", ".join(f"{moment(samples, seconds)[0]:.1f}" for seconds in tenths)
            yield f"{self.gauges.name(process)}, MiB at every tenth of the time: {seen}."
