"""Twenty minutes of whatever the service may be sent, with a Redis that dies every minute.

One real server with two workers. Every answer is compared, byte for byte, with what the service
in this process says without a cache. Ends with 1 when an answer was wrong, lost or 5xx, when a
worker ended, or when memory or file descriptors have grown. Linux only.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from threading import Thread

from tests.measure import cores, machine, say
from tests.redis_server import RedisServer, redis_server
from tests.serving import served
from tests.soaking.asking import Tally
from tests.soaking.exchanges import Oracle
from tests.soaking.gauges import EACH_SECONDS, Gauges, complaints
from tests.soaking.mix import Client
from tests.soaking.pool import pool
from tests.soaking.report import MINUTE, Soak

WORKERS = 2
CLIENTS = 2
ASKERS = 4
# So little that it is full within two minutes: what grows after that is no cache.
CACHE_MIB = 8
DOWN_SECONDS = 5
SAID = 5

# A client is this process once more, with the questions that it has prepared.
FORK = multiprocessing.get_context("fork")


def main() -> None:
    options = _options()
    oracle = Oracle()
    questions = pool(oracle)
    asking = [
        Client(place=place, clients=CLIENTS, askers=ASKERS, pool=questions, oracle=oracle)
        for place in range(CLIENTS)
    ]
    with (
        redis_server() as store,
        served(
            WEB_CONCURRENCY=str(WORKERS),
            REDIS_URL=store.url,
            SKYREF_LOCAL_CACHE_MB=str(CACHE_MIB),
        ) as running,
    ):
        gauges = Gauges(server=running, number=WORKERS)
        end = time.monotonic() + options.minutes * MINUTE
        with _clients(asking, running.port, end) as tellings:
            restarts = _watch(gauges, store, options.minutes)
            tally = Tally()
            for telling in tellings:
                tally.add(telling.recv())
        seen = Soak(
            minutes=options.minutes,
            tally=tally,
            gauges=gauges,
            restarts=restarts,
            complaints=[*complaints(running.log)],
        )
    _report(seen)


@contextmanager
def _clients(asking: list[Client], port: int, end: float) -> Iterator[list[Connection]]:
    """Have each ask in a process of its own until the end; where each tells what it has seen."""
    pipes = [FORK.Pipe(duplex=False) for _ in asking]
    processes = [
        FORK.Process(target=_ask, args=(client, port, end, telling))
        for client, (_, telling) in zip(asking, pipes, strict=True)
    ]
    for process, (_, telling) in zip(processes, pipes, strict=True):
        process.start()
        telling.close()
    try:
        yield [told for told, _ in pipes]
    finally:
        for process in processes:
            process.terminate()
            process.join()


def _ask(client: Client, port: int, end: float, telling: Connection) -> None:
    telling.send(client.work(port, lambda: time.monotonic() >= end))


def _watch(gauges: Gauges, store: RedisServer, minutes: float) -> int:
    """Look at the processes, and have Redis die in the middle of each minute, until the end."""
    begin, revivals = time.monotonic(), []
    for tick in range(1, int(minutes * MINUTE / EACH_SECONDS) + 1):
        time.sleep(max(0.0, begin + tick * EACH_SECONDS - time.monotonic()))
        gauges.read(time.monotonic() - begin)
        if tick % (MINUTE // EACH_SECONDS) == MINUTE // EACH_SECONDS // 2:
            store.kill()
            revivals.append(Thread(target=_revive, args=(store,)))
            revivals[-1].start()
    for revival in revivals:
        revival.join()
    return len(revivals)


def _revive(store: RedisServer) -> None:
    time.sleep(DOWN_SECONDS)
    store.start()


def _report(seen: Soak) -> None:
    for line in seen.lines():
        say(line)
    say(f"\n{WORKERS} workers, {CLIENTS * ASKERS} kept connections, {seen.minutes:g} minutes.")
    say(f"{time.strftime('%Y-%m-%d')}. {machine(*[cores()[0]] * 2)}")
    faults = [*seen.faults()]
    for fault in faults:
        say(f"\nFault: {fault}")
    for trouble in seen.tally.troubles[:SAID]:
        say(f"  {trouble}")
    sys.exit(1 if faults else 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="how long")
    return parser.parse_args()


if __name__ == "__main__":
    main()
