"""What a claimed kill or winner of a duel or a whole battle lacks (Attack Phase, Victory)."""

from typing import Final

from service.rules.dogfight.duel import KILLS_TO_WIN, WINNERS, winner
from service.rules.dogfight.kill_near_misses import kill_near_misses
from service.rules.dogfight.terms import (
    Duel,
    DuelQuestion,
    Kills,
    Match,
    MatchQuestion,
    Side,
    Winner,
)
from service.rules.pointer import pointer
from service.rules.ruling import NearMiss, Readings
from service.rules.wording import count

_FOUR: Final = "dogfight.victory.four-kills"

_PLAYS_ON: Final = NearMiss(
    rule=_FOUR,
    seen="play-on",
    needed="both",
    text=(
        "With four kills on both sides play goes on here; for both to win, that has to be read as "
        "a win of both, which ends the battle there."
    ),
)


def duel_near_misses(
    question: DuelQuestion, readings: Readings, result: Duel, place: str, claimed: object
) -> tuple[NearMiss, ...]:
    """Tell what a duel lacks of a kill or a winner that somebody claims.

    Args:
        question: each side's hand or attack or both, and the kills so far if kept.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        All that is lacking, in the order of the rules; none at another place, and for what
        nobody could find there.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase and Victory.

    >>> from service.rules.dogfight import book, duel
    >>> from service.rules.dogfight.deck import card_of
    >>> from service.rules.dogfight.terms import Attempt
    >>> allied, german = (
    ...     Attempt(hand=None, attack=tuple(map(card_of, codes.split())))
    ...     for codes in ("P9 A4", "P9 G12")
    ... )
    >>> question = DuelQuestion(allied=allied, german=german, kills=None)
    >>> readings = book().defaults
    >>> result = duel(question, readings).result
    >>> duel_near_misses(question, readings, result, "/kills/allied", 1)[0].text
    'The Allied attack is worth 13; to make a kill it needs 21 or more.'
    """
    if place == "/winner":
        return _of_winner(readings, result.score, result.winner, claimed)
    return kill_near_misses(question, result, place, claimed)


def match_near_misses(
    question: MatchQuestion, readings: Readings, result: Match, place: str, claimed: object
) -> tuple[NearMiss, ...]:
    """Tell what a battle lacks of a turn's kill or a winner that somebody claims.

    Args:
        question: 1 to 100 turns, the hands or attacks of both sides in each.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        For a kill what ``duel_near_misses`` tells of its turn, for a winner what the score
        after the last turn lacks; none at another place, and for what nobody could find there.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase and Victory.

    >>> from service.rules.dogfight import book, match
    >>> from service.rules.dogfight.terms import Attempt
    >>> unable = Attempt(hand=None, attack=())
    >>> turn = DuelQuestion(allied=unable, german=unable, kills=None)
    >>> question, readings = MatchQuestion(turns=(turn,)), book().defaults
    >>> result = match(question, readings).result
    >>> match_near_misses(question, readings, result, "/winner", "german")[0].text
    'The German side has 0 kills; to win it needs 4.'
    """
    if place == "/winner":
        return _of_winner(readings, result.score, result.winner, claimed)
    for index, (asked, turn) in enumerate(zip(question.turns, result.turns, strict=True)):
        within = pointer("turns", index)
        if place.startswith(f"{within}/"):
            return kill_near_misses(asked, turn, place.removeprefix(within), claimed)
    return ()


def _of_winner(
    readings: Readings, score: Kills | None, ruled: Winner | None, claimed: object
) -> tuple[NearMiss, ...]:
    """What the score lacks for another winner, both, or none."""
    wanted = [four for four, won in WINNERS.items() if won == claimed]
    if claimed == ruled or not wanted:
        return ()
    plays_on = readings["dogfight.both-reach-four"] == "play-on"
    if plays_on and claimed != Winner.BOTH and score and winner(score) is Winner.BOTH:
        return (_of_lead(score, ruled, claimed),)
    kills = (score.allied, score.german) if score else (None, None)
    near = tuple(
        _of_four(side, has)
        for side, has, four in zip(Side, kills, *wanted, strict=True)
        if four != _has_four(has)
    )
    return (*near, _PLAYS_ON) if plays_on and claimed == Winner.BOTH else near


def _has_four(kills: int | None) -> bool:
    return kills is not None and kills >= KILLS_TO_WIN


def _of_four(side: Side, has: int | None) -> NearMiss:
    """How many kills a side has too few to win, or too many not to."""
    name, wins = side.capitalize(), _has_four(has)
    needed = KILLS_TO_WIN - wins
    if has is None:
        text = f"No score is kept; to win the {name} side needs {count(needed, 'kill')}."
    else:
        claim = f"not to win it needs {needed} or fewer" if wins else f"to win it needs {needed}"
        text = f"The {name} side has {count(has, 'kill')}; {claim}."
    return NearMiss(rule=_FOUR, seen=has, needed=needed, text=text)


def _of_lead(score: Kills, ruled: Winner | None, claimed: object) -> NearMiss:
    """What a side's kills lack to be more than the other's, or as many, after four of both."""
    leads = claimed == Winner.ALLIED or (claimed is None and ruled is Winner.ALLIED)
    side, has, other = (
        (Side.ALLIED, score.allied, score.german)
        if leads
        else (Side.GERMAN, score.german, score.allied)
    )
    needed, claim = (other, "for nobody to win yet") if claimed is None else (other + 1, "to win")
    text = (
        f"Both sides have four kills or more, and play goes on: the {side.capitalize()} side has "
        f"{has}; "
        f"{claim} it needs {needed}."
    )
    return NearMiss(rule=_FOUR, seen=has, needed=needed, text=text)
