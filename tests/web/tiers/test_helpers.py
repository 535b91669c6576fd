"""Helpers do what they are given, a few things at once, and say when they are busy."""

from threading import Event, current_thread

import pytest

from service.web.tiers.helpers import BusyError, Helpers
from tests.waiting import wait_until

PATIENCE_SECONDS = 10


def test_they_give_what_the_work_gives_and_raise_what_it_raises():
    helpers = Helpers(1)
    assert helpers.submit(lambda: 7).result(PATIENCE_SECONDS) == 7
    with pytest.raises(ZeroDivisionError):
        helpers.submit(lambda: 1 // 0).result(PATIENCE_SECONDS)
    assert helpers.submit(lambda: 8).result(PATIENCE_SECONDS) == 8


def test_when_all_are_at_work_more_is_refused_until_one_is_free():
    helpers, go_on = Helpers(3), Event()
    at_work = [helpers.submit(lambda: go_on.wait(PATIENCE_SECONDS)) for _ in range(3)]
    with pytest.raises(BusyError):
        helpers.submit(lambda: 1)
    go_on.set()
    assert all(work.result(PATIENCE_SECONDS) for work in at_work)
    assert helpers.submit(lambda: 1).result(PATIENCE_SECONDS) == 1


def test_a_free_one_is_used_before_another_is_started():
    helpers = Helpers(5)
    names = {helpers.submit(current_thread).result(PATIENCE_SECONDS) for _ in range(20)}
    assert len(names) == 1


def test_whoever_stops_waiting_disturbs_nobody():
    helpers, go_on, done = Helpers(1), Event(), []
    slow = helpers.submit(lambda: (go_on.wait(PATIENCE_SECONDS), done.append(1)))
    with pytest.raises(TimeoutError):
        slow.result(0.001)
    go_on.set()
    wait_until(lambda: bool(done), lambda: "it was not done")
    slow.result(PATIENCE_SECONDS)
    assert helpers.submit(lambda: 2).result(PATIENCE_SECONDS) == 2
