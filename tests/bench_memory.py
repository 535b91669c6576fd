"""What a worker weighs after a million distinct questions, next to the cache that it may keep.

Hands of five cards, each asked once over HTTP. Linux only: memory is read from /proc.
"""

import argparse
import json
from itertools import combinations, islice

from service.rules.dogfight import DECK
from tests.load import load, post
from tests.measure import children, resident_mib, say
from tests.serving import served

PATH = "/v1/dogfight/attack-rank"
BATCH = 50_000
NO_HURRY_SECONDS = 10_000


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench_memory", description=__doc__)
    parser.add_argument("--questions", type=int, default=1_000_000)
    parser.add_argument("--megabytes", type=int, default=64, help="the local cache")
    options = parser.parse_args()
    with served(SKYREF_LOCAL_CACHE_MB=str(options.megabytes)) as running:
        [worker] = children(running)
        start = resident_mib(worker)
        say("| questions | MiB | above the start | of the cache |\n|--:|--:|--:|--:|")
        hands = combinations([card.code for card in DECK], 5)
        for asked in range(0, options.questions, BATCH):
            number = min(BATCH, options.questions - asked)
            load(running.port, [_request(hand) for hand in islice(hands, number)], NO_HURRY_SECONDS)
            now = resident_mib(worker)
            share = (now - start) / options.megabytes
            say(f"| {asked + number:,} | {now:.0f} | {now - start:.0f} | {share:.2f} |")


def _request(hand: tuple[str, ...]) -> bytes:
    return post(PATH, json.dumps({"side": "allied", "hand": hand}).encode())


if __name__ == "__main__":
    main()
