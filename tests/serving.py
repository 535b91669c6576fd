"""The real service, on a free port of this machine."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).parent.parent
START_SECONDS = 20
# What `python -m service` becomes once it has looked at the settings.
COMMAND = [sys.executable, "-m", "gunicorn", "--config", "service/server.py"]


@dataclass(frozen=True, kw_only=True)
class Server:
    """A running service: its port, and the process id of its master."""

    port: int
    pid: int
    log: Path

    def connect(self, seconds: float = 15) -> HTTPConnection:
        """Open a connection."""
        return HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def ask(self, method, path, body=None, **headers):
        """Ask once on a connection of its own: status, headers, body."""
        connection = self.connect()
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()
        finally:
            connection.close()


@contextmanager
def served(app: str | None = None, **environment: str) -> Iterator[Server]:
    """Serve, with the settings of `make run`, and stop that process again by its id."""
    settings = os.environ | {"PORT": "0", "HOST": "", "WEB_CONCURRENCY": "1"} | environment
    with tempfile.NamedTemporaryFile(suffix=".log") as log:
        process = subprocess.Popen(
            [*COMMAND, *([app] if app else [])],
            cwd=ROOT,
            env=settings,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield Server(port=_port(process, Path(log.name)), pid=process.pid, log=Path(log.name))
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(START_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(START_SECONDS)


def _port(process: subprocess.Popen[bytes], log: Path) -> int:
    """Wait until the service is ready, and read from its log where."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"Listening at: http://[^\s]*:(\d+)", log.read_text())
        if found and _ready(int(found[1])):
            return int(found[1])
        time.sleep(0.01)
    raise AssertionError(f"the service did not start:\n{log.read_text()}")


def _ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
