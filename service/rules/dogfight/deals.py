"""Counts, exactly, how the deals of unseen cards come out: my draws, and the opponent's hand.

Suit by suit, then suits together. How a suit's cards can fall is a polynomial in the difference
that it makes between the two ranks, and a polynomial is one Python integer: its coefficients are
fields of that integer, and multiplying integers multiplies polynomials.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate
from math import comb
from operator import lshift, mul
from typing import Final, NamedTuple

from service.rules.dogfight.attack import QUOTAS
from service.rules.dogfight.terms import Cards, Side

HAND: Final = 5
ENEMY: Final = {Side.ALLIED: Side.GERMAN, Side.GERMAN: Side.ALLIED}

_RANKS: Final = 12

# Bits of a field. No count of deals passes comb(67, 3) * comb(64, 5), which is below 2**39.
_FIELD: Final = 40
_MASK: Final = (1 << _FIELD) - 1

# [less][k][n] is comb(n - less, k), 0 for what cannot be.
_COMB: Final = tuple(
    tuple(tuple(comb(n - less, k) if n >= less else 0 for n in range(_RANKS)) for k in range(HAND))
    for less in range(HAND + 1)
)


Unseen = Mapping[str, tuple[int, ...]]  # the ranks of the unseen cards, by the suit's letter


class _Terms(NamedTuple):
    """The least and the most cards of a suit in an attack of either side."""

    least: int
    most: int
    their_least: int
    their_most: int


class _Use(NamedTuple):
    """A suit by its letter, and what it is to both sides."""

    suit: str
    terms: _Terms


def _uses(side: Side) -> tuple[_Use, ...]:
    theirs = {quota.suit: quota for quota in QUOTAS[ENEMY[side]]}
    return tuple(
        _Use(
            suit=mine.suit.value,
            terms=_Terms(
                least=mine.at_least,
                most=mine.at_most,
                their_least=theirs[mine.suit].at_least,
                their_most=theirs[mine.suit].at_most,
            ),
        )
        for mine in QUOTAS[side]
    )


_USES: Final = {side: _uses(side) for side in Side}

# How many cards a hand holds beyond those that an attack must have: three, as _row() knows.
_SPARE: Final = HAND - sum(use.terms.least for use in _USES[Side.ALLIED])

# By the number of cards that I draw, then by that of cards which the opponent holds beyond those
# that an attack must have: a polynomial.
Row = tuple[int, ...]
Table = tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deals:
    """How many of ``all`` deals come out how.

    The first three: both can attack, and my rank is higher, equal or lower.
    """

    all: int
    higher: int
    equal: int
    lower: int
    alone: int
    opponent_alone: int
    neither: int


def deals(side: Side, hand: Cards, unseen: Unseen, options: Sequence[Cards]) -> list[Deals]:
    """Count the deals after which both, one or none can attack, and with which rank.

    Args:
        side: whose hand it is.
        hand: five cards in deck order.
        unseen: the cards out of which the opponent has five and I draw, ranks in ascending order;
            enough of them for both.
        options: each what is discarded from the hand, at most three cards.

    Returns:
        For each option the count of deals: five of the unseen cards for the opponent, and as many
        others for me as were discarded. Everybody attacks with the best that there is.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Flight, Tactics and Attack Phase.

    >>> from service.rules.dogfight.deck import DECK
    >>> all_ranks = tuple(range(1, 13))
    >>> unseen = dict.fromkeys("AGTSF", all_ranks) | {"P": all_ranks[5:]}
    >>> [dealt] = deals(Side.ALLIED, DECK[:5], unseen, [()])
    >>> dealt.opponent_alone, dealt.neither, dealt.all
    (2429679, 7227969, 9657648)
    """
    cards = [(card.code, card.code[0], card.rank) for card in hand]
    held = [suit for _, suit, _ in cards]
    # Where there is least to choose comes first, and what it makes is shared by most options.
    uses = sorted(_USES[side], key=lambda use: use.terms.most * held.count(use.suit))
    number, draws = sum(map(len, unseen.values())), max(map(len, options))
    needed = [len(unseen[use.suit]) for use in uses if use.terms.their_least]
    opponent_able = _with_each(needed, number, HAND)

    @cache
    def half(first: int, kept: tuple[int, ...]) -> Table:
        """Every other suit from the first or the second on, by the best rank kept of each."""
        use = uses[first + 2 * len(kept) - 2]
        # Without draws it does not matter what exactly is kept.
        best = kept[-1] if draws else min(kept[-1], 1)
        table = _suit(unseen[use.suit], best, use.terms, draws)
        return _product(half(first, kept[:-1]), table) if len(kept) > 1 else table

    @cache
    def count(kept: tuple[int, ...], drawn: int) -> Deals:
        both = _meeting(half(0, kept[::2]), half(1, kept[1::2]), drawn)
        wanted = [
            len(unseen[use.suit])
            for use, rank in zip(uses, kept, strict=True)
            if use.terms.least and not rank
        ]
        hands = comb(number - drawn, HAND)
        return _counted(
            _compared(both, sum(kept)),
            able=_with_each(wanted, number, drawn) * hands,
            opponent_able=opponent_able * comb(number - HAND, drawn),
            every=comb(number, drawn) * hands,
        )

    counted = []
    for option in options:
        gone = [card.code for card in option]
        best = {suit: rank for code, suit, rank in cards if code not in gone}
        kept = tuple([best.get(use.suit, 0) * use.terms.most for use in uses])
        counted.append(count(kept, len(option)))
    return counted


@lru_cache(maxsize=1024)
def _suit(ranks: tuple[int, ...], kept: int, terms: _Terms, draws: int) -> Table:
    """The ways to draw from a suit and to deal from it, as far as both can attack then.

    What drawing adds to the best card kept counts up; what the opponent's best card is short of
    the best rank counts up too.
    """
    ups = [terms.most * max(rank - kept, 0) * _FIELD for rank in ranks]
    downs = [terms.their_most * (_RANKS - rank) * _FIELD for rank in ranks]
    nothing_dealt = 1 << terms.their_most * _RANKS * _FIELD
    dealing = range(terms.their_least, terms.their_least + _SPARE + 1)
    none_drawn = [
        sum(map(lshift, _COMB[0][dealt - 1], downs)) if dealt else nothing_dealt
        for dealt in dealing
    ]
    table = [none_drawn if kept or not terms.least else [0] * len(dealing)]
    dealt_below = [_below(downs, dealt, nothing_dealt) for dealt in dealing] if draws else []
    for drawn in range(1, draws + 1):
        drawn_below = _below(ups, drawn, 1)
        row = []
        for dealt, below in zip(dealing, dealt_below, strict=True):
            # The best card of all is drawn, or it is dealt; every other one lies below it.
            ways = sum(map(lshift, map(mul, below, _COMB[dealt][drawn - 1]), ups))
            if dealt:
                ways += sum(map(lshift, map(mul, drawn_below, _COMB[drawn][dealt - 1]), downs))
            row.append(ways)
        table.append(row)
    return tuple(map(tuple, table))


def _below(shifts: list[int], number: int, nothing: int) -> list[int]:
    """For each card, the ways to take a number of cards that all lie below it."""
    if not number:
        return [nothing] * len(shifts)
    return [*accumulate(map(lshift, _COMB[0][number - 1], shifts), initial=0)]


def _product(one: Table, other: Table) -> Table:
    """Two groups of suits together."""
    rows = []
    for draws in range(len(one)):
        products = [_row(one[drawn], other[draws - drawn]) for drawn in range(draws + 1)]
        rows.append(tuple(map(sum, zip(*products, strict=True))) if draws else products[0])
    return tuple(rows)


def _row(one: Row, other: Row) -> Row:
    a, b, c, d = one
    e, f, g, h = other
    return a * e, a * f + b * e, a * g + b * f + c * e, a * h + b * g + c * f + d * e


def _meeting(one: Table, other: Table, draws: int) -> int:
    """All suits together: exactly so many draws, and exactly a hand of the opponent's."""
    return sum(
        sum(map(mul, one[drawn], reversed(other[draws - drawn]))) for drawn in range(draws + 1)
    )


def _compared(both: int, kept: int) -> tuple[int, int, int]:
    """In how many deals my rank is higher, equal and lower."""
    level = _FIELD * (_RANKS * sum(use.terms.their_most for use in _USES[Side.ALLIED]) - kept)
    below, equal = both & ((1 << level) - 1), both >> level & _MASK
    # What is over when all is divided by one less than a field holds is the sum of the fields.
    return (both >> level + _FIELD) % _MASK, equal, below % _MASK


def _counted(compared: tuple[int, int, int], *, able: int, opponent_able: int, every: int) -> Deals:
    """Of ``every`` deal, those after which one can attack, and those after which both can."""
    higher, equal, lower = compared
    both = higher + equal + lower
    return Deals(
        all=every,
        higher=higher,
        equal=equal,
        lower=lower,
        alone=able - both,
        opponent_alone=opponent_able - both,
        neither=every - able - opponent_able + both,
    )


def _with_each(sizes: Sequence[int], of: int, number: int) -> int:
    """The ways to take a number of cards with at least one out of each group of these sizes."""
    if not sizes:
        return comb(of, number)
    size, *others = sizes
    return _with_each(others, of, number) - _with_each(others, of - size, number)
