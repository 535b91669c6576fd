"""Threads and workers: nothing is shared that must not be, and nothing goes missing."""

import json
from collections import Counter

from service.catalogue import RULINGS
from tests.load import load, post
from tests.questions import questions
from tests.redis_server import redis_server, wait_until
from tests.serving import served

EVERYTHING_SECONDS = 60
WORKERS = 3


def asked(count):
    """Questions of every ruling, and requests for them."""
    return [
        post(entry.path, json.dumps(question).encode())
        for entry in RULINGS
        for question in questions(entry.name, entry.example, count)[0]
    ]


def test_no_connection_is_shared_across_a_fork():
    requests = asked(60) * 3
    with redis_server() as store, store.client() as client:
        with served(
            "tests.web.warmed:app()",
            REDIS_URL=store.url,
            SKYREF_LOCAL_CACHE_MB="0",
            WEB_CONCURRENCY=str(WORKERS),
        ) as running:
            tally = load(running.port, requests, EVERYTHING_SECONDS)
            assert tally.answers == len(requests)
            assert running.ask("GET", "/readyz")[2].count(b'"redis":"up"') == 1
            assert "Redis" not in running.log.read_text()
        # Everybody is gone but this client: the parent's connections went with it.
        wait_until(lambda: len(client.client_list()) == 1, lambda: str(client.client_list()))


def test_workers_answer_the_same_bytes_under_load():
    """On every connection the same questions in another order; load() checks each answer whole."""
    requests = asked(20) * 4
    with redis_server() as store:
        sizes = Counter()
        for tiers in ({"REDIS_URL": store.url}, {"SKYREF_LOCAL_CACHE_MB": "0"}):
            with served(WEB_CONCURRENCY=str(WORKERS), **tiers) as running:
                tally = load(running.port, requests, EVERYTHING_SECONDS)
                sizes[tally.answers, tally.size] += 1
    assert list(sizes.values()) == [2]
