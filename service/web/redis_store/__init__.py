"""A store in Redis: one server, the master that sentinels name, or a cluster.

The only room that knows redis-py.
"""

from service.redis_address import RedisAddress
from service.web.redis_store.cluster import Cluster
from service.web.redis_store.connecting import to_master, to_server
from service.web.redis_store.server import Server
from service.web.tiers.shared import Store


def redis_store(address: RedisAddress, expiry_seconds: int) -> Store:
    """Make the store at an address.

    Args:
        address: where Redis is.
        expiry_seconds: how long Redis keeps a value.

    Returns:
        The store. Nothing is connected yet, and nothing is ever tried twice.

    Raises:
        Nothing.

    Source: the protocol and redis-py's documentation.
    """
    if address.kind == "cluster":
        return Cluster(address, expiry_seconds)
    connect = to_master(address) if address.kind == "sentinel" else to_server(address)
    return Server(connect, expiry_seconds)
