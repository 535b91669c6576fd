"""gunicorn's settings; the number of workers is its own WEB_CONCURRENCY."""

import sys

from service.allocator import use_one_arena
from service.config import BadSettingError, from_env

try:
    bind = from_env().bind
except BadSettingError as error:
    sys.exit(f"skyref: {error}")

use_one_arena()

wsgi_app = "service.app:from_environment()"
worker_class = "gthread"
threads = 8
preload_app = True
keepalive = 75
worker_tmp_dir = "/dev/shm" if sys.platform == "linux" else None  # noqa: S108
control_socket_disable = True
forwarder_headers = ""
