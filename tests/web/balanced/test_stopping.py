"""SIGTERM: who has asked gets an answer, who comes too late is told so, and the process ends."""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from tests.soaking.asking import crowd
from tests.soaking.exchanges import Answer, Connection, Exchange
from tests.waiting import wait_until
from tests.web import held
from tests.web.balanced.instances import instances

# Long enough for a busy machine to see it drain.
DRAIN_SECONDS = "10"


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
    last: Answer | None
    last_fields: dict[str, str]
    exit_code: int


@pytest.fixture(scope="module")
def stopped(mixed, tmp_path_factory):
    """Stop an instance that is at work, which it goes on with once nobody new is let in."""
    folder = tmp_path_factory.mktemp("held")
    environment = {held.FOLDER: str(folder)}
    with instances(1, held.APP, **environment) as [instance], ThreadPoolExecutor() as pool:
        port = instance.port
        with Connection(port=port) as working, Connection(port=port) as kept:
            assert mixed[0].got(kept.ask(mixed[0].sent))
            answer = pool.submit(working.ask, held.marked(mixed[2].sent))
            held.wait_for(folder, 1)
            instance.tell_to_stop()
            wait_until(lambda: instance.readiness() is None, lambda: "it goes on accepting")
            last = last_answer(kept, mixed[1])
            assert not answer.done()
            held.let_go(folder)
            return Stopped(
                asked=mixed[2],
                last=last,
                last_fields=kept.fields,
                answer=answer.result(),
                exit_code=instance.end(),
            )


def last_answer(kept, exchange):
    """Ask on a connection that is kept; None if it turns out to have been closed in between."""
    try:
        return kept.ask(exchange.sent)
    except ConnectionError:
        return None


def test_what_is_under_way_when_it_is_told_to_stop_is_answered(stopped):
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
