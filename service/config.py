"""Settings, read from the environment once and in one place."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, TypeVar

from service.redis_address import RedisAddress, redis_address
from service.settings.keys import api_keys
from service.settings.origins import cors_origins
from service.settings.proxies import Network, as_sockets_say, trusted_proxies
from service.settings.rates import rate_limit

_NAMES: Final = (
    "SKYREF_LOCAL_CACHE_MB",
    "SKYREF_REDIS_EXPIRY_DAYS",
    "SKYREF_API_KEYS",
    "SKYREF_RATE_LIMIT",
    "SKYREF_TRUSTED_PROXIES",
    "SKYREF_CORS_ORIGINS",
    "SKYREF_LOG",
    "SKYREF_DRAIN_SECONDS",
)
# How alike two names are, of 1: a letter or two apart.
_ALIKE: Final = 0.88
_LOGS: Final = ("events", "requests", "questions")

_T = TypeVar("_T")


class BadSettingError(ValueError):
    """A setting that the service cannot start with; ``str()`` is one clear line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What an operator may choose.

    The address to listen on (port 0: any free one); how many processes answer; how many MiB
    each worker keeps answers in (0: none); where Redis is, if anywhere, and for how many days
    it keeps an answer; the SHA-256 digests of the keys that may ask (none: everybody may); how
    many units of work a client may ask for in which time, such as ``600/minute`` (None: any
    number); the proxies that are believed; the origins of the pages that may ask from a browser
    (``*``: all); whether the log has ``events`` only, ``requests`` too, or their ``questions``
    as well; for how many seconds a worker goes on taking requests after it was told to stop.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    local_cache_mb: int = 64
    redis: RedisAddress | None = None
    redis_expiry_days: int = 30
    api_keys: tuple[bytes, ...] = field(default=(), repr=False)
    rate_limit: str | None = None
    trusted_proxies: tuple[Network, ...] = ()
    cors_origins: tuple[str, ...] = ()
    log: str = "requests"
    drain_seconds: int = 0

    @property
    def bind(self) -> str:
        """The address as gunicorn takes it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def forwarded_allow_ips(self) -> str:
        """The trusted proxies as gunicorn takes them; nobody is an empty text."""
        names = (name for network in self.trusted_proxies for name in as_sockets_say(network))
        return ",".join(names)


def from_env(environment: Mapping[str, str] = os.environ) -> Config:
    """Read the settings.

    Args:
        environment: variables by name: HOST, PORT, WEB_CONCURRENCY, REDIS_URL,
            SKYREF_LOCAL_CACHE_MB, SKYREF_REDIS_EXPIRY_DAYS, SKYREF_API_KEYS, SKYREF_RATE_LIMIT,
            SKYREF_TRUSTED_PROXIES, SKYREF_CORS_ORIGINS, SKYREF_LOG, SKYREF_DRAIN_SECONDS. Unset or
            empty means the default.

    Returns:
        The settings.

    Raises:
        BadSettingError: a variable has a value that makes no sense, or a name that is nearly that
            of a setting.

    Source: the README, Settings.

    >>> from_env({"PORT": "8001"}).bind
    '127.0.0.1:8001'
    """
    default = Config()
    _check_names(environment)

    def setting(name: str, unset: _T, read: Callable[[str], _T]) -> _T:
        try:
            return read(value) if (value := environment.get(name)) else unset
        except ValueError as error:
            raise BadSettingError(f"{name} {error}") from None

    def number(name: str, unset: int, least: int, most: int) -> int:
        return setting(name, unset, lambda value: _number(value, range(least, most + 1)))

    return Config(
        host=setting("HOST", default.host, str),
        port=number("PORT", default.port, 0, 65535),
        workers=number("WEB_CONCURRENCY", default.workers, 1, 256),
        local_cache_mb=number("SKYREF_LOCAL_CACHE_MB", default.local_cache_mb, 0, 1_048_576),
        redis=setting("REDIS_URL", default.redis, _redis),
        redis_expiry_days=number("SKYREF_REDIS_EXPIRY_DAYS", default.redis_expiry_days, 1, 3650),
        api_keys=setting("SKYREF_API_KEYS", default.api_keys, api_keys),
        rate_limit=setting("SKYREF_RATE_LIMIT", default.rate_limit, rate_limit),
        trusted_proxies=setting("SKYREF_TRUSTED_PROXIES", default.trusted_proxies, trusted_proxies),
        cors_origins=setting("SKYREF_CORS_ORIGINS", default.cors_origins, cors_origins),
        log=setting("SKYREF_LOG", default.log, _log),
        drain_seconds=number("SKYREF_DRAIN_SECONDS", default.drain_seconds, 0, 300),
    )


def _check_names(environment: Mapping[str, str]) -> None:
    """Refuse a slip of the pen, with which the service would be open that was meant to be closed.

    Others may begin like ours: Kubernetes makes some of the names of its services.
    """
    for name in environment:
        near = get_close_matches(name, _NAMES, 1, _ALIKE) if name.startswith("SKYREF_") else []
        if near and name not in _NAMES:
            raise BadSettingError(f"{name} is no setting; {near[0]} is")


def _number(value: str, allowed: range) -> int:
    if not re.fullmatch("[0-9]{1,7}", value) or int(value) not in allowed:
        bounds = f"from {allowed[0]} to {allowed[-1]}"
        raise ValueError(f"must be a whole number {bounds}, not {value[:20]!r}")
    return int(value)


def _redis(url: str) -> RedisAddress:
    try:
        return redis_address(url)
    except ValueError as error:
        raise ValueError(f"is not understood: {error}") from None


def _log(value: str) -> str:
    if value not in _LOGS:
        raise ValueError(f"must be events, requests or questions, not {value[:20]!a}")
    return value
