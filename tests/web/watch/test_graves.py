"""Burying a worker never fails, whatever state it has left its files in."""

import pytest
from prometheus_client.mmap_dict import MmapedDict

from service.web.watch.folder import VARIABLE
from service.web.watch.graves import bury


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def counted(folder, worker, number):
    """A worker's file, with this number in it."""
    file = MmapedDict(str(folder / f"counter_{worker}.db"))
    file.write_value("a", number, 0.0)
    file.close()


def kept(folder):
    return [value for _, value, *_ in MmapedDict.read_all_values_from_file(folder / "counter_0.db")]


@pytest.mark.parametrize(
    "left", [b"", b"\0", b"\xff\0\0\0", bytes(65536), b"\x40\0\0\0" + bytes(60)]
)
def test_a_file_that_was_being_made_holds_nothing_up(folder, left):
    counted(folder, 1, 3.0)
    (folder / "counter_2.db").write_bytes(left)
    counted(folder, 3, 4.0)
    for worker in (1, 2, 3):
        bury(worker)
    assert kept(folder) == [7.0]
    assert sorted(each.name for each in folder.iterdir()) == ["counter_0.db", "lock"]


def test_without_a_folder_there_is_nothing_to_do(folder, monkeypatch):
    monkeypatch.delenv(VARIABLE)
    bury(1)
    assert not [*folder.iterdir()]
