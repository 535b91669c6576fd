"""``GET /metrics``: what all processes of this server have counted, for Prometheus."""

import fcntl
import logging
import os
import struct
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Final

from flask import Flask, Response, request
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service.web import work
from service.web.watch.folder import VARIABLE, held
from service.web.watch.metrics import Metrics, shared

PATH: Final = "/metrics"

_REFUSED: Final = 400
# A worker that is starting has a file for an instant in which there is not even its length.
_ATTEMPTS: Final = 20
_PAUSE_SECONDS: Final = 0.001

log: Final = logging.getLogger("skyref")

Encode = Callable[[Collector], bytes]


def serve_metrics(app: Flask, metrics: Metrics) -> None:
    """Give the metrics their address, and have refusals counted as work.

    Should the folder be gone in which the processes put their metrics together, whoever is asked
    tells its own; the log says so once.
    """
    app.add_url_rule(PATH, "metrics", _Exposition(metrics))
    app.after_request(_count_refusal)


def _count_refusal(response: Response) -> Response:
    if response.status_code >= _REFUSED:
        work.add(work.REFUSAL)
    return response


class _Exposition:
    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._complained = False

    def __call__(self) -> Response:
        encode, media_type = _encoder(request.headers.get("Accept", ""))
        text = self._together(encode) if shared() else None
        if text is None:
            text = encode(self._metrics.meters().registry)
        return Response(text, content_type=media_type)

    def _together(self, encode: Encode) -> bytes | None:
        """What all processes have counted; None when that cannot be read."""
        self._metrics.meters()
        try:
            return _read(Path(os.environ[VARIABLE]), encode)
        except (KeyError, OSError, ValueError, RuntimeError, struct.error) as error:
            if not self._complained:
                self._complained = True
                log.warning("Metrics cannot be put together, each worker tells its own: %s", error)
            return None


def _read(folder: Path, encode: Encode) -> bytes:
    for _ in range(_ATTEMPTS - 1):
        try:
            return _read_once(folder, encode)
        except struct.error:
            sleep(_PAUSE_SECONDS)
    return _read_once(folder, encode)


def _read_once(folder: Path, encode: Encode) -> bytes:
    with held(folder, fcntl.LOCK_SH):
        return encode(MultiProcessCollector(None, str(folder)))


def _encoder(accept: str) -> tuple[Encode, str]:
    """What writes the metrics as they are wanted, or as plain text if that makes no sense."""
    try:
        return choose_encoder(accept)
    except (TypeError, ValueError):  # it compares whatever stands for a version with numbers
        return choose_encoder("")
