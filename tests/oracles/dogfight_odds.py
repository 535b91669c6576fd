"""Oracle for the odds of a duel: the unseen cards are gone through one by one.

Each goes to me, to the opponent or to nobody, and the ways to get so far are counted. A suit is
gone through from its highest card down: the first card that somebody takes is the one that counts.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import numpy as np

from tests.oracles.dogfight import ENEMY, OWN, Card, Json, _best, answer, cards
from tests.oracles.dogfight_match import DECK
from tests.oracles.midway_odds import chance

HAND = 5
MOST_DISCARDS = 3
HEAVIEST = 60
SUITS = "PAGTSF"
OTHER = {"allied": "german", "german": "allied"}
SILENT = ["dogfight.fewer-draws", "dogfight.discards-leave-deck"]


def _unseen(request: Json) -> list[Card]:
    seen = cards([*request["hand"], *request.get("known", [])])
    return [card for card in reversed(DECK) if card not in seen]


def _chances(kill: int, killed: int, both: int, ways: int) -> dict[str, Fraction]:
    law = {"kill": kill, "killed": killed, "both": both, "neither": ways - kill - killed - both}
    return {name: Fraction(number, ways) for name, number in law.items()}


def _written(law: dict[str, Fraction]) -> Json:
    return {name: chance(exact) for name, exact in law.items()}


def opposing_ranks(side: str, unseen: list[Card]) -> Counter[int | None]:
    """Count the hands that this side can be dealt by the rank of their best attack."""
    needed = {"P", OWN[side]}
    # cards dealt, those of a pilot and a plane that are there, last suit, sum -> ways
    ways = Counter({(0, "", "", 0): 1})
    for suit, rank in unseen:
        after: Counter[tuple[int, str, str, int]] = Counter()
        for (dealt, has, last, total), number in ways.items():
            after[dealt, has, last, total] += number
            if dealt == HAND:
                continue
            if suit in (last, ENEMY[side]):
                after[dealt + 1, has, last, total] += number
            else:
                more = suit if suit in needed else ""
                after[dealt + 1, has + more, suit, total + rank] += number
        ways = after
    found: Counter[int | None] = Counter()
    for (dealt, has, _, total), number in ways.items():
        if dealt == HAND:
            found[total if needed == {*has} else None] += number
    return found


def duel_odds(request: Json) -> Json:
    """Rule on dogfight.duel.odds."""
    side = request["side"]
    best = _best(side, cards(request["hand"]))
    rank = None if best is None else best["rank"]
    hands = opposing_ranks(OTHER[side], _unseen(request))
    kill = killed = both = 0
    for other, number in hands.items():
        if rank is not None and (other is None or rank > other):
            kill += number
        if other is not None and (rank is None or other > rank):
            killed += number
        if rank is not None and rank == other:
            both += number
    law = _chances(kill, killed, both, hands.total())
    return answer({"rank": rank} | _written(law), [], [])


# (they have what an attack needs so far, I have) -> ways, by their cards, my draws, and my lead
Ways = dict[tuple[bool, bool], np.ndarray]


def _nothing() -> np.ndarray:
    return np.zeros((HAND + 1, MOST_DISCARDS + 1, 2 * HEAVIEST + 1), dtype=np.int64)


def _add(after: np.ndarray, ways: np.ndarray, them: int, me: int, lead: int) -> None:
    """Each took so many cards more, and my lead grew by so much."""
    up, down = max(lead, 0), max(-lead, 0)
    cards_dealt, drawn, leads = ways.shape
    fits = ways[: cards_dealt - them, : drawn - me, down : leads - up]
    after[them:, me:, up : leads - down] += fits


class Walk:
    """All ways to deal the unseen cards; kept cards that do as well as others are walked once."""

    def __init__(self, request: Json) -> None:
        self.side = request["side"]
        self.unseen = _unseen(request)
        self.hand = cards(request["hand"])
        start = _nothing()
        start[0, 0, HEAVIEST] = 1
        # those without a card of the hand come first: they are the same whatever is kept
        self.suits = sorted(SUITS, key=[suit for suit, _ in self.hand].count)
        self.walked: dict[tuple[int, ...], Ways] = {(): {(True, True): start}}

    def law(self, discard: list[Card]) -> dict[str, Fraction]:
        """Count how the duel ends after these discards."""
        kept = [card for card in self.hand if card not in discard and card[0] != ENEMY[self.side]]
        highest = tuple(
            max((rank for suit, rank in kept if suit == wanted), default=0) for wanted in self.suits
        )
        kill = killed = both = total = 0
        for (they, me), ways in self._after(highest).items():
            ends = ways[HAND, len(discard)].tolist()
            total += sum(ends)
            if they and me:
                kill += sum(ends[HEAVIEST + 1 :])
                killed += sum(ends[:HEAVIEST])
                both += ends[HEAVIEST]
            elif me:
                kill += sum(ends)
            elif they:
                killed += sum(ends)
        return _chances(kill, killed, both, total)

    def _after(self, highest: tuple[int, ...]) -> Ways:
        """The ways through the first suits, with this highest kept card of each (0: none)."""
        if highest not in self.walked:
            suit = self.suits[len(highest) - 1]
            before = self._after(highest[:-1])
            self.walked[highest] = self._through(suit, highest[-1], before)
        return self.walked[highest]

    def _through(self, suit: str, kept: int, before: Ways) -> Ways:
        they_play, i_play = suit != OWN[self.side], suit != ENEMY[self.side]
        they_need, i_need = suit in "PAG" and they_play, suit in "PAG" and i_play
        after: Ways = defaultdict(_nothing)
        for (they_had, i_had), start in before.items():
            ways: Ways = defaultdict(_nothing)
            _add(ways[False, False], start, 0, 0, kept if i_play else 0)
            for rank in (rank for each, rank in self.unseen if each == suit):
                ways = self._one_card(rank, kept, ways, they_play=they_play, i_play=i_play)
            for (they_took, i_took), number in ways.items():
                they = they_had and (they_took or not they_need)
                me = i_had and (i_took or kept > 0 or not i_need)
                after[they, me] += number
        return after

    def _one_card(self, rank: int, kept: int, ways: Ways, *, they_play: bool, i_play: bool) -> Ways:
        """Give the next card of a suit to nobody, to them or to me."""
        after: Ways = defaultdict(_nothing)
        for (they_took, i_took), number in ways.items():
            theirs = rank if they_play and not they_took else 0
            mine = max(rank - kept, 0) if i_play and not i_took else 0
            after[they_took, i_took] += number
            _add(after[True, i_took], number, 1, 0, -theirs)
            _add(after[they_took, True], number, 0, 1, mine)
        return after


def option_odds(request: Json, discard: list[str]) -> Json:
    """Tell one option of dogfight.tactics.odds."""
    return _option(Walk(request), cards(discard))


def _option(walk: Walk, discard: list[Card]) -> Json:
    ordered = sorted(discard, key=DECK.index)
    codes = [f"{suit}{rank}" for suit, rank in ordered]
    return {"discard": codes} | _written(walk.law(discard))


def tactics_odds(request: Json) -> Json:
    """Rule on dogfight.tactics.odds: what promises most first, then what costs least."""
    walk = Walk(request)
    ranked = []
    for number in range(MOST_DISCARDS + 1):
        for discard in combinations(sorted(walk.hand, key=DECK.index), number):
            law = walk.law(list(discard))
            places = [DECK.index(card) for card in discard]
            ranked.append((law["killed"] - law["kill"], number, places, list(discard)))
    options = [_option(walk, discard) for *_, discard in sorted(ranked)]
    return answer({"options": options, "best": options[0]["discard"]}, [], SILENT)


def every_hand(side: str, unseen: list[Card]) -> tuple[np.ndarray, np.ndarray]:
    """Deal every hand there is, and count them by the rank of their best attack (0: none).

    Gives the count for all hands, and for those that hold each of the unseen cards.
    """
    pilot, plane = 64, 128

    def worth(card: Card, before: Card | None) -> int:
        """What a card adds to a hand dealt so far, whose last card is the one before."""
        suit, rank = card
        if suit == ENEMY[side] or (before is not None and before[0] == suit):
            return 0
        return rank + {"P": pilot, OWN[side]: plane}.get(suit, 0)

    # of the hands so far that end with each card: their worths, and their other cards
    ending = [
        (np.array([worth(card, None)], np.int16), np.empty((0, 1), np.int16)) for card in unseen
    ]
    laws = np.zeros((len(unseen), HEAVIEST + 1), np.int64)
    for size in range(2, HAND + 1):
        longer = []
        for place, card in enumerate(unseen):
            worths = [np.empty(0, np.int16)]
            others = [np.empty((size - 1, 0), np.int16)]
            for last in range(place):
                so_far, held = ending[last]
                worths.append(so_far + np.int16(worth(card, unseen[last])))
                others.append(np.vstack([held, np.full_like(so_far, last)]))
            longer.append((np.concatenate(worths), np.concatenate(others, axis=1)))
            if size == HAND:
                worth_of, held = longer.pop()
                ranks = np.where(worth_of > pilot + plane, worth_of - pilot - plane, 0)
                laws[place] += np.bincount(ranks, minlength=HEAVIEST + 1)
                for row in held:
                    both = np.bincount(row * 64 + ranks, minlength=len(unseen) * 64)
                    laws += both.reshape(-1, 64)[:, : HEAVIEST + 1]
        ending = longer
    return laws.sum(axis=0) // HAND, laws
