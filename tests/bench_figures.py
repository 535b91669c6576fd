"""The figures that the README shows: answers a second, latency, memory of a worker, start-up.

One worker of each kind, next to a bare WSGI application that answers as many constant bytes under
the same gunicorn settings; the two take turns round by round. Latency is what the client sees, from
the first byte sent to the last received. Linux only: processor time and memory are read from /proc.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from statistics import median

from service.catalogue import BY_NAME
from tests.load import CONNECTIONS, PATIENCE_SECONDS, load, post
from tests.measure import (
    MICROSECONDS,
    children,
    cores,
    cpu_seconds,
    machine,
    pin,
    resident_mib,
    say,
)
from tests.questions import questions
from tests.redis_server import redis_server
from tests.serving import Server, served

STARTS = 5
REPEATED = 500
BATCH = 1000
SAMPLE = 20
# Under so many answers a second, tenths of one are told.
FEW = 10
# Prepared for a second of a round; a round that runs out of them ends early.
HIT_MOST, NEW_MOST, BATTLES_MOST, BATCHES_MOST = 8000, 4000, 600, 5
WARM_UP_SECONDS = 1.0
# A digest, as if of a key; nobody has that key.
KEY = f"sha256:{'0' * 64}"
RANGE_AREA, DUEL_ODDS = "midway.range-area", "dogfight.duel.odds"
BATTLE_ODDS = "greatwar.interception.odds, 12 v 12 of three kinds"


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the table: who is asked what, and how many such questions a second at most.

    ``before`` is asked before anything is measured; without ``bodies`` it is asked again and again.
    """

    name: str
    server: str
    path: str
    before: list[bytes]
    most: int
    bodies: list[bytes] | None = None
    mark: bytes = b""
    status: bytes = b"200"
    connections: int = CONNECTIONS


@dataclass(frozen=True, kw_only=True)
class Round:
    """Answers a second, processor time for each in µs, seconds that each took, share marked."""

    rate: float
    cost: float
    latencies: list[float]
    marked: float


def main() -> None:
    options = _options()
    servers, ours = cores()
    pin(servers)
    starts = [_start() for _ in range(STARTS)]
    with ExitStack() as stack:
        pin(ours)
        store = stack.enter_context(redis_server())
        pin(servers)
        running = {
            "alone": stack.enter_context(served()),
            "shared": stack.enter_context(served(SKYREF_LOCAL_CACHE_MB="0", REDIS_URL=store.url)),
            "keyed": stack.enter_context(served(SKYREF_API_KEYS=KEY)),
        }
        pin(ours)
        [worker] = children(running["alone"])
        at_first = resident_mib(worker)
        lines = list(_lines(options))
        lengths = {line.name: _prepared(running[line.server], line) for line in lines}
        pin(servers)
        numbers = ",".join(map(str, sorted(set(lengths.values()))))
        bare = stack.enter_context(served("tests.bare:wsgi_app()", LENGTHS=numbers))
        pin(ours)
        say("| | requests/s | p50 ms | p99 ms | CPU µs | of bare WSGI |")
        say("|---|--:|--:|--:|--:|--:|")
        for line in lines:
            say(_row(line, running[line.server], bare, lengths[line.name], options))
        say(
            f"\nMemory of a worker: {at_first:.0f} MiB after its start, {resident_mib(worker):.0f} "
            "MiB after all this, its cache of 64 MiB included. "
            f"Ready {median(starts):.2f} s after the start of the process (median of {STARTS}).\n"
        )
    say(_about(options, servers, ours))


def _lines(options: argparse.Namespace) -> Iterator[Line]:
    """The table's, in order; no question that is called new is asked twice."""
    seconds = options.rounds * options.seconds
    path = BY_NAME[RANGE_AREA].path
    areas = _bodies(RANGE_AREA, REPEATED + _number(NEW_MOST, seconds))
    kept, fresh = areas[:REPEATED], areas[REPEATED:]
    for name, server, mark in (
        ("repeated: local hit", "alone", b"skyref-local; hit"),
        ("repeated: Redis hit", "shared", b"skyref-redis; hit"),
    ):
        yield Line(name=name, server=server, path=path, before=kept, most=HIT_MOST, mark=mark)
    yield _new("new", path, kept[:SAMPLE] + fresh, NEW_MOST)
    for name, ruling, most in (
        ("new: odds of a duel", DUEL_ODDS, NEW_MOST),
        ("new: odds of an interception, 12 v 12", BATTLE_ODDS, BATTLES_MOST),
    ):
        bodies = _bodies(ruling, SAMPLE + _number(most, seconds))
        yield _new(name, BY_NAME[ruling.partition(",")[0]].path, bodies, most)
    yield from _batches(len(areas), seconds)
    yield Line(
        name="401: no key", server="keyed", path=path, before=kept, most=HIT_MOST, status=b"401"
    )


def _new(name: str, path: str, bodies: list[bytes], most: int) -> Line:
    """A line of questions of which a few are asked before, to see how long the answers are."""
    return Line(
        name=name,
        server="alone",
        path=path,
        before=bodies[:SAMPLE],
        bodies=bodies[SAMPLE:],
        most=most,
        mark=b"skyref; fwd=miss",
    )


def _batches(alone: int, seconds: float) -> Iterator[Line]:
    """Of other questions than those asked alone, the repeated ones in one order after another."""
    number = 2 + _number(BATCHES_MOST, seconds)
    areas = _bodies(RANGE_AREA, alone + BATCH * number)[alone:]
    parts = [areas[at : at + BATCH] for at in range(0, len(areas), BATCH)]
    orders = [Random(seed).sample(parts[0], BATCH) for seed in range(SAMPLE)]
    for name, before, bodies, most in (
        ("repeated", orders, None, HIT_MOST // BATCH * 20),
        ("new", parts[1:2], parts[2:], BATCHES_MOST),
    ):
        yield Line(
            name=f"batch of {BATCH}, {name}",
            server="alone",
            path="/v1/batch",
            before=[_batch(part) for part in before],
            bodies=bodies and [_batch(part) for part in bodies],
            most=most,
            connections=1,
        )


def _number(most: int, seconds: float) -> int:
    return int(most * seconds)


def _bodies(name: str, number: int) -> list[bytes]:
    asked, different = questions(name, {}, number)
    assert different == number, f"{name} has only {different} questions"
    return [json.dumps(question).encode() for question in asked]


def _batch(bodies: list[bytes]) -> bytes:
    items = (b'{"ruling":"%b","request":%b}' % (RANGE_AREA.encode(), body) for body in bodies)
    return b'{"items":[%b]}' % b",".join(items)


def _prepared(server: Server, line: Line) -> int:
    """Ask what is asked before; the mean length of the answers."""
    tally = load(
        server.port,
        [post(line.path, body) for body in line.before],
        PATIENCE_SECONDS,
        connections=line.connections,
        status=line.status,
    )
    return round(tally.size / tally.answers)


def _row(line: Line, server: Server, bare: Server, length: int, options: argparse.Namespace) -> str:
    """Let both take turns, and tell how it went."""
    share = max(1, _number(line.most, options.seconds))
    source = iter(line.bodies) if line.bodies else cycle(line.before)
    load(bare.port, [post(f"/{length}", line.before[0])] * 500, WARM_UP_SECONDS)
    seen: dict[str, list[Round]] = defaultdict(list)
    for _ in range(options.rounds):
        bodies = [*islice(source, share)]
        asked = [post(line.path, body) for body in bodies]
        constant = [post(f"/{length}", body) for body in bodies]
        seen["ours"].append(_round(server, asked, line, line.status, options.seconds))
        seen["bare"].append(_round(bare, constant, line, b"200", options.seconds))
    ours = seen["ours"]
    latencies = sorted(seconds * 1000 for one in ours for seconds in one.latencies)
    most_of_them = latencies[int(len(latencies) * 0.99)]
    ratio = median(one.rate / other.rate for one, other in zip(*seen.values(), strict=True))
    marked = min(one.marked for one in ours)
    note = "" if marked == 1 else f" (at least {marked:.1%} of them)"
    rate = median(one.rate for one in ours)
    return (
        f"| {line.name}{note} | {rate:.{0 if rate >= FEW else 1}f} | {median(latencies):.2f} "
        f"| {most_of_them:.2f} | {median(one.cost for one in ours):.0f} | {ratio:.2f} |"
    )


def _round(
    server: Server, requests: list[bytes], line: Line, status: bytes, seconds: float
) -> Round:
    [worker] = children(server)
    before = cpu_seconds(worker)
    tally = load(
        server.port,
        requests,
        seconds,
        connections=line.connections,
        marked=line.mark,
        status=status,
    )
    return Round(
        rate=tally.answers / tally.seconds,
        cost=(cpu_seconds(worker) - before) / tally.answers * MICROSECONDS,
        latencies=tally.latencies,
        marked=tally.marked / tally.answers,
    )


def _start() -> float:
    """Seconds from the start of the process to the first 200 of /readyz."""
    begin = time.perf_counter()
    with served():
        return time.perf_counter() - begin


def _about(options: argparse.Namespace, servers: set[int], ours: set[int]) -> str:
    return (
        f"{time.strftime('%Y-%m-%d')}. One worker of 8 threads; {CONNECTIONS} keep-alive "
        f"connections (batches: one). midway.range-area where no other is named. {options.rounds} "
        f"rounds of {options.seconds:g} s; the ratio is the median of those of each round. "
        f"{machine(servers, ours)}"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench_figures", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each server a line")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a round")
    return parser.parse_args()


if __name__ == "__main__":
    main()
