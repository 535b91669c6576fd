"""A store in a Redis Cluster."""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import wait
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any, Final

from redis import RedisCluster
from redis.cluster import ClusterNode
from redis.exceptions import ConnectionError as NoConnectionError
from redis.exceptions import ResponseError, SlotNotCoveredError
from redis.exceptions import TimeoutError as NoAnswerError

from service.redis_address import RedisAddress
from service.web.redis_store.connecting import READ_SECONDS, once, settings
from service.web.redis_store.words import foreign, string, understood
from service.web.tiers.helpers import BusyError, Helpers
from service.web.tiers.keeper import Pair
from service.web.tiers.shared import ForeignValueError, RefusedError

_HELPERS: Final = 8
# For the nodes' shares of what is read at once.
_SHARE_HELPERS: Final = 32


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
        self._share_helpers = Helpers(_SHARE_HELPERS)

    def read(self, name: bytes) -> bytes | None:
        """Get a value, as `Store` has it."""
        value: bytes | None = self._in_time(lambda: self._get(name))
        return value

    def _in_time(self, work: Callable[[], Any]) -> Any:
        """What a helper makes of some work, if it is there in time."""
        failure, self._failure = self._failure, None
        if failure is not None:
            raise failure
        answer = self._helpers.submit(work)
        try:
            return answer.result(READ_SECONDS)
        except TimeoutError:
            if self._client is None:
                raise BusyError from None
            raise TimeoutError("no answer in time") from None

    def _get(self, name: bytes) -> bytes | None:
        try:
            return string(self._connected().get(name))
        except ResponseError as error:
            raise understood(error) from error

    def read_many(self, names: list[bytes]) -> list[bytes | None]:
        """Get values, as `Store` has it: each node is asked for its share at the same time.

        What a node does not tell in time is missing; it takes all of them to fail.
        """
        end = monotonic() + READ_SECONDS
        client = self._client or self._in_time(self._connected)
        reading = []
        for share in _shares(client, names):
            with suppress(BusyError):
                reading.append(self._share_helpers.submit(partial(self._get_share, client, share)))
        if not reading:
            raise BusyError
        found: dict[bytes, bytes | None] = {}
        failure: BaseException = TimeoutError("no answer in time")
        for answer in wait(reading, max(end - monotonic(), 0.0)).done:
            failure = answer.exception() or failure
            found |= {} if answer.exception() else answer.result()
        if not found:
            raise failure
        return [found.get(name) for name in names]

    def _get_share(self, client: RedisCluster, names: list[bytes]) -> dict[bytes, bytes | None]:
        """What one node has of its names.

        One name that it tells nothing of is asked for once more as a single one is, whereby the
        client follows it to where it is now.
        """
        told: dict[bytes, bytes | None] = {}
        with suppress(NoConnectionError, NoAnswerError, SlotNotCoveredError):
            node = client.get_redis_connection(client.get_node_from_key(names[0]))
            pipeline = node.pipeline(transaction=False)
            for name in names:
                pipeline.get(name)
            answers = pipeline.execute(raise_on_error=False)
            told = {n: _value(a) for n, a in zip(names, answers, strict=True) if not _lost(a)}
        for name in [name for name in names if name not in told][:1]:
            told[name] = None
            with suppress(ForeignValueError):
                told[name] = self._get(name)
        return told

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


def _shares(client: RedisCluster, names: list[bytes]) -> list[list[bytes]]:
    """The names of each node; what is nobody's is one more share."""
    shares = defaultdict(list)
    for name in names:
        owner = ""
        with suppress(SlotNotCoveredError):
            owner = client.get_node_from_key(name).name
        shares[owner].append(name)
    return list(shares.values())


def _value(answer: object) -> bytes | None:
    """A value; None as well when it is of another type."""
    return None if isinstance(answer, ResponseError) else string(answer)


def _lost(answer: object) -> bool:
    return isinstance(answer, ResponseError) and not foreign(answer)
