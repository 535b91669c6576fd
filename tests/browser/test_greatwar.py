"""The Great War desk: rounds fought one at a time, losses by a tap, what is awaited in words."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.axe import barriers
from tests.browser.chromium import VIEWPORTS
from tests.browser.greatwar_desk import (
    FIRST,
    FORCES,
    FOUGHT,
    NAME,
    at_desk,
    button,
    die,
    field,
    fight,
    lose,
    lost,
    question_of,
    roll,
    row,
    say,
    set_up,
    shows,
    waits_for,
    with_rounds,
)
from tests.browser.places import PATHS, opened
from tests.browser.positions import put
from tests.oracles.greatwar import OTHER, SIDES, interception

BY = ("mouse", "touch", "keyboard")


@pytest.mark.parametrize(
    ("by", "settings"),
    [(by, VIEWPORTS["phone" if by == "touch" else "laptop"]) for by in BY],
    ids=BY,
)
def test_a_battle_is_set_up_and_fought_to_its_end(page, by):
    set_up(page, by)
    second = {
        "attackers": {"rolls": {"f1": 1}},
        "interceptors": {"rolls": {"i2": 10}},
        "retreat": False,
    }
    first = lost(FIRST, attackers=["b1"], interceptors=["i1"]) | {"retreat": False}
    second = {"attackers": {"rolls": {"f1": 1}}, "interceptors": {"rolls": {"i2": 10}}}
    fight(page, FORCES, [first, second], by)
    waits_for(page, "await_nothing", outcome=say("interceptors_destroyed"))
    assert question_of(page) == with_rounds(first, second)
    if by == "touch":
        box = page.locator(".face:visible").first.bounding_box()
        assert min(box["width"], box["height"]) >= 44


def test_what_is_awaited_is_said_in_words_in_every_state(page):
    at_desk(page, FORCES)
    waits_for(page, "await_rolls", round=1)
    button(page, "add_round", round=1).click()
    waits_for(page, "await_dice", ids="f1, b1, i1 and i2")
    roll(page, {"f1": 3, "b1": 10}, "mouse")
    waits_for(page, "await_dice", ids="i1 and i2")
    roll(page, {"i1": 1, "i2": 10}, "mouse")
    sides = [say("side_chooses", force=say(side), count=1) for side in SIDES]
    waits_for(page, "await_losses", sides="; ".join(sides))
    lose(page, "attackers", ["f1"], "mouse")
    waits_for(page, "await_losses", sides=sides[1])
    lose(page, "interceptors", ["i1"], "mouse")
    waits_for(page, "await_decision", round=1)
    button(page, "retreat").click()
    waits_for(page, "await_nothing", outcome=say("attackers_retreated"))
    button(page, "stay").click()
    waits_for(page, "await_dice", ids="b1 and i2")
    field(page, "b1", "fuel").fill("0")
    waits_for(page, "await_mending")


def test_the_middle_of_a_battle_can_be_read_by_everybody(page):
    at_desk(page, FOUGHT)
    button(page, "stay").click()
    waits_for(page, "await_dice", ids="b1 and i1")
    roll(page, {"b1": 1}, "mouse")
    page.locator(".round summary").first.click()
    field(page, "i1", "fuel").fill("0")
    waits_for(page, "await_mending")
    assert [each for size in VIEWPORTS for each in barriers(page, size)] == []


def test_dice_are_marked_as_hits_before_the_round_is_whole(page):
    at_desk(page, FORCES)
    button(page, "add_round", round=1).click()
    roll(page, {"f1": 3, "b1": 2}, "mouse")
    said = page.locator(".die .hit")
    expect(said.nth(0)).to_have_text(say("die_hits", face=3, value=3))
    expect(said.nth(1)).to_have_text(say("die_misses", face=2, value=1))
    assert question_of(page) == FORCES


def test_dice_that_wait_outlive_other_changes(page):
    at_desk(page, FORCES)
    button(page, "add_round", round=1).click()
    roll(page, {"f1": 3, "b1": 10}, "mouse")
    field(page, "f1", "id").fill("red baron")
    field(page, "b1", "fuel").fill("")
    waits_for(page, "await_mending")
    field(page, "b1", "fuel").fill("9")
    waits_for(page, "await_dice", ids="i1 and i2")
    roll(page, {"i1": 4, "i2": 6}, "mouse")
    waits_for(page, "await_losses", sides=say("side_chooses", force=say("interceptors"), count=1))
    rolled = {"rolls": {"red baron": 3, "b1": 10}}
    assert question_of(page)["rounds"][0]["attackers"] == rolled


def test_a_die_stays_when_it_is_tapped_again_and_backspace_lets_its_round_wait(page):
    at_desk(page, FOUGHT)
    roll(page, {"f1": 3}, "mouse")
    expect(die(page, "f1").locator("[aria-pressed=true]")).to_have_text("3")
    page.keyboard.press("Backspace")
    waits_for(page, "await_dice", ids="f1")
    shows(page, FORCES)
    expect(page.locator(".fault:visible")).to_have_count(0)
    expect(page.locator("#desk .chip:visible")).to_have_count(0)
    page.keyboard.press("3")
    shows(page, FOUGHT)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Backspace")
    page.keyboard.press("3")
    shows(page, FOUGHT)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Backspace")
    button(page, "drop_round", round=1).click()
    shows(page, FORCES)
    waits_for(page, "await_rolls", round=1)


def test_a_mission_that_ends_says_why(page):
    question = with_rounds(FOUGHT["rounds"][0] | {"retreat": True})
    ruling = shows(at_desk(page, question), question)
    why = page.locator(".mission .why-not")
    told = {step["rule"]: step["text"] for step in ruling["steps"]}
    expect(why).to_contain_text(told["greatwar.mission.continue"])
    button(page, "stay").click()
    expect(why).to_be_hidden()


def test_losses_wait_until_as_many_are_chosen_as_are_due(page):
    more = FORCES["attackers"] + [{**FORCES["attackers"][0], "id": "f2"}]
    question = FORCES | {"attackers": more}
    rolls = {"attackers": {"rolls": {"f1": 9, "b1": 9, "f2": 9}}}
    fought = rolls | {"interceptors": {"rolls": {"i1": 1, "i2": 1}}}
    at_desk(page, question | {"rounds": [fought]})
    lose(page, "attackers", ["f2"], "mouse")
    side = say("side_chooses_more", force=say("attackers"), count=1)
    waits_for(page, "await_losses", sides=side)
    bill = say("hits_against", hits=say("hits", count=2), force=say("attackers"))
    expect(page.locator(".bill").first).to_have_text(say("choose_more", taken=bill, count=1))
    shows(page, question | {"rounds": [fought]})
    lose(page, "attackers", ["b1"], "mouse")
    shows(page, question | {"rounds": [lost(fought, attackers=["f2", "b1"])]})
    lose(page, "attackers", ["f1"], "mouse")
    shows(page, question | {"rounds": [lost(fought, attackers=["b1", "f1"])]})


def test_a_missing_die_is_said_beside_it(page):
    at_desk(page, FOUGHT)
    button(page, "add_fighter").click()
    place = page.locator("li.die", has=die(page, "f2"))
    expect(place.locator(".fault")).to_have_text("f2 has to roll.")
    waits_for(page, "await_round", round=1)
    roll(page, {"f2": 9}, "mouse")
    waits_for(page, "await_decision", round=1)


def test_what_names_no_control_is_said_at_the_nearest_one(page):
    first = lost(FIRST, attackers=["f1"], interceptors=["i2"])
    second = {"attackers": {"rolls": {"b1": 9}}, "interceptors": {"rolls": {"i1": 9}}}
    at_desk(page, with_rounds(first, second))
    field(page, "b1", "home").fill("4")
    ruling = shows(
        page,
        FORCES
        | {
            "attackers": [FORCES["attackers"][0], FORCES["attackers"][1] | {"distance_home": 4}],
            "rounds": [first, second],
        },
    )
    [violation] = ruling["violations"]
    assert violation["pointer"] == "/rounds/1"
    expect(page.locator(".round").nth(1).locator(":scope > .fault")).to_have_text(
        violation["message"]
    )


def test_a_link_opens_the_same_desk_and_the_last_round_can_be_removed(page):
    first = lost(FIRST, attackers=["b1"], interceptors=["i1"]) | {"retreat": False}
    second = {"attackers": {"rolls": {"f1": 5}}, "interceptors": {"rolls": {"i2": 9}}}
    at_desk(page, with_rounds(first, second))
    folds = page.locator(".round details")
    expect(folds).to_have_count(2)
    assert folds.evaluate_all("each => each.map(({open}) => open)") == [False, True]
    told = folds.first.locator("summary").inner_text()
    assert "b1" in told
    assert "i1" in told
    expect(row(page, "b1").locator(".standing")).to_contain_text(say("destroyed"))
    expect(row(page, "f1").locator(".standing")).to_contain_text(say("fuel_left", left=2, of=4))
    assert row(page, "f1").locator(".pips .spent").count() == 2
    button(page, "drop_round", round=2).click()
    shows(page, with_rounds(first))
    button(page, "drop_round", round=1).click()
    shows(page, FORCES)


def battle(number):
    """A random battle of a few rounds, and its forces."""
    rng = random.Random(number)
    question = {
        "attackers": [
            {"id": f"a{at}", "fuel": rng.randint(3, 14), "distance_home": rng.randint(0, 2)}
            | rng.choice([{"type": "bomber"}, {"type": "fighter", "attack": rng.randint(1, 5)}])
            for at in range(rng.randint(2, 5))
        ],
        "interceptors": [
            {"id": f"i {at}", "attack": rng.randint(1, 5), "fuel": rng.randint(2, 5)}
            for at in range(rng.randint(2, 5))
        ],
    }
    rounds = []
    while interception(question | {"rounds": rounds})["result"]["awaiting"] == "rolls":
        rounds.append(_round(rng, question, rounds))
    return question, rounds


def _round(rng, question, before):
    state = interception(question | {"rounds": before})["result"]
    fought = {
        side: {
            "rolls": {
                one["id"]: rng.randint(1, 10) for one in state[side] if one["status"] == "in_battle"
            }
        }
        for side in SIDES
    }
    told = interception(question | {"rounds": [*before, fought]})["result"]["rounds"][-1]
    for side in SIDES:
        if told["losses"][side] is None:
            number = told["hits"][OTHER[side]]
            fought[side]["losses"] = rng.sample(list(fought[side]["rolls"]), number)
    over = interception(question | {"rounds": [*before, fought]})["result"]["awaiting"] is None
    return fought if over else fought | {"retreat": rng.random() < 0.2}


@pytest.mark.parametrize(
    ("number", "by"), [(1, "mouse"), (2, "keyboard"), (4, "mouse"), (5, "keyboard")]
)
def test_a_random_battle_becomes_the_question_that_was_fought(page, number, by):
    forces, rounds = battle(number)
    at_desk(page, forces)
    fight(page, forces, rounds, by)
    shown = question_of(page)
    for fought in [*shown.get("rounds", ()), *rounds]:
        for side in SIDES:
            fought[side]["losses"] = sorted(fought[side].get("losses", ()))
    assert shown == forces | {"rounds": rounds}


def test_a_hundred_a_side_and_many_rounds_stay_folded_and_right(page):
    forces = {
        "attackers": [
            {"id": f"f{at}", "type": "fighter", "attack": 1, "fuel": 99, "distance_home": 0}
            for at in range(1, 101)
        ],
        "interceptors": [{"id": f"i{at}", "attack": 1, "fuel": 99} for at in range(1, 101)],
    }
    rolls = {side: {"rolls": {one["id"]: 9 for one in forces[side]}} for side in SIDES}
    opened(page, PATHS[NAME])
    put(page, forces | {"rounds": [rolls] * 15})
    shows(page, forces | {"rounds": [rolls] * 15})
    waits_for(page, "await_decision", round=15)
    assert page.locator(".round details[open]").count() == 1
    assert page.locator(".die").count() == 200
    page.locator(".decision:visible button").last.click()
    ids = ", ".join(f"f{at}" for at in range(1, 6))
    waits_for(page, "await_dice", ids=say("and", most=ids, last=say("others", count=195)))
