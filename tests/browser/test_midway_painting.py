"""The printed Range Diagrams, painted once: kept, used, exported, imported."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import VIEWPORTS
from tests.browser.places import PATHS, opened, ready
from tests.browser.positions import question_in
from tests.browser.rulings import WORDS, asked, link_of
from tests.browser.watching import watched

RANGE, COMBAT = "midway.range-area", "midway.combat"
PAIR = {
    "attacker": {"side": "american", "type": "fighter", "q": 0, "r": 0, "heading": "N"},
    "defender": {"side": "japanese", "type": "bomber", "q": 0, "r": -3, "heading": "S"},
}
PAINTED = {"american": {"fighter": [{"q": 0, "r": -3, "area": "red"}]}}
EVERY = {
    side: {kind: [{"q": 1, "r": 0, "area": "navy"}] for kind in ("fighter", "bomber")}
    for side in ("american", "japanese")
}
BAD = {
    "no JSON": ("{", "", "import_no_json"),
    "a list": ("[]", "", "import_no_object"),
    "another side": ('{"german": {}}', "german", "import_unknown"),
    "an ace's": ('{"american": {"ace": []}}', "American, ace", "import_unknown"),
    "no list": ('{"japanese": {"bomber": {}}}', "Japanese, Bomber", "import_no_list"),
    "too far away": (
        '{"american": {"fighter": [{"q": 6, "r": 5, "area": "red"}]}}',
        "American, Fighter, cell 1",
        "import_no_cell",
    ),
    "twice": (
        json.dumps({"american": {"fighter": [{"q": 1, "r": 0, "area": "red"}] * 2}}),
        "American, Fighter, cell 2",
        "import_twice",
    ),
}


def say(key, **parts):
    return WORDS.script["midway"][key].format(**parts)


def editor(page):
    page.get_by_text(say("painting"), exact=True).click()
    return page.locator(".editor")


def kept(page):
    stored = page.evaluate("localStorage.getItem('skyref.midway.diagrams')")
    return stored and json.loads(stored)["diagrams"]


def cell(page, q, r):
    return page.locator(f"[data-cell='{q},{r}']")


def text_of(page):
    page.get_by_text(say("exchange"), exact=True).click()
    return page.get_by_label(say("as_text"))


def use(page):
    return page.get_by_label(say("use_painted"))


def test_what_is_painted_is_kept_used_and_travels_in_the_link(page, browser, address):
    opened(page, asked(page.context, RANGE, PAIR)[1])
    expect(page.locator(".stand-in")).to_contain_text(say("stand_in_label"))
    paint = editor(page)
    expect(use(page)).to_be_hidden()
    cell(page, 0, -3).click()
    assert kept(page) == PAINTED
    expect(paint.get_by_label(say("use_painted"))).to_be_checked()
    expect(paint.get_by_text(say("now_used"))).to_be_visible()
    question = PAIR | {"diagrams": PAINTED}
    ruling, link = asked(page.context, RANGE, question)
    assert ruling["result"]["attacker"]["area"] == "red"
    expect(page.locator("#ruled article")).to_have_attribute("data-ruling-id", ruling["ruling_id"])
    assert link_of(page).endswith(link)
    drawn = page.locator("[data-diagram=attacker] .cell")
    expect(drawn).to_have_count(1)
    expect(page.locator(".stand-in")).not_to_contain_text(say("american"))
    with watched(browser, address, **VIEWPORTS["phone"]) as other:
        there = opened(other.new_page(), link)
        expect(there.locator("[data-diagram=attacker] .cell")).to_have_attribute("data-area", "red")
        expect(there.get_by_text(say("theirs"))).to_be_visible()
        assert kept(there) is None
        there.get_by_role("button", name=say("keep_theirs")).click()
        assert kept(there) == PAINTED
        expect(use(there)).to_be_checked()
    page.goto(PATHS[RANGE])
    ready(page)
    expect(use(page)).to_be_checked()
    expect(drawn).to_have_attribute("data-area", "red")


def test_no_stand_in_is_spoken_of_when_every_diagram_is_there(page):
    opened(page, asked(page.context, RANGE, PAIR | {"diagrams": EVERY})[1])
    expect(page.locator(".stand-in")).to_be_hidden()
    expect(page.locator(".tag")).to_be_hidden()


def test_what_is_painted_takes_no_diagrams_out_of_a_link(page):
    theirs = {"diagrams": EVERY}
    opened(page, asked(page.context, RANGE, PAIR | theirs)[1])
    editor(page)
    cell(page, 0, -3).click()
    assert kept(page) == PAINTED
    assert question_in(page) == PAIR | theirs
    expect(page.get_by_text(say("theirs"))).to_be_visible()
    use(page).check()
    assert question_in(page) == PAIR | {"diagrams": PAINTED}


def test_painting_by_key(page):
    opened(page, PATHS[RANGE])
    editor(page)
    page.get_by_role("radio", name=say("navy")).check()
    cell(page, 0, 0).focus()
    for key in ("ArrowUp", "ArrowRight", "Shift+ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, 2, -2)).to_be_focused()
    assert kept(page) == {"american": {"fighter": [{"q": 2, "r": -2, "area": "navy"}]}}
    name = say(
        "cell_at", q=2, r=-2, area=say("cell_worth", area=say("navy"), cards=say("one_card"))
    )
    expect(cell(page, 2, -2)).to_have_accessible_name(name)
    page.keyboard.press(" ")
    assert kept(page) == {}


def test_each_side_and_type_has_its_own_and_starts_from_the_stand_in(page):
    opened(page, PATHS[RANGE])
    paint = editor(page)
    paint.get_by_label(say("japanese")).check()
    paint.get_by_label(say("bombers")).check()
    paint.get_by_role("button", name=say("from_stand_in")).click()
    reference = page.context.request.get("/v1/midway/range-diagrams").json()["range_diagrams"]
    [bomber] = [each["cells"] for each in reference if each["type"] == "bomber"]
    assert kept(page) == {"japanese": {"bomber": bomber}}
    paint.get_by_role("button", name=say("clear_diagram")).click()
    expect(paint.get_by_text(say("not_painted"))).to_be_visible()


def test_the_61st_cell_is_refused(page):
    opened(page, PATHS[RANGE])
    editor(page)
    expect(page.locator("[data-cell]")).to_have_count(61)
    page.evaluate(
        """() => document.querySelectorAll("[data-cell]").forEach(
          each => each.dispatchEvent(new MouseEvent("click", {bubbles: true})))"""
    )
    expect(page.get_by_text(say("full"))).to_be_visible()
    assert len(kept(page)["american"]["fighter"]) == 60


def test_an_export_is_imported_again(page, tmp_path):
    opened(page, PATHS[RANGE])
    paint = editor(page)
    text_of(page).fill(json.dumps(EVERY))
    paint.get_by_role("button", name=say("take_text")).click()
    assert kept(page) == EVERY
    with page.expect_download() as download:
        paint.get_by_role("button", name=say("download")).click()
    saved = tmp_path / "range-diagrams.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text()) == EVERY
    paint.get_by_role("button", name=say("clear_diagram")).click()
    assert kept(page) != EVERY
    page.get_by_label(say("from_file")).set_input_files(saved)
    expect(page.get_by_label(say("as_text"))).to_have_value(
        json.dumps(EVERY, separators=(",", ":"))
    )
    assert kept(page) == EVERY


@pytest.mark.parametrize(("text", "place", "what"), BAD.values(), ids=BAD)
def test_a_bad_import_is_refused_with_its_place(page, text, place, what):
    opened(page, PATHS[RANGE])
    paint = editor(page)
    text_of(page).fill(text)
    paint.get_by_role("button", name=say("take_text")).click()
    said = say("import_fault_at" if place else "import_fault", place=place, what=say(what))
    expect(paint.get_by_role("alert")).to_have_text(said)
    assert kept(page) is None


@pytest.mark.parametrize("stored", ["{", "[]", '{"diagrams": {"german": {}}, "wanted": true}'])
def test_storage_that_makes_no_sense_is_as_good_as_none(fresh_page, stored):
    fresh_page.add_init_script(
        f"localStorage.setItem('skyref.midway.diagrams', {json.dumps(stored)})"
    )
    opened(fresh_page, PATHS[RANGE])
    expect(use(fresh_page)).to_be_hidden()


def test_a_browser_that_keeps_nothing_is_said_to(fresh_page):
    fresh_page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    opened(fresh_page, PATHS[RANGE])
    editor(fresh_page)
    cell(fresh_page, 0, -1).click()
    expect(fresh_page.get_by_text(say("cannot_keep"))).to_be_visible()
    use(fresh_page).check()
    expect(fresh_page.locator("[data-diagram=attacker] .cell")).to_have_count(1)


def test_faults_stand_beside_the_controls_that_they_are_about(page):
    opened(page, PATHS[COMBAT])
    hand = page.get_by_role("group", name="Attacker draws")
    hand.get_by_label(say("card_of", name=say("attacker"), number=2)).fill("21")
    expect(hand.locator(".fault")).to_be_visible()
    hand.get_by_label(say("card_of", name=say("attacker"), number=2)).fill("20")
    expect(hand.locator(".fault")).to_be_hidden()
    page.get_by_role("button", name=say("left_out_one", number=2)).click()
    expect(page.locator(".leavings .fault")).to_be_visible()


def test_a_fault_in_the_diagrams_opens_them_as_numbers(page):
    opened(page, asked(page.context, RANGE, PAIR | {"diagrams": PAINTED})[1])
    numbers = page.locator("details.folded").filter(has_text=say("as_numbers"))
    expect(numbers).not_to_have_attribute("open", "")
    far = numbers.locator("[data-name=q] input").first
    far.evaluate("field => { field.value = 11; }")
    far.dispatch_event("input")
    expect(numbers.locator(".fault:visible")).to_have_count(1)
    expect(far).to_have_attribute("aria-invalid", "true")
