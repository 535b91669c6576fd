"""Settings, read from the environment once and in one place."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_HOST: Final = "127.0.0.1"
_PORT: Final = "8000"
_PORTS: Final = range(65536)


class BadSettingError(ValueError):
    """A setting that the service cannot start with; ``str()`` is one clear line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """What an operator may choose: the address to listen on (port 0: any free one)."""

    host: str
    port: int

    @property
    def bind(self) -> str:
        """The address as gunicorn takes it."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def from_env(environment: Mapping[str, str] = os.environ) -> Config:
    """Read the settings.

    Args:
        environment: variables by name: HOST, PORT. Unset or empty means the default.

    Returns:
        The settings.

    Raises:
        BadSettingError: PORT is no port number.

    Source: the README, Settings.

    >>> from_env({"PORT": "8001"}).bind
    '127.0.0.1:8001'
    """
    port = environment.get("PORT") or _PORT
    if not re.fullmatch("[0-9]{1,5}", port) or int(port) not in _PORTS:
        raise BadSettingError(f"PORT must be a number from 0 to 65535, not {port[:20]!r}")
    return Config(host=environment.get("HOST") or _HOST, port=int(port))
