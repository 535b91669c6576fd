"""Chances of every discard in the Tactics Phase: every draw against every hand, and sense."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.judging import judge
from tests.oracles.dogfight import cards
from tests.oracles.dogfight_odds import every_hand, option_odds
from tests.oracles.midway_odds import share
from tests.strategies import CODES, odds_cards
from tests.strategies.odds_cards import mirrored, short_deck, unseen

ODDS = "dogfight.tactics.odds"
ENDS = ("kill", "killed", "both", "neither")
OTHER = {"allied": "german", "german": "allied"}
ENEMY_PLANES = {"allied": "G", "german": "A"}
KILLS = {(1, 0): "kill", (0, 1): "killed", (1, 1): "both", (0, 0): "neither"}
RANDOM = odds_cards.tactics_odds()
few = settings(max_examples=40)

FULL_DECK = (
    {"side": "allied", "hand": ["P5", "A3", "S4", "T9", "G2"]},
    {"side": "german", "hand": ["F12", "G11", "A1", "S2", "G4"]},
)


def ruled(question):
    """The chances of each discard as numbers, once they are known to be well written."""
    options = judge(ODDS, question)["result"]["options"]
    return {
        tuple(option["discard"]): {name: share(option[name]) for name in ENDS} for option in options
    }


def in_order(codes):
    return tuple(sorted(codes, key=CODES.index))


def discards(question):
    for number in range(4):
        yield from combinations(in_order(question["hand"]), number)


def rank(side, hand):
    best = judge("dogfight.attack-rank", {"side": side, "hand": list(hand)})["result"]["best"]
    return best["rank"] if best else 0


def drawn(question, discard, draws):
    moves = {"hand": question["hand"], "discards": list(discard), "draws": list(draws)}
    return judge("dogfight.tactics", moves)["result"]["hand"]


def no_worse(better, worse):
    return better["kill"] >= worse["kill"] and better["killed"] <= worse["killed"]


class Duels:
    """How the duels of one side's hands with the other's end, each pair of ranks ruled once."""

    def __init__(self, side):
        self.me, self.other = side, OTHER[side]
        self.ranks, self.ends = {}, {}

    def end(self, hand, other_hand):
        pair = self.rank(self.me, hand), self.rank(self.other, other_hand)
        if pair not in self.ends:
            both = {self.me: {"hand": list(hand)}, self.other: {"hand": list(other_hand)}}
            kills = judge("dogfight.duel", both)["result"]["kills"]
            self.ends[pair] = KILLS[kills[self.me], kills[self.other]]
        return self.ends[pair]

    def rank(self, side, hand):
        key = side, in_order(hand)
        if key not in self.ranks:
            self.ranks[key] = rank(side, hand)
        return self.ranks[key]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("left", range(8, 12))
def test_the_chances_are_what_is_ruled_over_every_draw_and_every_hand_of_a_short_deck(left, seed):
    question = short_deck(left, seed)
    deck, duels = unseen(question), Duels(question["side"])
    counted = {}
    for discard in discards(question):
        ends = Counter()
        for draws in combinations(deck, len(discard)):
            hand = drawn(question, discard, draws)
            rest = [code for code in deck if code not in draws]
            ends.update(duels.end(hand, other) for other in combinations(rest, 5))
        counted[discard] = {name: Fraction(ends[name], ends.total()) for name in ENDS}
    assert ruled(question) == counted


@pytest.fixture(scope="module", params=FULL_DECK, ids=["allied", "german"])
def full_deck(request):
    """A question, and all 9,657,648 opposing hands by rank: the law, and that with each card."""
    question = request.param
    deck = [code for code in reversed(CODES) if code not in question["hand"]]
    law, with_card = every_hand(OTHER[question["side"]], cards(deck))
    return question, law, dict(zip(deck, with_card, strict=True))


def ends_against(mine, law):
    """How many of the hands counted by rank (0: no attack) lose to mine, and so on."""
    below, same, above = (int(part.sum()) for part in (law[:mine], law[mine], law[mine + 1 :]))
    level = {"both": same, "neither": 0} if mine else {"both": 0, "neither": same}
    return Counter({"kill": below, "killed": above} | level)


def test_the_full_deck_against_every_hand_without_a_discard(full_deck):
    question, law, _ = full_deck
    ends = ends_against(rank(question["side"], question["hand"]), law)
    counted = {name: Fraction(ends[name], comb(67, 5)) for name in ENDS}
    assert ruled(question)[()] == counted
    duel = judge("dogfight.duel.odds", question)["result"]
    assert {name: share(duel[name]) for name in ENDS} == counted


def test_the_full_deck_against_every_hand_with_one_discard(full_deck):
    question, law, with_card = full_deck
    chances = ruled(question)
    for discard in question["hand"]:
        ends = Counter()
        for code, taken in with_card.items():
            hand = drawn(question, [discard], [code])
            ends += ends_against(rank(question["side"], hand), law - taken)
        ways = 67 * comb(66, 5)
        assert chances[(discard,)] == {name: Fraction(ends[name], ways) for name in ENDS}


@few
@given(RANDOM, st.data())
def test_a_discard_alone_is_worth_what_it_is_among_all(question, data):
    options = judge(ODDS, question)["result"]["options"]
    option = data.draw(st.sampled_from(options))
    assert option == option_odds(question, option["discard"])


@few
@given(RANDOM)
def test_all_26_discards_come_the_most_promising_first(question):
    result = judge(ODDS, question)["result"]
    chances = ruled(question)
    assert len(result["options"]) == len(chances) == 26
    assert set(chances) == set(discards(question))

    def promise(discard):
        law = chances[discard]
        places = [CODES.index(code) for code in discard]
        return law["killed"] - law["kill"], len(discard), places

    assert list(chances) == sorted(chances, key=promise)
    assert result["best"] == result["options"][0]["discard"]


@few
@given(RANDOM)
def test_the_four_ends_of_every_discard_are_all_there_are(question):
    assert {sum(chances.values()) for chances in ruled(question).values()} == {1}


@few
@given(RANDOM)
def test_to_discard_nothing_is_to_fight_with_the_hand_as_it_is(question):
    duel = judge("dogfight.duel.odds", question)["result"]
    assert ruled(question)[()] == {name: share(duel[name]) for name in ENDS}


@few
@given(RANDOM)
def test_both_sides_have_the_same_chances_with_their_own_planes(question):
    back = {}
    for discard, law in ruled(mirrored(question)).items():
        mine = mirrored({"side": question["side"], "hand": list(discard)})["hand"]
        back[in_order(mine)] = law
    assert back == ruled(question)


@few
@given(RANDOM, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_means_nothing(question, chance):
    hand = chance.sample(question["hand"], 5)
    known = chance.sample(question.get("known", []), len(question.get("known", [])))
    other = question | {"hand": hand, "known": known}
    assert judge(ODDS, other)["result"] == judge(ODDS, question)["result"]


def idle(question, discard):
    """The cards kept that add nothing: enemy planes, and those below another of their suit."""
    kept = [code for code in question["hand"] if code not in discard]
    for code in kept:
        higher = [one for one in kept if one[0] == code[0] and int(one[1:]) > int(code[1:])]
        if higher or code[0] == ENEMY_PLANES[question["side"]]:
            yield code


@few
@given(RANDOM)
def test_to_exchange_one_more_card_that_adds_nothing_never_hurts(question):
    chances = ruled(question)
    for discard, law in chances.items():
        if len(discard) < 3:
            for code in idle(question, discard):
                assert no_worse(chances[in_order((*discard, code))], law)


@few
@given(RANDOM)
def test_the_book_says_neither_how_many_to_draw_nor_where_discards_go(question):
    silent = ["dogfight.fewer-draws", "dogfight.discards-leave-deck"]
    assert [point["id"] for point in judge(ODDS, question)["silent_points"]] == silent
