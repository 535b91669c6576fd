"""What a page may come to after its example: everybody can read that as well, in both sizes."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import barriers
from tests.browser.chromium import VIEWPORTS
from tests.browser.places import opened
from tests.browser.positions import ILLEGAL, REFUSED, old_link, put
from tests.browser.rulings import WORDS
from tests.browser.watching import watched

SIZES = pytest.mark.parametrize(("size", "settings"), VIEWPORTS.items(), ids=VIEWPORTS)
BROKEN = "/v1/rulings/1-broken"


@SIZES
@pytest.mark.parametrize("name", ILLEGAL)
def test_a_page_that_has_much_to_say_is_open_to_everybody(page, size, name):
    faults = []
    for come_to in (verdicts_on_an_old_and_illegal_ruling, a_refusal, an_empty_form):
        come_to(page, name)
        faults += [f"{come_to.__name__}, {each}" for each in unread(page, size)]
    assert faults == []


@SIZES
def test_a_broken_link_is_said_to_everybody(browser, address, size, settings):
    with watched(browser, address, due="/v1/rulings/", **settings) as context:
        page = context.new_page()
        assert page.goto(BROKEN).status == 404
        expect(page.get_by_role("link", name=WORDS.say("to_home"))).to_be_visible()
        assert unread(page, size) == []


def verdicts_on_an_old_and_illegal_ruling(page, name):
    """Open a link of older rules, claim that the illegal is legal, and settle it."""
    opened(page, old_link(name, ILLEGAL[name]))
    expect(page.locator(".since")).to_contain_text("0.0.1")
    article = page.get_by_role("article")
    expect(article.locator(".headline")).to_have_text(WORDS.say("illegal"))
    expect(page.locator(".fault:visible").first).to_be_visible()
    box = article.locator("details.dispute")
    box.get_by_text(WORDS.say("dispute"), exact=True).click()
    box.get_by_role("textbox", name=WORDS.say("by"), exact=True).fill("Ann")
    box.get_by_role("combobox", name=WORDS.say("is"), exact=True).select_option("true")
    box.get_by_role("button", name=WORDS.say("settle")).click()
    expect(box.get_by_role("status")).to_contain_text(WORDS.say("verdict_rejected"))


def a_refusal(page, name):
    """Change the question to one that is refused: the ruling is pale, the faults are shown."""
    put(page, REFUSED[name])
    expect(page.locator("main.stale")).to_be_visible()
    expect(page.locator("main .fault:visible").first).to_be_visible()


def an_empty_form(page, name):
    """Clear the form: the page says what is missing."""
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name=WORDS.say("clear"), exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main.stale")).to_be_visible()
    expect(page.locator("main .fault:visible").first).to_be_visible()


def unread(page, size):
    """What axe finds, and whether the page is wider than the screen."""
    needed = page.evaluate("document.scrollingElement.scrollWidth")
    width = VIEWPORTS[size]["viewport"]["width"]
    wide = [f"{needed} pixels wide"] if needed > width else []
    return wide + barriers(page, size)
