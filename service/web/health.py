"""Whether the process is alive, and whether it takes questions."""

from typing import Final

from flask import Flask

from service.web.answer import fixed

_ALIVE: Final = {"status": "ok"}
_READY: Final = {"status": "ready", "cache": {"local": "off", "redis": "off"}}


def serve_health(app: Flask) -> None:
    """Give the probes their addresses."""
    app.add_url_rule("/healthz", "healthz", fixed(_ALIVE))
    app.add_url_rule("/readyz", "readyz", fixed(_READY))
