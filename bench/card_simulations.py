"""Firings, duels and Tactics Phases dealt by chance, as fast as NumPy deals them."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from bench.dealing import Bytes, Source, draws_and_hands, full, hands, largest, mask

Signed = np.ndarray[Any, np.dtype[np.int8]]
Card = tuple[int, int]
Estimates = dict[str, float]
Request = dict[str, Any]

CARDS = {"red": 3, "yellow": 2, "light_blue": 2, "navy": 1, "out": 0}
ATTACK_AREAS = ("red", "yellow")
ROLES = ("attacker", "defender")

SUITS = "PAGTSF"
RANKS = 12
MOST_DISCARDS = 3
OWN_PLANES = {"allied": "A", "german": "G"}
# Below every rank, and still so with the twelves of three suits added.
UNABLE = np.int8(-100)


def firing(request: Request, draws: int, source: Source) -> Estimates:
    """Estimate the odds of an exchange of fire in which both sides draw."""
    sides = [request[role] for role in ROLES]
    piles = [np.sort(np.array(side["pile"])) + (side.get("type") == "ace") for side in sides]
    numbers = [CARDS[side["area"]] for side in sides]
    sizes = [
        len(pile) - number + place + 1
        for pile, number in zip(piles, numbers, strict=True)
        for place in range(number)
    ]
    dice = source.below(sizes, draws)
    best, other = (
        largest(part, len(pile))
        for part, pile in zip(np.split(dice, [numbers[0]]), piles, strict=True)
    )
    compared = np.sign(np.subtract.outer(*piles)).astype(np.int8)
    places = best.astype(np.uint16) * np.uint16(len(piles[1])) + other
    signs = compared.ravel().take(places)
    attacker = np.count_nonzero(signs > 0) / draws
    defender = np.count_nonzero(signs < 0) / draws
    can = [side["area"] in ATTACK_AREAS for side in sides]
    return {
        "attacker_wins": attacker,
        "defender_wins": defender,
        "tie": 1 - attacker - defender,
        "attacker_destroyed": defender * can[1],
        "defender_destroyed": attacker * can[0],
    }


def duel(request: Request, deals: int, source: Source) -> Estimates:
    """Estimate the odds of a duel against a hand out of the unseen cards."""
    unseen = _Unseen(request)
    kept = _kept(_codes(request["hand"]), (), unseen.mine)
    mine = _rank(kept)
    theirs = unseen.ranks(hands(unseen.number, deals, source), unseen.theirs)
    return _compared_with_constant(mine, theirs, deals)


def tactics_fresh(request: Request, deals: int, source: Source) -> list[Estimates]:
    """Estimate the odds of each of the 26 discards, with fresh deals for each."""
    unseen, hand = _Unseen(request), _codes(request["hand"])
    estimates = []
    for discard in _discards(hand):
        drawn, others = draws_and_hands(unseen.number, len(discard), deals, source)
        theirs = unseen.ranks(others, unseen.theirs)
        table = _Table(unseen, drawn, theirs)
        estimates.append(table.odds(len(discard), _kept(hand, discard, unseen.mine)))
    return estimates


def tactics_shared(request: Request, deals: int, source: Source) -> list[Estimates]:
    """Estimate the odds of each of the 26 discards, with one set of deals for all of them."""
    unseen, hand = _Unseen(request), _codes(request["hand"])
    drawn, others = draws_and_hands(unseen.number, MOST_DISCARDS, deals, source)
    table = _Table(unseen, drawn, unseen.ranks(others, unseen.theirs))
    return [
        table.odds(len(discard), _kept(hand, discard, unseen.mine)) for discard in _discards(hand)
    ]


def discards(request: Request) -> list[list[str]]:
    """The 26 discards in the order of the estimates."""
    return [
        [f"{SUITS[suit]}{rank}" for suit, rank in each]
        for each in _discards(_codes(request["hand"]))
    ]


class _Unseen:
    """The cards that may still be dealt, by suit; a card is its place among them."""

    def __init__(self, request: Request) -> None:
        seen = {*_codes(request["hand"]), *_codes(request.get("known", []))}
        self.missing = [
            [rank for rank in range(1, RANKS + 1) if (suit, rank) in seen]
            for suit in range(len(SUITS))
        ]
        self.sizes = [RANKS - len(missing) for missing in self.missing]
        self.ends = np.cumsum(self.sizes).tolist()
        self.number = self.ends[-1]
        mine = OWN_PLANES[request["side"]]
        [other] = set(OWN_PLANES.values()) - {mine}
        self.mine, self.theirs = (
            [SUITS.index(suit) for suit in ("P", plane, *"TSF")] for plane in (mine, other)
        )

    def best(self, suit: int, cards: Bytes) -> Bytes:
        """The highest rank of a suit among a hand's cards, 0 without any."""
        # Modulo 256, places of the suit come out highest.
        highest = (cards - np.uint8(self.ends[suit] & 255)).max(axis=0)
        return self._rank(suit, highest)

    def _rank(self, suit: int, highest: Bytes) -> Bytes:
        below = 255 - self.sizes[suit]
        # Two arrays, for NumPy's maximum of an array and a number is five times slower.
        np.maximum(highest, full(highest, below), out=highest)
        highest -= np.uint8(below)
        for rank in self.missing[suit]:
            highest += (highest >= np.uint8(rank)).view(np.uint8)
        return highest

    def ranks(self, cards: Bytes, suits: Sequence[int]) -> Bytes:
        """The ranks of the best attacks, 0 without one."""
        pilot, plane, *others = (self.best(suit, cards) for suit in suits)
        able = np.minimum(pilot, plane) > 0
        for other in (plane, *others):
            pilot += other
        pilot *= able.view(np.uint8)
        return pilot


def _once(method: Callable[..., Any]) -> Callable[..., Any]:
    """Let a table remember what it has worked out, for as long as there is the table."""

    def remembered(table: "_Table", *key: Any) -> Any:
        memory, place = table._memory, (method, *key)  # noqa: SLF001  (the table's own methods)
        if place not in memory:
            memory[place] = method(table, *key)
        return memory[place]

    return remembered


class _Table:
    """A set of deals, and what every discard makes of it; what discards share is done once."""

    def __init__(self, unseen: _Unseen, drawn: Bytes, theirs: Bytes) -> None:
        self._unseen = unseen
        self._drawn = drawn
        self._theirs = theirs.view(np.int8)
        self._idle = self._theirs == 0
        self._memory: dict[tuple[Any, ...], Any] = {}

    @_once
    def odds(self, draws: int, kept: tuple[int, ...]) -> Estimates:
        """Compare what is kept and drawn with the others' attacks."""
        deals = len(self._theirs)
        if not draws:
            rank = _rank(kept)
            return _compared_with_constant(rank, self._theirs, deals)
        pair, neither = self._pair(draws, *kept[:2])
        mine = pair + self._extras(draws, *kept[2:])
        kill = np.count_nonzero(mine > self._theirs)
        # An attack that cannot be made is below one that the others cannot make either.
        killed = np.count_nonzero(mine < self._theirs) - neither
        return _shares(kill, killed, neither, deals)

    @_once
    def _best(self, draws: int, which: int, kept: int) -> Signed:
        suit = self._unseen.mine[which]
        if not kept:
            return self._unseen.best(suit, self._drawn[:draws]).view(np.int8)
        best = self._best(draws, which, 0)
        return np.maximum(best, full(best, kept))

    @_once
    def _pair(self, draws: int, pilot: int, plane: int) -> tuple[Signed, int]:
        one, other = self._best(draws, 0, pilot), self._best(draws, 1, plane)
        unable = np.minimum(one, other) == 0
        together = one + other
        together |= mask(unable).view(np.int8) & UNABLE
        return together, np.count_nonzero(unable & self._idle)

    @_once
    def _extras(self, draws: int, *kept: int) -> Signed:
        *others, last = kept
        best = self._best(draws, len(kept) + 1, last)
        return best + self._extras(draws, *others) if others else best


def _rank(best: Sequence[int]) -> int | None:
    return sum(best) if best[0] and best[1] else None


def _compared_with_constant(mine: int | None, theirs: Bytes | Signed, deals: int) -> Estimates:
    if mine is None:
        idle = deals - np.count_nonzero(theirs)
        return _shares(0, deals - idle, idle, deals)
    rank = theirs.dtype.type(mine)
    return _shares(np.count_nonzero(theirs < rank), np.count_nonzero(theirs > rank), 0, deals)


def _shares(kill: int, killed: int, neither: int, deals: int) -> Estimates:
    both = deals - kill - killed - neither
    return {
        "kill": kill / deals,
        "killed": killed / deals,
        "both": both / deals,
        "neither": neither / deals,
    }


def _codes(cards: Sequence[str]) -> list[Card]:
    return [(SUITS.index(code[0]), int(code[1:])) for code in cards]


def _discards(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for number in range(MOST_DISCARDS + 1):
        yield from combinations(sorted(hand), number)


def _kept(hand: Sequence[Card], discard: Sequence[Card], suits: Sequence[int]) -> tuple[int, ...]:
    """The highest rank that stays in the hand of each suit, 0 for none."""
    best = [0] * len(SUITS)
    for suit, rank in hand:
        if (suit, rank) not in discard:
            best[suit] = max(best[suit], rank)
    return tuple(best[suit] for suit in suits)
