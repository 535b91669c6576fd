"""The shared tier reads many keys a portion at a time, as long as that goes well."""

import pytest

from service.web.tiers import shared
from service.web.tiers.breaker import LIMIT
from service.web.tiers.helpers import BusyError
from service.web.tiers.shared import PORTION
from tests.waiting import wait_until
from tests.web.tiers.shelf import KEY, fail

KEYS = [number.to_bytes(32, "big") for number in range(10 * PORTION - 1)]


def named(key):
    return b"prefix:" + key.hex().encode()


@pytest.fixture
def kept(shelf):
    """Every third of the keys has a value."""
    values = {key: b"value of %d" % at for at, key in enumerate(KEYS) if not at % 3}
    shelf.update({named(key): value for key, value in values.items()})
    return values


def test_what_is_there_is_found_by_its_key_and_every_key_is_asked_for_once(tier, shelf, kept):
    assert tier.get_many(KEYS + KEYS[:100]) == kept
    assert [name for portion in shelf.portions for name in portion] == [named(k) for k in KEYS]
    assert {len(portion) for portion in shelf.portions} == {PORTION, PORTION - 1}


def test_nothing_is_asked_for_nothing(tier, shelf):
    assert tier.get_many([]) == {}
    assert shelf.portions == []


def test_while_it_is_down_nobody_asks_for_many(tier, shelf, kept):
    shelf.failure = OSError("gone")
    fail(tier)
    assert tier.get_many(KEYS) == {}
    assert shelf.portions == []


def test_the_first_portion_that_fails_is_the_last(tier, shelf, lines, kept, monkeypatch):
    whole = shelf.read_many

    def read_many(names):
        found = whole(names)
        if named(KEYS[3 * PORTION]) in names:
            raise OSError("gone")
        return found

    monkeypatch.setattr(shelf, "read_many", read_many)
    before = {key: kept[key] for key in KEYS[: 3 * PORTION] if key in kept}
    for asked in range(1, LIMIT * 2):  # what went well before makes up for it each time
        assert tier.get_many(KEYS) == before
        assert len(shelf.portions) == 4 * asked
    assert lines() == []


def test_a_portion_that_fails_is_one_failure(tier, shelf, lines):
    shelf.failure = OSError("gone")
    for asked in range(1, LIMIT + 1):
        assert lines() == []
        assert tier.get_many(KEYS) == {}
        assert len(shelf.portions) == asked
    assert lines() == [" is down: OSError: 'gone'"]


def test_what_is_tried_again_is_what_failed(tier, shelf, monkeypatch):
    monkeypatch.setattr(shared, "RETRY_SECONDS", 0.05)
    asked = []

    def read(name):
        asked.append(name)
        raise OSError

    monkeypatch.setattr(shelf, "read", read)
    for _ in range(LIMIT):
        tier.get_many(KEYS[7:])
    wait_until(lambda: len(asked) > LIMIT, lambda: "nobody tries it")
    assert set(asked) == {named(KEYS[7])}


@pytest.mark.parametrize("told", [1, 10, PORTION - 1])
def test_a_portion_that_is_told_in_part_is_gone_on_with(tier, shelf, kept, told, monkeypatch):
    whole = shelf.read_many
    monkeypatch.setattr(shelf, "read_many", lambda names: whole(names)[:told])
    monkeypatch.setattr(shared, "PORTIONS_SECONDS", 60.0)
    assert tier.get_many(KEYS) == kept
    assert [portion[0] for portion in shelf.portions] == [named(key) for key in KEYS[::told]]


def test_a_store_that_tells_nothing_is_not_asked_for_ever(tier, shelf, kept, monkeypatch):
    monkeypatch.setattr(shelf, "read_many", lambda names: [])
    assert tier.get_many(KEYS) == {}


def test_a_busy_store_ends_it_and_is_no_failure(tier, shelf, lines, kept):
    shelf.failure = BusyError()
    for _ in range(LIMIT * 2):
        assert tier.get_many(KEYS) == {}
    assert len(shelf.portions) == LIMIT * 2
    shelf.failure = None
    assert tier.get_many(KEYS) == kept
    assert lines() == []


def test_no_portion_is_begun_after_its_time(tier, shelf, kept, monkeypatch):
    """Each takes 40 ms: those at 0, 40 and 80 ms are in time."""
    now, whole = [0.0], shelf.read_many

    def read_many(names):
        now[0] += 0.04
        return whole(names)

    monkeypatch.setattr(shared, "monotonic", lambda: now[0])
    monkeypatch.setattr(shelf, "read_many", read_many)
    assert tier.get_many(KEYS) == {key: kept[key] for key in KEYS[: 3 * PORTION] if key in kept}
    assert len(shelf.portions) == 3


def test_many_and_one_find_the_same(tier, shelf, kept):
    assert tier.get_many([KEY]) == {KEY: tier.get(KEY)}
