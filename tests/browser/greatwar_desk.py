"""The Great War desk as a referee uses it: by mouse, by touch, by keyboard."""

import json
import shlex

from playwright.sync_api import expect

from tests.browser.places import PATHS, opened
from tests.browser.rulings import WORDS, asked
from tests.oracles.greatwar import SIDES

NAME = "greatwar.interception"
FORCES = {
    "attackers": [
        {"id": "f1", "type": "fighter", "attack": 3, "fuel": 4, "distance_home": 1},
        {"id": "b1", "type": "bomber", "fuel": 5, "distance_home": 2},
    ],
    "interceptors": [{"id": "i1", "attack": 3, "fuel": 4}, {"id": "i2", "attack": 5, "fuel": 2}],
    "mission": {"fuel_to_target": 1, "distance_home": 1},
}
FIRST = {
    "attackers": {"rolls": {"f1": 3, "b1": 10}},
    "interceptors": {"rolls": {"i1": 4, "i2": 5}},
}
FOUGHT = {
    **FORCES,
    "rounds": [
        {
            "attackers": FIRST["attackers"] | {"losses": ["f1"]},
            "interceptors": FIRST["interceptors"] | {"losses": ["i2"]},
        }
    ],
}


def say(key, **parts):
    """Say what the desk says."""
    text = WORDS.script["greatwar"][key]
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", str(part))
    return text


def with_rounds(*rounds):
    """The forces with rounds."""
    return FORCES | {"rounds": list(rounds)}


def lost(fought, **losses):
    """A round with the losses of both sides."""
    return {s: v | ({"losses": losses[s]} if s in losses else {}) for s, v in fought.items()}


def question_of(page):
    """The question of the ruling that is shown."""
    return json.loads(shlex.split(page.locator("pre.curl").text_content())[-1])


def shows(page, question, name=NAME):
    """Wait until the page shows the ruling that the API gives on a question."""
    ruling, _ = asked(page.context, name, question)
    expect(page.get_by_role("article")).to_have_attribute("data-ruling-id", ruling["ruling_id"])
    assert not page.locator("main.stale").count()
    return ruling


def at_desk(page, question):
    """Open the desk on a link of a question."""
    _, link = asked(page.context, NAME, question)
    opened(page, link)
    shows(page, question)
    return page


def waits_for(page, key, **parts):
    """Wait until the desk says that this is awaited."""
    expect(page.locator(".awaited")).to_have_text(say(key, **parts))


def row(page, who):
    """The row of an aircraft."""
    return page.locator(".aircraft").filter(
        has=page.get_by_role("button", name=gone(who), exact=True)
    )


def gone(who):
    """The name of the button that takes it out."""
    return say("take_out", id=who)


def field(page, who, word):
    """A field of an aircraft."""
    return row(page, who).get_by_label(say(word), exact=True)


def die(page, who):
    """The die of an aircraft, in the last round that it is in."""
    return page.get_by_role("group", name=say("die_of", id=who), exact=True).last


def press(page, target, by):
    """Press a button in one of three ways."""
    if by == "keyboard":
        target.focus()
        page.keyboard.press("Enter")
    elif by == "touch":
        target.tap()
    else:
        target.click()


def button(page, key, **parts):
    """The button that is called so."""
    return page.get_by_role("button", name=say(key, **parts), exact=True)


def roll(page, dice, by):
    """Roll dice; by keyboard digits alone lead from one die to the next."""
    if by == "keyboard":
        faces = die(page, next(iter(dice))).get_by_role("button")
        faces.and_(page.locator(":not([tabindex='-1'])")).focus()
        for face in dice.values():
            page.keyboard.press(str(face % 10))
        return
    for who, face in dice.items():
        press(page, die(page, who).get_by_role("button", name=str(face), exact=True), by)


def lose(page, side, ids, by):
    """Choose losses of the last round."""
    chips = page.get_by_role("group", name=say("losses_of", force=say(side)), exact=True).last
    for who in ids:
        press(page, chips.get_by_role("button", name=who, exact=True), by)


def fight(page, forces, rounds, by="mouse"):
    """Fight rounds at the desk, and see the API's ruling after each step of them."""
    fought = []
    for number, one in enumerate(rounds, start=1):
        add = button(page, "add_round", round=number)
        if number == 1 or "retreat" not in fought[-1]:
            press(page, add, by)
        roll(page, one["attackers"]["rolls"] | one["interceptors"]["rolls"], by)
        bare = {side: {"rolls": one[side]["rolls"]} for side in SIDES}
        shows(page, forces | {"rounds": [*fought, bare]})
        for side in SIDES:
            lose(page, side, one[side].get("losses", ()), by)
        whole = {side: one[side] for side in SIDES}
        shows(page, forces | {"rounds": [*fought, whole]})
        if "retreat" in one:
            press(page, button(page, "retreat" if one["retreat"] else "stay").last, by)
            shows(page, forces | {"rounds": [*fought, one]})
        fought.append(one)


def set_up(page, by="mouse"):
    """Set up FORCES from nothing."""
    opened(page, PATHS[NAME])
    press(page, page.get_by_role("button", name=WORDS.say("clear"), exact=True), by)
    waits_for(page, "await_attackers")
    for side in SIDES:
        for one in FORCES[side]:
            kind = one.get("type", "interceptor")
            press(page, button(page, f"add_{kind}"), by)
            for name, word in (("attack", "attack"), ("fuel", "fuel"), ("distance_home", "home")):
                if name in one:
                    field(page, one["id"], word).fill(str(one[name]))
    mission = page.locator("#desk").get_by_label(say("mission"), exact=True)
    if by == "keyboard":
        mission.focus()
        page.keyboard.press("Space")
    else:
        press(page, mission, by)
    page.locator("#desk").get_by_label(say("to_target"), exact=True).fill("1")
    page.locator("#desk").get_by_label(say("home_after"), exact=True).fill("1")
    shows(page, FORCES)
