"""Whether the process is alive, and whether it takes questions."""

from http import HTTPStatus
from typing import Final

from flask import Flask, Response

from service.web.answer import json_answer
from service.web.tiers.shared import SharedTier
from service.web.wire import encode


class Stopping:
    """Whether this process has been told to stop: who sends it requests should send them elsewhere.

    No lock is in it, as a signal may come while the handler of another one is at work.
    """

    told = False


STOPPING: Final = Stopping()


def serve_health(app: Flask, *, local: bool, shared: SharedTier | None) -> None:
    """Give the probes their addresses.

    The service is ready whatever becomes of its cache, until it is told to stop; the answer tells
    for those who watch.
    """
    alive = encode({"status": "ok"})

    def ready() -> Response:
        redis = "off" if shared is None else "up" if shared.up() else "down"
        cache = {"local": "up" if local else "off", "redis": redis}
        if STOPPING.told:
            answer = json_answer(encode({"status": "stopping", "cache": cache}))
            answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
            return answer
        return json_answer(encode({"status": "ready", "cache": cache}))

    app.add_url_rule("/healthz", "healthz", lambda: json_answer(alive))
    app.add_url_rule("/readyz", "readyz", ready)
