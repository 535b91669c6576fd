"""What a claimed kill or winner of Dogfight lacks."""

import pytest

from tests.judging import near_misses, result_of, rule_on
from tests.rules.test_grounds import leaves
from tests.rules.test_grounds_dogfight import (
    ABLE,
    ALONE,
    DECLINED,
    FOUR,
    HIGHER,
    NOBODY,
    TIE,
    A,
    P,
    duel,
    match,
    side,
)

PLAY_ON = {"dogfight.both-reach-four": "play-on"}


def facts(asked, place, claimed):
    return [(near.rule, near.seen, near.needed) for near in near_misses(*asked, place, claimed)]


def attacks(allied, german, **more):
    return duel(side(attack=allied), side(attack=german), **more)


def kept(allied, german):
    return {"kills": {"allied": allied, "german": german}}


UNARMED = "P1 G1 S1 T1 F1"  # an Allied hand that lacks a Plane
BARE = "A12 A11 T12 S12 F12"  # a German hand that lacks both
BEATEN, LEVEL = attacks("P9 A4", "P8 G12"), attacks("P2 A1", "P1 G2")
LOWEST, HIGHEST = attacks("P2 A2", "P1 G1"), attacks("P12 A12 S12 T12 F12", "")
LONE, NOBODYS = attacks("P9 A4", ""), attacks("", "")
UNABLE = duel(side(UNARMED), side(attack="P8 G12"))
BOTH_UNABLE = duel(side(UNARMED), side(BARE))
AGAINST_BARE = duel(side(attack="P9 A4"), side(BARE))
DECLINES = duel(side(ABLE, ""), side(attack="P8 G12"))
LONE_ABLE = duel(side(ABLE, ""), side(BARE), readings=DECLINED)
LONE_ABLE_UNSEEN = duel(side(ABLE, ""), side(attack=""), readings=DECLINED)
TWO_ABLE = duel(side(ABLE, ""), side("P2 G1 S2 T2 F2", ""), readings=DECLINED)
TURNS = match(("P9 A4", "P8 G12"), *[("", "")] * 9, ("P9 A4", ""))

KILLS = [
    (BEATEN, "allied", 1, [(HIGHER, 13, 20)]),
    (BEATEN, "german", 0, [(HIGHER, 20, 12)]),
    (LEVEL, "allied", 0, [(TIE, 3, 2)]),
    (LEVEL, "german", 0, [(TIE, 3, 2)]),
    (LOWEST, "allied", 0, [(HIGHER, 4, 1)]),
    (LONE, "allied", 0, [(ALONE, None, 14)]),
    (LONE, "german", 1, [(ALONE, None, 13)]),
    (HIGHEST, "allied", 0, [(ALONE, None, 61)]),
    (NOBODYS, "allied", 1, [(NOBODY, None, "an attack")]),
    (NOBODYS, "german", 1, [(NOBODY, None, "an attack")]),
    (UNABLE, "allied", 1, [(A, 0, 1), (ALONE, None, 20)]),
    (UNABLE, "german", 0, [(A, 0, 1), (ALONE, None, 21)]),
    (BOTH_UNABLE, "allied", 1, [(A, 0, 1), (NOBODY, None, "an attack")]),
    (BOTH_UNABLE, "german", 1, [(P, 0, 1), (A, 0, 1), (NOBODY, None, "an attack")]),
    (AGAINST_BARE, "allied", 0, [(P, 0, 1), (A, 0, 1), (ALONE, None, 14)]),
    (AGAINST_BARE, "german", 1, [(P, 0, 1), (A, 0, 1), (ALONE, None, 13)]),
    (DECLINES, "allied", 1, [(ALONE, None, 20)]),
    (DECLINES, "german", 0, [(ALONE, None, 21)]),
    (LONE_ABLE, "allied", 0, [(P, 0, 1), (A, 0, 1), (ALONE, "could not attack", "could attack")]),
    (LONE_ABLE, "german", 1, [(P, 0, 1), (A, 0, 1), (ALONE, None, "an attack")]),
    (LONE_ABLE_UNSEEN, "allied", 0, [(ALONE, "could not attack", "could attack")]),
    (LONE_ABLE_UNSEEN, "german", 1, [(ALONE, None, "an attack")]),
    (TWO_ABLE, "german", 1, [(NOBODY, None, "an attack")]),
]


@pytest.mark.parametrize(("asked", "who", "claimed", "due"), KILLS)
def test_a_kill_that_was_not_made_or_not_missed_lacks(asked, who, claimed, due):
    assert facts(asked, f"/kills/{who}", claimed) == due


TURN_KILLS = [
    ("/turns/0/kills/allied", 1, [(HIGHER, 13, 20)]),
    ("/turns/0/kills/german", 0, [(HIGHER, 20, 12)]),
    ("/turns/1/kills/german", 1, [(NOBODY, None, "an attack")]),
    ("/turns/10/kills/allied", 0, [(ALONE, None, 14)]),
    ("/turns/10/kills/german", 1, [(ALONE, None, 13)]),
]


@pytest.mark.parametrize(("place", "claimed", "due"), TURN_KILLS)
def test_a_kill_of_a_turn_lacks_what_it_lacks_in_that_turn(place, claimed, due):
    assert facts(TURNS, place, claimed) == due


AT_3_2 = attacks("P2 A1", "P1 G1", **kept(2, 2))
AT_4_3 = attacks("P2 A1", "P1 G1", **kept(3, 3))
AT_3_4 = attacks("", "P1 G1", **kept(3, 3))
AT_4_4 = attacks("P2 A1", "P1 G2", **kept(3, 3))
AT_3_4_ON, AT_4_4_ON = ((name, body | {"readings": PLAY_ON}) for name, body in (AT_3_4, AT_4_4))
TIED, ALLIED, GERMAN = ("P1 A2", "P2 G1"), ("P2 A1", ""), ("", "P2 G1")
MATCH_2_1 = match(ALLIED, GERMAN, ALLIED)
MATCH_4_4 = match(*[TIED] * 4)
TO_5_4 = match(*[TIED] * 4, ALLIED)[1] | {"readings": PLAY_ON}
TO_5_6 = match(*[TIED] * 5, GERMAN)[1] | {"readings": PLAY_ON}
AT_5_4, AT_5_6 = ("dogfight.match", TO_5_4), ("dogfight.match", TO_5_6)
READ_BOTH = (FOUR, "play-on", "both")

WON = [
    (AT_3_2, "allied", [(FOUR, 3, 4)]),
    (AT_3_2, "german", [(FOUR, 2, 4)]),
    (AT_3_2, "both", [(FOUR, 3, 4), (FOUR, 2, 4)]),
    (AT_4_3, None, [(FOUR, 4, 3)]),
    (AT_4_3, "german", [(FOUR, 4, 3), (FOUR, 3, 4)]),
    (AT_4_3, "both", [(FOUR, 3, 4)]),
    (AT_3_4, "allied", [(FOUR, 3, 4), (FOUR, 4, 3)]),
    (AT_4_4, "allied", [(FOUR, 4, 3)]),
    (AT_4_4, "german", [(FOUR, 4, 3)]),
    (AT_4_4, None, [(FOUR, 4, 3), (FOUR, 4, 3)]),
    (AT_3_4_ON, None, [(FOUR, 4, 3)]),
    (AT_3_4_ON, "both", [(FOUR, 3, 4), READ_BOTH]),
    (AT_4_4_ON, "allied", [(FOUR, 4, 5)]),
    (AT_4_4_ON, "german", [(FOUR, 4, 5)]),
    (AT_4_4_ON, "both", [READ_BOTH]),
    (BEATEN, "allied", [(FOUR, None, 4)]),
    (BEATEN, "both", [(FOUR, None, 4), (FOUR, None, 4)]),
    (MATCH_2_1, "german", [(FOUR, 1, 4)]),
    (MATCH_2_1, "both", [(FOUR, 2, 4), (FOUR, 1, 4)]),
    (MATCH_4_4, None, [(FOUR, 4, 3), (FOUR, 4, 3)]),
    (AT_5_4, None, [(FOUR, 5, 4)]),
    (AT_5_4, "german", [(FOUR, 4, 6)]),
    (AT_5_4, "both", [READ_BOTH]),
    (AT_5_6, None, [(FOUR, 6, 5)]),
    (AT_5_6, "allied", [(FOUR, 5, 7)]),
]


@pytest.mark.parametrize(("asked", "claimed", "due"), WON)
def test_a_winner_that_is_not_lacks(asked, claimed, due):
    assert facts(asked, "/winner", claimed) == due


RULED = [
    *[(AT_3_2, None), (AT_4_3, "allied"), (AT_4_4, "both"), (AT_4_4_ON, None), (BEATEN, None)],
    *[(MATCH_4_4, "both"), (AT_5_4, "allied"), (AT_5_6, "german")],
]


@pytest.mark.parametrize(("asked", "ruled"), RULED)
def test_the_winner_lacks_nothing(asked, ruled):
    assert result_of(rule_on(*asked))["winner"] == ruled
    assert facts(asked, "/winner", ruled) == []


BEGINNINGS = {
    "makes none": "The German side makes no attack; ",
    "meets none": (
        "The German side makes no attack; to keep the Allied side from a kill it needs one worth "
    ),
    "allied": "The Allied attack is worth ",
    "german": "The German attack is worth ",
    "hand": "The Allied hand holds no ",
    "could not": "The German side could not attack; to keep the Allied side from a kill it needs ",
    "both": "Both sides have four kills or more, and play goes on: ",
}

TEXTS = [
    (BEATEN, "/kills/allied", 1, "allied", "13; to make a kill it needs 20 or more."),
    (LEVEL, "/kills/german", 0, "german", "3; to make no kill it needs 2 or less."),
    (LONE, "/kills/german", 1, "makes none", "to make a kill it needs one worth 13 or more."),
    (NOBODYS, "/kills/german", 1, "makes none", "to make a kill it needs one."),
    (LONE, "/kills/allied", 0, "meets none", "14 or more."),
    (HIGHEST, "/kills/allied", 0, "meets none", "61, and none is worth so much."),
    (
        LOWEST,
        "/kills/allied",
        0,
        "allied",
        "4; to make no kill it needs 1, and none is worth so little.",
    ),
    (LONE_ABLE_UNSEEN, "/kills/allied", 0, "could not", "a hand that could."),
    (UNABLE, "/kills/allied", 1, "hand", "Plane of its own side; to attack it needs one."),
    (AT_3_2, "/winner", "allied", "", "The Allied side has 3 kills; to win it needs 4."),
    (AT_4_3, "/winner", None, "", "The Allied side has 4 kills; not to win it needs 3 or fewer."),
    (BEATEN, "/winner", "german", "", "No score is kept; to win the German side needs 4 kills."),
    (AT_5_4, "/winner", None, "both", "the Allied side has 5; for nobody to win yet it needs 4."),
    (AT_5_6, "/winner", "allied", "both", "the Allied side has 5; to win it needs 7."),
]


@pytest.mark.parametrize(("asked", "place", "claimed", "beginning", "end"), TEXTS)
def test_a_near_miss_is_told_in_a_sentence(asked, place, claimed, beginning, end):
    text = BEGINNINGS.get(beginning, "") + end
    assert near_misses(*asked, place, claimed)[0].text == text


NONSENSE = (True, False, 2, -1, 1.0, 0.0, "1", "", "nobody", "ALLIED", [], {}, ["allied"], 10**17)


@pytest.mark.parametrize("claimed", NONSENSE)
@pytest.mark.parametrize("asked", [BEATEN, LEVEL, AT_4_3, TURNS], ids=lambda asked: asked[0])
def test_nonsense_is_not_near_to_anything(asked, claimed):
    result = result_of(rule_on(*asked))
    assert [facts(asked, leaf, claimed) for leaf in leaves(result)] == [[]] * len(leaves(result))
