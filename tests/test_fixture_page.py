"""What docs/fixture.md shows works as it is shown: the lines for a shell, and for pytest."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time

from tests.serving import ROOT

PAGE = (ROOT / "docs" / "fixture.md").read_text()
[SHELL] = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
FIXTURE, TEST = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
PATIENCE_SECONDS = 120


def quiet():
    """The environment, without what this very run of make hands down to another one."""
    return {name: value for name, value in os.environ.items() if not name.startswith("MAKE")} | {
        "PYTHON": sys.executable,
        "HOST": "",
        "REDIS_URL": "",
        "SKYREF": str(ROOT),
    }


def test_the_fixture_serves_the_test_and_stops_again(tmp_path):
    (tmp_path / "conftest.py").write_text(FIXTURE)
    (tmp_path / "test_shown.py").write_text(TEST + REPORT)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path,
        env=quiet(),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "2 passed" in run.stdout
    address = (tmp_path / "address").read_text()
    assert gone(address)


REPORT = """

def test_where_it_is(skyref):
    import pathlib

    pathlib.Path("address").write_text(skyref)
"""


def test_the_fixture_has_ten_lines():
    _, _, definition = FIXTURE.partition("@pytest.fixture")
    assert len(definition.splitlines()) <= 10


def test_the_lines_for_a_shell_start_ask_and_stop(tmp_path):
    """Where there is no curl, what it would have asked is asked by the other tests."""
    log = tmp_path / "skyref.log"
    lines = SHELL.replace("skyref.log", str(log))
    if not shutil.which("curl"):
        lines = re.sub("^curl.*", "", lines, flags=re.MULTILINE)
    run = subprocess.run(
        ["sh", "-ec", lines],
        cwd=ROOT,
        env=quiet(),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=True,
    )
    if shutil.which("curl"):
        assert '{"status":"ready"' in run.stdout
        assert '"initiative":"pass"' in run.stdout
    [address] = re.findall(r"http://\S+", log.read_text())
    assert gone(address)


def gone(address):
    """Whether nobody answers there any more, soon."""
    host, port = address.removeprefix("http://").split(":")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        try:
            socket.create_connection((host, int(port)), timeout=5).close()
        except ConnectionRefusedError:
            return True
        time.sleep(0.05)
    return False
