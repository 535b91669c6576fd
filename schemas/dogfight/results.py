"""What WWI Aerial Dogfight answers."""

from math import comb

from schemas.base import StrictSchema
from schemas.dogfight.cards import HAND, CodeField
from schemas.dogfight.requests import MOST_TURNS
from schemas.envelope import chance
from schemas.fields import Choice, Flag, Items, Part, Whole
from service.rules.dogfight.duel import KILLS_TO_WIN
from service.rules.dogfight.tactics import MOST_DISCARDS
from service.rules.dogfight.terms import (
    Reason,
    Winner,
)

OPTIONS = sum(comb(HAND, number) for number in range(MOST_DISCARDS + 1))


class AttackSchema(StrictSchema):
    """A legal attack."""

    attack = Items(
        "Codes in the order pilot, plane, shooting, tactics, flying.",
        CodeField("A card's code."),
        2,
        HAND,
    )
    rank = Whole("The sum of the ranks.", 2, 60)


class AttackRankResult(StrictSchema):
    """What the hand can do, and what the submitted attack is worth."""

    can_attack = Flag("Whether the hand can attack; without a hand, whether an attack was given.")
    best = Part("The best attack of the hand; null without one.", AttackSchema, allow_none=True)
    submitted = Part(
        "The submitted attack; null when none was given, or an empty one.",
        AttackSchema,
        allow_none=True,
    )


class DuelKillsSchema(StrictSchema):
    """Kills that this duel makes."""

    allied = Whole("Of the Allied side.", 0, 1)
    german = Whole("Of the German side.", 0, 1)


class ScoreSchema(StrictSchema):
    """Kills after the duel."""

    allied = Whole("Of the Allied side.", 0, KILLS_TO_WIN)
    german = Whole("Of the German side.", 0, KILLS_TO_WIN)


class DuelResult(StrictSchema):
    """Both attacks, the kills, and the score."""

    allied = Part("The Allied attack; null when it makes none.", AttackSchema, allow_none=True)
    german = Part("The German attack; null when it makes none.", AttackSchema, allow_none=True)
    kills = Part("Kills that this duel makes.", DuelKillsSchema)
    reason = Choice("Why.", *Reason)
    score = Part("Kills after the duel; null without kills.", ScoreSchema, allow_none=True)
    winner = Choice("Who has won; null while nobody has.", *Winner, allow_none=True)


class TacticsResult(StrictSchema):
    """What the hand becomes."""

    hand = Items("The hand in deck order.", CodeField("A card's code."), HAND, HAND)


class MatchScoreSchema(StrictSchema):
    """Kills so far; over four only when a tie at four is played on."""

    allied = Whole("Of the Allied side.", 0, MOST_TURNS)
    german = Whole("Of the German side.", 0, MOST_TURNS)


class TurnResultSchema(StrictSchema):
    """A turn of a match."""

    allied = Part("The Allied attack; null when it makes none.", AttackSchema, allow_none=True)
    german = Part("The German attack; null when it makes none.", AttackSchema, allow_none=True)
    kills = Part("Kills that this turn makes.", DuelKillsSchema)
    reason = Choice("Why.", *Reason)
    score = Part("Kills after this turn.", MatchScoreSchema)


class MatchResult(StrictSchema):
    """A battle as far as it has been fought."""

    turns = Items("The turns in order.", Part("A turn.", TurnResultSchema), 1, MOST_TURNS)
    score = Part("Kills after the last turn.", MatchScoreSchema)
    winner = Choice("Who has won; null while nobody has.", *Winner, allow_none=True)


class DuelOddsResult(StrictSchema):
    """Who makes a kill, against one unknown hand; the chances sum to 1."""

    rank = Whole("The rank of the hand's best attack; null without one.", 2, 60, allow_none=True)
    kill = chance("This hand makes a kill and the opponent does not.")
    killed = chance("The opponent makes a kill and this hand does not.")
    both = chance("Both make a kill.")
    neither = chance("Neither makes a kill.")


class DiscardOptionSchema(StrictSchema):
    """A way to discard, and who makes a kill then; the chances sum to 1."""

    discard = Items(
        "What is discarded, in deck order.", CodeField("A card's code."), 0, MOST_DISCARDS
    )
    kill = chance("This hand makes a kill and the opponent does not.")
    killed = chance("The opponent makes a kill and this hand does not.")
    both = chance("Both make a kill.")
    neither = chance("Neither makes a kill.")


class TacticsOddsResult(StrictSchema):
    """Every way to discard, against an opponent that stands pat."""

    options = Items(
        "The best first: by kill less killed, then by fewer discards, then in deck order.",
        Part("A way to discard.", DiscardOptionSchema),
        OPTIONS,
        OPTIONS,
    )
    best = Items("The first option's discards.", CodeField("A card's code."), 0, MOST_DISCARDS)
