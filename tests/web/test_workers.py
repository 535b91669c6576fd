"""Threads and workers: nothing is shared that must not be, and nothing goes missing."""

import json
from collections import Counter
from threading import Barrier, Thread

from service.catalogue import RULINGS
from tests.load import load, post
from tests.questions import questions
from tests.redis_server import redis_server
from tests.serving import served
from tests.waiting import wait_until

EVERYTHING_SECONDS = 60
WORKERS = 3
THREADS = 8
BATTLE = "/v1/greatwar/interception"


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
            assert "Redis is" not in running.log.read_text()
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


def long_battle():
    """A question that takes some 0.1 s: two hundred aircraft that never hit."""
    names = {
        force: [f"{force[0]}{n}" for n in range(100)] for force in ("attackers", "interceptors")
    }
    fighter = {"attack": 1, "fuel": 99}
    volleys = {force: {"rolls": dict.fromkeys(ids, 9)} for force, ids in names.items()}
    return {
        "attackers": [
            {"id": name, "type": "fighter", "distance_home": 0} | fighter
            for name in names["attackers"]
        ],
        "interceptors": [{"id": name} | fighter for name in names["interceptors"]],
        "rounds": [volleys] * 25,
    }


def test_an_expensive_question_that_many_ask_at_once_is_ruled_on_once():
    body = json.dumps(long_battle(), separators=(",", ":"))
    answers, together = [], Barrier(THREADS)

    def ask(running):
        connection = running.connect()
        connection.connect()
        together.wait()
        connection.request("POST", BATTLE, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        answers.append((response.status, response.headers["Cache-Status"], response.read()))
        connection.close()

    with served() as running:
        threads = [Thread(target=ask, args=(running,)) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len({(status, body) for status, _, body in answers}) == 1
    assert answers[0][0] == 200
    ruled = [said for _, said, _ in answers if said == "skyref; fwd=miss"]
    assert len(ruled) == 1
    others = {said for _, said, _ in answers} - set(ruled)
    assert others <= {"skyref; fwd=miss; collapsed", "skyref-local; hit"}
