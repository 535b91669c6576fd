"""The shared tier makes of every failure of its store a miss, and finds out when it is over."""

import os
from threading import Thread, get_ident
from time import monotonic

import pytest

from service.web.tiers import shared
from service.web.tiers.breaker import LIMIT
from service.web.tiers.helpers import BusyError
from service.web.tiers.shared import (
    MAX_VALUE_BYTES,
    ForeignValueError,
    RefusedError,
    SharedTier,
)
from tests.waiting import wait_until
from tests.web.tiers.shelf import KEY, OTHER, Shelf, fail


def test_what_was_put_is_found_under_the_prefix(tier, shelf):
    tier.put(KEY, b"value")
    wait_until(lambda: tier.get(KEY) == b"value", lambda: "it never came")
    assert list(shelf) == [b"prefix:" + b"00" * 32]
    assert tier.get(OTHER) is None
    assert tier.up()


def test_a_longer_value_is_not_put(tier, shelf):
    tier.put(KEY, bytes(MAX_VALUE_BYTES + 1))
    tier.put(OTHER, bytes(MAX_VALUE_BYTES))
    wait_until(lambda: tier.get(OTHER) is not None, lambda: "it never came")
    assert len(shelf) == 1


@pytest.mark.parametrize("failure", [OSError("gone"), ValueError(), RuntimeError(), TimeoutError()])
def test_while_it_is_down_nobody_asks_it_but_one_thread_once_a_second(
    tier, shelf, lines, failure, monkeypatch
):
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.2)
    shelf.failure = failure
    fail(tier)
    shelf.readers.clear()
    for _ in range(1000):
        assert tier.get(KEY) is None
        tier.put(KEY, b"value")
    assert get_ident() not in shelf.readers
    assert not tier.up()
    assert shelf.writes == 0
    tried = shelf.reads
    wait_until(lambda: shelf.reads >= tried + 2, lambda: "nobody tries it")
    assert len(shelf.readers) == 1
    assert len(lines()) == 1
    shelf.failure = None
    wait_until(tier.up, lambda: "it never counted as up again")
    wait_until(lambda: len(lines()) == 2, lambda: str(lines()))
    assert [line.split(":")[0] for line in lines()] == [" is down", " is up again"]


def test_when_it_is_down_it_is_not_tried_at_once(tier, shelf, monkeypatch):
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.3)
    shelf.failure = OSError()
    fail(tier)
    tried, since = shelf.reads, monotonic()
    wait_until(lambda: shelf.reads > tried, lambda: "nobody tries it")
    assert monotonic() - since > 0.2


def test_what_is_tried_is_what_failed(tier, shelf, monkeypatch):
    """As one node of many fails; the others' answers say nothing about it."""
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.05)
    asked = []

    def read(name):
        asked.append(name)
        if name.endswith(b"00"):
            raise OSError

    monkeypatch.setattr(shelf, "read", read)
    fail(tier)
    tried = len(asked)
    wait_until(lambda: len(asked) >= tried + 3, lambda: "nobody tries it")
    assert {name[-2:] for name in asked[tried:]} == {b"00"}
    assert not tier.up()


def test_a_store_with_parts_is_not_down_while_other_parts_answer(shelf, name, lines, monkeypatch):
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.2)
    monkeypatch.setattr(Shelf, "parts", True)
    tier = SharedTier(lambda: shelf, name=name, prefix="")

    def read(name):
        if name.startswith(b"00"):
            raise OSError

    monkeypatch.setattr(shelf, "read", read)
    for _ in range(50):
        tier.get(OTHER)
        fail(tier)
    assert lines() == []
    wait_until(
        lambda: (not lines() and fail(tier)) or bool(lines()), lambda: "it never looked down"
    )
    wait_until(tier.up, lambda: "no other part was tried")


def test_a_foreign_value_and_a_busy_store_are_misses_and_no_failures(tier, shelf, lines):
    for shelf.failure in (ForeignValueError(), BusyError()):
        for _ in range(LIMIT * 2):
            assert tier.get(KEY) is None
    shelf.failure = None
    assert tier.up()
    assert lines() == []


def test_a_store_that_is_busy_is_not_up(tier, shelf):
    shelf.failure = BusyError()
    assert not tier.up()


def test_asking_whether_it_is_up_finds_out_at_once(tier, shelf, lines):
    assert tier.up()
    shelf.failure = OSError("gone")
    assert not tier.up()
    assert lines() == [" is down: OSError: 'gone'"]


def test_one_that_refuses_to_write_is_read_on_and_tried_now_and_then(
    tier, shelf, lines, monkeypatch
):
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.2)
    shelf[b"prefix:" + KEY.hex().encode()] = b"old"
    shelf.refusal = RefusedError("full")

    def refused():
        tier.put(OTHER, b"new")
        return bool(lines())

    wait_until(refused, lambda: "it was never noticed")
    writes, began = shelf.writes, monotonic()
    while monotonic() - began < 3 * shared.RETRY_SECONDS:
        tier.put(OTHER, b"new")
        assert tier.get(KEY) == b"old"
    assert tier.up()
    assert shelf.writes - writes <= 2 + (monotonic() - began) / shared.RETRY_SECONDS
    shelf.refusal = None

    def written():
        tier.put(OTHER, b"new")
        return tier.get(OTHER) == b"new"

    wait_until(written, lambda: "it was never tried again")
    said = [" does not write: RefusedError: 'full'", " writes again"]
    wait_until(lambda: len(lines()) == 2, lambda: str(lines()))
    assert lines() == said


def test_a_write_that_takes_long_holds_nobody_up(tier, shelf):
    shelf.go_on.clear()
    tier.put(KEY, b"value")
    wait_until(lambda: shelf.writes == 1, lambda: "nothing was written")
    for _ in range(100):
        tier.put(OTHER, b"value")
        assert tier.get(OTHER) is None
    shelf.go_on.set()
    wait_until(lambda: tier.get(OTHER) is not None, lambda: "it was never written")


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # threads and fork are the point
def test_a_child_process_has_its_own_store_and_threads():
    stores = []

    def connect():
        stores.append(Shelf())
        return stores[-1]

    tier = SharedTier(connect, name="The shelf", prefix="")
    tier.put(KEY, b"the parent's")
    wait_until(lambda: tier.get(KEY) is not None, lambda: "it never came")
    here, there = os.pipe()
    child = os.fork()
    if not child:
        said = b"wrong"
        try:
            empty = tier.get(KEY) is None
            tier.put(KEY, b"the child's")
            wait_until(lambda: tier.get(KEY) == b"the child's", lambda: "it never came")
            said = b"right" if empty and len(stores) == 2 else said
        finally:
            os.write(there, said)
            os._exit(0)
    os.waitpid(child, 0)
    assert os.read(here, 10) == b"right"
    os.close(here)
    os.close(there)
    assert tier.get(KEY) == b"the parent's"


def no_thread(_):
    raise RuntimeError("can't start new thread")


def test_a_system_without_threads_to_spare_only_delays_writing(tier, shelf, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", no_thread)
        tier.put(KEY, b"value")
    assert tier.get(KEY) is None
    tier.put(OTHER, b"value")
    wait_until(lambda: len(shelf) == 2, lambda: "they were never written")


def test_a_system_without_threads_to_spare_only_delays_coming_back(tier, shelf, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setattr(Thread, "start", no_thread)
        shelf.failure = OSError("gone")
        fail(tier)
        shelf.failure = None
    wait_until(tier.up, lambda: "it never came back")
