"""The keyboard alone is enough. That Tab reaches every control is a check of every page."""

from playwright.sync_api import expect

from tests.browser.places import PATHS, opened
from tests.browser.rulings import WORDS, asked, shown


def test_a_ruling_changes_by_keys_alone(page):
    opened(page, PATHS["midway.initiative-bid"])
    before = shown(page)
    american = page.locator("#question").get_by_label(WORDS.label("american"), exact=True)
    for _ in range(page.evaluate("document.querySelectorAll('*').length")):
        page.keyboard.press("Tab")
        if american.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.type("3")
    expect(page.get_by_role("article")).not_to_have_attribute("data-ruling-id", before.identity)
    assert shown(page).steps != before.steps


def test_a_reading_is_switched_by_keys_and_the_focus_stays_there(page):
    question = {"action": "flight", "markers": {"active": 2, "opponent": 0}}
    _, link = asked(page.context, "midway.initiative", question)
    opened(page, link)
    before = shown(page)
    page.get_by_role("article").get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("article")).not_to_have_attribute("data-ruling-id", before.identity)
    expect(page.get_by_role("article").get_by_role("radio", checked=True)).to_be_focused()


def test_the_first_tab_offers_to_skip_to_the_content(page):
    opened(page, PATHS["midway.initiative-bid"])
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=WORDS.say("skip"))).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
