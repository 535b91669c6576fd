"""Counts in Redis that end by themselves, kept by the script of limits (PyPI).

It goes over the connections that the cache has, which keep to a deadline as a whole and cost a
quarter of what redis-py's client does.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from limits.storage import RedisStorage

from service.redis_address import RedisAddress
from service.web.gate.counts import Counts
from service.web.redis_store.cluster import Cluster
from service.web.redis_store.connecting import READ_SECONDS, to_master, to_server
from service.web.redis_store.server import Server
from service.web.redis_store.words import command

_SCRIPT: Final = RedisStorage.SCRIPT_INCR_EXPIRE
_ONE_KEY: Final = b"1"


def redis_counts(address: RedisAddress) -> Counts:
    """Make counts at an address.

    Args:
        address: where Redis is.

    Returns:
        The counts. Nothing is connected yet, and nothing is ever tried twice.

    Raises:
        Nothing.

    Source: the protocol and limits' documentation.
    """
    if address.kind == "cluster":
        return _ClusterCounts(address, 0)
    connect = to_master(address) if address.kind == "sentinel" else to_server(address)
    return _ServerCounts(connect)


class _ServerCounts(Server):
    """Counts in one server, or in the one that is master now."""

    def __init__(self, connect: Callable[[], Any]) -> None:
        super().__init__(connect, 0)

    def add(self, name: str, units: int, expiry: int) -> int:
        """Count, as `Counts` has it."""
        deadline = monotonic() + READ_SECONDS
        connection = self._take(deadline)
        connection.timed.begin(deadline)
        words = (b"EVAL", _SCRIPT, _ONE_KEY, name.encode(), b"%d" % expiry, b"%d" % units)
        try:
            connection.send_packed_command([command(*words)])
            count = int(connection.read_response())
        except BaseException:
            connection.disconnect()
            self._idle.clear()  # it may not be the master any more that they go to
            raise
        self._give_back(connection)
        return count


class _ClusterCounts(Cluster):
    """Counts in a cluster, each in the node that has its name."""

    def add(self, name: str, units: int, expiry: int) -> int:
        """Count, as `Counts` has it."""
        return int(
            self._in_time(lambda: self._connected().eval(_SCRIPT.decode(), 1, name, expiry, units))
        )
