"""Where units of work are counted: in Redis, or in the process while there is none."""

import logging
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import monotonic

import pytest
import redis

from service.redis_address import redis_address
from service.web.gate import counts
from service.web.gate.counts import Tally
from service.web.redis_store.counting import redis_counts
from service.web.tiers.helpers import BusyError
from tests.redis_server import free_port, redis_server
from tests.waiting import wait_until
from tests.web.gate.patient import PATIENCE_SECONDS

DOWN = "Redis does not count for the rate limits, each worker counts for itself"
IMPATIENCE_SECONDS = 0.1
UP = "Redis counts for the rate limits again"


pytestmark = pytest.mark.usefixtures("patience")


def tally(url):
    return Tally(partial(redis_counts, redis_address(url)))


@pytest.fixture(scope="module")
def server():
    with redis_server() as running:
        yield running


@pytest.fixture(params=["memory", "redis"])
def counting(request):
    if request.param == "memory":
        return Tally(None)
    running = request.getfixturevalue("server")
    with running.client() as client:
        client.flushall()
    return tally(running.url)


def test_units_add_up_by_name(counting):
    told = [counting.add(name, units, 60) for name, units in (("a", 1), ("b", 5), ("a", 3))]
    assert told == [1, 5, 4]


def test_none_is_lost_when_many_count_at_the_same_time(counting):
    threads, each = 8, 50
    together = threading.Barrier(threads)

    def count(_):
        together.wait()
        return [counting.add("a", 1, 60) for _ in range(each)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(threads) as pool:
            told = [used for counted in pool.map(count, range(threads)) for used in counted]
    finally:
        sys.setswitchinterval(interval)
    assert sorted(told) == list(range(1, threads * each + 1))


def test_redis_forgets_a_count_when_it_is_over(server):
    with server.client() as client:
        client.flushall()
        tally(server.url).add("60:1:a", 1, 60)
        assert client.keys() == [b"skyref:limits:60:1:a"]
        assert 0 < client.ttl("skyref:limits:60:1:a") <= 60


def test_processes_count_together_in_redis(server):
    assert [tally(server.url).add("together", 2, 60) for _ in range(3)] == [2, 4, 6]


def test_a_process_forgets_clients_before_they_fill_its_memory(monkeypatch):
    monkeypatch.setattr(counts, "MOST_CLIENTS", 10)
    counting = Tally(None)
    assert [counting.add(str(client), 1, 60) for client in range(10)] == [1] * 10
    assert counting.add("0", 1, 60) == 1


def test_no_thread_walks_through_the_counts_of_a_process():
    counting = Tally(None)
    counting.add("a", 1, 60)
    wait_until(lambda: not _timers(), lambda: "the first thread did not end")
    counting.add("a", 1, 60)
    assert not _timers()


def _timers():
    return [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]


def test_a_system_without_threads_to_spare_only_delays_counting(monkeypatch):
    counting = Tally(None)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", _no_thread)
        assert counting.add("a", 5, 60) == 5
    assert [counting.add("a", 1, 60) for _ in range(2)] == [1, 2]


def test_a_system_without_threads_to_spare_only_delays_coming_back(monkeypatch):
    """The store is well again at once; somebody has to find that out."""
    failing = [OSError("gone")] * 3
    counting = Tally(lambda: _Failing(failing))
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", _no_thread)
        for _ in range(3):
            counting.add("a", 1, 60)
    assert counting.down
    counting.add("a", 1, 60)
    wait_until(lambda: not counting.down, lambda: "it never came back")


class _Failing:
    """A store that fails for a while."""

    def __init__(self, failures):
        self._failures = failures

    def add(self, name, units, expiry):
        if self._failures:
            raise self._failures.pop()
        return units


def _no_thread(_):
    raise RuntimeError("can't start new thread")


def test_a_forked_process_counts_anew():
    counting = Tally(None)
    counting.add("a", 7, 60)
    reads, writes = os.pipe()
    if (child := os.fork()) == 0:
        os.write(writes, b"%d" % counting.add("a", 1, 60))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reads, 10) == b"1"
    os.close(reads)
    os.close(writes)


def test_when_redis_dies_the_process_counts_and_when_it_is_back_redis_does(caplog):
    caplog.set_level(logging.WARNING, "skyref")
    changes = []
    with redis_server() as server:
        connect = partial(redis_counts, redis_address(server.url))
        counting = Tally(connect, changes.append)
        assert counting.add("a", 10, 60) == 10
        server.kill()
        assert [counting.add("a", 1, 60) for _ in range(5)] == [1, 2, 3, 4, 5]
        assert counting.down
        server.start()
        wait_until(lambda: not counting.down, lambda: caplog.text)
        assert [counting.add("a", 1, 60) for _ in range(2)] == [1, 2]
        with server.client() as client:
            assert client.get("skyref:limits:a") == b"2"
    wait_until(lambda: len(caplog.records) == 2, lambda: caplog.text)
    told = [record.getMessage() for record in caplog.records]
    assert told[0].startswith(DOWN)
    assert told[1] == UP
    assert changes == [True, False]


def test_a_frozen_redis_is_known_to_be_down_until_it_thaws(patience):
    with redis_server() as server:
        counting = tally(server.url)
        counting.add("a", 10, 60)
        patience(IMPATIENCE_SECONDS)
        server.freeze()
        assert [counting.add("a", 1, 60) for _ in range(3)] == [1, 2, 3]
        assert counting.down
        server.thaw()
        wait_until(lambda: not counting.down, lambda: "it was not tried again")
        assert counting.add("a", 1, 60) > 10


class Failing:
    """Counts that never answer, and how often they are asked."""

    asked = 0

    def add(self, name, units, expiry):
        self.asked += 1
        raise TimeoutError


def test_what_failed_three_times_is_left_alone():
    store = Failing()
    counting = Tally(lambda: store)
    for _ in range(1000):
        counting.add("a", 1, 60)
    assert store.asked < 10


class Connecting(Failing):
    """Counts to which the way is being made."""

    def add(self, name, units, expiry):
        self.asked += 1
        raise BusyError


def test_while_the_way_to_redis_is_made_the_process_counts_and_nothing_is_wrong():
    store = Connecting()
    counting = Tally(lambda: store)
    assert [counting.add("a", 1, 60) for _ in range(9)] == list(range(1, 10))
    assert store.asked == 9
    assert not counting.down


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(patience):
    with redis_server() as server:
        store = redis_counts(redis_address(server.url))
        store.add("a", 100, 60)
        patience(IMPATIENCE_SECONDS)
        server.freeze()
        with pytest.raises(redis.exceptions.TimeoutError):
            store.add("a", 1, 60)
        server.thaw()
        patience(PATIENCE_SECONDS)
        assert [store.add("b", 1, 60) for _ in range(3)] == [1, 2, 3]


def test_after_one_failure_no_old_connection_is_used():
    with redis_server() as server:
        store = redis_counts(redis_address(server.url))
        end = monotonic() + PATIENCE_SECONDS
        for connection in [store._take(end) for _ in range(3)]:  # noqa: SLF001
            store._give_back(connection)  # noqa: SLF001
        server.kill()
        server.start()
        with pytest.raises(redis.exceptions.ConnectionError):
            store.add("a", 1, 60)
        assert store.add("a", 1, 60) == 1


def test_a_redis_that_never_was_there_is_none():
    counting = tally(f"redis://127.0.0.1:{free_port()}/0")
    assert [counting.add("a", 1, 60) for _ in range(5)] == [1, 2, 3, 4, 5]
    assert counting.down


def test_a_redis_that_may_not_write_does_not_count():
    with redis_server("--maxmemory", "1") as server:
        counting = tally(server.url)
        assert [counting.add("a", 1, 60) for _ in range(4)] == [1, 2, 3, 4]
        assert counting.down


def test_what_is_not_a_count_is_none_of_ours(server):
    with server.client() as client:
        client.set("skyref:limits:taken", "not a number")
    assert tally(server.url).add("taken", 2, 60) == 2
