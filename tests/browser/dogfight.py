"""The dogfight desk as it is worked: picked, tapped, spelled, and read."""

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import VIEWPORTS
from tests.browser.rulings import WORDS, asked
from tests.oracles.dogfight import PRINTED

DUEL, MATCH, TACTICS, RANK = (
    f"dogfight.{name}" for name in ("duel", "match", "tactics", "attack-rank")
)
NAMES = {
    f"{suit}{rank}": name
    for suit, names in PRINTED.items()
    for rank, name in enumerate(names.split("|"), start=1)
}
DECK = list(NAMES)
ALLIED = ["P12", "A9", "S10", "T1", "F2"]
GERMAN = ["P5", "G5", "S11", "A7", "T5"]
BY_POINTER = [
    pytest.param(VIEWPORTS["laptop"], "click", id="mouse"),
    pytest.param(VIEWPORTS["phone"], "tap", id="touch"),
]


def say(key, **parts):
    return WORDS.script["dogfight"][key].format(**parts)


def title(place, turn=None):
    what = say(f"name_{place}")
    return what if turn is None else say("of_turn", number=turn, what=what)


def opener(page, place, turn=None, word="choose"):
    return page.get_by_role("button", name=f"{title(place, turn)}: {say(word)}", exact=True)


def tile(page, code):
    return page.get_by_role("dialog").locator(f"[data-code='{code}']")


def pick(page, place, codes, *, turn=None, act="click", word="choose"):
    """Open the picker of a place, put cards in or take them out, and close it."""
    getattr(opener(page, place, turn, word), act)()
    for code in codes:
        getattr(tile(page, code), act)()
    getattr(page.get_by_role("button", name=say("done")), act)()
    expect(page.get_by_role("dialog")).to_be_hidden()


def mode(page, side, name, turn=None):
    attack = page.get_by_role("group", name=title(f"{side}_attack", turn), exact=True)
    return attack.get_by_role("button", name=say(f"mode_{name}"), exact=True)


def node(page, *names):
    return page.locator("#question").locator(" ".join(f"[data-name='{name}']" for name in names))


def faces(page, *names):
    """The codes on the faces of a hand or an attack."""
    return (
        node(page, *names)
        .locator(".faces .face")
        .evaluate_all("every => every.map(each => each.dataset.code)")
    )


def spell(page, place, text, turn=None):
    """Write cards into the text field."""
    field = page.get_by_label(say("codes_of", what=title(place, turn)), exact=True)
    fold = page.locator("details.codes").filter(has=field)
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    given = fold.locator(".given")
    if given.count():
        given.check()
    field.fill(text)


def clear(page):
    page.get_by_role("button", name=WORDS.say("clear"), exact=True).click()


def expect_asked(page, name, question):
    """The page has come to the ruling that the API gives on this question."""
    ruling, _ = asked(page.context, name, question)
    article = page.get_by_role("article")
    expect(article).to_have_attribute("data-ruling-id", ruling["ruling_id"])
    expect(page.locator("main.stale")).to_have_count(0)
    return ruling


def kill(page, act, number):
    """Add a turn in which the Allied side attacks with two cards, and the German side declines."""
    # When the outcome of the turn before comes, what is below it moves.
    before = page.locator(".turn > .fold").nth(number - 2)
    expect(before).to_contain_text(say("score", allied="|", german="").split("|")[0])
    getattr(page.get_by_role("button", name=say("add_turn"), exact=True), act)()
    for side, choice in (("allied", "these"), ("german", "declines")):
        getattr(mode(page, side, choice, number), act)()
    pick(page, "allied_attack", ["P12", "A9"], turn=number, act=act)
    return {"allied": {"attack": ["P12", "A9"]}, "german": {"attack": []}}
