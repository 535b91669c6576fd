"""Rate limits: who is refused when, and what everybody is told."""

import json
from ipaddress import ip_network

import pytest

from service.web import work
from service.web.gate.limiter import Limiter
from service.web.problems import KINDS
from tests.web import wsgi
from tests.web.gate.standing import (
    DIGESTS,
    KEY,
    LIMIT,
    OTHER_KEY,
    PAGE,
    Clock,
    Counting,
    ask,
    limited,
)


class Working(wsgi.Echo):
    """An application that takes as many units of work as it is told to."""

    def __init__(self, units, **more):
        super().__init__(**more)
        self.units = units

    def __call__(self, environ, start_response):
        work.add(self.units)
        return super().__call__(environ, start_response)


def statuses(gate, number, **header):
    return [ask(gate, **header)[0] for _ in range(number)]


def test_who_has_had_its_share_is_refused():
    assert statuses(limited(), LIMIT + 2) == [200] * LIMIT + [429] * 2


def test_clients_have_a_share_each():
    gate = limited()
    assert statuses(gate, LIMIT + 1)[-1] == 429
    assert ask(gate, x="y")[0] == 429
    other = wsgi.ask(gate, method="GET", REMOTE_ADDR="192.0.2.2")
    assert other[0] == "200 OK"


def test_one_client_of_ipv6_has_one_share_whatever_address_it_takes():
    gate = limited()
    told = [wsgi.ask(gate, method="GET", REMOTE_ADDR=f"2001:db8::{n}")[0] for n in range(LIMIT + 1)]
    assert told[-1].startswith("429 ")


def test_behind_a_trusted_proxy_each_client_has_its_share():
    gate = limited(trusted=[ip_network("192.0.2.0/24")])
    assert statuses(gate, LIMIT + 1, x_forwarded_for="203.0.113.1")[-1] == 429
    assert ask(gate, x_forwarded_for="203.0.113.2")[0] == 200


def test_with_keys_each_key_has_its_share_wherever_it_is_used():
    gate = limited(keys=DIGESTS)
    told = [
        wsgi.ask(gate, method="GET", REMOTE_ADDR=f"192.0.2.{n}", HTTP_AUTHORIZATION=f"Bearer {KEY}")
        for n in range(LIMIT + 1)
    ]
    assert told[-1][0].startswith("429 ")
    assert ask(gate, authorization=f"Bearer {OTHER_KEY}")[0] == 200


def test_a_new_window_begins_with_the_clock():
    clock = Clock(1_000_000_020 - 0.001)  # whole minutes are multiples of 60
    gate = limited(clock=clock)
    assert statuses(gate, LIMIT + 1)[-1] == 429
    clock.now += 0.001
    assert statuses(gate, LIMIT + 1) == [200] * LIMIT + [429]


@pytest.mark.parametrize(("units", "asked"), [(0, 3), (1, 3), (2, 2), (3, 1), (1000, 1)])
def test_a_request_is_charged_for_what_it_took(units, asked):
    app = Working(units)
    gate = limited(app)
    statuses(gate, 5)
    assert app.asked == asked


def test_work_of_one_request_is_not_charged_to_the_next():
    gate = limited(Working(1), limit=100)
    work.add(50)
    assert ask(gate)[1]["RateLimit-Remaining"] == "99"
    assert ask(gate)[1]["RateLimit-Remaining"] == "98"


@pytest.mark.parametrize(("units", "left"), [(1, 9), (5, 5), (10, 0), (11, 0)])
def test_everybody_is_told_what_is_left(units, left):
    clock = Clock(1_000_000_020 + 18.25)
    _, headers, _ = ask(limited(Working(units), limit=10, clock=clock))
    told = {name: value for name, value in headers.items() if name.startswith("RateLimit")}
    assert told == {
        "RateLimit-Policy": '"default";q=10;w=60',
        "RateLimit": f'"default";r={left};t=42',
        "RateLimit-Limit": "10",
        "RateLimit-Remaining": str(left),
        "RateLimit-Reset": "42",
    }


@pytest.mark.parametrize(("past", "seconds"), [(0, 60), (0.5, 60), (59, 1), (59.999, 1)])
def test_who_is_refused_is_told_when_to_come_again(past, seconds):
    clock = Clock(1_000_000_020 + past)
    gate = limited(clock=clock)
    statuses(gate, LIMIT)
    status, headers, body = ask(gate)
    problem, kind = json.loads(body), KINDS["too-many-requests"]
    assert status == problem["status"] == kind.status == 429
    assert (problem["type"], problem["title"]) == (kind.type, kind.title)
    assert headers["Retry-After"] == headers["RateLimit-Reset"] == str(seconds)
    assert headers["RateLimit"] == f'"default";r=0;t={seconds}'
    assert headers["Content-Length"] == str(len(body))
    assert headers["Cache-Control"] == "no-store"


def test_a_page_may_read_that_it_has_asked_too_much():
    gate = limited(limit=1, pages=(PAGE,))
    ask(gate)
    status, headers, _ = ask(gate, origin=PAGE)
    assert (status, headers["Access-Control-Allow-Origin"]) == (429, PAGE)


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_is_free_and_counted_nowhere(path):
    counting = Counting()
    gate = limited(counting=counting)
    told = [ask(gate, path) for _ in range(LIMIT + 1)]
    assert {status for status, _, _ in told} == {200}
    assert not [name for _, headers, _ in told for name in headers if name.startswith("RateLimit")]
    assert counting.asked == 0


def test_who_has_no_key_and_who_only_asks_whether_a_page_may_is_counted_nowhere():
    gate = limited(limit=1, pages=(PAGE,), keys=DIGESTS)
    header = {"origin": PAGE, "access_control_request_method": "GET"}
    told = {ask(gate)[0] for _ in range(3)}
    told |= {ask(gate, method="OPTIONS", **header)[0] for _ in range(3)}
    assert told == {401, 204}
    assert ask(gate, authorization=f"Bearer {KEY}")[0] == 200


def test_of_who_is_refused_the_store_hears_no_more():
    counting = Counting()
    statuses(limited(counting=counting), LIMIT + 5)
    assert counting.asked == LIMIT


def test_a_hit_asks_the_store_once_and_a_miss_twice():
    for units, asked in ((1, 1), (5, 2)):
        counting = Counting()
        ask(limited(Working(units), limit=100, counting=counting))
        assert counting.asked == asked


def test_what_an_answer_took_counts_in_the_window_where_it_was_asked():
    clock, counting = Clock(1_000_000_020 - 0.5), Counting()

    class Slow(Working):
        def __call__(self, environ, start_response):
            clock.now += 2
            return super().__call__(environ, start_response)

    _, headers, _ = ask(limited(Slow(5), limit=10, clock=clock, counting=counting))
    assert list(counting.counts.values()) == [5]
    assert headers["RateLimit-Reset"] == "1"


def test_many_clients_that_were_refused_do_not_fill_the_memory():
    limiter = Limiter(1, 60, Counting().add, Clock())
    for client in range(25_000):
        limiter.begin(str(client))
    assert len(limiter._spent) <= 10_000  # noqa: SLF001


def test_counts_of_different_rates_are_apart():
    counting = Counting()
    for seconds in (1, 60, 3600):
        ask(limited(seconds=seconds, counting=counting))
    assert list(counting.counts.values()) == [1, 1, 1]


def test_an_application_that_fails_has_been_charged_for():
    def failing(environ, start_response):
        raise ZeroDivisionError

    counting = Counting()
    with pytest.raises(ZeroDivisionError):
        ask(limited(failing, counting=counting))
    assert list(counting.counts.values()) == [1]
