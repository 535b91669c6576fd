"""A store in Redis: one server, the master that sentinels name, or a cluster.

The only file that knows redis-py.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from socket import SO_RCVTIMEO, SO_SNDTIMEO, SOL_SOCKET
from ssl import SSLSocket
from struct import pack
from time import monotonic
from typing import Any, Final

from redis import RedisCluster, Sentinel
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode
from redis.connection import Connection, SSLConnection, UnixDomainSocketConnection
from redis.exceptions import ResponseError
from redis.retry import Retry

from service.redis_address import RedisAddress
from service.web.tiers.keeper import Pair
from service.web.tiers.shared import RefusedError, Store, WrongTypeError

# The most that a request waits for Redis, a new connection included.
READ_SECONDS: Final = 0.05
# The most that a batch takes; no request waits for it.
WRITE_SECONDS: Final = 0.5

_HELPERS: Final = 8
_TOLERANCE_SECONDS: Final = 0.002


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
        return _Cluster(address, expiry_seconds)
    connect = _master(address) if address.kind == "sentinel" else _server(address)
    return _Server(connect, expiry_seconds)


class _Server:
    """A connection for each question under way, kept for the next one."""

    def __init__(self, connect: Callable[[], Any], expiry_seconds: int) -> None:
        self._connect = connect
        self._expiry = expiry_seconds
        self._idle: deque[Any] = deque()
        self._helpers = ThreadPoolExecutor(_HELPERS, "skyref-redis")
        self._writer: Any = None

    def read(self, name: bytes) -> bytes | None:
        deadline = monotonic() + READ_SECONDS
        connection = self._take(deadline)
        connection.timed.deadline = deadline
        try:
            connection.send_packed_command(
                [b"*2\r\n$3\r\nGET\r\n$%d\r\n%b\r\n" % (len(name), name)]
            )
            value: bytes | None = connection.read_response()
        except ResponseError as error:
            self._idle.append(connection)
            raise _understood(error) from error
        except BaseException:
            connection.disconnect()
            self._idle.clear()  # they will not have fared better
            raise
        self._idle.append(connection)
        return value

    def _take(self, deadline: float) -> Any:
        """An idle connection, or a new one if it is there in time; else it serves the next."""
        with suppress(IndexError):
            return self._idle.pop()
        connecting = self._helpers.submit(self._connect)
        try:
            return connecting.result(deadline - monotonic())
        except TimeoutError:
            connecting.add_done_callback(self._adopt)
            raise

    def _adopt(self, connecting: Future[Any]) -> None:
        if connecting.exception() is None:
            self._idle.append(connecting.result())

    def write(self, batch: list[Pair]) -> None:
        connection, self._writer = self._writer or self._connect(), None
        connection.timed.deadline = monotonic() + WRITE_SECONDS
        commands = [("SET", name, value, "EX", self._expiry) for name, value in batch]
        refusals = []
        try:
            connection.send_packed_command(connection.pack_commands(commands))
            for _ in commands:
                try:
                    connection.read_response()
                except ResponseError as error:
                    refusals.append(error)
        except BaseException:
            connection.disconnect()
            raise
        if refusals:
            connection.disconnect()  # the next one may find another master
            raise RefusedError(str(refusals[0])) from refusals[0]
        self._writer = connection


class _Cluster:
    """redis-py's own cluster client, asked by helpers, so that a request can stop waiting."""

    def __init__(self, address: RedisAddress, expiry_seconds: int) -> None:
        self._address = address
        self._expiry = expiry_seconds
        self._client: RedisCluster | None = None
        self._helpers = ThreadPoolExecutor(_HELPERS, "skyref-redis")

    def read(self, name: bytes) -> bytes | None:
        answer = self._helpers.submit(self._get, name)
        try:
            return answer.result(READ_SECONDS)
        except TimeoutError:
            answer.cancel()
            raise

    def _get(self, name: bytes) -> bytes | None:
        try:
            return self._connected().get(name)  # type: ignore[return-value]  # bytes, undecoded
        except ResponseError as error:
            raise _understood(error) from error

    def write(self, batch: list[Pair]) -> None:
        client = self._connected()
        try:
            for name, value in batch:
                client.set(name, value, ex=self._expiry)
        except ResponseError as error:
            raise RefusedError(str(error)) from error

    def _connected(self) -> RedisCluster:
        """The client; should two helpers make it at once, the later one stays."""
        if self._client is None:
            nodes = [ClusterNode(host, port) for host, port in self._address.nodes]
            settings = _settings(self._address) | ({"ssl": True} if self._address.tls else {})
            self._client = RedisCluster(startup_nodes=nodes, retry=_once(), **settings)
        return self._client


class _TimedSocket:
    """A socket whose every use must be over by a deadline, however slowly the bytes drip."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._armed = 0.0
        self.deadline = monotonic() + READ_SECONDS

    def recv(self, size: int) -> bytes:
        try:
            received: bytes = self._in_time().recv(size)
        except BlockingIOError:
            raise TimeoutError from None
        return received

    def sendall(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[self._in_time().send(left) :]

    def _in_time(self) -> Any:
        left = self.deadline - monotonic()
        if left <= 0:
            raise TimeoutError
        if abs(left - self._armed) > _TOLERANCE_SECONDS:
            self._arm(left)
            self._armed = left
        return self._socket

    def _arm(self, seconds: float) -> None:
        self._socket.settimeout(seconds)

    def shutdown(self, how: int) -> None:
        self._socket.shutdown(how)

    def close(self) -> None:
        self._socket.close()


class _TimedPlainSocket(_TimedSocket):
    """Has the kernel keep the time: with Python's own timeouts, every use is two system calls."""

    def _arm(self, seconds: float) -> None:
        self._socket.settimeout(None)
        timeval = pack("ll", int(seconds), int(seconds % 1 * 1_000_000))
        self._socket.setsockopt(SOL_SOCKET, SO_RCVTIMEO, timeval)
        self._socket.setsockopt(SOL_SOCKET, SO_SNDTIMEO, timeval)


class _Timed:
    """What makes a connection of redis-py keep to a deadline."""

    timed: _TimedSocket

    def _connect(self) -> _TimedSocket:
        socket = super()._connect()  # type: ignore[misc]
        kind = _TimedSocket if isinstance(socket, SSLSocket) else _TimedPlainSocket
        self.timed = kind(socket)
        return self.timed


class _TimedConnection(_Timed, Connection): ...


class _TimedSSLConnection(_Timed, SSLConnection): ...


class _TimedUnixConnection(_Timed, UnixDomainSocketConnection): ...


def _server(address: RedisAddress) -> Callable[[], Any]:
    """A function that connects to the one server."""
    settings = _settings(address) | {"db": address.db}
    if address.socket is not None:
        unix: Any = _TimedUnixConnection  # abstract, says redis-py's typing
        return lambda: _opened(unix(path=address.socket, **settings))
    [(host, port)] = address.nodes
    return lambda: _opened(_tcp(address)(host=host, port=port, **settings))


def _master(address: RedisAddress) -> Callable[[], Any]:
    """A function that asks the sentinels who is master, and connects to that."""
    settings = _settings(address) | {"db": address.db}
    login = {
        "username": address.options.get("sentinel_username"),
        "password": address.options.get("sentinel_password"),
        "ssl": address.tls,
    }
    sentinel = Sentinel(
        address.nodes, sentinel_kwargs=_settings(address) | login | {"retry": _once()}
    )

    def connect() -> Any:
        host, port = sentinel.discover_master(address.service)
        return _opened(_tcp(address)(host=host, port=port, **settings))

    return connect


def _tcp(address: RedisAddress) -> type[Any]:
    return _TimedSSLConnection if address.tls else _TimedConnection


def _opened(connection: Any) -> Any:
    connection.connect()
    return connection


def _settings(address: RedisAddress) -> dict[str, Any]:
    """What all of redis-py's clients are told."""
    tls: dict[str, Any] = {
        name: value for name, value in address.options.items() if name.startswith("ssl_")
    }
    if "ssl_check_hostname" in tls:
        tls["ssl_check_hostname"] = tls["ssl_check_hostname"] == "true"
    return {
        "username": address.username,
        "password": address.password,
        "socket_timeout": READ_SECONDS,
        "socket_connect_timeout": READ_SECONDS,
        "protocol": 2,
        "driver_info": None,
        **tls,
    }


def _once() -> Retry:
    return Retry(NoBackoff(), 0)


def _understood(error: ResponseError) -> Exception:
    return WrongTypeError() if str(error).startswith("WRONGTYPE") else error
