"""Settings, read from the environment once and in one place."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.redis_address import RedisAddress, redis_address

_PORTS: Final = range(65536)
_MEGABYTES: Final = range(1_048_577)
_DAYS: Final = range(1, 3651)


class BadSettingError(ValueError):
    """A setting that the service cannot start with; ``str()`` is one clear line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What an operator may choose.

    The address to listen on (port 0: any free one); how many MiB each worker keeps answers in
    (0: none); where Redis is, if anywhere, and for how many days it keeps an answer.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    local_cache_mb: int = 64
    redis: RedisAddress | None = None
    redis_expiry_days: int = 30

    @property
    def bind(self) -> str:
        """The address as gunicorn takes it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def from_env(environment: Mapping[str, str] = os.environ) -> Config:
    """Read the settings.

    Args:
        environment: variables by name: HOST, PORT, SKYREF_LOCAL_CACHE_MB, REDIS_URL,
            SKYREF_REDIS_EXPIRY_DAYS. Unset or empty means the default.

    Returns:
        The settings.

    Raises:
        BadSettingError: a variable has a value that makes no sense.

    Source: the README, Settings.

    >>> from_env({"PORT": "8001"}).bind
    '127.0.0.1:8001'
    """
    default = Config()

    def number(name: str, unset: int, allowed: range) -> int:
        value = environment.get(name) or str(unset)
        if not re.fullmatch("[0-9]{1,7}", value) or int(value) not in allowed:
            bounds = f"from {allowed[0]} to {allowed[-1]}"
            raise BadSettingError(f"{name} must be a whole number {bounds}, not {value[:20]!r}")
        return int(value)

    return Config(
        host=environment.get("HOST") or default.host,
        port=number("PORT", default.port, _PORTS),
        local_cache_mb=number("SKYREF_LOCAL_CACHE_MB", default.local_cache_mb, _MEGABYTES),
        redis=_redis(environment.get("REDIS_URL", "")),
        redis_expiry_days=number("SKYREF_REDIS_EXPIRY_DAYS", default.redis_expiry_days, _DAYS),
    )


def _redis(url: str) -> RedisAddress | None:
    try:
        return redis_address(url) if url else None
    except ValueError as error:
        raise BadSettingError(f"REDIS_URL is not understood: {error}") from None
