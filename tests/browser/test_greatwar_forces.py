"""Both forces at the Great War desk: rows of aircraft, their names, ratings and fuel."""

import json
import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.greatwar_desk import (
    FIRST,
    FORCES,
    FOUGHT,
    NAME,
    at_desk,
    button,
    die,
    field,
    question_of,
    roll,
    row,
    say,
    shows,
)
from tests.browser.places import PATHS, opened
from tests.browser.rulings import asked

ODD = [
    "a b",
    "a/b",
    "a~1b",
    "\"'<b>&",
    "✈🛩",
    "__proto__",
    "constructor",
    "$&{id}",
    "f1: 3 ≤ 3",
    "7",
]


def test_an_id_of_any_characters_is_renamed_in_every_round(page):
    at_desk(page, FOUGHT)
    for before, name in pairwise(["f1", *ODD]):
        field(page, before, "id").fill(name)
        question = json.loads(json.dumps(FOUGHT).replace('"f1"', json.dumps(name)))
        shows(page, question)
        assert question_of(page) == question
        expect(die(page, name).locator("xpath=..").locator(".who")).to_have_text(name)
        hit = say("die_hits", face=3, value=3)
        expect(page.locator(".die .hit").filter(has_text=hit)).to_have_count(1)
        roll(page, {name: 4}, "mouse")
        expect(page.locator(".die .hit").filter(has_text=hit)).to_have_count(0)
        roll(page, {name: 3}, "mouse")
        shows(page, question)


def test_an_id_that_somebody_has_waits_in_its_field(page):
    at_desk(page, FOUGHT)
    name = field(page, "f1", "id")
    name.fill("i1")
    expect(row(page, "f1").locator(".taken")).to_have_text(say("id_taken", typed="i1", id="f1"))
    name.press_sequentially("0")
    text = json.dumps(FOUGHT)
    shows(page, json.loads(text.replace('"f1"', '"i10"')))
    expect(row(page, "i10").locator(".taken")).to_be_hidden()


def test_who_is_removed_takes_dice_and_losses_along(page):
    at_desk(page, FOUGHT)
    button(page, "take_out", id="f1").click()
    left = {
        "attackers": {"rolls": {"b1": 10}},
        "interceptors": FIRST["interceptors"] | {"losses": ["i2"]},
    }
    question = FORCES | {"attackers": FORCES["attackers"][1:], "rounds": [left]}
    shows(page, question)
    assert question_of(page) == question


def test_another_of_the_same_has_a_name_of_its_own(page):
    at_desk(page, FORCES)
    button(page, "duplicate", id="f1").click()
    expect(button(page, "duplicate", id="f1")).to_be_focused()
    button(page, "add_bomber").click()
    expect(button(page, "add_bomber")).to_be_focused()
    attackers = [each["id"] for each in shows_attackers(page, 4)]
    assert attackers == ["f1", "f2", "b1", "b2"]


def shows_attackers(page, count):
    expect(page.locator(".force").first.locator(".aircraft")).to_have_count(count)
    page.wait_for_function(
        "count => JSON.parse(document.querySelector('pre.json').textContent)"
        ".result.attackers.length === count",
        arg=count,
    )
    return question_of(page)["attackers"]


def test_another_type_keeps_the_question_valid_and_back_again(page):
    at_desk(page, FORCES)
    kind = row(page, "f1").get_by_role("combobox")
    kind.select_option("bomber")
    one = {key: value for key, value in FORCES["attackers"][0].items() if key != "attack"}
    shows(page, FORCES | {"attackers": [one | {"type": "bomber"}, FORCES["attackers"][1]]})
    kind.select_option("fighter")
    shows(page, FORCES)


def test_a_tap_on_a_pip_sets_the_fuel(page):
    at_desk(page, FORCES)
    pips = row(page, "f1").locator(".pips")
    box = pips.bounding_box()
    pips.click(position={"x": box["width"] * 1.5 / 6, "y": box["height"] * 0.75})
    expect(field(page, "f1", "fuel")).to_have_value("8")
    shows(
        page, FORCES | {"attackers": [FORCES["attackers"][0] | {"fuel": 8}, FORCES["attackers"][1]]}
    )


def test_a_fault_is_beside_the_field_that_has_it(page):
    at_desk(page, FORCES)
    field(page, "i2", "fuel").fill("0")
    question = FORCES | {
        "interceptors": [FORCES["interceptors"][0], FORCES["interceptors"][1] | {"fuel": 0}]
    }
    problem, _ = asked(page.context, NAME, question)
    [fault] = problem["errors"]
    expect(field(page, "i2", "fuel")).to_have_accessible_description(re.compile(fault["detail"]))
    expect(field(page, "i2", "fuel")).to_have_attribute("aria-invalid", "true")
    assert page.locator("#desk .fault:visible").count() == 1
    page.locator("#desk").get_by_label(say("to_target"), exact=True).fill("100")
    expect(page.locator(".mission .fault:visible")).to_have_count(1)


def test_lines_of_the_odds_have_a_number(page):
    name = "greatwar.interception.odds"
    opened(page, PATHS[name])
    before = question_of(page)
    field(page, "b", "count").fill("3")
    question = before | {
        "attackers": [before["attackers"][0], before["attackers"][1] | {"count": 3}]
    }
    shows(page, question, name)
    expect(page.locator(".battle")).to_have_count(0)
    field(page, "b", "count").fill("100")
    expect(page.locator("section.force > .fault")).to_be_visible()
