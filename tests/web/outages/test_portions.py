"""Whatever Redis does, reading many keys at once finds what it tells in time, and ends."""

import time
from statistics import median
from threading import Event, Thread

import pytest

from service.web.tiers.shared import PORTION
from service.web.tiers.timed_socket import MAX_BYTES
from tests.redis_server import redis_server
from tests.waiting import within
from tests.web.outages.shelves import KEYS, MOST_SECONDS, Shelf, every_other, seconds_to_read
from tests.web.outages.stands import PATIENCE_SECONDS, SECRET, TRIALS, Stand
from tests.web.outages.troubles import (
    answering,
    dripping,
    frozen,
    killed,
    locked,
    may_not_read,
    orphaned,
    refused,
    slow,
    slowish,
    trouble,
)

late = trouble(answering(0.04))
by_the_second = trouble(answering(1.0, 1))


@pytest.fixture
def shelf(store):
    with store.client() as admin:
        yield Shelf(store.url, admin)


def test_all_that_is_there_is_found_and_only_get_is_asked(shelf, store):
    shelf.keep(values := every_other())
    shelf.finds(values)
    with store.client() as admin:
        admin.config_resetstat()
        shelf.finds(values)
        asked = set(admin.info("commandstats")) - {"cmdstat_config|resetstat", "cmdstat_config"}
    assert asked <= {"cmdstat_get", "cmdstat_info", "cmdstat_client|setinfo"}


def test_what_is_foreign_is_missing_and_costs_no_other(shelf):
    values = every_other()
    for at in (10, 11, PORTION, 999):
        shelf.keep_a_list(KEYS[at])
        values.pop(KEYS[at], None)
    shelf.keep(values)
    for at in (0, 71, 75, 998):
        shelf.keep({KEYS[at]: bytes(MAX_BYTES)})
        values.pop(KEYS[at], None)
    shelf.finds(values)
    for key in KEYS[:80]:  # no connection is out of step
        assert shelf.tier.get(key) == values.get(key)
    shelf.finds(values)
    assert shelf.tier.up()


def test_values_that_are_too_long_only_together_are_found(shelf):
    values = {key: bytes([at]) * (MAX_BYTES // 10) for at, key in enumerate(KEYS[:35])}
    shelf.keep(values)
    shelf.finds(values)


def test_an_error_among_the_answers_leaves_no_connection_out_of_step(shelf, store):
    """As for a user who may read the even keys only; the others' answers are never taken."""
    shelf.keep(values := {key: b"value of %d" % at for at, key in enumerate(KEYS)})
    rights = ["on", f">{SECRET}", f"~{shelf.prefix}*[02468ace]", "+get"]
    shelf.admin.execute_command("ACL", "SETUSER", "half", *rights)
    url = f"redis://half:{SECRET}@127.0.0.1:{store.port}"
    theirs = Shelf(url, shelf.admin, shelf.prefix)
    try:
        within(PATIENCE_SECONDS, lambda: theirs.tier.get_many(KEYS), "nothing is found")
        for key in KEYS[::2]:
            assert theirs.tier.get(key) in {None, values[key]}
        theirs.tier.get_many(KEYS)
        within(PATIENCE_SECONDS, lambda: theirs.tier.get(KEYS[8]) == values[KEYS[8]], "not found")
    finally:
        shelf.admin.execute_command("ACL", "DELUSER", "half")


@pytest.mark.parametrize(
    "broken",
    [frozen, slow, late, dripping, by_the_second],
    ids=["frozen", "slow", "late", "dripping", "by_the_second"],
)
def test_many_wait_180_ms_at_most(store, between, broken):
    on = Stand(service=None, stores=(store,), between=between)
    values, waits = every_other(), []
    with store.client() as admin:
        for _ in range(TRIALS):
            shelf = Shelf(between.url, admin)
            shelf.keep(values)
            shelf.finds(values)
            with broken(on):
                waits.append(seconds_to_read(shelf, values))
    assert 0.04 < median(waits) < MOST_SECONDS


def test_answers_that_are_slow_by_less_than_50_ms_still_count(store, between):
    with store.client() as admin:
        shelf = Shelf(between.url, admin)
        shelf.keep(values := every_other())
        shelf.finds(values)
        with slowish(Stand(service=None, stores=(store,), between=between)):
            within(PATIENCE_SECONDS, lambda: len(shelf.tier.get_many(KEYS)) >= PORTION, "too few")
        assert shelf.tier.up()


@pytest.mark.parametrize("broken", [killed, locked, orphaned, may_not_read, refused])
def test_an_outage_is_a_miss_and_many_are_found_again(store, between, broken):
    with store.client() as admin:
        shelf = Shelf(between.url, admin)
        shelf.keep(values := every_other())
        shelf.finds(values)
        with broken(Stand(service=None, stores=(store,), between=between)):
            within(PATIENCE_SECONDS, lambda: not shelf.tier.up(), "nobody noticed")
            assert shelf.tier.get_many(KEYS) == {}
        within(PATIENCE_SECONDS, shelf.tier.up, "it still looks down")
    with store.client() as admin:
        shelf.admin = admin
        shelf.keep(values)
        shelf.finds(values)


def test_a_restart_in_the_middle_mixes_nothing_up():
    values, over, wrong, rounds = every_other(), Event(), [], []
    with redis_server() as own, own.client() as admin:
        shelf = Shelf(own.url, admin)
        shelf.keep(values)

        def read() -> None:
            while not over.is_set():
                found = shelf.tier.get_many(KEYS)
                rounds.append(len(found))
                if not found.items() <= values.items():
                    wrong.append(found)

        readers = [Thread(target=read) for _ in range(2)]
        for reader in readers:
            reader.start()
        try:
            for _ in range(3):
                time.sleep(0.1)
                own.kill()
                own.start()
                shelf.keep(values)
            within(PATIENCE_SECONDS, shelf.tier.up, "it still looks down")
        finally:
            over.set()
            for reader in readers:
                reader.join()
        shelf.finds(values)
    assert not wrong
    assert len(values) in rounds
