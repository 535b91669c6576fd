"""The folder in which the processes of a server put their metrics together."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from service.web.watch.folder import VARIABLE, open_folder
from tests.serving import ROOT

LONG_AGO = 1_000_000_000


@pytest.fixture
def base(tmp_path, monkeypatch):
    """Where servers have their folders."""
    monkeypatch.setattr("service.web.watch.folder._SHARED_MEMORY", tmp_path)
    return tmp_path


def test_a_server_has_a_folder_of_its_own(base):
    environment = {}
    folder = open_folder(environment)
    assert environment == {VARIABLE: str(folder)}
    assert folder.parent == base
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_server_whose_settings_are_read_again_keeps_its_folder(base):
    environment = {}
    assert open_folder(environment) == open_folder(environment)


def test_a_server_that_another_has_started_has_another_folder(base):
    environment = {VARIABLE: str(base / f"skyref-metrics-{os.getppid()}-x")}
    assert open_folder(environment).name.startswith(f"skyref-metrics-{os.getpid()}-")


def test_a_folder_that_is_given_is_taken(tmp_path):
    given = tmp_path / "a" / "b"
    assert open_folder({VARIABLE: str(given)}) == given
    assert given.is_dir()


def test_a_folder_that_is_given_is_emptied_of_metrics_and_of_nothing_else(tmp_path):
    for name in ("counter_17.db", "mine.txt"):
        (tmp_path / name).touch()
    open_folder({VARIABLE: str(tmp_path)})
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


def test_a_folder_that_is_given_is_not_emptied_when_the_settings_are_read_again(tmp_path):
    open_folder({VARIABLE: str(tmp_path)})
    (tmp_path / "counter_1.db").touch()
    open_folder({VARIABLE: str(tmp_path)})
    assert [each.name for each in tmp_path.iterdir()] == ["counter_1.db"]


def test_without_a_place_there_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    environment = {VARIABLE: str(tmp_path / "file" / "folder")}
    assert open_folder(environment) is None
    assert environment == {}


def test_where_there_is_no_shared_memory_the_folder_is_with_the_temporary_files(monkeypatch):
    monkeypatch.setattr("service.web.watch.folder._SHARED_MEMORY", Path("/nowhere"))
    assert open_folder({}).parent == Path(tempfile.gettempdir())


def test_what_a_dead_server_has_left_is_removed(base):
    left = base / "skyref-metrics-1-dead"
    left.mkdir()
    (left / "counter_1.db").touch()
    os.utime(left, (LONG_AGO, LONG_AGO))
    open_folder({})
    assert not left.exists()


def test_what_a_server_has_just_made_is_left_alone(base):
    new = base / "skyref-metrics-1-new"
    new.mkdir()
    open_folder({})
    assert new.exists()


OPENS_AND_WAITS = """
import sys
from pathlib import Path
from service.web.watch import folder
folder._SHARED_MEMORY = Path(sys.argv[1])
print(folder.open_folder({}), flush=True)
sys.stdin.readline()
"""


def other_server(base):
    return subprocess.Popen(
        [sys.executable, "-c", OPENS_AND_WAITS, base],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_the_folder_of_a_living_server_is_left_alone(base):
    with other_server(base) as server:
        folder = Path(server.stdout.readline().strip())
        os.utime(folder, (LONG_AGO, LONG_AGO))
        open_folder({})
        assert folder.exists()
        server.communicate("\n")


def test_a_folder_goes_with_its_server(base):
    with other_server(base) as server:
        folder = Path(server.stdout.readline().strip())
        server.communicate("\n")
    assert not folder.exists()


def test_the_folder_of_a_server_that_was_killed_goes_when_the_next_one_starts(base):
    with other_server(base) as server:
        folder = Path(server.stdout.readline().strip())
        server.send_signal(signal.SIGKILL)
        server.communicate()
    os.utime(folder, (LONG_AGO, LONG_AGO))
    open_folder({})
    assert not folder.exists()
