"""What goes wrong on the way: files that do not come, a service that is gone, late answers."""

import pytest
from playwright.sync_api import expect

from service.catalogue import BY_NAME
from tests.browser import dogfight
from tests.browser.places import PATHS, opened
from tests.browser.positions import question_in
from tests.browser.rulings import WORDS, asked
from tests.browser.watching import watched

BID = "midway.initiative-bid"
# A field of each game's form, and another value of it.
FIELDS = {
    "midway.range-area": (("attacker", "q"), "1", 1),
    "greatwar.interception": (("mission", "distance_home"), "1", 1),
    "dogfight.duel": (("german", "hand"), "P5 G5 S11 A7 T4", ["P5", "G5", "S11", "A7", "T4"]),
}
UNREACHABLE = WORDS.script["unreachable"]
CHANGES, LAST = 20, 3


def american(page):
    """The field that is changed."""
    return page.locator("#question").get_by_label(WORDS.label("american"), exact=True)


def bid(page, number):
    """The ruling of the API on another bid."""
    return asked(page.context, BID, BY_NAME[BID].example | {"american": number})[0]["ruling_id"]


@pytest.mark.parametrize("name", FIELDS)
def test_a_page_without_its_games_own_controls_answers_through_its_form(browser, address, name):
    module = f"/games/{name.partition('.')[0]}.js"
    with watched(browser, address, due=module) as context:
        page = context.new_page()
        page.route(f"**{module}", lambda route: route.abort())
        opened(page, PATHS[name])
        (part, member), text, value = FIELDS[name]
        field = page.locator(f"#question [data-name={part}] [data-name={member}]")
        field.locator("input:not(.given)").fill(text)
        example = BY_NAME[name].example
        question = example | {part: example[part] | {member: value}}
        ruling, _ = asked(context, name, question)
        article = page.get_by_role("article")
        expect(article).to_have_attribute("data-ruling-id", ruling["ruling_id"])
        assert question_in(page) == question


def test_a_service_that_is_gone_is_said_and_asked_again_with_the_next_change(browser, address):
    with watched(browser, address, due=PATHS[BID]) as context:
        page = opened(context.new_page(), PATHS[BID])
        before = page.get_by_role("article").get_attribute("data-ruling-id")
        page.route(f"**{PATHS[BID]}", lambda route: route.abort())
        american(page).fill("3")
        expect(page.get_by_role("alert")).to_have_text(UNREACHABLE)
        expect(page.locator("main.stale")).to_be_visible()
        expect(american(page)).to_have_value("3")
        expect(page.get_by_role("article")).to_have_attribute("data-ruling-id", before)
        page.unroute_all()
        american(page).fill("0")
        expect(page.get_by_role("article")).to_have_attribute("data-ruling-id", bid(page, 0))
        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator("main.stale")).to_have_count(0)


def test_an_editor_that_did_not_come_is_asked_for_when_it_is_opened_again(browser, address):
    with watched(browser, address, due="/editor.js") as context:
        page = context.new_page()
        page.route("**/editor.js", lambda route: route.abort())
        opened(page, PATHS["midway.range-area"])
        painting = page.get_by_text(WORDS.script["midway"]["painting"], exact=True)
        with context.expect_event("weberror"):
            painting.click()
        page.unroute_all()
        painting.click()
        painting.click()
        expect(page.locator(".editor [data-cell]").first).to_be_visible()
        expect(page.locator(".editor")).to_have_count(1)


def test_a_cleared_form_has_no_attack_to_start_from_before_it_is_answered(page):
    opened(page, PATHS[dogfight.DUEL])
    these = dogfight.mode(page, "allied", "these").element_handle()
    clear = page.get_by_role("button", name=WORDS.say("clear"), exact=True)
    # In one go: no answer comes in between.
    clear.evaluate("(clear, these) => { clear.click(); these.click(); }", these)
    attack = dogfight.node(page, "allied", "attack")
    expect(attack).to_contain_text(dogfight.say("choose_first"))


def test_a_dispute_that_nobody_settles_says_so_in_its_box(browser, address):
    with watched(browser, address, due="/disputes") as context:
        page = opened(context.new_page(), PATHS[BID])
        page.route("**/disputes", lambda route: route.abort())
        box = page.get_by_role("article").locator("details.dispute")
        box.get_by_text(WORDS.say("dispute"), exact=True).click()
        box.get_by_role("textbox", name=WORDS.say("by"), exact=True).fill("Ann")
        settle = box.get_by_role("button", name=WORDS.say("settle"))
        settle.click()
        expect(box.locator(".fault:visible")).to_contain_text(UNREACHABLE)
        page.unroute_all()
        settle.click()
        expect(box.get_by_role("status")).to_contain_text(WORDS.say("verdict_upheld"))
        expect(box.locator(".fault:visible")).to_have_count(0)


@pytest.mark.parametrize(
    ("pace", "least", "most"),
    [(50, 0, 0), (250, 1, CHANGES)],
    ids=["in-one-go", "each-is-asked"],
)
def test_twenty_changes_end_with_the_ruling_of_the_last_one(fresh_page, pace, least, most):
    page, held = fresh_page, []

    def hold(route):
        if route.request.post_data_json["american"] == LAST:
            route.continue_()
        else:
            held.append(route)

    page.clock.install()
    opened(page, PATHS[BID])
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.route(f"**{PATHS[BID]}", hold)
    for change in range(CHANGES):
        american(page).fill(str(change % 3))
        page.clock.run_for(pace)
    american(page).fill(str(LAST))
    page.clock.run_for(250)
    article, last = page.get_by_role("article"), bid(page, LAST)
    expect(article).to_have_attribute("data-ruling-id", last)
    # Not each: what is overtaken is given up, and may be before it is held.
    assert least <= len(held) <= most
    for late in held:
        late.continue_()
    expect(page.locator("main.stale")).to_have_count(0)
    expect(article).to_have_attribute("data-ruling-id", last)
    assert question_in(page) == BY_NAME[BID].example | {"american": LAST}
