"""The nouns of WWI Aerial Dogfight: situations in, results out."""

from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """The two players."""

    ALLIED = "allied"
    GERMAN = "german"


class Suit(StrEnum):
    """The six suits of the common deck, in the order of the card list."""

    PILOTS = "P"
    ALLIED_PLANES = "A"
    GERMAN_PLANES = "G"
    TACTICS = "T"
    SHOOTING = "S"
    FLYING = "F"


class Reason(StrEnum):
    """Why a duel ends as it does."""

    HIGHER_RANK = "higher_rank"
    UNOPPOSED = "unopposed"
    TIE = "tie"
    NO_ATTACKS = "no_attacks"


class Winner(StrEnum):
    """Who has won the battle."""

    ALLIED = "allied"
    GERMAN = "german"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One of the 72 cards; there is a single copy of each."""

    code: str
    name: str
    suit: Suit
    rank: int


Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A side's hand of five and the attack it submits, each in deck order; None is not said.

    An empty attack declines.
    """

    hand: Cards | None
    attack: Cards | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRankQuestion:
    """One side's hand, or attack, or both."""

    side: Side
    attempt: Attempt


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """A legal attack: codes in the order pilot, plane, shooting, tactics, flying; rank 2-60."""

    attack: tuple[str, ...]
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRank:
    """What the hand can do, its best attack, and the submitted one."""

    can_attack: bool
    best: Attack | None
    submitted: Attack | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kills:
    """Kills of each side."""

    allied: int
    german: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelQuestion:
    """Both sides' attempts, and the score before them if it is kept."""

    allied: Attempt
    german: Attempt
    kills: Kills | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """Both attacks, the kills they make, and the score after them."""

    allied: Attack | None
    german: Attack | None
    kills: Kills
    reason: Reason
    score: Kills | None
    winner: Winner | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TacticsQuestion:
    """A hand of five, what is discarded from it and what is drawn, each in deck order."""

    hand: Cards
    discards: Cards
    draws: Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Five codes in deck order."""

    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchQuestion:
    """1 to 100 turns, in order; no score is kept in any of them but by the match."""

    turns: tuple[DuelQuestion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn of a match: its duel, and the score after it."""

    allied: Attack | None
    german: Attack | None
    kills: Kills
    reason: Reason
    score: Kills


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Every turn, the score after the last, and who has won."""

    turns: tuple[Turn, ...]
    score: Kills
    winner: Winner | None
