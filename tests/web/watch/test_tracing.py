"""What a request calls itself, and where it comes from."""

import pytest

from service.web.watch.tracing import RequestIds, prefers_timing, trace
from tests.web.watch.pipes import said_by_a_child

TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


@pytest.mark.parametrize("given", ["a", "a" * 128, "A-z_0.9~+/=:@", "7b5e1f0e-6d5b-4f0c"])
def test_a_request_keeps_the_id_that_it_came_with(given):
    assert RequestIds()(given) == given


@pytest.mark.parametrize(
    "given", [None, "", "a" * 129, "two words", "a,b", 'a"b', "a\\b", "é", "a\n", "a\x7f", "<a>"]
)
def test_what_is_no_id_is_replaced(given):
    ids = RequestIds()
    assert ids(given) != given
    assert len(ids(given)) == 24


def test_no_two_requests_get_the_same_id():
    ids = RequestIds()
    assert len({ids(None) for _ in range(1000)}) == 1000


def test_a_forked_process_gives_ids_of_its_own():
    ids = RequestIds()
    assert said_by_a_child(lambda: ids(None))[:16] != ids(None)[:16]


@pytest.mark.parametrize(
    "given",
    [
        f"00-{TRACE}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-ff",
        f"01-{TRACE}-{SPAN}-00",
        f"cc-{TRACE}-{SPAN}-01-what_the_future_will_say",
    ],
)
def test_a_trace_parent_names_a_trace_and_a_span(given):
    assert trace(given) == (TRACE, SPAN)


@pytest.mark.parametrize(
    "given",
    [
        "",
        f"ff-{TRACE}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-01-more",
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"00-{TRACE.upper()}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}",
        f"00-{TRACE}-{SPAN}-1",
        f"0-{TRACE}-{SPAN}-01",
        f"00-{TRACE[1:]}-{SPAN}-01",
        f"00-{TRACE}-{SPAN[1:]}-01",
        f"cc-{TRACE}-{SPAN}-01more",
        f" 00-{TRACE}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-01\n",
        f"00-{TRACE}-{SPAN}-01,00-{TRACE}-{SPAN}-01",
    ],
)
def test_an_invalid_trace_parent_is_as_good_as_none(given):
    assert trace(given) is None


@pytest.mark.parametrize(
    "given",
    [
        "server-timing",
        "Server-Timing",
        "wait=5, server-timing",
        "server-timing; a=b",
        "server-timing=1",
    ],
)
def test_timing_is_told_to_those_who_prefer_it(given):
    assert prefers_timing(given)


@pytest.mark.parametrize(
    "given", ["", "wait=5", "server-timings", "x=server-timing", "no server-timing"]
)
def test_timing_is_not_told_to_others(given):
    assert not prefers_timing(given)
