"""The nodes of a cluster are read at the same time, and one that is gone costs its share."""

from statistics import median

import pytest
from redis import RedisCluster
from redis.crc import key_slot

from service.web.tiers.shared import PORTION
from tests.redis_server import SLOTS
from tests.waiting import within
from tests.web.outages.shelves import KEYS, MOST_SECONDS, Shelf, every_other, seconds_to_read
from tests.web.outages.stands import (
    PATIENCE_SECONDS,
    TRIALS,
    Stand,
    caches_everything,
    comes_back,
)
from tests.web.outages.troubles import frozen, killed


@pytest.fixture
def spread(cluster):
    """Keys over all nodes of a cluster that is whole."""
    comes_back(cluster.service, caches_everything)
    with RedisCluster("127.0.0.1", cluster.store.port, protocol=2) as admin:
        yield Shelf(cluster.url, admin)


def test_a_cluster_finds_what_is_on_all_of_its_nodes(spread):
    values = every_other()
    spread.keep_a_list(KEYS[0])
    spread.keep_a_list(KEYS[PORTION + 1])
    del values[KEYS[PORTION + 1]]
    spread.keep(values)
    spread.finds(values)
    for key in KEYS[:80]:
        assert spread.tier.get(key) == values.get(key)


@pytest.mark.parametrize("broken", [frozen, killed])
def test_a_node_that_is_gone_costs_its_share_only(cluster, spread, broken):
    spread.keep(values := every_other())
    spread.finds(values)
    one = Stand(service=None, stores=cluster.stores[:1])
    with broken(one):
        within(
            PATIENCE_SECONDS, lambda: len(spread.tier.get_many(KEYS[:PORTION])) > 10, "all is lost"
        )
        assert spread.tier.get_many(KEYS).items() < values.items()


def test_a_cluster_that_is_frozen_costs_180_ms_at_most(cluster, spread):
    spread.keep(values := every_other())
    waits = []
    for _ in range(TRIALS):
        within(PATIENCE_SECONDS, lambda: spread.tier.get_many(KEYS) == values, "not all are found")
        with frozen(cluster):
            waits.append(seconds_to_read(spread, values))
    assert 0.04 < median(waits) < MOST_SECONDS


def test_a_slot_that_moves_is_followed(cluster, spread):
    spread.keep(values := every_other())
    spread.finds(values)
    key = KEYS[1]
    slot = key_slot(spread.name(key))
    at = next(at for at in range(3) if slot < (at + 1) * SLOTS // 3)
    source, target = cluster.stores[at], cluster.stores[at - 1]
    move(slot, source, target)
    try:
        spread.finds(values)
    finally:
        move(slot, target, source)
    spread.finds(values)


def move(slot: int, source, target) -> None:
    """Move a slot of a cluster with its keys."""
    with source.client() as here, target.client() as there:
        names = [node.execute_command("CLUSTER MYID") for node in (here, there)]
        there.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", names[0])
        here.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", names[1])
        for key in here.execute_command("CLUSTER GETKEYSINSLOT", slot, 1000):
            here.execute_command("MIGRATE", "127.0.0.1", target.port, key, 0, 5000)
        for node in (there, here):
            node.execute_command("CLUSTER SETSLOT", slot, "NODE", names[1])
