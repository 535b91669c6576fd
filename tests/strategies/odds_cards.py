"""Questions about the odds of card draws: piles that suffice, hands, and cards seen elsewhere."""

import random

from hypothesis import strategies as st

from tests.strategies.dogfight import CODES, hands
from tests.strategies.midway import AREAS, TYPES
from tests.strategies.readings import optional

DUE = {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1, "out": 0}
ENOUGH = {"duel": 5, "tactics": 8}


@st.composite
def firing_odds(draw):
    """Piles of a few values or of many, so that some of their cards are alike."""
    areas = {role: draw(st.sampled_from(AREAS)) for role in ("attacker", "defender")}
    begins = not {"red", "yellow"}.isdisjoint(areas.values())
    question = {}
    for role, area in areas.items():
        least = max(1, DUE[area]) if begins else 1
        low, high = draw(st.sampled_from(((0, 20), (0, 5), (4, 7))))
        pile = draw(st.lists(st.integers(low, high), min_size=least, max_size=20))
        question[role] = {"area": area, "pile": pile} | draw(optional(type=st.sampled_from(TYPES)))
    return question


@st.composite
def seen_cards(draw, enough):
    """A hand, and cards known from elsewhere that leave at least so many unseen."""
    hand = draw(hands())
    question = {"side": draw(st.sampled_from(("allied", "german"))), "hand": hand}
    rest = [code for code in CODES if code not in hand]
    most = len(rest) - enough
    number = draw(st.sampled_from((0, 0, 1, 3, 10, 25, most // 2, most - 6, most - 1, most)))
    if number == 0 and draw(st.booleans()):
        return question
    # a random order, rather than number draws from the rest, which are slow and alike
    known = draw(st.randoms(use_true_random=False)).sample(rest, number)
    return question | {"known": known}


def duel_odds():
    return seen_cards(ENOUGH["duel"])


def tactics_odds():
    return seen_cards(ENOUGH["tactics"])


def unseen(question):
    """The cards that are neither in the hand nor known from elsewhere."""
    seen = {*question["hand"], *question.get("known", ())}
    return [code for code in CODES if code not in seen]


def mirrored(question):
    """The same with the planes and the names of the sides exchanged."""
    planes = str.maketrans("AG", "GA")
    side = "german" if question["side"] == "allied" else "allied"
    return {
        name: side if name == "side" else [code.translate(planes) for code in cards]
        for name, cards in question.items()
    }


def short_deck(left, seed):
    """A question that leaves so many cards unseen, with more pilots and planes than chance has."""
    chance = random.Random(seed)
    deck = chance.sample(CODES, len(CODES))
    deck.sort(key=lambda code: code[0] not in "PAG" and chance.random() < 0.4)
    in_play = chance.sample(deck[: 5 + left], 5 + left)
    return {
        "side": ("allied", "german")[seed % 2],
        "hand": in_play[:5],
        "known": deck[5 + left :],
    }
