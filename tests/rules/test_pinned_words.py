"""Words are part of an answer: whoever rewords a step or a rule makes a new ruleset version."""

from dataclasses import asdict

import pytest

from service.catalogue import BOOKS
from service.web.wire import digest
from tests.cases import named_cases
from tests.judging import judge

# Each version and the digest of its words. A reworded book gets a new version and a new digest.
PINNED = {
    ("midway", "1.0.0"): "61277569b9078690a4b9e3d7b9fd404f",
    ("greatwar", "1.0.0"): "98095a61b4e13151b342c868a67fd0b6",
    ("dogfight", "1.0.0"): "23ad8b635d94bde4bc7102320fc520f4",
}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book().id)
def test_the_words_of_a_version_never_change(book):
    book = book()
    answers = [
        judge(case["ruling"], case["request"])
        for case in named_cases()
        if case["ruling"].startswith(f"{book.id}.")
    ]
    words = digest(book.id, book.version, [asdict(book), answers])
    assert PINNED.get((book.id, book.version)) == words
