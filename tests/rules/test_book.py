"""A book is what its file says, read anew and not from what is kept of it."""

import tomllib
from dataclasses import asdict
from importlib.resources import files

import pytest

from service.catalogue import BOOKS
from service.rules.book import read_book


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book().id)
def test_a_book_has_all_that_its_file_says_and_nothing_else(book):
    package = f"service.rules.{book().id}"
    written = tomllib.loads((files(package) / "book.toml").read_text())
    ruleset = {"ruleset": written["id"]}
    for told in (book(), read_book.__wrapped__(package)):
        assert (told.id, told.version, told.title) == tuple(
            written[name] for name in ("id", "version", "title")
        )
        assert [asdict(rule) for rule in told.rules] == [
            rule | ruleset for rule in written["rules"]
        ]
        points = [asdict(point) for point in told.silent_points]
        for point in points:
            point["readings"] = list(point["readings"])
        assert points == [point | ruleset for point in written["silent_points"]]
