"""The breaker opens after some failures in a row, closes at a success, and says each once."""

import logging
from time import monotonic

import pytest

from service.web.tiers.breaker import LIMIT, Breaker

FAILURE = OSError("no route\nto 'host'")


def fail(breaker, **more):
    return breaker.fail(FAILURE, began=monotonic(), **more)


@pytest.fixture
def lines(caplog):
    caplog.set_level(logging.INFO, logger="skyref")
    return lambda: [record.getMessage() for record in caplog.records]


@pytest.fixture
def breaker():
    return Breaker(down="It is down", up="It is up again")


def test_it_is_closed_at_first(breaker, lines):
    breaker.succeed()
    assert not breaker.open
    assert lines() == []


def test_it_opens_at_the_third_failure_in_a_row_and_says_why_on_one_line(breaker, lines):
    assert [fail(breaker) for _ in range(LIMIT + 5)] == [False, False, True] + [False] * 5
    assert breaker.open
    [line] = lines()
    assert line == f"It is down: OSError: {str(FAILURE)!a}"
    assert "\n" not in line


def test_a_success_between_makes_up_for_the_failures_before(breaker, lines):
    for _ in range(10):
        fail(breaker)
        fail(breaker)
        breaker.succeed()
    assert not breaker.open
    assert lines() == []


def test_it_closes_at_a_success_and_says_so_once(breaker, lines):
    for _ in range(LIMIT):
        fail(breaker)
    breaker.succeed()
    breaker.succeed()
    assert not breaker.open
    assert lines()[1:] == ["It is up again"]


def test_a_heavy_failure_opens_it_at_once(breaker):
    assert fail(breaker, weight=LIMIT)
    assert breaker.open


def test_what_failed_at_the_same_time_counts_as_one_failure(breaker):
    for _ in range(LIMIT - 1):
        began = monotonic()
        assert not any(breaker.fail(FAILURE, began=began) for _ in range(20))
    assert not breaker.open
    assert fail(breaker)


def test_what_is_to_be_calm_first_opens_no_earlier(lines):
    breaker = Breaker(down="It is down", up="It is up again", calm_seconds=0.1)
    breaker.succeed()
    since = monotonic()
    while not fail(breaker):
        pass
    assert monotonic() - since >= 0.1
    assert len(lines()) == 1


def test_what_a_server_repeats_of_a_login_is_not_told(breaker, lines):
    repeated = "unknown command 'AUTH', with args beginning with: 'me' 'hunter2' "
    breaker.fail(OSError(repeated), began=monotonic(), weight=LIMIT)
    assert lines() == ["""It is down: OSError: "unknown command 'AUTH'\""""]
