"""Every word on a page is in one file, and every word in the file is on a page."""

import html
import re

import pytest

from service.catalogue import RULINGS
from service.web.console import words as room
from service.web.console.words import Words
from tests.web.console.vocabulary import (
    FOLDER,
    GAMES,
    TABLE,
    TEMPLATES,
    keys,
    members_and_values,
    said,
    scripts,
    unused,
)

# What a link of an older version tells to have changed, and what has no member of its own.
PARTS = {"legal", "violations", "result", "steps", "silent_points", "readings"}
LISTS = {"losses-item", "manoeuvres-item", "rolls-item"}


@pytest.fixture(scope="module")
def wire(client):
    return members_and_values(client.get("/openapi.json").json)


def test_the_templates_and_the_rooms_say_what_is_in_the_file():
    templates = "\n".join(path.read_text() for path in TEMPLATES.glob("*.html"))
    rooms = "\n".join(path.read_text() for path in FOLDER.glob("*.py"))
    used = set(re.findall(r'\bsay\("([a-z_]+)"(?! ~)', templates))
    used |= set(re.findall(r'\bsay\(\s*"([a-z_]+)"', rooms)) | set(
        re.findall(r'said\["(\w+)"\]', rooms)
    )
    begun = re.findall(r'say\("([a-z_]+_)" ~', templates)
    wanted = set(TABLE["page"])
    assert used - wanted == set()
    assert {key for key in wanted - used if not key.startswith(tuple(begun))} == set()
    assert all(any(key.startswith(each) for key in wanted) for each in begun)


def test_every_page_has_the_words_that_its_own_scripts_say():
    assert said(scripts()) - keys() == set()
    assert unused(scripts() + "".join(map(scripts, GAMES)), keys()) == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_game_have_the_words_that_its_scripts_say(game):
    assert said(scripts(game)) - keys(game) - keys() == set()
    assert unused(scripts(game), keys(game)) == set()
    assert not keys(game) & keys(), "a word of a game would hide one of every page"


def test_every_member_and_every_word_on_the_wire_is_called_something(wire):
    names, values = wire
    assert names - {"readings"} | PARTS | LISTS == set(TABLE["labels"])
    assert values | {"true", "false", "null"} == set(TABLE["values"])


def test_every_ruling_has_a_title_of_its_own():
    titles = TABLE["titles"]
    assert set(titles) == {entry.name for entry in RULINGS}
    assert len(set(titles.values())) == len(titles)


def every_text(table):
    for name, each in table.items():
        if isinstance(each, dict):
            yield from every_text(each)
        elif isinstance(each, list):
            yield from ((name, line["say"]) for line in each)
        else:
            yield name, each


def test_no_text_is_empty_or_has_loose_ends():
    for name, text in every_text(TABLE):
        assert text.strip() == text != "", name
        assert text.count("{") == text.count("}"), name


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("{/result/a}", "red and light blue"),
        ("{/result/a#}", "2"),
        ("{/result/a*}", "red and light_blue"),
        ("{/result/b*id}", "out and <b>"),
        ("{/result/b/-/id}", "<b>"),
        ("{/result/c}", "0.3"),
        ("{/result/d}", "none"),
        ("{/result/e}", "50.0 % (1/2)"),
    ],
)
def test_a_place_is_filled(monkeypatch, place, told):
    words = Words("en")
    monkeypatch.setitem(words._answers, "x", {"headline": [{"say": f"- {place}"}]})  # noqa: SLF001
    result = {
        "a": ["red", "light_blue"],
        "b": [{"id": "out"}, {"id": "<b>"}],
        "c": 0.25001,
        "d": [],
        "e": {"fraction": "1/2", "value": 0.5},
    }
    assert words.told("x", {}, {"result": result}).headline == f"- {told}"


@pytest.mark.parametrize("place", ["/result/a", "/result/b/-/c", "/nothing"])
def test_a_line_that_speaks_of_nothing_is_a_mistake(monkeypatch, place):
    words = Words("en")
    monkeypatch.setitem(words._answers, "x", {"headline": [{"say": f"{{{place}}}"}]})  # noqa: SLF001
    with pytest.raises(LookupError):
        words.told("x", {}, {"result": {"a": None, "b": []}})


def test_a_ruling_without_words_of_its_own_is_allowed():
    assert Words("en").told("x", {}, {"result": {}}) == room.Told(headline="Allowed.", also=())


@pytest.mark.parametrize(
    ("pointer", "named"),
    [
        ("/turns/3/german/attack", ["Turns", "4", "German side", "Attack"]),
        ("/rounds/0/attackers/rolls/f~11", ["Rounds", "1", "Attackers", "Dice", "f/1"]),
        ("/result/attackers_left/0/fraction", ["Attackers not destroyed", "0"]),
        ("/result/options/0/kill/value", ["Ways to discard", "1", "Only this hand makes a kill"]),
        ("/result/destroyed", ["Destroyed"]),
        ("/legal", ["Allowed by the rules"]),
    ],
)
def test_a_place_is_named_as_people_count(pointer, named):
    assert Words("en").place(pointer) == TABLE["page"]["within"].format(
        whole="{}", part="{}"
    ).replace("{}", "").join(named)


def test_what_can_be_claimed_is_called_what_a_verdict_calls_it(client):
    for entry in RULINGS:
        page = client.get(entry.path.removeprefix("/v1")).text
        offered = re.findall(r'<option value="(/result/[^"]*)"[^>]*>([^<]*)</option>', page)
        assert offered
        assert [html.unescape(called) for _, called in offered] == [
            Words("en").place(html.unescape(pointer)) for pointer, _ in offered
        ]
