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
    ("midway", "1.2.0"): "f2a4e5050c7912adfadc527001942231",
    ("greatwar", "1.2.0"): "58c2cc9f494238a2d578902cf259348b",
    ("dogfight", "1.2.0"): "9e9e380585fa09d2ec44beaf2cdeb2f1",
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
