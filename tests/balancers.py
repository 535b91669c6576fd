"""nginx and HAProxy, as plain processes with the settings that are shipped in ``deploy/``.

Only the ports are others: what is shipped is what is tested.
"""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.deploy.programs import DEPLOY, program
from tests.redis_server import free_port
from tests.serving import START_SECONDS
from tests.waiting import wait_until

INSTANCES = ("127.0.0.1:8001", "127.0.0.1:8002")
FILES = {"nginx": "nginx.conf", "haproxy": "haproxy.cfg"}
LISTENS = {"nginx": "listen 8080;", "haproxy": "bind :8080"}
LISTEN = {"nginx": "listen 127.0.0.1:{};", "haproxy": "bind 127.0.0.1:{}"}


@contextmanager
def balancer(name: str, ports: tuple[int, int]) -> Iterator[int]:
    """Run one in front of two instances, and stop that process again by its id.

    Args:
        name: ``nginx`` or ``haproxy``.
        ports: the instances', on this machine; at least one of them has to be ready soon.

    Yields:
        Its port.
    """
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        # nginx gives its rights away when root starts it.
        Path(folder).chmod(0o755)
        config = Path(folder, FILES[name])
        config.write_text(_config(name, port, ports))
        log = Path(folder, "log")
        with log.open("wb") as out:
            process = subprocess.Popen(
                _command(name, config), cwd=folder, stdout=out, stderr=subprocess.STDOUT
            )
        try:
            wait_until(
                lambda: _answers(process, port),
                lambda: f"{name} did not answer:\n{log.read_text()}",
            )
            yield port
        finally:
            process.terminate()
            process.wait(START_SECONDS)


def _config(name: str, port: int, ports: tuple[int, int]) -> str:
    """The shipped settings with other ports."""
    text = (DEPLOY / FILES[name]).read_text()
    changes = {LISTENS[name]: LISTEN[name].format(port)}
    changes |= {theirs: f"127.0.0.1:{ours}" for theirs, ours in zip(INSTANCES, ports, strict=True)}
    for old, new in changes.items():
        assert text.count(old) == 1, f"{FILES[name]} must say {old!r} once"
        text = text.replace(old, new)
    return text


def _command(name: str, config: Path) -> list[str]:
    if name == "nginx":
        folder = ["-p", str(config.parent), "-e", "stderr"]
        return [program(name), *folder, "-c", str(config), "-g", "daemon off;"]
    return [program(name), "-db", "-f", str(config)]


def _answers(process: subprocess.Popen[bytes], port: int) -> bool:
    assert process.poll() is None, "it has ended"
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
