"""No failure of Redis reaches a caller: real servers fail in the middle of a load.

`load.py` is the load; what callers may rely on is compared with an uncached answer.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from threading import Barrier

import pytest

from tests.redis_server import redis_server
from tests.serving import Server
from tests.waiting import within
from tests.web.outages.load import BUDGET_SECONDS, CONNECTIONS
from tests.web.outages.proofs import (
    assert_only_missed,
    assert_within_budget,
)
from tests.web.outages.stands import (
    ASKED,
    DOWN,
    NOTICE_SECONDS,
    PATIENCE_SECONDS,
    READ_ONLY,
    RECOVERY_SECONDS,
    SLACK_SECONDS,
    TRIALS,
    ask,
    asking,
    assert_told_once,
    caches,
    comes_back,
    events,
    hit,
    lasts,
    new_question,
    readiness,
    refused_question,
)
from tests.web.outages.troubles import (
    crowded,
    dripping,
    frozen,
    full,
    in_pieces,
    killed,
    locked,
    lonely,
    may_not_read,
    may_not_write,
    orphaned,
    refused,
    replica,
    slow,
    slowish,
)


@pytest.mark.parametrize("broken", [frozen, killed, locked, crowded, orphaned, may_not_read])
def test_an_outage_is_a_miss_and_nothing_else(direct, load, truth, broken):
    assert_only_missed(direct, load, truth, broken)


@pytest.mark.parametrize("broken", [refused, slow, dripping], ids=["refused", "slow", "dripping"])
def test_trouble_on_the_way_is_a_miss_and_nothing_else(apart, load, truth, broken):
    assert_only_missed(apart, load, truth, broken)


@pytest.mark.parametrize("broken", [frozen, slow, dripping], ids=["frozen", "slow", "dripping"])
def test_a_request_waits_60_ms_at_most(apart, broken):
    assert_within_budget(apart, broken)


@pytest.mark.parametrize("question", [new_question, refused_question])
def test_a_crowd_with_one_question_waits_60_ms_at_most(apart, question):
    usual, waits = [], []
    for _ in range(TRIALS):
        usual.append(crowd_seconds(apart.service, question()))
        with frozen(apart):
            waits.append(crowd_seconds(apart.service, question()))
        comes_back(apart.service)
    assert 0.04 < median(waits) < median(usual) + BUDGET_SECONDS + SLACK_SECONDS


def crowd_seconds(service: Server, body: bytes) -> float:
    """How long the last one waits of many who ask the same at once."""
    together = Barrier(CONNECTIONS)

    def one(_: int) -> float:
        connection = service.connect()
        connection.connect()
        together.wait()
        began = time.monotonic()
        connection.request("POST", ASKED[0].path, body, {"Content-Type": "application/json"})
        connection.getresponse().read()
        connection.close()
        return time.monotonic() - began

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return max(pool.map(one, range(CONNECTIONS)))


@pytest.mark.parametrize("broken", [full, replica, lonely, may_not_write])
def test_what_takes_no_writes_still_reads(direct, load, truth, broken):
    kept = new_question()
    with load.on(direct.service.port) as seen:
        within(PATIENCE_SECONDS, lambda: hit(direct.service, kept), "not kept")
        with broken(direct):
            within(NOTICE_SECONDS, lambda: READ_ONLY[0] in direct.log(), "nobody noticed")
            refusing = time.monotonic()
            within(PATIENCE_SECONDS, lambda: readiness(direct.service) == "up", "it is not down")
            within(PATIENCE_SECONDS, lambda: hit(direct.service, kept), "it should be read")
            assert not caches(direct.service)
            lasts()
            mending = time.monotonic()
        comes_back(direct.service)
    seen.assert_unharmed(truth)
    midst = seen.between(refusing, mending)
    midst.assert_undelayed()
    assert midst.hits() > 0
    assert_told_once(direct.log(), READ_ONLY)


def test_answers_that_are_slow_by_less_than_50_ms_still_count(apart, load, truth):
    with load.on(apart.service.port) as seen, slowish(apart):
        begin = time.monotonic()
        lasts()
        within(PATIENCE_SECONDS, lambda: caches(apart.service), "a little delay does not matter")
        end = time.monotonic()
    seen.assert_unharmed(truth)
    midst = seen.between(begin, end)
    assert midst.hits() > len(midst.answers) / 10


def test_connections_that_end_in_the_middle_of_an_answer_harm_nobody(apart, load, truth):
    with load.on(apart.service.port) as seen:
        with in_pieces(apart):
            for _ in range(10):
                lasts(0.1)
                apart.between.cut()
        comes_back(apart.service)
    seen.assert_unharmed(truth)
    assert seen.hits() > 0


def test_an_emptied_redis_fills_again(direct, load, truth):
    with load.on(direct.service.port) as seen, direct.store.client() as admin:
        for _ in range(4):
            lasts(0.2)
            admin.flushall()
            within(NOTICE_SECONDS, lambda: caches(direct.service), "nothing is cached again")
    seen.assert_unharmed(truth)
    assert seen.hits() > 0


def test_a_redis_that_closes_what_is_idle_is_never_down():
    """As its setting `timeout` makes it do: nobody was asking, so nothing has failed."""
    with redis_server("--timeout", "1") as store, asking(store.url) as service:
        comes_back(service)
        with store.client() as admin:
            within(RECOVERY_SECONDS, lambda: len(admin.client_list()) == 1, "they are not idle")
        body = new_question()
        ask(service, body)
        within(PATIENCE_SECONDS, lambda: hit(service, body), "it was not written")
        assert readiness(service) == "up"
        assert DOWN[0] not in events(service)
