"""Whoever might answer differently is another edition."""

import pytest

from service import edition as module
from service.edition import edition


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A copy of nothing but two files, that a test may change."""
    for package in ("service", "schemas"):
        (tmp_path / package / "inner").mkdir(parents=True)
        (tmp_path / package / "inner" / "rule.py").write_text("one")
    monkeypatch.setattr(module, "files", lambda package: tmp_path / package)
    return tmp_path / "service" / "inner"


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "rule.py").write_text("two"),
        lambda folder: (folder / "rule.py").rename(folder / "other.py"),
        lambda folder: (folder / "rule.py").unlink(),
        lambda folder: (folder / "book.toml").write_text(""),
    ],
    ids=["changed", "renamed", "removed", "added"],
)
def test_a_source_that_changes_makes_another_edition(sources, change):
    before = edition()
    assert edition() == before
    change(sources)
    assert edition() != before


def test_what_is_no_source_makes_none(sources):
    before = edition()
    (sources / "rule.cpython-311.pyc").write_bytes(b"compiled")
    assert edition() == before
