"""Words are part of an answer: whoever rewords a step or a rule makes a new ruleset version."""

from dataclasses import asdict

import pytest

from service.catalogue import BOOKS
from service.web.wire import digest
from tests.conformance import RULED
from tests.judging import judge

# Each version and the digest of its words, those of its rules and of the answers to its cases. A
# reworded book gets a new version and a new digest; more cases only get a new digest.
PINNED = {
    ("midway", "1.1.0"): "7e102ba590e76e72f243cc4b2b19d5a5",
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
    message = "other words: raise the book's version, and pin it; more cases: pin this digest"
    assert PINNED.get((book.id, book.version)) == words, message
