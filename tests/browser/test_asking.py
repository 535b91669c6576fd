"""What a referee does with a page: change the question, read it otherwise, settle a dispute."""

import re

from playwright.sync_api import expect

from tests.browser.places import PATHS, opened
from tests.browser.rulings import WORDS, asked, shown

BID = PATHS["midway.initiative-bid"]
FLIGHT = {"action": "flight", "markers": {"active": 2, "opponent": 0}}
AFTER_FLIGHT = "midway.initiative-after-flight"


def say(key):
    return WORDS.say(key)


def field(page, name):
    """The field of the form that is labelled so."""
    return page.locator("#question").get_by_label(WORDS.label(name), exact=True)


def settle(page, claims):
    """Open the claims box and put down who claims what of which place."""
    box = page.get_by_role("article").locator("details.dispute")
    box.get_by_text(say("dispute"), exact=True).click()
    for at, (by, place, value) in enumerate(claims):
        if at:
            box.get_by_role("button", name=say("add_claim")).click()
        claim = box.get_by_role("listitem").nth(at)
        claim.get_by_role("textbox", name=say("by"), exact=True).fill(by)
        claim.get_by_role("combobox", name=say("claims_that"), exact=True).select_option(place)
        claim.get_by_role("combobox", name=say("is"), exact=True).select_option(f'"{value}"')
    box.get_by_role("button", name=say("settle")).click()
    return box.get_by_role("status").get_by_role("listitem")


def test_a_fault_appears_beside_the_field_that_its_pointer_names(page):
    problem, _ = asked(page.context, "midway.initiative-bid", {"american": 9, "japanese": 2})
    [fault] = problem["errors"]
    assert fault["pointer"] == "/american"
    opened(page, BID)
    field(page, "american").fill("9")
    expect(field(page, "american")).to_have_attribute("aria-invalid", "true")
    expect(field(page, "american")).to_have_accessible_description(
        re.compile(re.escape(fault["detail"]))
    )
    expect(page.get_by_text(fault["detail"], exact=True)).to_be_visible()
    expect(field(page, "japanese")).not_to_have_attribute("aria-invalid", "true")


def test_a_mended_fault_is_gone(page):
    opened(page, BID)
    field(page, "american").fill("9")
    expect(field(page, "american")).to_have_attribute("aria-invalid", "true")
    field(page, "american").fill("3")
    expect(field(page, "american")).not_to_have_attribute("aria-invalid", "true")
    assert page.locator(".fault:visible").count() == 0


def test_another_reading_of_a_silent_point_changes_the_ruling_and_back(page):
    ruling, link = asked(page.context, "midway.initiative", FLIGHT)
    other, _ = asked(
        page.context, "midway.initiative", FLIGHT | {"readings": {AFTER_FLIGHT: "self"}}
    )
    opened(page, link)
    article = page.get_by_role("article")
    article.locator(f'input[name="{AFTER_FLIGHT}"][value="self"]').check()
    expect(article).to_have_attribute("data-ruling-id", other["ruling_id"])
    assert shown(page).steps == tuple(step["text"] for step in other["steps"])
    article.locator(f'input[name="{AFTER_FLIGHT}"][value="rival"]').check()
    expect(article).to_have_attribute("data-ruling-id", ruling["ruling_id"])
    assert shown(page).steps == tuple(step["text"] for step in ruling["steps"])


def test_a_right_claim_is_upheld_and_a_wrong_one_rejected(page):
    opened(page, BID)
    place = "/result/holder"
    verdicts = settle(page, [("Ann", place, "japanese"), ("Ben", place, "american")])
    expect(verdicts).to_contain_text([say("verdict_upheld"), say("verdict_rejected")])
    expect(verdicts).to_contain_text(["Ann", "Ben"])


def test_a_claim_that_another_reading_upholds_is_open(page):
    _, link = asked(page.context, "midway.initiative", FLIGHT)
    verdicts = settle(opened(page, link), [("Ben", "/result/initiative", "pass")])
    expect(verdicts.first).to_contain_text(say("verdict_open"))


def test_a_claim_without_a_name_says_so_beside_it(page):
    opened(page, BID)
    settle(page, [("", "/result/holder", "american")])
    expect(page.locator(".claim .fault")).to_be_visible()
