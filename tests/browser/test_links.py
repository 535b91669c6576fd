"""A link opens the same ruling, wherever it is opened."""

import pytest
from playwright.sync_api import expect

from service.catalogue import BY_NAME
from service.rules.dogfight import DECK
from tests.browser.chromium import VIEWPORTS
from tests.browser.places import PATHS, opened, ready
from tests.browser.positions import ILLEGAL, put, question_in
from tests.browser.rulings import WORDS, asked, link_of, shown
from tests.browser.watching import watched

BID = PATHS["midway.initiative-bid"]
# A link holds a card's code, whatever it was called in the question.
CODES = {card.name: card.code for card in DECK}
WITHOUT_JAVASCRIPT = [pytest.param({"java_script_enabled": False}, id="no-javascript")]
EVERY_RULING = pytest.mark.parametrize("name", PATHS)


def words_of(value):
    """Every word or number of a question, in the forms that the page may say it in."""
    if isinstance(value, dict):
        return [word for each in value.values() for word in words_of(each)]
    if isinstance(value, list):
        return [word for each in value for word in words_of(each)]
    return [{WORDS.value(value), CODES.get(value, WORDS.value(value))}]


def test_a_link_opened_in_a_fresh_browser_shows_the_ruling_of_the_page_that_made_it(
    page, browser, address
):
    opened(page, BID)
    first = link_of(page)
    page.get_by_label(WORDS.label("american")).first.fill("3")
    expect(page.get_by_role("article").locator("a.bookmark")).not_to_have_attribute(
        "href", first.removeprefix(address)
    )
    with watched(browser, address, **VIEWPORTS["phone"]) as other:
        there = opened(other.new_page(), link_of(page))
        assert shown(there) == shown(page)
        expect(there.get_by_label(WORDS.label("american")).first).to_have_value("3")


def test_the_address_of_the_page_becomes_the_link_of_what_was_asked(page, address):
    opened(page, BID).get_by_label(WORDS.label("american")).first.fill("3")
    _, link = asked(page.context, "midway.initiative-bid", {"american": 3, "japanese": 2})
    page.wait_for_url(f"{address}{link}")


@pytest.mark.parametrize("name", ILLEGAL)
def test_a_page_that_is_loaded_again_keeps_its_question_and_its_ruling(page, address, name):
    ruling, link = asked(page.context, name, ILLEGAL[name])
    put(opened(page, PATHS[name]), ILLEGAL[name])
    page.wait_for_url(f"{address}{link}", wait_until="commit")
    expect(page.get_by_role("article").locator(".qr")).to_have_js_property("complete", True)
    page.reload()
    ready(page)
    assert shown(page).identity == ruling["ruling_id"]
    # A link has a hand in an order of its own: the question has to mean the same.
    again, _ = asked(page.context, name, question_in(page))
    assert again == ruling


@EVERY_RULING
@pytest.mark.parametrize("settings", WITHOUT_JAVASCRIPT)
def test_a_link_tells_all_without_javascript(page, name):
    ruling, link = asked(page.context, name)
    page.goto(link)
    assert_all_is_told(page, name, ruling)


# Its page is written like that of a link: one of each game will do.
@pytest.mark.parametrize("name", ["midway.combat", "greatwar.interception.odds", "dogfight.match"])
@pytest.mark.parametrize("settings", WITHOUT_JAVASCRIPT)
def test_an_example_tells_all_without_javascript(page, name):
    ruling, _ = asked(page.context, name)
    page.goto(PATHS[name])
    assert_all_is_told(page, name, ruling)


def assert_all_is_told(page, name, ruling):
    """Answer, steps, their rules, and the question: to be seen, or behind a fold that opens."""
    told = shown(page)
    assert told.headline
    assert told.identity == ruling["ruling_id"]
    assert told.steps == tuple(step["text"] for step in ruling["steps"])
    article = page.get_by_role("article")
    article.locator(".steps summary").first.click()
    expect(article.get_by_text(rule_text(page, ruling["steps"][0]["rule"])).first).to_be_visible()
    article.get_by_text(WORDS.say("asked"), exact=True).click()
    question = article.locator("details.asked")
    expect(question).to_have_attribute("open", "")
    said = question.inner_text()
    assert [
        forms
        for forms in words_of(BY_NAME[name].example)
        if not any(form in said for form in forms)
    ] == []


def rule_text(page, rule):
    """The rule as the API has it."""
    return page.request.get(f"/v1/rules/{rule}").json()["text"]


@pytest.mark.parametrize("name", ["midway.range-area", "greatwar.interception", "dogfight.duel"])
def test_copy_link_puts_the_link_on_the_clipboard(page, name, address):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, PATHS[name])
    page.get_by_role("button", name=WORDS.say("copy")).click()
    expect(page.get_by_role("button", name=WORDS.say("copied"))).to_be_visible()
    _, link = asked(page.context, name)
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}{link}"
