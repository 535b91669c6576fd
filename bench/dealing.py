"""Dice rolled and cards dealt by chance, many at once and fairly, from either of two sources.

A card is its place in the pile, one byte, so that a vector instruction handles 32 deals. Nothing
here counts hands: every deal is dealt.
"""

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.random import Generator

Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Bools = np.ndarray[Any, np.dtype[np.bool_]]

HAND = 5
SIDES = 10
# NumPy makes integers below 2**32 of 32 bits, and then has to draw again more often.
LEAST_BITS = 50
# Sixteen dice are halved, and halved again.
HALVES = (
    (np.uint64(10**8), np.uint32),
    (np.uint32(10**4), np.uint16),
    (np.uint16(100), np.uint8),
    (np.uint8(10), np.uint8),
)


class Plain:
    """NumPy's own bounded integers, one for every card and every die."""

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def below(self, sizes: Sequence[int], number: int) -> Bytes:
        """Draw whole numbers below each size, a row for each."""
        return np.stack([self.rng.integers(size, size=number, dtype=np.uint8) for size in sizes])

    def hits(self, values: Bytes, number: int) -> Bools:
        """Tell which ten-sided dice show the value or less, a row for each value."""
        shown = self.rng.integers(SIDES, size=(len(values), number), dtype=np.uint8)
        return shown < values[:, None]  # a nought for the ten

    def binomial(self, dice: Bytes, chance: float) -> Bytes:
        """Draw how many of so many dice hit."""
        return self.rng.binomial(dice, chance).astype(np.uint8)


class Packed:
    """The same, as cheap as we could make them.

    A 64-bit integer costs about what a small one costs, so one is drawn for many cards or dice,
    below the product of their sizes, and taken apart. Products stay far below 2**64, for NumPy
    has to draw again the more often, the nearer they come.
    """

    def __init__(self, rng: Generator) -> None:
        self.rng = rng

    def below(self, sizes: Sequence[int], number: int) -> Bytes:
        """Draw whole numbers below each size, a row for each."""
        numbers = np.empty((len(sizes), number), dtype=np.uint8)
        combinations = prod(sizes)
        spare = max(0, LEAST_BITS - combinations.bit_length())
        left = self.rng.integers(combinations << spare, size=number, dtype=np.uint64)
        left >>= np.uint64(spare)
        low = left.astype(np.uint8)
        for row, size in zip(numbers, sizes, strict=True):
            left = left.astype(np.min_scalar_type(combinations), copy=False)
            combinations //= size
            left = left // left.dtype.type(size)
            # The remainder is less than 256, so the lowest bytes are enough to find it.
            next_low = left.astype(np.uint8)
            np.multiply(next_low, np.uint8(size), out=row)
            np.subtract(low, row, out=row)
            low = next_low
        return numbers

    def hits(self, values: Bytes, number: int) -> Bools:
        """Tell which ten-sided dice show the value or less, a row for each value."""
        rolled = len(values) * number
        dice: Any = self.rng.integers(10**16, size=-(-rolled // 16), dtype=np.uint64)
        for size, dtype in HALVES:
            halves = np.empty((2, *dice.shape), dtype=dtype)
            halves[0] = high = dice // size
            high *= size
            np.subtract(dice, high, out=halves[1], casting="unsafe")
            dice = halves
        shown = dice.ravel()[:rolled].reshape(len(values), number)
        return shown < values[:, None]  # a nought for the ten

    def binomial(self, dice: Bytes, chance: float) -> Bytes:
        """Draw how many of so many dice hit."""
        # NumPy prepares itself anew whenever the number of dice changes, so like go together.
        order = dice.argsort(kind="stable")
        hits = np.empty_like(dice)
        hits[order] = self.rng.binomial(dice[order], chance)
        return hits


Source = Plain | Packed


def distinct(cards: Bytes, size: int) -> Bytes:
    """Turn numbers below size - k + 1, ..., size into k distinct ones below size (Floyd's way)."""
    for place in range(1, len(cards)):
        card = cards[place]
        twice = card == cards[0]
        for other in cards[1:place]:
            twice |= card == other
        new = twice.view(np.uint8)
        new *= np.uint8(size - len(cards) + place)
        np.maximum(card, new, out=card)
    return cards


def largest(cards: Bytes, size: int) -> Bytes:
    """The last place among such cards."""
    return distinct(cards, size).max(axis=0)


def hands(unseen: int, deals: int, source: Source) -> Bytes:
    """Deal a hand out of so many cards, a row for each of its five."""
    return distinct(source.below(range(unseen - HAND + 1, unseen + 1), deals), unseen)


def draws_and_hands(unseen: int, draws: int, deals: int, source: Source) -> tuple[Bytes, Bytes]:
    """Deal a hand, and cards in the order in which they are drawn."""
    rest = unseen - draws
    sizes = (*range(unseen, rest, -1), *range(rest - HAND + 1, rest + 1))
    drawn, others = np.split(source.below(sizes, deals), [draws])
    others = distinct(others, rest)
    # As in a shuffle, the last card takes the place of each that is drawn.
    moved: list[tuple[Bytes, Bytes]] = []
    for place, where in enumerate(drawn.copy()):
        last = _after_moves(full(where, rest + draws - 1 - place), moved)
        drawn[place] = _after_moves(where, moved)
        for emptied, _ in moved:  # whoever came to one of those has been drawn as well by now
            np.bitwise_or(emptied, mask(emptied == where), out=emptied)
        moved.append((where, last))
    return drawn, _after_moves(others, moved)


def _after_moves(places: Bytes, moved: Sequence[tuple[Bytes, Bytes]]) -> Bytes:
    """The cards at some places, of which the emptied ones were filled from further behind."""
    cards = places
    for emptied, filler in moved:
        cards = np.maximum(cards, (places == emptied).view(np.uint8) * filler)
    return cards


def full(like: Any, value: int) -> Any:
    """An array of one value only."""
    full = np.empty_like(like)
    full.fill(value)
    return full


def mask(condition: Bools) -> Bytes:
    """All bits where a condition holds, else none."""
    return np.negative(condition.view(np.uint8))
