"""An instance of the service that keeps its port when it is stopped and started again."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.redis_server import free_port
from tests.serving import COMMAND, ROOT, START_SECONDS, Server
from tests.waiting import wait_until


class Instance:
    """The service on a port of its own, stopped as an operator stops it."""

    def __init__(self, log: Path, app: str | None = None, **environment: str):
        self.port = free_port()
        self._log = log
        self._command = [*COMMAND, *([app] if app else [])]
        self._settings = {"HOST": "", "WEB_CONCURRENCY": "1", "PORT": str(self.port)} | environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def server(self) -> Server:
        """It, as others know it."""
        assert self._process
        return Server(port=self.port, pid=self._process.pid, log=self._log)

    def start(self) -> None:
        """Start it, and do not wait."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=os.environ | self._settings,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def wait(self) -> None:
        """Wait until it is ready."""
        wait_until(lambda: self.readiness() == 200, self._log.read_text)

    def readiness(self) -> int | None:
        """What it says when it is asked whether it is ready; None when it says nothing."""
        try:
            return self.server.ask("GET", "/readyz")[0]
        except (OSError, HTTPException):
            return None

    def tell_to_stop(self) -> None:
        """Send it SIGTERM, and do not wait."""
        assert self._process
        self._process.send_signal(signal.SIGTERM)

    def end(self) -> int:
        """Wait until it has ended; its exit code."""
        assert self._process
        return self._process.wait(START_SECONDS)

    def restart(self) -> None:
        """Stop it and start it again."""
        self.tell_to_stop()
        assert self.end() == 0
        self.start()
        self.wait()

    def runs(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """End it at once if it does not end, having been told to stop."""
        assert self._process
        try:
            self.end()
        except subprocess.TimeoutExpired:
            self._process.kill()
            self.end()


@contextmanager
def instances(number: int, app: str | None = None, **environment: str) -> Iterator[list[Instance]]:
    """Start some, and stop whatever of them is left."""
    with TemporaryDirectory() as folder:
        made = [Instance(Path(folder, str(place)), app, **environment) for place in range(number)]
        try:
            for instance in made:
                instance.start()
            for instance in made:
                instance.wait()
            yield made
        finally:
            left = [instance for instance in made if instance.runs()]
            for instance in left:
                instance.tell_to_stop()
            for instance in left:
                instance.kill()
