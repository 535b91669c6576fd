"""Midway's board: aircraft placed and turned by mouse, touch and key, areas, cards, outcome."""

import math
import random

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import VIEWPORTS
from tests.browser.places import PATHS, opened, ready
from tests.browser.rulings import WORDS, asked, link_of

RANGE, COMBAT = "midway.range-area", "midway.combat"
HEADINGS = ("N", "NE", "SE", "S", "SW", "NW")
SIDE = 10  # of a hexagon, in the units of the picture
FAR = 1_000_000
MIDDLES = """board => Object.fromEntries([...board.querySelectorAll(".cell")].map(cell => {
  const {x, y, width, height} = cell.querySelector(".colour").getBBox();
  const {q, r, area} = cell.dataset;
  const of = cell.parentElement.dataset.diagram;
  return [`${of} ${q} ${r}`, [area, x + width / 2, y + height / 2]];
}))"""
MIDDLE = (
    """piece => { const {e, f} = piece.transform.baseVal.consolidate().matrix; return [e, f]; }"""
)
TO_SCREEN = """(board, [x, y]) => {
  const {x: left, y: top} = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
  return [left, top];
}"""


def say(key, **parts):
    return WORDS.script["midway"][key].format(**parts)


def board(page):
    return page.locator("svg.board")


def aircraft(page, role):
    return page.locator(f"[data-aircraft='/{role}']")


def field(page, role, name):
    return page.locator(f"#question [data-name={role}] [data-name={name}]").locator("input, select")


def numbers(page):
    """Unfold the plain fields of the aircraft."""
    page.get_by_text(say("aircraft_as_numbers"), exact=True).click()


def position(page, role):
    return tuple(field(page, role, name).input_value() for name in ("q", "r", "heading"))


def point(page, role, q, r):
    """Where on the screen an area is, from where an aircraft is drawn that knows its own."""
    own_q, own_r, _ = position(page, role)
    x, y = aircraft(page, role).evaluate(MIDDLE)
    across, down = centre(q - int(own_q), r - int(own_r))
    board(page).scroll_into_view_if_needed()
    return board(page).evaluate(TO_SCREEN, [x + across, y + down])


def centre(q, r):
    """The second geometry: east is one and a half sides a column, south a height a row."""
    return SIDE * 1.5 * q, SIDE * math.sqrt(3) * (r + q / 2)


def ruled(page, name, question):
    """Wait until the page has the ruling that the API gives of a question."""
    ruling, _ = asked(page.context, name, question)
    expect(page.locator("#ruled article")).to_have_attribute(
        "data-ruling-id", ruling["ruling_id"], timeout=5000
    )
    return ruling


def plane(side, kind, q, r, heading):
    return {"side": side, "type": kind, "q": q, "r": r, "heading": heading}


def draw_cards(page, attacker, defender):
    for role, cards in (("attacker", attacker), ("defender", defender)):
        for number, card in enumerate(cards, start=1):
            page.get_by_label(say("card_of", name=say(role), number=number)).fill(str(card))


def positions():
    chance = random.Random(1942)
    for heading in HEADINGS:
        for kind in ("fighter", "bomber", "ace"):
            far = chance.choice((3, 3, FAR - 3))
            own = chance.randint(-far, far), chance.randint(-far, far)
            near = own[0] + chance.randint(-3, 3), own[1] + chance.randint(-3, 3)
            yield (
                plane("american", kind, *own, heading),
                plane(
                    "japanese", chance.choice(("fighter", "bomber")), *near, chance.choice(HEADINGS)
                ),
            )


@pytest.mark.parametrize(("attacker", "defender"), [*positions()])
def test_every_drawn_cell_is_where_the_service_has_its_area(page, attacker, defender):
    pair = {"attacker": attacker, "defender": defender}
    opened(page, asked(page.context, RANGE, pair)[1])
    drawn = board(page).evaluate(MIDDLES)
    for own, enemy in (("attacker", "defender"), ("defender", "attacker")):
        x, y = aircraft(page, own).evaluate(MIDDLE)
        places = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]
        at = [(pair[own]["q"] + q, pair[own]["r"] + r) for q, r in places]
        reached = [(q, r) for q, r in at if max(abs(q), abs(r)) <= FAR]
        items = [
            {"ruling": RANGE, "request": {**pair, enemy: {**pair[enemy], "q": q, "r": r}}}
            for q, r in reached
        ]
        answers = page.context.request.post("/v1/batch", data={"items": items}).json()["items"]
        areas = [each["body"]["result"][own]["area"] for each in answers]
        seen = {place: area for place, area in zip(reached, areas, strict=True) if area != "out"}
        cells = {
            tuple(map(int, name.split()[1:])): cell
            for name, cell in drawn.items()
            if name.startswith(own)
        }
        assert {place: area for place, (area, *_) in cells.items()} == seen
        for (q, r), (_, *middle) in cells.items():
            across, down = centre(q - pair[own]["q"], r - pair[own]["r"])
            assert middle == pytest.approx([x + across, y + down], abs=0.1)


def test_by_mouse_from_an_empty_board_to_the_outcome_and_its_link(page):
    opened(page, PATHS[RANGE])
    page.get_by_role("button", name=WORDS.say("clear"), exact=True).click()
    expect(page.get_by_text(say("not_placed", name=say("attacker")))).to_be_visible()
    board(page).click()
    assert position(page, "attacker") == ("0", "0", "N")
    page.mouse.click(*point(page, "attacker", 0, -2))
    assert position(page, "defender") == ("0", "-2", "N")
    page.mouse.move(*point(page, "attacker", 0, 0))
    page.mouse.down()
    page.mouse.move(*point(page, "attacker", -1, 0), steps=4)
    page.mouse.up()
    assert position(page, "attacker") == ("-1", "0", "N")
    board(page).locator("[data-turn='1']").click()
    page.get_by_role("button", name=say("turn_right")).click()
    page.get_by_role("button", name=say("turn_left")).click()
    assert position(page, "attacker") == ("-1", "0", "NE")
    page.get_by_label(say("type_of", name=say("defender"))).select_option("bomber")
    pair = {
        "attacker": plane("american", "fighter", -1, 0, "NE"),
        "defender": plane("japanese", "bomber", 0, -2, "N"),
    }
    result = ruled(page, RANGE, pair)["result"]
    assert result["firing"] == "attacker_fires"
    draw_cards(page, [9] * result["attacker"]["cards"], [])
    sides = {
        role: {
            "area": result[role]["area"],
            "type": pair[role]["type"],
            "cards": [9] * result[role]["cards"],
        }
        for role in pair
    }
    firing, link = asked(page.context, "midway.firing", sides)
    outcome = page.locator(".firing-step article")
    expect(outcome).to_have_attribute("data-ruling-id", firing["ruling_id"])
    assert link_of(page.locator("#ruled")).endswith(asked(page.context, RANGE, pair)[1])
    page.get_by_role("link", name=say("open_firing")).click()
    page.wait_for_url(lambda address: address.endswith(link))
    ready(page)
    expect(page.locator("#ruled article")).to_have_attribute("data-ruling-id", firing["ruling_id"])


@pytest.mark.parametrize("settings", [VIEWPORTS["phone"]], ids=["phone"])
def test_by_touch_an_aircraft_is_dragged_without_scrolling_the_page(page):
    opened(page, PATHS[RANGE])
    page.touchscreen.tap(*point(page, "attacker", 1, -1))
    page.touchscreen.tap(*point(page, "attacker", 2, -1))
    assert position(page, "defender") == ("2", "-1", "S")
    start, end = point(page, "attacker", 0, 0), point(page, "attacker", 0, -1)
    before = page.evaluate("scrollY")
    touch = page.context.new_cdp_session(page)
    path = [start, [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], end]
    for kind, at in zip(("touchStart", "touchMove", "touchMove"), path, strict=True):
        points = [{"x": at[0], "y": at[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(field(page, "attacker", "r")).to_have_value("-1")
    assert position(page, "attacker") == ("0", "-1", "NE")
    assert page.evaluate("scrollY") == before
    assert page.locator(".board [data-turn]").count() == 0
    page.get_by_role("button", name=say("turn_left")).tap()
    expect(field(page, "attacker", "heading")).to_have_value("N")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert board(page).bounding_box()["height"] <= 0.7 * 844 + 2


def test_by_key_every_area_around_and_every_heading(page):
    opened(page, PATHS[RANGE])
    aircraft(page, "attacker").focus()
    place = [0, 0]
    keys = {
        "ArrowUp": (0, -1),
        "ArrowRight": (1, -1),
        "Shift+ArrowRight": (1, 0),
        "ArrowDown": (0, 1),
        "Shift+ArrowLeft": (-1, 1),
        "ArrowLeft": (-1, 0),
    }
    for key in [*keys, "ArrowUp", "ArrowUp"]:
        page.keyboard.press(key)
        place = [place[0] + keys[key][0], place[1] + keys[key][1]]
        assert position(page, "attacker") == (*map(str, place), "NE")
        expect(aircraft(page, "attacker")).to_be_focused()
    for key, heading in (("]", "SE"), (".", "S"), ("[", "SE"), (",", "NE")):
        page.keyboard.press(key)
        assert position(page, "attacker")[2] == heading
    name = say("whereabouts", q=0, r=-2, heading="NE")
    assert name in aircraft(page, "attacker").get_attribute("aria-label")


def test_what_the_form_says_is_on_the_board_at_once(page):
    numbers(opened(page, PATHS[RANGE]))
    field(page, "attacker", "q").fill("5000")
    assert "(5000, 0)" in aircraft(page, "attacker").get_attribute("aria-label")
    expect(page.get_by_text(say("far_apart"))).to_be_visible()
    field(page, "attacker", "q").fill("")
    assert aircraft(page, "attacker").count() == 0


def test_an_enemy_out_of_the_diagram_is_said_and_drawn_to_be(page):
    numbers(opened(page, PATHS[RANGE]))
    field(page, "defender", "r").fill("3")
    names = {"name": say("attacker"), "enemy": say("defender")}
    expect(page.get_by_text(say("has_out", **names))).to_be_visible()
    expect(board(page).locator(".sight.out")).to_have_count(2)
    page.get_by_role("radio", name=say("attacker")).last.check()
    expect(board(page).locator("[data-diagram]")).to_have_count(1)


def test_a_combat_is_planned_and_fought_by_taps(page):
    question = {
        "attacker": {
            **plane("american", "ace", 0, 0, "N"),
            "manoeuvres": ["forward", "right", "forward"],
            "omit": 1,
            "cards": [7, 1, 1],
        },
        "defender": {
            **plane("japanese", "fighter", -2, -1, "NE"),
            "manoeuvres": ["forward", "forward"],
            "cards": [5],
        },
        "first": "attacker",
    }
    bare = {role: {**question[role], "manoeuvres": []} for role in ("attacker", "defender")}
    for side in bare.values():
        side.pop("cards")
    bare["attacker"].pop("omit")
    opened(page, asked(page.context, COMBAT, {**bare, "first": "defender"})[1])
    for role in ("attacker", "defender"):
        plan = page.get_by_role("group", name=say("plan_of", name=say(role)))
        expect(plan.locator(".fault")).to_be_visible()
        for each in question[role]["manoeuvres"]:
            plan.get_by_role("button", name=say(f"do_{each}")).click()
    page.get_by_role("button", name=say("leave_out", number=2)).click()
    page.get_by_role("group", name=say("who_first")).get_by_label(say("attacker")).check()
    draw_cards(page, question["attacker"]["cards"], question["defender"]["cards"])
    result = ruled(page, COMBAT, question)["result"]
    assert result["firing"]["destroyed"] == "defender"
    ends = [result["positions"][role] for role in ("attacker", "defender")]
    for role, end in zip(("attacker", "defender"), ends, strict=True):
        where = say("whereabouts", **end)
        line = say("ends", name=say(role), number=2, where=where)
        expect(page.get_by_text(line)).to_be_visible()


def test_targets_are_marked_with_their_manoeuvres(page):
    opened(page, PATHS["midway.targets"])
    expect(board(page).locator(".target")).to_have_count(1)
    expect(board(page).locator(".target-number")).to_have_text("4")
    expect(page.get_by_text(say("no_target", name="behind"))).to_be_visible()
