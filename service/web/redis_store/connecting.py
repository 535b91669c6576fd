"""Connections of redis-py that keep to a deadline, and whom they go to."""

import ssl
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any, Final

from redis import Sentinel
from redis.backoff import NoBackoff
from redis.connection import Connection, SSLConnection, UnixDomainSocketConnection
from redis.retry import Retry

from service.redis_address import RedisAddress
from service.web.tiers.timed_socket import TimedSocket

# The most that a request waits for Redis, a new connection included. Kernels keep such a time in
# steps of up to 10 ms, rounded up.
READ_SECONDS: Final = 0.045


def to_server(address: RedisAddress) -> Callable[[], Any]:
    """A function that connects to the one server."""
    told = settings(address) | {"db": address.db}
    if address.socket is not None:
        unix: Any = _TimedUnixConnection  # abstract, says redis-py's typing
        return lambda: _opened(unix(path=address.socket, **told))
    [(host, port)] = address.nodes
    return lambda: _opened(_tcp(address)(host=host, port=port, **told))


def to_master(address: RedisAddress) -> Callable[[], Any]:
    """A function that asks the sentinels who is master, and connects to that."""
    told = settings(address) | {"db": address.db}
    login = {
        "username": address.options.get("sentinel_username"),
        "password": address.options.get("sentinel_password"),
        "ssl": address.tls,
    }
    asked = settings(address) | login | {"retry": once()}
    sentinel: Any = Sentinel(address.nodes, sentinel_kwargs=asked)

    def connect() -> Any:
        host, port = sentinel.discover_master(address.service)
        return _opened(_tcp(address)(host=host, port=port, **told))

    return connect


def _tcp(address: RedisAddress) -> type[Any]:
    return _TimedSSLConnection if address.tls else _TimedConnection


def _opened(connection: Any) -> Any:
    connection.connect()
    return connection


def settings(address: RedisAddress) -> dict[str, Any]:
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


def once() -> Retry:
    """Try once."""
    return Retry(NoBackoff(), 0)


class _Timed:
    """What makes a connection of redis-py keep to a deadline."""

    timed: TimedSocket
    last_used: float

    def _connect(self) -> TimedSocket:
        deadline = monotonic() + READ_SECONDS
        self.timed = TimedSocket(super()._connect(), deadline)  # type: ignore[misc]
        self.last_used = deadline
        return self.timed


class _TimedConnection(_Timed, Connection): ...


class _TimedUnixConnection(_Timed, UnixDomainSocketConnection): ...


class _TimedSSLConnection(_Timed, SSLConnection):
    def _wrap_socket_with_ssl(self, sock: Any) -> ssl.SSLSocket:
        """With one context for all: redis-py makes one each time, which takes 30 ms."""
        context = _context(
            self.ca_certs, self.certfile, self.keyfile, self.cert_reqs, self.check_hostname
        )
        return context.wrap_socket(sock, server_hostname=self.host)


@cache
def _context(
    authorities: str | None,
    certificate: str | None,
    key: str | None,
    requirement: ssl.VerifyMode,
    check_hostname: bool,  # noqa: FBT001
) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=authorities)
    context.check_hostname = check_hostname
    context.verify_mode = requirement
    if certificate:
        context.load_cert_chain(certificate, key)
    return context
