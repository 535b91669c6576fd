"""The nouns of the odds of a duel, before and after the Tactics Phase."""

from dataclasses import dataclass

from service.rules.chance import Chance
from service.rules.dogfight.terms import Cards, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOddsQuestion:
    """A side's hand of five, and the cards seen elsewhere, each in deck order."""

    side: Side
    hand: Cards
    known: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelOdds:
    """The rank of one's best attack, None without one, and who makes a kill; sums to 1.

    ``kill``: I alone; ``killed``: the opponent alone.
    """

    rank: int | None
    kill: Chance
    killed: Chance
    both: Chance
    neither: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardOption:
    """What is discarded, as codes in deck order, and who makes a kill then; sums to 1."""

    discard: tuple[str, ...]
    kill: Chance
    killed: Chance
    both: Chance
    neither: Chance


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsOdds:
    """Every option, the best one first, and its discards."""

    options: tuple[DiscardOption, ...]
    best: tuple[str, ...]
