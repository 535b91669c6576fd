"""What exact odds cost, next to simulations of the same questions; and how battles' cost grows.

Processor time of one process. Rule and simulations take turns in every round, in any order, and
every round has questions of its own; the table has medians.
"""

import argparse
import ctypes
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from statistics import median
from time import process_time_ns
from typing import Any

import numpy as np
from numpy.random import SFC64, Generator

from bench import battle_simulations as battles
from bench import card_simulations as cards
from bench import questions
from bench.dealing import Packed, Plain, Source
from schemas.base import read
from schemas.faults import RefusedError
from service.catalogue import RULINGS, RulingEntry
from service.web.referee import Referee
from service.web.strict_json import parse
from service.web.wire import encode

Request = dict[str, Any]
Simulation = Callable[[Request, int, Source], object]

SIZES = (4, 8, 12, 16, 24, 32, 50, 75, 100)
KINDS = {"alike": lambda _: 1, "three kinds": lambda _: 3, "all different": lambda size: size}
ROUNDS, QUICK_ROUNDS = 21, 3
# A cell of the table of growth: at most so many questions, and no more after so long.
MOST_QUESTIONS, CELL_NS = 5, 400_000_000
SEED = 1942
M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, MUCH_MEMORY = -1, -3, 1 << 25
NS_A_MICROSECOND, NS_A_MILLISECOND = 1_000, 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line of the table: a ruling's odds against a simulation, and the ratio asked for.

    ``batch`` questions a round, so that a round takes many ticks of the clock.
    """

    name: str
    ruling: str
    make: Callable[[Random], Request]
    simulate: Simulation
    sample: int
    asked: str
    batch: int


LINES = (
    Line(
        name="firing, against 10,000 draws",
        ruling="midway.firing.odds",
        make=questions.firing,
        simulate=cards.firing,
        sample=10_000,
        asked="8",
        batch=60,
    ),
    Line(
        name="duel, against 20,000 deals",
        ruling="dogfight.duel.odds",
        make=questions.hand,
        simulate=cards.duel,
        sample=20_000,
        asked="10",
        batch=40,
    ),
    Line(
        name="tactics, against 20,000 fresh deals for each of 26 options",
        ruling="dogfight.tactics.odds",
        make=questions.hand,
        simulate=cards.tactics_fresh,
        sample=20_000,
        asked="10",
        batch=3,
    ),
    Line(
        name="tactics, against 20,000 deals shared by all options",
        ruling="dogfight.tactics.odds",
        make=questions.hand,
        simulate=cards.tactics_shared,
        sample=20_000,
        asked="1",
        batch=15,
    ),
    Line(
        name="interception, 12 v 12 of three kinds, against 10,000 battles die by die",
        ruling="greatwar.interception.odds",
        make=questions.three_kinds,
        simulate=battles.battles_die_by_die,
        sample=10_000,
        asked="1.5",
        batch=12,
    ),
    Line(
        name="interception, the same with three fuels a side, against 10,000 battles die by die",
        ruling="greatwar.interception.odds",
        make=questions.three_fuels,
        simulate=battles.battles_die_by_die,
        sample=10_000,
        asked="1.5",
        batch=12,
    ),
    Line(
        name="interception, 100 v 100 alike, against 10,000 battles by binomials",
        ruling="greatwar.interception.odds",
        make=questions.hundred,
        simulate=battles.battles_by_binomials,
        sample=10_000,
        asked="0.67",
        batch=4,
    ),
)

HEAD = """\
| odds | exact µs | simulation µs | ratio | asked | packed µs | ratio | JSON to bytes µs |
|---|--:|--:|--:|--:|--:|--:|--:|"""
NOTE = """
Medians of {rounds} rounds, each with questions of its own. Exact: the rule alone, from situation to
ruling. A ratio is simulation / exact, the median of the rounds' ratios. NumPy {numpy}, SFC64.

The simulation is vectorised over its whole sample, in bytes, and draws one bounded integer of
NumPy's Generator for every card and every die, or one binomial for every side and round. Packed
is the same simulation with the cheapest fair numbers that we found: one 64-bit integer for up
to 8 cards or 16 dice, taken apart; binomials drawn in sorted order.
"""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both tables."""
    options = _options(arguments)
    rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
    entries = {entry.name: entry for entry in RULINGS}
    _say(HEAD)
    for line in LINES:
        _say(_row(line, entries[line.ruling], rounds))
    _say(NOTE.format(rounds=rounds, numpy=np.__version__))
    _say(f"| interception, ms | {' | '.join(KINDS)} |")
    _say(f"|---|{'--:|' * len(KINDS)}")
    entry = entries["greatwar.interception.odds"]
    for size in SIZES[: 3 if options.quick else None]:
        cells = (_grown(entry, size, kinds(size)) for kinds in KINDS.values())
        _say(f"| {size} v {size} | {' | '.join(cells)} |")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.odds", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="few rounds and small battles only")
    parser.add_argument("--rounds", type=int, help="rounds a line")
    return parser.parse_args(arguments)


def _row(line: Line, entry: RulingEntry, rounds: int) -> str:
    chance = Random(f"{SEED} {line.name}")
    simulations = [_simulation(line, source) for source in (Plain, Packed)]
    doers = [_rule(entry), *simulations, _whole(entry)]
    costs: list[list[float]] = [[] for _ in doers]
    for _ in range(1 + rounds):
        asked, others = ([line.make(chance) for _ in range(line.batch)] for _ in range(2))
        situations = [_situation(entry, request) for request in asked]
        bodies = [json.dumps(request).encode() for request in others]
        given = [situations, *(asked for _ in simulations), bodies]
        turns = list(zip(costs, doers, given, strict=True))
        chance.shuffle(turns)
        for each, do, batch in turns:
            each.append(_cost(do, batch))
    # Whatever is made once is made in the first round, which does not count.
    exact, *simulated, whole = (each[1:] for each in costs)
    cells = [_microseconds(exact)]
    for each in simulated:
        ratio = median(one / other for one, other in zip(each, exact, strict=True))
        cells += [_microseconds(each), f"{ratio:.2f}"]
    cells.insert(3, line.asked)
    return f"| {line.name} | {' | '.join([*cells, _microseconds(whole)])} |"


def _simulation(line: Line, source: type[Source]) -> Callable[[Request], object]:
    numbers = source(Generator(SFC64(SEED)))
    return lambda request: line.simulate(request, line.sample, numbers)


def _microseconds(costs: Sequence[float]) -> str:
    return f"{median(costs) / NS_A_MICROSECOND:.0f}"


def _grown(entry: RulingEntry, size: int, kinds: int) -> str:
    """What the rule takes for battles of a size, in milliseconds."""
    chance, rule = Random(f"{SEED} {size} {kinds}"), _rule(entry)
    costs: list[float] = []
    try:
        while len(costs) < MOST_QUESTIONS and sum(costs) < CELL_NS:
            costs.append(_cost(rule, [_situation(entry, questions.grown(size, kinds, chance))]))
    except RefusedError:
        return "refused"
    return f"{median(costs) / NS_A_MILLISECOND:.1f}"


def _situation(entry: RulingEntry, request: Request) -> object:
    situation, _ = read(entry.request(), request)
    return situation


def _rule(entry: RulingEntry) -> Callable[[Any], object]:
    """The rule alone: from the situation to the ruling with its steps."""
    defaults = entry.book().defaults
    return lambda situation: entry.rule(situation, defaults)


def _whole(entry: RulingEntry) -> Callable[[bytes], bytes]:
    """The whole way from a question's bytes to the answer's."""
    rule = Referee(entry)
    return lambda body: encode(rule(parse(body)))


def _cost(do: Callable[[Any], object], batch: Sequence[Any]) -> float:
    """Processor time for each of a batch, in nanoseconds."""
    before = process_time_ns()
    for one in batch:
        do(one)
    return (process_time_ns() - before) / len(batch)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _keep_freed_memory() -> None:
    """Have glibc keep what is freed: simulations would else ask the system for it every time.

    Source: mallopt(3).
    """
    with suppress(AttributeError, OSError):
        for setting in (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD):
            ctypes.CDLL(None).mallopt(setting, MUCH_MEMORY)


if __name__ == "__main__":
    _keep_freed_memory()
    main()
