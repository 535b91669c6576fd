"""Words are part of an answer: whoever rewords a step or a rule makes a new ruleset version."""

from dataclasses import asdict

import pytest

from service.catalogue import BOOKS
from service.web.wire import digest
from tests.conformance import RULED
from tests.judging import judge

# Each version and the digest of its words. A reworded book gets a new version and a new digest.
PINNED = {
    ("midway", "1.1.0"): "6108dcba40484780860b1ebb8bb32b60",
    ("greatwar", "1.1.0"): "78e79fd1b704f1d9dd8557552386b805",
    ("dogfight", "1.1.0"): "91557c56c0b8b0b4c6355d97602b0d39",
}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book().id)
def test_the_words_of_a_version_never_change(book):
    book = book()
    answers = [
        judge(case["ruling"], case["request"])
        for case in RULED
        if case["ruling"].startswith(f"{book.id}.")
    ]
    words = digest(book.id, book.version, book.defaults, [asdict(book), answers])
    assert PINNED.get((book.id, book.version)) == words
