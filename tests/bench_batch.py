"""What a batch of 1,000 rulings costs, next to 1,000 requests for the same, one by one.

One worker, keep-alive connections; both ways take turns and the table has medians. ``load`` does
no more than it must, so that nearly all of the time is the service's. Linux only.
"""

import argparse
import json
from contextlib import ExitStack
from random import Random
from statistics import median

from service.catalogue import RULINGS
from tests.load import PATIENCE_SECONDS, load, post
from tests.measure import Score, cores, machine, measure, pin, say
from tests.questions import questions
from tests.redis_server import redis_server
from tests.serving import Server, served

NUMBER = 1000
BATCHES_A_ROUND = 10
MIX = "every ruling but the odds"


def main() -> None:
    options = _options()
    servers, ours = cores()
    with ExitStack() as stack:
        pin(ours)
        store = stack.enter_context(redis_server())
        pin(servers)
        cached = stack.enter_context(served())
        uncached = stack.enter_context(served(SKYREF_LOCAL_CACHE_MB="0"))
        shared = stack.enter_context(served(SKYREF_LOCAL_CACHE_MB="0", REDIS_URL=store.url))
        pin(ours)
        say(f"| {NUMBER} rulings | alone, ms | batch, ms | ratio | CPU ms | CPU ms | ratio |")
        say("|---|--:|--:|--:|--:|--:|--:|")
        for name, asked in (("midway.range-area", _of("midway.range-area")), (MIX, _mixed())):
            for kind, server in (
                ("answered before", cached),
                ("answered before, in Redis alone", shared),
                ("new", uncached),
            ):
                say(_row(f"{kind}: {name}", server, asked, options.rounds))
    say(
        f"\nMedians of {options.rounds} rounds (the ratios: of those of each round), a batch in "
        f"another order each time. {machine(servers, ours)}"
    )


def _of(name: str) -> list[tuple[str, str, dict]]:
    [entry] = [one for one in RULINGS if one.name == name]
    asked, _ = questions(name, entry.example, NUMBER)
    return [(name, entry.path, question) for question in asked]


def _mixed() -> list[tuple[str, str, dict]]:
    names = [entry.name for entry in RULINGS if entry.effort is None]
    of_each = [_of(name) for name in names]
    return [of_each[at % len(names)][at // len(names)] for at in range(NUMBER)]


def _row(name: str, server: Server, asked: list[tuple[str, str, dict]], rounds: int) -> str:
    single = [post(path, json.dumps(question).encode()) for _, path, question in asked]
    items = [{"ruling": ruling, "request": question} for ruling, _, question in asked]
    order = Random(1)

    def batches() -> list[bytes]:
        return [
            post("/v1/batch", json.dumps({"items": order.sample(items, NUMBER)}).encode())
            for _ in range(BATCHES_A_ROUND)
        ]

    load(server.port, single, PATIENCE_SECONDS)
    one_by_one, together = [], []
    for _ in range(rounds):
        one_by_one.append(measure(server, single, PATIENCE_SECONDS))
        together.append(measure(server, batches(), PATIENCE_SECONDS, connections=1))
    walls = [_wall(one_by_one, NUMBER), _wall(together, 1)]
    costs = [_cost(one_by_one, NUMBER), _cost(together, 1)]
    cells = [cell for pair in (walls, costs) for cell in _cells(*pair)]
    return f"| {name} | {' | '.join(cells)} |"


def _wall(scores: list[Score], answers: int) -> list[float]:
    """Milliseconds for all the rulings, round by round."""
    return [answers / score.rate * 1000 for score in scores]


def _cost(scores: list[Score], answers: int) -> list[float]:
    return [answers * score.cost / 1000 for score in scores]


def _cells(one_by_one: list[float], together: list[float]) -> list[str]:
    ratio = median(one / other for one, other in zip(one_by_one, together, strict=True))
    return [f"{median(one_by_one):.0f}", f"{median(together):.1f}", f"{ratio:.1f}"]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench_batch", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9, help="rounds of each way")
    return parser.parse_args()


if __name__ == "__main__":
    main()
