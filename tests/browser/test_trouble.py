"""What goes wrong on the way: files that do not come, a service that is gone, late answers."""

import pytest
from playwright.sync_api import expect

from service.catalogue import BY_NAME
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
CHANGES = 20


def american(page):
    """The field that is changed."""
    return page.locator("#question").get_by_label(WORDS.label("american"), exact=True)


def bid(page, number):
    """The ruling of the API on another bid."""
    return asked(page.context, BID, BY_NAME[BID].example | {"american": number})[0]["ruling_id"]


def is_question(request):
    return request.method == "POST" and request.url.endswith(PATHS[BID])


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
    [(50, 1, 1), (250, 2, CHANGES + 1)],
    ids=["in-one-go", "each-is-asked"],
)
def test_twenty_changes_end_with_the_ruling_of_the_last_one(fresh_page, pace, least, most):
    page, held = fresh_page, []

    def hold(route):
        held.append(route)

    page.clock.install()
    opened(page, PATHS[BID])
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.route(f"**{PATHS[BID]}", hold)
    for change in range(CHANGES):
        american(page).fill(str(change % 3))
        page.clock.run_for(pace)
    american(page).fill("3")
    with page.expect_request(is_question):
        page.clock.run_for(250)
    for _ in range(CHANGES):  # a request is told of before it is given to hold
        page.evaluate("0")
    # Not each: what is overtaken is given up, and may be before it is held.
    assert least <= len(held) <= most
    last = bid(page, 3)
    held.pop().continue_()
    article = page.get_by_role("article")
    expect(article).to_have_attribute("data-ruling-id", last)
    for late in held:
        late.continue_()
    expect(page.locator("main.stale")).to_have_count(0)
    expect(article).to_have_attribute("data-ruling-id", last)
    assert question_in(page) == BY_NAME[BID].example | {"american": 3}
