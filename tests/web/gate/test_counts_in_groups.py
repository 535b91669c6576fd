"""Units of work counted in a Redis Cluster, and in the master that sentinels name."""

from functools import partial

import pytest

from service.redis_address import redis_address
from service.web.gate.counts import Tally
from service.web.redis_store.counting import redis_counts
from tests.redis_server import redis_cluster, redis_sentinel
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("patience")


def tally(url):
    return Tally(partial(redis_counts, redis_address(url)))


def test_a_cluster_counts():
    with redis_cluster() as nodes:
        where = ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        first, second = (tally(f"redis+cluster://{where}") for _ in range(2))
        for counting in (first, second):
            wait_until(lambda counting=counting: _connected(counting), lambda: "no cluster")
        names = [f"60:1:{client}" for client in range(20)]
        assert [first.add(name, 1, 60) for name in names] == [1] * 20
        assert [second.add(name, 1, 60) for name in names] == [2] * 20


def _connected(counting):
    """Ask until the way to the cluster is made: only Redis remembers across tallies."""
    counting.add("probe", 1, 60)
    return counting._store._client is not None  # noqa: SLF001


def test_a_new_master_counts_when_the_old_one_is_gone():
    with redis_sentinel() as sentinels:
        (port,) = sentinels.ports
        counting = tally(f"redis+sentinel://127.0.0.1:{port}/{sentinels.name}")
        assert counting.add("a", 1, 600) == 1
        sentinels.master.kill()
        for _ in range(4):
            counting.add("a", 1, 600)
        assert counting.down
        wait_until(
            lambda: sentinels.master_port() == sentinels.replica.port, lambda: "no new master"
        )
        wait_until(lambda: not counting.down, lambda: "the new master was not found")
        counting.add("b", 1, 600)
        with sentinels.replica.client() as client:
            assert client.get("skyref:limits:b") == b"1"
