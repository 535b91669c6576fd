"""SIGTERM: who has asked gets an answer, who comes too late is told so, and the process ends."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import RemoteDisconnected

import pytest

from tests.measure import children, cpu_seconds
from tests.questions import questions
from tests.redis_server import wait_until
from tests.soaking.asking import crowd
from tests.soaking.exchanges import Answer, Connection, Exchange
from tests.web.balanced.instances import instances

DRAIN_SECONDS = "2"
LONG = "greatwar.interception.odds, 100 v 100 alike"
LONG_ONES = 40
BUSY_SECONDS = 0.05


@pytest.fixture(scope="module")
def long_one(oracle):
    """A batch that takes about a second: a hundred against a hundred, 40 times."""
    asked, different = questions(LONG, {}, LONG_ONES)
    assert different == LONG_ONES
    items = [{"ruling": "greatwar.interception.odds", "request": question} for question in asked]
    return oracle.exchange("batches", "/v1/batch", json.dumps({"items": items}).encode())


@pytest.fixture
def draining():
    """An instance that goes on accepting for a while."""
    with instances(1, SKYREF_DRAIN_SECONDS=DRAIN_SECONDS) as [instance]:
        yield instance


@dataclass(frozen=True, kw_only=True)
class Stopped:
    """What became of a stop: of what was under way, of who kept a connection, of the process."""

    asked: Exchange
    answer: Answer
    was_under_way: bool
    last: Answer | None
    last_fields: dict[str, str]
    exit_code: int


@pytest.fixture(scope="module")
def stopped(mixed, long_one):
    """Stop an instance that is at work, once nobody new is let in."""
    with instances(1) as [instance], ThreadPoolExecutor() as pool:
        port = instance.port
        with Connection(port=port) as working, Connection(port=port) as kept:
            assert mixed[0].got(kept.ask(mixed[0].sent))
            wait_until_busy = busy(instance)
            answer = pool.submit(working.ask, long_one.sent)
            wait_until_busy()
            instance.tell_to_stop()
            wait_until(lambda: instance.readiness() is None, lambda: "it goes on accepting")
            return Stopped(
                asked=long_one,
                was_under_way=not answer.done(),
                last=last_answer(kept, mixed[1]),
                last_fields=kept.fields,
                answer=answer.result(),
                exit_code=instance.end(),
            )


def busy(instance):
    """Wait until the worker is at work on what it has just been asked."""
    [worker] = children(instance.server)
    enough = cpu_seconds(worker) + BUSY_SECONDS
    return lambda: wait_until(lambda: cpu_seconds(worker) >= enough, lambda: "nobody works")


def last_answer(kept, exchange):
    """Ask on a connection that is kept; None if it turns out to have been closed in between."""
    try:
        return kept.ask(exchange.sent)
    except RemoteDisconnected:
        return None


def test_what_is_under_way_when_it_is_told_to_stop_is_answered(stopped):
    assert stopped.was_under_way
    assert stopped.asked.got(stopped.answer)


def test_who_keeps_a_connection_gets_a_last_answer_or_sees_it_closed(stopped, mixed):
    if stopped.last is not None:
        assert mixed[1].got(stopped.last)
        assert stopped.last_fields["connection"] == "close"


def test_a_stop_in_the_middle_of_work_is_a_good_end(stopped):
    assert stopped.exit_code == 0


def test_while_it_drains_it_says_so_and_answers_whoever_comes_then_ends_well(draining, mixed):
    with crowd(draining.port, mixed, 2, once=2, pause=0.01) as here:
        here.wait_for(20)
        draining.tell_to_stop()
        wait_until(lambda: draining.readiness() == 503, lambda: "it says that it is ready")
        status, _, body = draining.server.ask("GET", "/readyz")
        assert (status, json.loads(body)["status"]) == (503, "stopping")
        here.wait_for(40)
    assert not here.tally.troubles
    assert draining.end() == 0
