"""What a referee has entered at Midway's desk stays when the position changes under it."""

import pytest
from playwright.sync_api import expect

from service.catalogue import BY_NAME
from tests.browser.chromium import VIEWPORTS
from tests.browser.places import PATHS, opened
from tests.browser.positions import question_in
from tests.browser.rulings import WORDS, asked
from tests.browser.test_midway import draw_cards, plane, say

RANGE, COMBAT = "midway.range-area", "midway.combat"
PAIR = {
    "attacker": plane("american", "fighter", 0, 0, "N"),
    "defender": plane("japanese", "bomber", 0, -1, "S"),
}


def cards(page, role):
    """The printed values that stand in the places of a side."""
    hand = page.locator(".hands fieldset:visible").filter(has_text=say(role))
    return hand.locator("input").evaluate_all("inputs => inputs.map(({value}) => value)")


def test_a_plan_that_calls_for_other_cards_sets_those_aside_that_fitted(page):
    opened(page, PATHS[COMBAT])
    example = BY_NAME[COMBAT].example
    plan = page.get_by_role("group", name=say("plan_of", name=say("attacker")))
    plan.get_by_role("button", name=say("undo")).click()
    question = question_in(page)
    assert "cards" not in question["attacker"]
    assert question["attacker"]["manoeuvres"] == example["attacker"]["manoeuvres"][:-1]
    expect(page.locator("#desk").get_by_text("3, 6, 2")).to_be_visible()
    plan.get_by_role("button", name=say("do_forward")).click()
    assert question_in(page) == example
    assert cards(page, "attacker") == ["3", "6", "2"]


def test_a_wrong_number_of_cards_typed_by_hand_is_asked_about(page):
    opened(page, PATHS[COMBAT])
    page.get_by_text(say("aircraft_as_numbers"), exact=True).click()
    own = page.locator("#question [data-name=attacker] [data-name=cards] input:not(.given)")
    own.fill("3 6")
    plan = page.get_by_role("group", name=say("plan_of", name=say("attacker")))
    plan.get_by_role("button", name=say("undo")).click()
    assert question_in(page)["attacker"]["cards"] == [3, 6]


@pytest.mark.parametrize("settings", [VIEWPORTS["phone"]], ids=["phone"])
def test_cards_of_a_firing_stay_while_aircraft_turn_and_move(page):
    opened(page, asked(page.context, RANGE, PAIR)[1])
    expect(page.locator(".firing-step").get_by_text(say("links_explained"))).to_be_visible()
    draw_cards(page, [3, 5, 8], [2, 4])
    outcome = page.locator(".firing-step .headline")
    expect(page.locator("#glance a")).to_have_text(outcome.inner_text())
    right = page.get_by_role("button", name=say("turn_right"))
    right.tap()
    expect(page.locator(".firing-step .hands input:visible")).to_have_count(4)
    assert cards(page, "attacker") == ["3", "5"]
    page.get_by_role("button", name=say("turn_left")).tap()
    expect(page.locator(".firing-step .hands input:visible")).to_have_count(5)
    assert (cards(page, "attacker"), cards(page, "defender")) == (["3", "5", "8"], ["2", "4"])


def test_who_may_not_draw_is_said_and_stand_ins_on_paper_too(page):
    pair = PAIR | {"defender": plane("japanese", "bomber", 0, -2, "SE")}
    opened(page, asked(page.context, RANGE, pair)[1])
    expect(page.get_by_text(say("draws_none", name=say("defender")))).to_be_visible()
    page.emulate_media(media="print")
    expect(page.get_by_text(say("stand_in_tag"))).to_be_visible()
    expect(page.get_by_text(say("paint_below"))).to_be_hidden()


def test_an_enemy_beside_its_aircraft_has_a_badge_and_no_line(page):
    opened(page, asked(page.context, RANGE, PAIR)[1])
    expect(page.locator(".board .badge text").first).to_have_text("A3")
    assert page.locator(".board .sight").count() == 0


def test_two_aircraft_of_one_area_are_both_seen(page):
    pair = PAIR | {"defender": plane("japanese", "bomber", 0, 0, "S")}
    opened(page, asked(page.context, RANGE, pair)[1])
    grips = page.locator(".board .grip").all()
    left, right = (grip.bounding_box()["x"] for grip in grips)
    assert left + 20 < right


@pytest.mark.parametrize("name", [RANGE, COMBAT])
def test_what_is_only_missing_leaves_the_numbers_folded(page, name):
    opened(page, PATHS[name])
    page.get_by_role("button", name=WORDS.say("clear"), exact=True).click()
    expect(page.locator("main.stale")).to_be_visible()
    folded = page.locator("details.folded").first
    expect(folded).not_to_have_attribute("open", "")
    expect(page.locator(".crew .fault:visible").first).to_be_visible()
    folded.locator("summary").click()
    page.locator("#question [data-name=attacker] [data-name=q] input").fill("1000001")
    expect(folded.locator(".fault:not(.due):visible").first).to_be_visible()


def test_an_enemy_is_added_at_the_board(page):
    opened(page, PATHS["midway.targets"])
    page.get_by_role("button", name=say("add_enemy")).click()
    page.locator("svg.board").click()
    enemy = question_in(page)["enemies"][-1]
    ruling, _ = asked(page.context, "midway.targets", question_in(page))
    expect(page.locator("#ruled article")).to_have_attribute("data-ruling-id", ruling["ruling_id"])
    assert enemy["id"] == say("enemy", number=3)
    assert enemy["side"] == "japanese"


def test_a_manoeuvre_left_out_is_struck_and_its_button_says_so(page):
    opened(page, PATHS[COMBAT])
    out = page.get_by_role("button", name=say("left_out_one", number=2))
    expect(out).to_have_text(say("left_out"))
    expect(page.locator(".manoeuvres s")).to_have_text(say("do_left"))
