"""gunicorn's settings; the number of workers is its own WEB_CONCURRENCY."""

import logging
import os
import sys
from contextlib import suppress
from dataclasses import fields
from typing import Any

from service.allocator import use_one_arena
from service.config import BadSettingError, from_env
from service.web.watch.folder import open_folder

_MEMORY = "/dev/shm"  # noqa: S108  # the files in it have names of their own

try:
    chosen = from_env()
except BadSettingError as error:
    sys.exit(f"skyref: {error}")

# Before a worker runs out of file descriptors to read it with; it may not be there.
with suppress(ImportError):
    import gunicorn_h1c  # noqa: F401

use_one_arena()
# Before prometheus_client is imported, as it looks for the folder then.
open_folder()

bind = chosen.bind
workers = chosen.workers
wsgi_app = "service.app:from_environment()"
worker_class = "service.serving.worker.PatientWorker"
threads = 8
preload_app = True
keepalive = 75
# For the requests under way, after those that still come while the worker drains.
graceful_timeout = 30 + chosen.drain_seconds
worker_tmp_dir = _MEMORY if os.access(_MEMORY, os.W_OK) else None
control_socket_disable = True
forwarder_headers = ""
forwarded_allow_ips = chosen.forwarded_allow_ips
logger_class = "service.logs.ServerLog"


def when_ready(_: Any) -> None:
    """Tell the log which settings are in force, but for what is secret."""
    told = [f"{each.name}={getattr(chosen, each.name)}" for each in fields(chosen) if each.repr]
    told.append(f"api_keys={len(chosen.api_keys)}")
    logging.getLogger("skyref").info("settings: %s", ", ".join(told))


def post_fork(_: Any, worker: Any) -> None:
    """Tell a new worker how long to drain."""
    worker.drain_seconds = chosen.drain_seconds


def child_exit(_: Any, worker: Any) -> None:
    """Keep what a worker has counted that is gone."""
    from service.web.watch.graves import bury  # noqa: PLC0415  # as it imports prometheus_client

    bury(worker.pid)
