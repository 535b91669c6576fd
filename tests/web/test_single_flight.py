"""Many who ask the cache the same at once cost the application one answer."""

import sys
from threading import Barrier, Event, Thread

import pytest

from tests.waiting import wait_until
from tests.web.wsgi import (
    COLLAPSED,
    LOCAL,
    MISS,
    PATIENCE_SECONDS,
    Echo,
    ask,
    cached,
)


class Slow(Echo):
    """An application that answers when it is let."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.busy, self.go_on = Event(), Event()

    def __call__(self, environ, start_response):
        self.busy.set()
        assert self.go_on.wait(PATIENCE_SECONDS)
        return super().__call__(environ, start_response)


def asked_at_once(app, number, **question):
    """Let many threads ask the same; their answers."""
    ready, answers = Barrier(number), []

    def one():
        ready.wait(PATIENCE_SECONDS)
        answers.append(ask(app, **question))

    threads = [Thread(target=one) for _ in range(number)]
    for thread in threads:
        thread.start()
    return threads, answers


def following(threads):
    """How many of them wait for somebody else's answer."""
    frames = sys._current_frames()  # noqa: SLF001
    stacks = [frames[thread.ident] for thread in threads if thread.ident in frames]
    return sum(frame.f_code.co_qualname == "Flight.wait" for frame in stacks)


def let_go(app, threads):
    """When all but the leader wait for its answer, let it be given; wait for everybody."""
    wait_until(
        lambda: following(threads) == len(threads) - 1, lambda: f"{following(threads)} follow"
    )
    app.go_on.set()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("local", [True, False], ids=["local tier", "no tier"])
def test_the_same_question_asked_by_many_at_once_is_answered_once(local):
    app = Slow()
    cache = cached(app, local=local)
    threads, answers = asked_at_once(cache, 8)
    let_go(app, threads)
    assert app.asked == 1
    assert {answer[3] for answer in answers} == {b"/v1/question {}"}
    assert sorted(answer[1] for answer in answers) == [MISS] + [COLLAPSED] * 7


def test_a_refusal_is_not_shared_by_those_who_waited_but_repeated():
    app = Slow("422 No")
    cache = cached(app)
    threads, answers = asked_at_once(cache, 8)
    let_go(app, threads)
    assert app.asked == 8
    assert {answer[:2] for answer in answers} == {("422 No", MISS)}


def test_an_application_that_raises_hurts_nobody_else():
    class Failing(Slow):
        def __call__(self, environ, start_response):
            if not self.busy.is_set():
                self.busy.set()
                assert self.go_on.wait(PATIENCE_SECONDS)
                raise RuntimeError("the first one fails")
            return Echo.__call__(self, environ, start_response)

    app = Failing()
    cache, failed = cached(app), []

    def first():
        try:
            ask(cache)
        except RuntimeError as error:
            failed.append(str(error))

    leader = Thread(target=first)
    leader.start()
    assert app.busy.wait(PATIENCE_SECONDS)
    threads, answers = asked_at_once(cache, 7)
    let_go(app, [leader, *threads])
    assert failed == ["the first one fails"]
    assert {(answer[0], answer[3]) for answer in answers} == {("200 OK", b"/v1/question {}")}
    assert ask(cache)[1] == LOCAL
