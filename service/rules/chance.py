"""Exact chances. Odds are a strength ratio in wargames, so the code calls them chances."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, gcd
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """A chance, or the mean of a number.

    ``fraction`` is "n/d" in lowest terms, or None where it would be too long to say; ``value`` is
    the nearest float, or right to 1e-12 without a fraction.
    """

    fraction: str | None
    value: float


def share(ways: int, of: int) -> Chance:
    """Say a share exactly.

    Args:
        ways: how many of the ways count, 0 or more. Weighted, it makes a mean.
        of: how many equally likely ways there are, 1 or more.

    Returns:
        The chance in lowest terms; 0 is "0/1" and 1 is "1/1".

    Raises:
        Nothing.

    Source: arithmetic.

    >>> share(427, 1225)
    Chance(fraction='61/175', value=0.3485714285714286)
    """
    common = gcd(ways, of)
    return Chance(fraction=f"{ways // common}/{of // common}", value=ways / of)


NEVER: Final = share(0, 1)


def best_of(values: Sequence[int], number: int) -> dict[int, int]:
    """Count the draws by the best of what is drawn.

    Args:
        values: of the cards to draw from, in ascending order; some may be equal.
        number: how many cards are drawn, 1 or more, without putting any back.

    Returns:
        For each value that can be the best one, in ascending order, the number of draws whose
        best it is. They sum to ``comb(len(values), number)``.

    Raises:
        Nothing.

    Source: combinatorics: with the card at place i the best, the others lie below it.

    >>> best_of((1, 2, 2), 2)
    {2: 3}
    """
    ways: dict[int, int] = {}
    for below, value in enumerate(values):
        if below >= number - 1:
            ways[value] = ways.get(value, 0) + comb(below, number - 1)
    return ways


def nearly(value: float) -> Chance:
    """Say a chance that is known as a float only, right to 1e-12.

    Args:
        value: the chance, or the mean of a number, 0 or more.

    Returns:
        It without a fraction.

    Raises:
        Nothing.

    Source: the wire contract, section 5.

    >>> nearly(0.25)
    Chance(fraction=None, value=0.25)
    """
    return Chance(fraction=None, value=float(value))
