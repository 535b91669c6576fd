"""What a claimed kill or winner of a Firing in Midway lacks, by hand."""

import pytest

from tests.judging import near_misses
from tests.rules.midway_questions import ALONE, NO_EFFECT, OUTGUNNED, QUIET, fire

ATTACK, DEFENCE = ("red", "yellow"), ("light_blue", "navy")
BEATEN = fire(("yellow", 5, 2), ("light_blue", 6, 1))
ACE = fire(("yellow", 5, 2), ("navy", 8), kind="ace")
BOTH_RED = fire(("red", 1, 2, 9), ("red", 4, 4, 4))
TIED = fire(("yellow", 5, 2), ("light_blue", 5, 1))

# question, place, claim, and of each near miss the rule, what was seen and needed
FIRED = [
    (BEATEN, "/winner", "attacker", [("firing.highest", 5, 7)]),
    (BEATEN, "/winner", "tie", [("firing.highest", 5, 6)]),
    (BEATEN, "/winner", None, [("firing.begin", 1, 0)]),
    (BEATEN, "/destroyed", "defender", [("firing.highest", 5, 7)]),
    (BEATEN, "/destroyed", "attacker", [("firing.destroy", "light_blue", ATTACK)]),
    (ACE, "/winner", "attacker", [("firing.highest", 6, 9)]),
    (BOTH_RED, "/winner", "defender", [("firing.highest", 4, 10)]),
    (BOTH_RED, "/winner", "tie", [("firing.highest", 4, 9)]),
    (BOTH_RED, "/winner", None, [("firing.begin", 2, 0)]),
    (BOTH_RED, "/destroyed", "attacker", [("firing.highest", 4, 10)]),
    (
        BOTH_RED,
        "/destroyed",
        None,
        [("firing.highest", 4, 9), ("firing.destroy", "red", DEFENCE)],
    ),
    (TIED, "/winner", "attacker", [("firing.highest", 5, 6)]),
    (TIED, "/winner", "defender", [("firing.highest", 5, 6)]),
    (TIED, "/destroyed", "defender", [("firing.highest", 5, 6)]),
    (
        TIED,
        "/destroyed",
        "attacker",
        [("firing.highest", 5, 6), ("firing.destroy", "light_blue", ATTACK)],
    ),
    (ALONE, "/winner", "defender", [("firing.draw", 0, 1), ("firing.highest", None, 5)]),
    (ALONE, "/winner", "tie", [("firing.draw", 0, 1), ("firing.highest", None, 4)]),
    (ALONE, "/winner", None, [("firing.begin", 1, 0)]),
    (
        ALONE,
        "/destroyed",
        "attacker",
        [("firing.draw", 0, 1), ("firing.highest", None, 5), ("firing.destroy", "out", ATTACK)],
    ),
    (ALONE, "/destroyed", None, [("firing.destroy", "red", DEFENCE)]),
    (NO_EFFECT, "/winner", "attacker", [("firing.draw", 0, 1)]),
    (NO_EFFECT, "/winner", "tie", [("firing.draw", 0, 1), ("firing.highest", None, 4)]),
    (NO_EFFECT, "/winner", "defender", [("firing.draw", 0, 1), ("firing.highest", None, 5)]),
    (NO_EFFECT, "/destroyed", "defender", [("firing.draw", 0, 1)]),
    (QUIET, "/winner", "attacker", [("firing.begin", 0, 1)]),
    (QUIET, "/winner", "tie", [("firing.begin", 0, 1)]),
    (
        QUIET,
        "/destroyed",
        "defender",
        [("firing.begin", 0, 1), ("firing.destroy", "navy", ATTACK)],
    ),
    (BEATEN, "/winner", "defender", []),
    (BEATEN, "/destroyed", None, []),
    (BEATEN, "/values/attacker", 7, []),
    (BEATEN, "/firing", "none", []),
]


@pytest.mark.parametrize(("question", "place", "claimed", "expected"), FIRED)
def test_a_firing_tells_what_a_claim_lacks(question, place, claimed, expected):
    found = near_misses("midway.firing", question, place, claimed)
    assert [
        (near.rule.removeprefix("midway."), near.seen, near.needed) for near in found
    ] == expected


# question, place, claim, and what is said
SAID = [
    (
        BEATEN,
        "/winner",
        "attacker",
        "The Attacker's highest card counts 5; to win it needs 7 or more.",
    ),
    (BEATEN, "/winner", "tie", "The Attacker's highest card counts 5; for a tie it needs 6."),
    (
        fire(("red", 19, 2, 3), ("navy", 20)),
        "/winner",
        "attacker",
        (
            "The Attacker's highest card counts 19; to win it needs 21 or more, and no card is "
            "worth so much."
        ),
    ),
    (
        fire(("red", 18, 2, 3), ("navy", 20), kind="ace"),
        "/winner",
        "attacker",
        "The Attacker's highest card counts 19; to win it needs 21 or more.",
    ),
    (
        fire(("red", 20, 2, 3), ("navy", 20), kind="ace"),
        "/winner",
        "tie",
        (
            "The Defender's highest card counts 20; for a tie it needs 21, and no card is worth so "
            "much."
        ),
    ),
    (ALONE, "/winner", "tie", "The Defender draws no Firing Card; to compare it needs 1."),
    (
        BEATEN,
        "/destroyed",
        "attacker",
        (
            "The Defender has its enemy in the light blue area of its diagram; only in red or "
            "yellow does a winner destroy it."
        ),
    ),
    (
        BOTH_RED,
        "/destroyed",
        None,
        "The Defender's highest card counts 4; with 9 it ties and is not destroyed.",
    ),
    (
        ALONE,
        "/destroyed",
        None,
        (
            "The Attacker has its enemy in the red area of its diagram; in light blue or navy a "
            "winner destroys nobody."
        ),
    ),
    (
        QUIET,
        "/winner",
        "tie",
        "Neither has the other in an Attack Area; for a Firing at least one needs to.",
    ),
    (
        BOTH_RED,
        "/winner",
        None,
        "Attack Areas with an enemy in them: 2; only with none is there no Firing.",
    ),
]


@pytest.mark.parametrize(("question", "place", "claimed", "text"), SAID)
def test_the_first_near_miss_says_so_in_a_sentence(question, place, claimed, text):
    assert near_misses("midway.firing", question, place, claimed)[0].text == text


def test_a_combat_knows_what_the_cards_of_its_ace_are_worth():
    (near,) = near_misses("midway.combat", OUTGUNNED, "/firing/winner", "attacker")
    assert near.text == "The Attacker's highest card counts 19; to win it needs 21 or more."
