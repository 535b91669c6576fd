"""A store in a Redis Cluster."""

from threading import Lock
from typing import Final

from redis import RedisCluster
from redis.cluster import ClusterNode
from redis.exceptions import ResponseError

from service.redis_address import RedisAddress
from service.web.redis_store.connecting import READ_SECONDS, once, settings
from service.web.redis_store.words import string, understood
from service.web.tiers.helpers import BusyError, Helpers
from service.web.tiers.keeper import Pair
from service.web.tiers.shared import RefusedError

_HELPERS: Final = 8


class Cluster:
    """redis-py's own cluster client, asked by helpers, so that a request can stop waiting."""

    parts = True

    def __init__(self, address: RedisAddress, expiry_seconds: int) -> None:
        self._address = address
        self._expiry = expiry_seconds
        self._client: RedisCluster | None = None
        # Why it could not be made, when that took longer than anybody waited.
        self._failure: Exception | None = None
        self._connecting = Lock()
        self._helpers = Helpers(_HELPERS)

    def read(self, name: bytes) -> bytes | None:
        """Get a value, as `Store` has it."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        answer = self._helpers.submit(lambda: self._get(name))
        try:
            value: bytes | None = answer.result(READ_SECONDS)
        except TimeoutError:
            if self._client is None:
                raise BusyError from None
            raise TimeoutError("no answer in time") from None
        return value

    def _get(self, name: bytes) -> bytes | None:
        try:
            return string(self._connected().get(name))
        except ResponseError as error:
            raise understood(error) from error

    def write(self, batch: list[Pair]) -> None:
        """Set values, as `Store` has it."""
        client = self._connected()
        try:
            for name, value in batch:
                client.set(name, value, ex=self._expiry)
        except ResponseError as error:
            raise RefusedError(str(error)) from error

    def _connected(self) -> RedisCluster:
        """The client; nobody waits for whoever is making it."""
        if self._client is None:
            if not self._connecting.acquire(blocking=False):
                raise BusyError
            try:
                nodes = [ClusterNode(host, port) for host, port in self._address.nodes]
                told = settings(self._address) | {"ssl": self._address.tls}
                self._client = RedisCluster(startup_nodes=nodes, retry=once(), **told)
            except Exception as failure:
                self._failure = failure
                raise
            finally:
                self._connecting.release()
        return self._client
