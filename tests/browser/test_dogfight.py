"""The dogfight desk: hands picked by mouse, touch and key, duels, the score, a match to its end."""

import random

import pytest
from playwright.sync_api import expect

from service.catalogue import BY_NAME
from tests.browser.axe import barriers
from tests.browser.chromium import VIEWPORTS
from tests.browser.dogfight import (
    ALLIED,
    BY_POINTER,
    DECK,
    DUEL,
    GERMAN,
    MATCH,
    NAMES,
    RANK,
    TACTICS,
    clear,
    expect_asked,
    faces,
    kill,
    mode,
    node,
    opener,
    pick,
    say,
    spell,
    tile,
    title,
)
from tests.browser.places import PATHS, opened
from tests.browser.printing import Paper
from tests.browser.rulings import asked, link_of
from tests.browser.watching import watched


@pytest.mark.parametrize(("settings", "act"), BY_POINTER)
def test_both_hands_are_picked_and_the_duel_and_the_score_shown(page, act):
    opened(page, PATHS[DUEL])
    clear(page)
    pick(page, "allied_hand", ALLIED, act=act)
    getattr(mode(page, "allied", "these"), act)()
    expect(node(page, "allied", "attack")).to_contain_text(say("tap_first"))
    getattr(mode(page, "allied", "best"), act)()
    pick(page, "german_hand", GERMAN, act=act)
    ruling = expect_asked(page, DUEL, {"allied": {"hand": ALLIED}, "german": {"hand": GERMAN}})
    for side in ("allied", "german"):
        attempt = ruling["result"][side]
        expect(node(page, side, "attack")).to_contain_text(say("rank_attack", rank=attempt["rank"]))
        marked = node(page, side, "hand").locator(".marked .corner b")
        assert sorted(marked.all_inner_texts()) == sorted(attempt["attack"])
    kills = node(page, "kills")
    kills.get_by_role("checkbox").check()
    for side, number in (("allied", 3), ("german", 2)):
        row = kills.get_by_role("group", name=say(f"kills_{side}"))
        getattr(row.get_by_role("button", name=say("kills", number=number)), act)()
    question = {"allied": {"hand": ALLIED}, "german": {"hand": GERMAN}}
    ruling = expect_asked(page, DUEL, question | {"kills": {"allied": 3, "german": 2}})
    assert ruling["result"]["winner"] == "allied"
    expect(page.locator(".board")).to_contain_text(say("after_duel"))
    expect(page.locator(".board")).to_contain_text(say("winner_allied"))
    expect(page.locator(".board [data-name=allied] .lit")).to_have_count(4)
    expect(page.locator(".board [data-name=german] .lit")).to_have_count(2)


def test_both_hands_are_picked_by_keys_alone(page):
    opened(page, PATHS[DUEL])
    clear(page)
    opener(page, "allied_hand").focus()
    page.keyboard.press("Enter")
    expect(tile(page, "P1")).to_be_focused()
    for code in ("P1", "P2", "A2", "A3", "A4"):
        expect(tile(page, code)).to_be_focused()
        page.keyboard.press("Space" if code[0] == "P" else "Enter")
        page.keyboard.press("ArrowDown" if code == "P2" else "ArrowRight")
    expect(page.get_by_role("dialog")).to_contain_text(say("count", count=5, most=5))
    page.keyboard.press("Escape")
    expect(opener(page, "allied_hand")).to_be_focused()
    page.keyboard.press("Enter")
    expect(tile(page, "P1")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    while not page.get_by_role("button", name=say("next", what=title("german_hand"))).evaluate(
        "button => button === document.activeElement"
    ):
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name=title("german_hand"))).to_be_visible()
    expect(tile(page, "P3")).to_be_focused()
    for _ in range(5):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    hands = {"allied": ["P1", "P2", "A2", "A3", "A4"], "german": ["P3", "P4", "P5", "P6", "P7"]}
    expect_asked(page, DUEL, {side: {"hand": hand} for side, hand in hands.items()})


def test_every_card_of_one_side_is_gone_for_the_other_and_no_other_card(page):
    opened(page, PATHS[DUEL])
    clear(page)
    for start in range(0, len(DECK), 5):
        hand = DECK[start : start + 5]
        spell(page, "allied_hand", " ".join(hand))
        opener(page, "german_hand").click()
        gone = page.get_by_role("dialog").locator("[aria-disabled=true]")
        assert set(gone.evaluate_all("every => every.map(each => each.dataset.code)")) == set(hand)
        read_out = page.get_by_role("dialog").aria_snapshot()
        for code in hand:
            assert f'"{code} {NAMES[code]} {say("in_allied_hand")}" [disabled]' in read_out
        page.keyboard.press("Escape")
    assert len(set(DECK)) == 72


def test_a_full_hand_takes_no_more_and_says_so(page):
    opened(page, PATHS[DUEL])
    opener(page, "german_hand").click()
    tile(page, "F12").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(
        say("full", count=5, most=5)
    )
    expect(tile(page, "F12")).to_have_attribute("aria-pressed", "false")
    tile(page, "P5").click()
    tile(page, "F12").click()
    expect(tile(page, "F12")).to_have_attribute("aria-pressed", "true")


def test_an_attack_is_said_or_not_or_declined(page):
    opened(page, PATHS[DUEL])
    example = BY_NAME[DUEL].example
    expect(mode(page, "german", "best")).to_have_attribute("aria-pressed", "true")
    mode(page, "german", "declines").click()
    declined = example | {"german": example["german"] | {"attack": []}}
    ruling = expect_asked(page, DUEL, declined)
    expect(node(page, "german", "attack")).to_contain_text(say("no_attack"))
    assert ruling["result"]["german"] is None
    mode(page, "german", "best").click()
    ruling = expect_asked(page, DUEL, example)
    mode(page, "german", "these").click()
    best = ruling["result"]["german"]["attack"]
    expect_asked(page, DUEL, example | {"german": example["german"] | {"attack": best}})
    node(page, "german", "hand").locator("[data-code=T5]").click()
    fewer = [code for code in best if code != "T5"]
    expect_asked(page, DUEL, example | {"german": example["german"] | {"attack": fewer}})


def test_an_illegal_attack_can_be_asked_and_is_told_beside_it(page):
    opened(page, PATHS[DUEL])
    example = BY_NAME[DUEL].example
    mode(page, "allied", "these").click()
    hand = node(page, "allied", "hand")
    for code in ("P3", "G9"):
        hand.locator(f"[data-code={code}]").click()
    pick(page, "allied_attack", ["S1"], word="choose_other")
    attack = ["P12", "A9", "P3", "G9", "S1"]
    ruling = expect_asked(page, DUEL, example | {"allied": example["allied"] | {"attack": attack}})
    assert not ruling["legal"]
    beside = node(page, "allied", "attack").locator(".fault")
    for violation in ruling["violations"]:
        assert violation["pointer"] == "/allied/attack"
        expect(beside).to_contain_text(violation["message"])
    assert faces(page, "allied", "attack") == ["S1"]
    expect(node(page, "allied", "attack").locator(".face")).to_contain_text(say("strange"))


def test_printed_names_are_cards_in_the_text_field(page):
    opened(page, PATHS[DUEL])
    spell(page, "german_hand", "top gun, Albatross DVa albatross diii; POTSHOT Stay on his Tail")
    hand = ["P10", "G11", "G7", "S1", "F12"]
    expect_asked(page, DUEL, BY_NAME[DUEL].example | {"german": {"hand": hand}})
    assert faces(page, "german", "hand") == hand


def test_every_printed_name_is_its_card(page):
    opened(page, PATHS["dogfight.duel.odds"])
    known = [code for code in DECK if code not in {"P5", "A8", "T1", "S3", "S7"}]
    spell(page, "known", " ".join(NAMES[code] for code in known))
    assert faces(page, "known") == known


def test_a_fault_of_one_card_marks_its_face(page):
    opened(page, PATHS[DUEL])
    spell(page, "german_hand", "P5 G5 Q7 A7 P12")
    question = BY_NAME[DUEL].example | {"german": {"hand": ["P5", "G5", "Q7", "A7", "P12"]}}
    problem, _ = asked(page.context, DUEL, question)
    pointers = {fault["pointer"]: fault["detail"] for fault in problem["errors"]}
    assert set(pointers) == {"/german/hand/2", "/german/hand/4"}
    items = node(page, "german", "hand").locator(".faces > li")
    for at in range(5):
        said = items.nth(at).locator(".fault:visible")
        expect(said).to_have_text([pointers[f"/german/hand/{at}"]] if at in (2, 4) else [])


def test_a_link_opens_with_the_same_hands(page, browser, address):
    opened(page, PATHS[DUEL])
    clear(page)
    pick(page, "allied_hand", ALLIED)
    pick(page, "german_hand", GERMAN)
    mode(page, "german", "declines").click()
    question = {"allied": {"hand": ALLIED}, "german": {"hand": GERMAN, "attack": []}}
    expect_asked(page, DUEL, question)
    with watched(browser, address, **VIEWPORTS["phone"]) as other:
        there = opened(other.new_page(), link_of(page))
        assert sorted(faces(there, "allied", "hand")) == sorted(ALLIED)
        assert sorted(faces(there, "german", "hand")) == sorted(GERMAN)
        expect(mode(there, "german", "declines")).to_have_attribute("aria-pressed", "true")
        expect_asked(there, DUEL, question)


def test_a_link_with_names_of_several_words_can_be_changed(page):
    question = {"side": "allied", "hand": ["Top Gun", "Spad 13", "T1", "S3", "Strafe"]}
    _, link = asked(page.context, RANK, question)
    opened(page, link)
    pick(page, "hand", ["S3", "F1"])
    expect_asked(page, RANK, question | {"hand": ["P10", "A8", "T1", "S7", "F1"]})


def test_random_hands_come_out_of_the_picker_as_they_were_picked(page):
    dealer = random.Random(7)
    opened(page, PATHS[DUEL])
    for _ in range(2):
        clear(page)
        cards = dealer.sample(DECK, 10)
        pick(page, "allied_hand", cards[:5])
        pick(page, "german_hand", cards[5:])
        with page.expect_request("**/dogfight/duel") as sent:
            mode(page, "allied", "best").click()
        question = {"allied": {"hand": cards[:5]}, "german": {"hand": cards[5:]}}
        assert sent.value.post_data_json == question
        expect_asked(page, DUEL, question)


def test_four_discards_can_be_asked_and_drawn_cards_are_not_in_the_hand(page):
    opened(page, PATHS[TACTICS])
    hand = ["P5", "A8", "T1", "T3", "G4"]
    for code in ("A8", "T3"):
        node(page, "hand").locator(f"[data-code={code}]").click()
    opener(page, "draws").click()
    expect(tile(page, "P5")).to_be_disabled()
    expect(tile(page, "T1")).to_be_enabled()
    page.keyboard.press("Escape")
    pick(page, "draws", ["F12", "F11"])
    discards, draws = ["T1", "G4", "A8", "T3"], ["S9", "F2", "F12", "F11"]
    ruling = expect_asked(page, TACTICS, {"hand": hand, "discards": discards, "draws": draws})
    expect(node(page, "discards").locator(".fault")).to_contain_text(
        ruling["violations"][0]["message"]
    )


@pytest.mark.parametrize(("settings", "act"), BY_POINTER)
def test_a_match_goes_to_four_kills_and_no_turn_follows(page, act):
    opened(page, PATHS[MATCH])
    clear(page)
    getattr(page.get_by_role("button", name=say("add_turn"), exact=True), act)()
    pick(page, "allied_hand", ALLIED, turn=1, act=act)
    pick(page, "german_hand", GERMAN, turn=1, act=act)
    turns = [{"allied": {"hand": ALLIED}, "german": {"hand": GERMAN}}]
    turns += [kill(page, act, number) for number in (2, 3, 4)]
    ruling = expect_asked(page, MATCH, {"turns": turns})
    assert ruling["result"]["winner"] == "allied"
    expect(page.locator(".board")).to_contain_text(say("winner_allied"))
    headings = page.locator(".turn > .fold")
    for at, turn in enumerate(ruling["result"]["turns"]):
        expect(headings.nth(at)).to_contain_text(say("score", **turn["score"]))
    folded = [each.get_attribute("aria-expanded") for each in headings.all()]
    assert folded == ["false", "false", "false", "true"]
    turns.append(kill(page, act, 5))
    ruling = expect_asked(page, MATCH, {"turns": turns})
    assert not ruling["legal"]
    late = page.locator(".turn").nth(4)
    expect(late.get_by_text(ruling["violations"][0]["message"])).to_be_visible()
    expect(headings.nth(3)).to_contain_text(say("turn_allied"))
    getattr(late.get_by_role("button", name=say("remove_turn", number=5)), act)()
    expect_asked(page, MATCH, {"turns": turns[:4]})
    expect(headings).to_have_count(4)


@pytest.mark.parametrize(("size", "settings"), VIEWPORTS.items(), ids=VIEWPORTS)
def test_axe_finds_nothing_in_the_open_picker_nor_in_an_illegal_attack(page, size):
    opened(page, PATHS[DUEL])
    mode(page, "allied", "these").click()
    pick(page, "allied_attack", ["S1"], word="choose_other")
    expect(node(page, "allied", "attack").locator(".fault:visible")).to_have_count(1)
    assert barriers(page, size) == []
    opener(page, "german_hand").click()
    assert barriers(page, size) == []


def test_hands_are_printed_with_the_names_of_their_cards(page):
    opened(page, PATHS[DUEL])
    words = "".join(Paper(page).words.split())
    hands = BY_NAME[DUEL].example
    for code in (*hands["allied"]["hand"], *hands["german"]["hand"]):
        assert "".join(f"{code}{NAMES[code]}".split()) in words
