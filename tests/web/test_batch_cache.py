"""Items of a batch and single questions find each other's answers, here and in Redis."""

import json

import pytest

from service.app import create_app
from service.catalogue import RULINGS
from service.config import Config
from service.redis_address import redis_address
from tests.conformance import PATHS
from tests.questions import questions
from tests.redis_server import redis_server
from tests.waiting import wait_until
from tests.web.batching import JSON, PATH, batch, item, post, reached, together

MISS, LOCAL, SHARED = "skyref; fwd=miss", "skyref-local; hit", "skyref-redis; hit"
BAD = [("midway.orders", "null"), ("midway.firing", '{"attacker":1}'), ("nothing", "{}")]

methods = pytest.mark.parametrize("method", ["POST", "QUERY"])


# Different questions of every ruling, written as they are sent.
SENT = [
    (entry.name, json.dumps(question))
    for entry in RULINGS
    for question in questions(entry.name, entry.example, 2)[0]
]


class Worker:
    """The service in this process as one worker is, and what got past its cache."""

    def __init__(self, redis=None, local_cache_mb=8):
        address = redis_address(redis.url) if redis else None
        app = create_app(Config(local_cache_mb=local_cache_mb, redis=address))
        self.reached, self.client = reached(app), app.test_client()

    def alone(self, ruling, request, method="POST"):
        """Ask one question: who answered, and all that must be the same whoever did."""
        answer = self.client.open(PATHS[ruling], method=method, data=request, content_type=JSON)
        headers = dict(answer.headers)
        del headers["X-Request-Id"]
        said = headers.pop("Cache-Status")
        return said, (answer.status, tuple(sorted(headers.items())), answer.data)

    def batch(self, sent):
        """Ask a batch: how many questions were found nowhere, and the answer."""
        del self.reached[:]
        answer = post(self.client, PATH, batch([item(*each) for each in sent]))
        assert self.reached.count(PATH) == 1
        return len(self.reached) - 1, answer


@pytest.fixture(scope="module")
def plain():
    return Worker(local_cache_mb=0)


@pytest.fixture(scope="module")
def right(plain):
    """What each question is answered with where nothing is kept."""
    answers = [plain.alone(*each) for each in SENT]
    assert {who for who, _ in answers} == {MISS}
    return [answer for _, answer in answers]


@pytest.fixture(scope="module")
def right_together(right):
    told = [b'{"status":%b,"body":%b}' % (status[:3].encode(), body) for status, _, body in right]
    return together(told)


@pytest.fixture(scope="module")
def store():
    """A Redis that has got every question from a batch, and nothing else."""
    with redis_server() as running, running.client() as client:
        Worker(running).batch(SENT)
        wait_until(lambda: client.dbsize() == len(SENT), lambda: f"{client.dbsize()} came")
        yield running


@methods
def test_what_a_batch_asked_is_a_hit_for_single_questions(right, right_together, method):
    worker = Worker()
    assert worker.batch(SENT) == (len(SENT), right_together)
    assert [worker.alone(*each, method) for each in SENT] == [(LOCAL, answer) for answer in right]


@methods
def test_what_was_asked_singly_is_a_hit_in_a_batch(right_together, method):
    worker = Worker()
    assert {worker.alone(*each, method)[0] for each in SENT} == {MISS}
    assert worker.batch(SENT) == (0, right_together)
    assert worker.batch(SENT[::-1])[0] == 0


def test_only_what_is_not_kept_is_asked(right_together):
    worker = Worker()
    for each in SENT[::2]:
        worker.alone(*each)
    assert worker.batch(SENT) == (len(SENT[1::2]), right_together)
    assert worker.batch(SENT) == (0, right_together)


def test_what_is_refused_in_a_batch_is_never_kept(plain):
    worker = Worker()
    first, again = worker.batch(SENT + BAD), worker.batch(SENT + BAD)
    assert first == (len(SENT) + 2, plain.batch(SENT + BAD)[1])
    assert again == (2, first[1])
    assert [worker.alone(*each) for each in BAD[:2]] == [plain.alone(*each) for each in BAD[:2]]


def test_without_any_cache_every_question_is_asked_every_time(plain, right_together):
    assert [plain.batch(SENT) for _ in range(2)] == [(len(SENT), right_together)] * 2


@pytest.mark.parametrize("local_cache_mb", [0, 8])
def test_a_worker_that_has_nothing_gets_all_of_a_batch_from_redis(
    store, right_together, local_cache_mb
):
    answers = []

    def shared():
        worker = Worker(store, local_cache_mb)
        wait_until(lambda: worker.alone(*SENT[0])[0] != MISS, lambda: "Redis never answered")
        answers.append(worker.batch(SENT))
        return answers[-1][0] == 0

    wait_until(shared, lambda: f"{answers[-1][0]} were found nowhere")
    assert {answer for _, answer in answers} == {right_together}


def test_what_a_batch_got_from_redis_is_kept_here(store, right, right_together):
    worker = Worker(store)
    wait_until(lambda: worker.alone(*SENT[0])[0] != MISS, lambda: "Redis never answered")
    assert worker.batch(SENT)[1] == right_together
    assert [worker.alone(*each) for each in SENT] == [(LOCAL, answer) for answer in right]
    assert worker.batch(SENT) == (0, right_together)


@methods
def test_what_a_batch_put_into_redis_is_a_hit_for_single_questions(store, right, method):
    worker = Worker(store, local_cache_mb=0)
    for each, answer in zip(SENT, right, strict=True):
        said = []

        def shared(each=each, said=said):
            said.append(worker.alone(*each, method))
            return said[-1][0] == SHARED

        wait_until(shared, lambda each=each: f"Redis never answered {each}")
        assert {one for _, one in said} == {answer}


def test_what_was_asked_singly_is_found_in_redis_by_a_batch(right_together):
    with redis_server() as fresh, fresh.client() as client:
        asking, found = Worker(fresh), []
        for each in SENT:
            asking.alone(*each)
        wait_until(lambda: client.dbsize() == len(SENT), lambda: f"{client.dbsize()} came")
        worker = Worker(fresh, local_cache_mb=0)

        def shared():
            found.append(worker.batch(SENT))
            return found[-1][0] == 0

        wait_until(shared, lambda: f"{found[-1][0]} were found nowhere")
        assert {answer for _, answer in found} == {right_together}


def test_a_batch_is_answered_alike_when_redis_is_gone(right_together):
    with redis_server() as fresh:
        worker = Worker(fresh)
        wait_until(
            lambda: worker.client.get("/readyz").json["cache"]["redis"] == "up", lambda: "not up"
        )
        fresh.kill()
        assert worker.batch(SENT) == (len(SENT), right_together)
        assert worker.batch(SENT) == (0, right_together)
