"""What the cache saves and costs, next to a bare Flask view and a bare WSGI application.

All run under the same gunicorn settings at the same time, one worker each, and take turns, in
another order each round; the table has medians. The bare ones answer as many constant bytes.
redis-server shares the load's core. Linux only: processor time is read from /proc.
"""

import argparse
import json
import os
import sys
import time
from collections import defaultdict
from contextlib import ExitStack
from functools import partial
from random import Random

from service.catalogue import RULINGS
from tests.load import PATIENCE_SECONDS, load, post
from tests.measure import Score, cores, cost, machine, measure, pin, rate, ratio, say
from tests.questions import questions
from tests.redis_server import redis_server
from tests.serving import Server, served

QUESTIONS_PER_SECOND = 4000
REPEATED = 500
MANY_CONNECTIONS = 16
# For what is still to be written. Some may be forgotten: a machine that stalls for 50 ms looks
# like a Redis that is down.
SETTLE_SECONDS = 0.2

FLASK, WSGI = "bare Flask view", "bare WSGI application"
SAME, LOCAL = "repeated: local hit, one question", "repeated: local hit, one of 500"
SHARED = "repeated: Redis hit, new to the worker"
UNCACHED, FIRST = "first time, no cache", "first time, local tier"
FIRST_SHARED = "first time, local tier and Redis"
ONE, TWO = "one worker", "two workers"
MARKS = {
    SAME: b"skyref-local; hit",
    LOCAL: b"skyref-local; hit",
    SHARED: b"skyref-redis; hit",
    UNCACHED: b"skyref; fwd=miss",
    FIRST: b"skyref; fwd=miss",
    FIRST_SHARED: b"skyref; fwd=miss",
}


class Bench:
    """The servers by name, and what has been measured of each."""

    def __init__(self, path: str, seconds: float):
        self.path = path
        self.seconds = seconds
        self.servers: dict[str, Server] = {}
        self.scores: dict[str, list[Score]] = defaultdict(list)

    def ask(self, name: str, bodies: list[bytes], *, path: str = "", connections: int = 8) -> int:
        """Load one of the servers for a round; how many of the questions it answered."""
        requests = [post(path or self.path, body) for body in bodies]
        score = measure(
            self.servers[name],
            requests,
            self.seconds,
            connections=connections,
            marked=MARKS.get(name, b""),
        )
        self.scores[name].append(score)
        return score.answers

    def row(self, name: str, *others: str) -> str:
        """Tell how it went, and how that compares."""
        mine = self.scores[name]
        marked = min(score.marked for score in mine)
        note = "" if marked == 1 else f" (at least {marked:.1%} of them)"
        figures = [f"{rate(mine):.0f}", f"{cost(mine):.0f}"]
        figures += [f"{ratio(mine, self.scores[other]):.2f}" for other in others]
        return f"| {name}{note} | {' | '.join(figures)} |"


def main() -> None:
    options = _options()
    [entry] = [one for one in RULINGS if one.name == options.ruling]
    share = int(QUESTIONS_PER_SECOND * options.seconds)
    asked, different = questions(entry.name, entry.example, REPEATED + share * options.rounds * 2)
    if different < len(asked):
        sys.exit(f"bench: {entry.name} has only {different} questions")
    bodies = [json.dumps(question).encode() for question in asked]
    rounds = [bodies[at : at + share] for at in range(REPEATED, len(bodies), share)]
    everywhere = os.sched_getaffinity(0)
    bench = Bench(entry.path, options.seconds)
    _cached(bench, bodies[:REPEATED], rounds[: options.rounds], options)
    pin(everywhere)
    _workers(bench, rounds[options.rounds :])


def _cached(
    bench: Bench, repeated: list[bytes], rounds: list[list[bytes]], options: argparse.Namespace
) -> None:
    """Measure each tier, one worker each."""
    servers, ours = cores()
    with ExitStack() as stack:
        pin(ours)
        store = stack.enter_context(redis_server())
        pin(servers)

        def serve(name: str, app: str | None = None, **settings: str) -> Server:
            bench.servers[name] = stack.enter_context(served(app, **settings))
            return bench.servers[name]

        requests = [post(bench.path, body) for body in repeated]
        tally = load(serve(UNCACHED, SKYREF_LOCAL_CACHE_MB="0").port, requests, PATIENCE_SECONDS)
        length = str(round(tally.size / tally.answers))
        serve(FLASK, "tests.bare:create_app()", LENGTHS=length)
        serve(WSGI, "tests.bare:wsgi_app()", LENGTHS=length)
        load(serve(SAME).port, requests[:1], PATIENCE_SECONDS)
        load(serve(LOCAL).port, requests, PATIENCE_SECONDS)
        serve(FIRST)
        serve(FIRST_SHARED, REDIS_URL=store.url)
        serve(SHARED, REDIS_URL=store.url)
        pin(ours)
        order = Random(1)
        for fresh in rounds:
            turns = [
                partial(bench.ask, FLASK, fresh, path=f"/{length}"),
                partial(bench.ask, WSGI, fresh, path=f"/{length}"),
                partial(bench.ask, SAME, repeated[:1] * len(fresh)),
                partial(bench.ask, LOCAL, repeated * (len(fresh) // len(repeated))),
                partial(bench.ask, UNCACHED, fresh),
                partial(bench.ask, FIRST, fresh),
                partial(_share, bench, fresh),
            ]
            order.shuffle(turns)
            for turn in turns:
                turn()
    say(f"{options.ruling}, answers of {length} bytes\n")
    say("| | requests/s | CPU µs | of bare Flask | of bare WSGI | of no cache |")
    say("|---|--:|--:|--:|--:|--:|")
    for name in (FLASK, WSGI, SAME, LOCAL, SHARED, UNCACHED, FIRST, FIRST_SHARED):
        say(bench.row(name, FLASK, WSGI, UNCACHED))
    say(
        f"\nMedians of {options.rounds} rounds of {options.seconds:g} s. {machine(servers, ours)}\n"
    )


def _share(bench: Bench, fresh: list[bytes]) -> None:
    """Have one worker find out what another one then finds in Redis.

    The other one is twice as fast, so that a round of it needs twice as many answers.
    """
    found = bench.ask(FIRST_SHARED, fresh)
    more = [post(bench.path, body) for body in fresh[found : found * 2]]
    load(bench.servers[FIRST_SHARED].port, more, PATIENCE_SECONDS)
    time.sleep(SETTLE_SECONDS)
    bench.ask(SHARED, fresh[: found * 2])


def _workers(bench: Bench, rounds: list[list[bytes]]) -> None:
    """Measure what a second worker brings to questions that are new, on all cores."""
    with (
        served(SKYREF_LOCAL_CACHE_MB="0") as one,
        served(SKYREF_LOCAL_CACHE_MB="0", WEB_CONCURRENCY="2") as two,
    ):
        bench.servers |= {ONE: one, TWO: two}
        for fresh in rounds:
            for name in (ONE, TWO):
                bench.ask(name, fresh, connections=MANY_CONNECTIONS)
    say(f"| {MANY_CONNECTIONS} connections, no cache | requests/s | CPU µs | of one worker |")
    say("|---|--:|--:|--:|")
    for name in (ONE, TWO):
        say(bench.row(name, ONE))
    say(f"\nServers and load on all of {os.cpu_count()} cores.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench_cache", description=__doc__)
    parser.add_argument("ruling", nargs="?", default="midway.range-area", help="a ruling's name")
    parser.add_argument("--rounds", type=int, default=25, help="rounds of each server")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a round")
    return parser.parse_args()


if __name__ == "__main__":
    main()
