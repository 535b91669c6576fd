"""The keyboard alone is enough."""

import pytest
from playwright.sync_api import expect

from tests.browser.places import PATHS, opened
from tests.browser.rulings import WORDS, asked, shown

# What Tab has to reach, in the order of the page: of the radio buttons of one name only one.
# Focus has to show: something is drawn otherwise, on the control itself or inside it.
CONTROLS = """() => {
  const radios = new Set();
  const every = "a[href], button, input, select, textarea, summary, [tabindex]";
  const controls = [...document.querySelectorAll(every)].filter((each) => {
    if (each.disabled || each.tabIndex < 0 || !each.checkVisibility()) return false;
    if (each.type !== "radio") return true;
    const one = document.querySelector(`input[name="${CSS.escape(each.name)}"]:checked`) ?? each;
    return one === each && !radios.has(each.name) && Boolean(radios.add(each.name));
  });
  const drawn = (each) => {
    const {outline, boxShadow, stroke, strokeWidth, fill, background} = getComputedStyle(each);
    return [outline, boxShadow, stroke, strokeWidth, fill, background].join();
  };
  const inside = "circle, ellipse, path, polygon, rect, use";
  const looks = (each) => [each, ...each.querySelectorAll(inside)].map(drawn).join();
  const before = controls.map(looks);
  window.reached = [];
  document.addEventListener("focusin", ({target}) => {
    const at = controls.indexOf(target);
    window.reached.push([at, looks(target) !== before[at], target.outerHTML.slice(0, 90)]);
  });
  return controls.map((each) => each.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("name", PATHS)
def test_tab_reaches_every_control_in_the_order_of_the_page_and_shows_where_it_is(page, name):
    opened(page, PATHS[name])
    controls = page.evaluate(CONTROLS)
    for _ in controls:
        page.keyboard.press("Tab")
    reached = page.evaluate("window.reached")
    assert [at for at, _, _ in reached] == list(range(len(controls))), (controls, reached)
    assert [markup for _, marked, markup in reached if not marked] == []


def test_a_ruling_changes_by_keys_alone(page):
    opened(page, PATHS["midway.initiative-bid"])
    before = shown(page)
    american = page.locator("#question").get_by_label(WORDS.label("american"), exact=True)
    for _ in range(page.evaluate("document.querySelectorAll('*').length")):
        page.keyboard.press("Tab")
        if american.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.type("3")
    expect(page.get_by_role("article")).not_to_have_attribute("data-ruling-id", before.identity)
    assert shown(page).steps != before.steps


def test_a_reading_is_switched_by_keys_and_the_focus_stays_there(page):
    question = {"action": "flight", "markers": {"active": 2, "opponent": 0}}
    _, link = asked(page.context, "midway.initiative", question)
    opened(page, link)
    before = shown(page)
    page.get_by_role("article").get_by_role("radio", checked=True).focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("article")).not_to_have_attribute("data-ruling-id", before.identity)
    expect(page.get_by_role("article").get_by_role("radio", checked=True)).to_be_focused()


def test_the_first_tab_offers_to_skip_to_the_content(page):
    opened(page, PATHS["midway.initiative-bid"])
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name=WORDS.say("skip"))).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")
