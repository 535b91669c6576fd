"""The largest questions and rulings there are become pages of a bounded size."""

import json
from random import Random

import pytest

from service.catalogue import RULINGS
from service.web.console.forms import Forms
from service.web.console.views import MOST_ROWS, Views
from service.web.console.words import Words
from tests.conformance import RULED
from tests.web.console.asking import address, answered, told
from tests.web.console.reading import parsed
from tests.web.linking import post

MOST_BYTES = 1_500_000
# What is below it leaves room for scripts and styles in the 150 KB of a first visit.
MOST_BYTES_OF_AN_EXAMPLE = 55_000


def battle(aircraft, rounds):
    """A battle in which nobody ever hits."""
    ids = {side: [f"{side}{at}" for at in range(aircraft)] for side in "ai"}
    volley = {side: {"rolls": dict.fromkeys(ids[side], 10)} for side in "ai"}
    both = {"attackers": volley["a"], "interceptors": volley["i"]}
    return {
        "attackers": [
            {"id": each, "type": "bomber", "fuel": 99, "distance_home": 0} for each in ids["a"]
        ],
        "interceptors": [{"id": each, "attack": 1, "fuel": 99} for each in ids["i"]],
        "rounds": [both] * rounds,
    }


def targets():
    aircraft = {"side": "american", "type": "ace", "q": 0, "r": 0, "heading": "N"}
    chance = Random(7)
    enemies = [
        {
            "side": "japanese",
            "type": "ace",
            "q": 0,
            "r": -1,
            "heading": "S",
            "id": f"{chance.getrandbits(160):040x}",
        }
        for at in range(100)
    ]
    return {"aircraft": aircraft, "enemies": enemies}


def wrong_orders():
    return {"plays": [{"by": "defender", "action": "play"}] * 100}


def odds():
    line = {"id": "a", "type": "bomber", "fuel": 99, "distance_home": 0, "count": 100}
    return {
        "attackers": [line],
        "interceptors": [{"id": "i", "attack": 1, "fuel": 5, "count": 100}],
    }


def turns():
    hand = ["T1", "T2", "T3", "T4", "T5"], ["F1", "F2", "F3", "F4", "F5"]
    return {"turns": [{"allied": {"hand": hand[0]}, "german": {"hand": hand[1]}}] * 100}


LARGE = {
    "a-hundred-aircraft": ("greatwar.interception", battle(100, 20)),
    "a-hundred-rounds": ("greatwar.interception", battle(20, 98)),
    "targets": ("midway.targets", targets()),
    "orders": ("midway.orders", wrong_orders()),
    "odds": ("greatwar.interception.odds", odds()),
    "turns": ("dogfight.match", turns()),
}


@pytest.mark.parametrize(("ruling", "question"), LARGE.values(), ids=LARGE)
def test_a_large_ruling_is_a_page_of_a_bounded_size(client, ruling, question):
    assert len(json.dumps(question)) < 1 << 16
    answer = answered(client, ruling, question)
    assert (answer.status_code, answer.mimetype) == (200, "text/html")
    assert len(answer.data) < MOST_BYTES
    article = parsed(answer.text).one("article")
    ruled = post(client, ruling, question)
    assert json.loads(article.one("pre", class_="json").text) == ruled.json
    assert len(article.find("option")) < 100
    for table in article.find("tbody"):
        assert len(table.elements) <= MOST_ROWS


def test_every_case_is_a_page_of_a_bounded_size(client):
    for case in RULED:
        assert len(answered(client, case["ruling"], case["request"]).data) < MOST_BYTES, case["id"]


@pytest.mark.parametrize(("ruling", "question"), LARGE.values(), ids=LARGE)
def test_what_is_cut_says_how_much_more_there_is(client, ruling, question):
    article = told(client, ruling, question)
    ruled = post(client, ruling, question).json
    for name, class_ in (("steps", "steps"), ("violations", "violations")):
        for shown in article.find(class_=class_):
            items = [each for each in shown.elements if each.tag == "li"]
            assert len(items) == min(MOST_ROWS, len(ruled[name]))
            more = len(ruled[name]) - len(items)
            assert (f"… and {more} more: see the JSON." in article.text) is (more > 0)


def test_a_question_too_long_for_a_link_says_so(client):
    article = told(client, *LARGE["targets"])
    assert "too long for a link" in article.one(class_="share").text
    assert article.find("img") == article.find(class_="bookmark") == []


def test_a_table_of_more_rows_than_can_be_read_is_cut(client):
    """No result has one today; a view of any other list has."""
    words = Words("en")
    rows = {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}
    view = Views(Forms({}, words), words).view([{"id": str(at)} for at in range(1000)], rows)
    assert (len(view.parts), view.more) == (MOST_ROWS, 1000 - MOST_ROWS)
    long = Views(Forms({}, words), words).view(["x"] * 1000, {"type": "array", "items": {}})
    assert long.text.endswith(f"x and {1000 - MOST_ROWS} more")


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_first_page_is_light(client, entry):
    assert len(client.get(address(entry.name)).data) < MOST_BYTES_OF_AN_EXAMPLE
