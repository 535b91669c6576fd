"""Which steps tell which part of a Dogfight ruling, and how far each breach was from none."""

import pytest

from tests.judging import rule_on, steps_about

P, A, G = (f"dogfight.attack.{name}" for name in ("pilot", "plane", "enemy-plane"))
S, T, F = (f"dogfight.attack.{name}" for name in ("shooting", "tactics", "flying"))
HAND, PARTS, RANK = (f"dogfight.attack.{name}" for name in ("from-hand", "parts", "rank"))
DECLINES = "dogfight.attack.optional"
HIGHER, TIE, ALONE, NOBODY = (
    f"dogfight.duel.{name}" for name in ("higher-rank", "tie", "unopposed", "no-attacks")
)
FOUR, END = "dogfight.victory.four-kills", "dogfight.victory.end"
SHUFFLE, DEAL = "dogfight.regroup.shuffle", "dogfight.flight.deal"
DISCARDS, DRAWS, BACK = (f"dogfight.tactics.{name}" for name in ("discards", "draws", "drawn-back"))

ABLE = "P1 A1 S1 T1 F1"
DECLINED = {"dogfight.declined": "able-suffices"}


def side(hand=None, attack=None):
    shown = {"hand": hand, "attack": attack}
    return {name: cards.split() for name, cards in shown.items() if cards is not None}


def attacks(hand=None, attack=None, who="allied"):
    return "dogfight.attack-rank", {"side": who} | side(hand, attack)


def duel(allied, german, **more):
    return "dogfight.duel", {"allied": allied, "german": german} | more


def match(*turns):
    pairs = [(side(attack=allied), side(attack=german)) for allied, german in turns]
    return "dogfight.match", {"turns": [{"allied": one, "german": two} for one, two in pairs]}


def tactics(discards, draws, hand="P2 G1 T4 S12 F3"):
    cards = {"hand": hand, "discards": discards, "draws": draws}
    return "dogfight.tactics", {name: codes.split() for name, codes in cards.items()}


def odds(name, hand):
    return f"dogfight.{name}.odds", {"side": "allied", "hand": hand.split()}


SHOWN, SENT, BOTH = attacks("P5 A8 T1 S2 S3"), attacks(attack="P5 A8"), attacks(ABLE, "P1 A1 T1")
UNABLE, PASSED = attacks("A12 A11 S1 T1 F1", who="german"), attacks(ABLE, "")
PASSED_UNABLE, PASSED_UNSEEN = attacks("P1 G1 S1 T1 F1", ""), attacks(attack="")
KEPT = {"kills": {"allied": 3, "german": 2}}
WON = duel(side(attack="P2 A1"), side(attack="P1 G1"), **KEPT)
UNKEPT = duel(side(attack="P2 A1"), side(attack="P1 G1"))
LEVEL = duel(side(attack="P2 A1"), side(attack="P1 G2"), **KEPT)
LONE = duel(side(attack=""), side("P1 G1 S1 T1 F1"), **KEPT)
LACKING = duel(side("A1 S1 T1 F1 F2"), side("P1 A2 S2 T2 F3"))
LONE_ABLE = duel(side(ABLE, ""), side(attack=""), readings=DECLINED)
TWO_TURNS = match(("P2 A1", "P1 G1"), ("", "P1 G1"))
DUEL_ODDS, UNABLE_ODDS = odds("duel", "P5 A8 T1 S3 S7"), odds("duel", "P5 G8 T1 S3 S7")
TACTICS_ODDS = odds("tactics", "P5 A8 T1 S3 S7")
ASSUMED = [DEAL, DECLINES, DISCARDS, DISCARDS, DRAWS, BACK]

TOLD = [
    (SHOWN, "/can_attack", [PARTS]),
    (SHOWN, "/best", [PARTS, RANK]),
    (SHOWN, "/best/attack/2", [PARTS]),
    (SHOWN, "/best/rank", [RANK]),
    (SHOWN, "/submitted", [PARTS]),
    (SENT, "/can_attack", [PARTS]),
    (SENT, "/best", [PARTS]),
    (SENT, "/submitted/attack", [PARTS]),
    (SENT, "/submitted/rank", [RANK]),
    (BOTH, "", [PARTS, RANK, PARTS, RANK]),
    (BOTH, "/can_attack", [PARTS]),
    (BOTH, "/submitted", [PARTS, RANK]),
    (UNABLE, "/can_attack", [P, A]),
    (UNABLE, "/best", [P, A]),
    (UNABLE, "/submitted", [P, A]),
    (PASSED, "/can_attack", [PARTS]),
    (PASSED, "/best/rank", [RANK]),
    (PASSED, "/submitted", [DECLINES]),
    (PASSED_UNABLE, "/submitted", [A]),
    (PASSED_UNABLE, "/best", [A]),
    (PASSED_UNSEEN, "/can_attack", [DECLINES]),
    (WON, "/allied/attack", [PARTS]),
    (WON, "/german/rank", [RANK]),
    (WON, "/kills/german", [RANK, RANK, HIGHER]),
    (WON, "/reason", [RANK, RANK, HIGHER]),
    (WON, "/score/allied", [HIGHER, FOUR]),
    (WON, "/winner", [HIGHER, FOUR]),
    (UNKEPT, "/score", [HIGHER]),
    (UNKEPT, "/winner", [HIGHER]),
    (LEVEL, "/kills/allied", [RANK, RANK, TIE]),
    (LONE, "/allied", [DECLINES]),
    (LONE, "/kills/allied", [DECLINES, RANK, ALONE]),
    (LACKING, "/allied", [P]),
    (LACKING, "/german", [A]),
    (LACKING, "/kills/allied", [P, A, NOBODY]),
    (LONE_ABLE, "/kills/allied", [DECLINES, DECLINES, ALONE]),
    (TWO_TURNS, "/turns/0/allied/attack", [PARTS]),
    (TWO_TURNS, "/turns/0/kills", [RANK, RANK, HIGHER]),
    (TWO_TURNS, "/turns/0/score/german", [HIGHER, FOUR]),
    (TWO_TURNS, "/turns/1/allied", [SHUFFLE, DECLINES]),
    (TWO_TURNS, "/turns/1/german/attack", [SHUFFLE, PARTS]),
    (TWO_TURNS, "/turns/1/german/rank", [RANK]),
    (TWO_TURNS, "/turns/1/reason", [DECLINES, RANK, ALONE]),
    (TWO_TURNS, "/score/german", [FOUR, FOUR]),
    (TWO_TURNS, "/winner", [FOUR, FOUR]),
    (tactics("F3", "A12"), "/hand/1", [DISCARDS, DRAWS, DRAWS]),
    (DUEL_ODDS, "/rank", [RANK]),
    (DUEL_ODDS, "/kill/fraction", [DEAL, DECLINES, RANK, HIGHER, ALONE]),
    (DUEL_ODDS, "/killed", [DEAL, DECLINES, RANK, HIGHER, ALONE]),
    (DUEL_ODDS, "/both/value", [DEAL, DECLINES, RANK, TIE]),
    (DUEL_ODDS, "/neither", [DEAL, DECLINES, RANK, NOBODY]),
    (UNABLE_ODDS, "/rank", [A]),
    (UNABLE_ODDS, "/kill", [DEAL, DECLINES, A, HIGHER, ALONE]),
    (TACTICS_ODDS, "/best", [DISCARDS]),
    (TACTICS_ODDS, "/options/0/kill", [*ASSUMED, DISCARDS]),
    (TACTICS_ODDS, "/options/25/discard", ASSUMED),
]


@pytest.mark.parametrize(("asked", "place", "rules"), TOLD)
def test_these_steps_tell_what_is_ruled_there(asked, place, rules):
    assert [rule for _, rule in steps_about(rule_on(*asked), place)] == rules


ENDED = [("P2 A1", "P1 G1")] * 4 + [("", "")]
LOST = [("P1 A1", "P2 G1")] * 4 + [("", "")]

BREACHES = [
    (attacks(attack="A1 S1"), [(P, 0, 1)]),
    (attacks(attack="P1 P2 A1"), [(P, 2, 1)]),
    (attacks(attack="P1 F1"), [(A, 0, 1)]),
    (attacks(attack="P1 A1 A2 A3"), [(A, 3, 1)]),
    (attacks(attack="P1 A1 S1 S2 S3"), [(S, 3, 1)]),
    (attacks(attack="P1 A1 T1 T2"), [(T, 2, 1)]),
    (attacks(attack="P1 A1 F1 F2 F3"), [(F, 3, 1)]),
    (attacks(attack="P1 A1 G1 G2"), [(G, 2, 0)]),
    (attacks(attack="P1 A1 A2", who="german"), [(A, 0, 1), (G, 2, 0)]),
    (attacks(ABLE, "P1 A2"), [(HAND, ("A2",), ())]),
    (attacks(ABLE, "P2 A2 T1"), [(HAND, ("P2", "A2"), ())]),
    (duel(side(attack="A1"), side(attack="P3")), [(P, 0, 1), (A, 0, 1)]),
    (duel(side(ABLE, "P1 A1 F2"), side(attack="")), [(HAND, ("F2",), ())]),
    (match(("P1", ""), ("", "P1 G1 S1 S2")), [(A, 0, 1), (S, 2, 1)]),
    (match(*ENDED), [(END, "allied", None)]),
    (match(*LOST, ("", "")), [(END, "german", None)] * 2),
    (match(*[("P1 A2", "P2 G1")] * 5), [(END, "both", None)]),
    (tactics("F3 T4 P2 G1", "A1 A2 A3 A4"), [(DISCARDS, 4, 3)]),
    (tactics("F4", "A1"), [("dogfight.tactics.from-hand", ("F4",), ())]),
    (tactics("F3 T4", "A1"), [(DRAWS, 1, 2)]),
    (tactics("", "A1 A2"), [(DRAWS, 2, 0)]),
    (tactics("F3 T4", "T4 F3"), [(BACK, ("T4", "F3"), ())]),
]


@pytest.mark.parametrize(("asked", "due"), BREACHES)
def test_a_breach_says_what_was_seen_and_what_is_needed(asked, due):
    ruled = rule_on(*asked)
    assert [(near.rule, near.seen, near.needed) for _, near in ruled.grounds.breaches] == due


LATER = [
    (match(*ENDED), [END, FOUR]),
    (match(("P1", ""), ("", "P1 G1 S1 S2")), [A, PARTS, S, PARTS]),
    (duel(side(attack="A1"), side(attack="P3")), [P, PARTS, A, PARTS]),
    (tactics("F3 T4 P2 G1", "A1"), [DISCARDS, DISCARDS, DRAWS, DRAWS]),
]


@pytest.mark.parametrize(("asked", "rules"), LATER)
def test_a_breach_comes_after_the_step_that_shows_it(asked, rules):
    ruled = rule_on(*asked)
    found = [(near.rule, ruled.steps[after].rule) for after, near in ruled.grounds.breaches]
    assert [rule for pair in found for rule in pair] == rules


def test_a_word_of_a_breach_is_a_plain_word():
    [(_, near)] = rule_on(*match(*ENDED)).grounds.breaches
    assert type(near.seen) is str
