"""Every legal ruling is told in large plain words of its own."""

import re
import tomllib
from importlib.resources import files

import pytest

from service.catalogue import RULINGS
from service.web.console import words as room
from service.web.console.words import Words, chance
from tests.conformance import RULED
from tests.web.console.asking import told
from tests.web.console.seldom import SELDOM
from tests.web.linking import post

WORDS = Words("en")
TABLE = tomllib.loads((files(room.__package__) / "en.toml").read_text())["answers"]
LINES = [
    pytest.param(ruling, part, at, id=f"{ruling}-{part}-{at}")
    for ruling, parts in TABLE.items()
    for part, lines in parts.items()
    for at in range(len(lines))
]
LEGAL = [
    *((name, question, f"seldom {name} {at}") for at, (name, question) in enumerate(SELDOM)),
    *((case["ruling"], case["request"], case["id"]) for case in RULED if "violations" not in case),
    *((entry.name, entry.example, f"example {entry.name}") for entry in RULINGS),
]


@pytest.fixture(scope="module")
def rulings(client):
    """Every legal case, and every example, with its ruling."""
    return [(name, asked, post(client, name, asked).json) for name, asked, _ in LEGAL]


def holding(ruling, part, question, envelope):
    """The places of the lines that are said."""
    told = {"request": question, "result": envelope["result"]}
    hold = [
        at
        for at, line in enumerate(TABLE[ruling].get(part, ()))
        if room._holds(line, told)  # noqa: SLF001  # there is no other way to know which
    ]
    return hold[:1] if part == "headline" else hold


@pytest.fixture(scope="module")
def said(rulings):
    """The lines that are said of any case."""
    return {
        (name, part, at)
        for name, question, envelope in rulings
        for part in ("headline", "also")
        for at in holding(name, part, question, envelope)
    }


def test_every_ruling_has_words_of_its_own():
    assert set(TABLE) == {entry.name for entry in RULINGS}
    assert {tuple(parts) for parts in TABLE.values()} <= {("headline", "also"), ("headline",)}


def check(text):
    """No hole, no programmer's word."""
    assert text[-1] == ".", text
    assert text[0] == text[0].upper(), text
    assert not re.search(r"[{}_]|\bNone\b|\bTrue\b|\bFalse\b|\bnull\b|\d\.\d{4}|  ", text), text


def test_every_legal_case_has_a_headline_and_whole_sentences(rulings):
    for name, question, envelope in rulings:
        told = WORDS.told(name, question, envelope)
        assert told.headline != WORDS.said["legal"], (name, question)
        for line in (told.headline, *told.also):
            check(line)


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_page_says_them_large(client, entry):
    envelope = post(client, entry.name, entry.example).json
    words = WORDS.told(entry.name, entry.example, envelope)
    article = told(client, entry.name, entry.example)
    assert article.one("h2", class_="headline").text == words.headline
    assert [each.text for each in article.find(class_="also")] == list(words.also)


@pytest.mark.parametrize(("ruling", "part", "at"), LINES)
def test_no_line_is_dead(said, ruling, part, at):
    assert (ruling, part, at) in said, TABLE[ruling][part][at]["say"]


def test_a_chance_of_a_fraction_too_long_to_read_is_told_as_a_number():
    assert chance({"fraction": f"1/{10**40}", "value": 1e-40}) == "< 0.1 %"
    assert chance({"fraction": None, "value": 1 / 3}) == "33.3 %"
    assert chance({"fraction": "1/3", "value": 1 / 3}) == "33.3 % (1/3)"


def test_long_lists_are_cut(client):
    question = {
        "aircraft": {"side": "american", "type": "ace", "q": 0, "r": 0, "heading": "N"},
        "enemies": [
            {"side": "japanese", "type": "ace", "q": 0, "r": 0, "heading": "N", "id": f"e{at}"}
            for at in range(100)
        ],
    }
    headline = told(client, "midway.targets", question).one(class_="headline").text
    assert headline.endswith("e10, e11 and 88 more.")
