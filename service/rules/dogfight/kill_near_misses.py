"""What a claimed kill of one turn lacks (Attack Phase)."""

from collections.abc import Iterator
from typing import Final

from service.rules.dogfight.attack import QUOTAS, lacking
from service.rules.dogfight.deck import DECK
from service.rules.dogfight.duel import DECIDED_BY, compare
from service.rules.dogfight.terms import Duel, DuelQuestion, Side, Turn
from service.rules.ruling import NearMiss

_OTHER: Final = {Side.ALLIED: Side.GERMAN, Side.GERMAN: Side.ALLIED}

# What an attack can be worth, and one beyond that at either end: some claims need what none is.
_RANKS: Final = range(
    sum(quota.at_least for quota in QUOTAS[Side.ALLIED]) * min(card.rank for card in DECK),
    sum(quota.at_most for quota in QUOTAS[Side.ALLIED]) * max(card.rank for card in DECK) + 1,
)
_THINKABLE: Final = range(_RANKS.start - 1, _RANKS.stop + 1)


def kill_near_misses(
    question: DuelQuestion, result: Duel | Turn, place: str, claimed: object
) -> tuple[NearMiss, ...]:
    """Tell what a turn lacks of a kill, or of there being none.

    Args:
        question: each side's hand or attack or both.
        result: what the legal ruling on it found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        All that is lacking, in the order of the rules: of the side's own, and where its attack
        meets none, of the other's. None at another place, and for what is neither 0 nor 1.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Attack Phase.

    >>> from service.rules.dogfight import book, duel
    >>> from service.rules.dogfight.terms import Attempt
    >>> unable = Attempt(hand=None, attack=())
    >>> question = DuelQuestion(allied=unable, german=unable, kills=None)
    >>> result = duel(question, book().defaults).result
    >>> kill_near_misses(question, result, "/kills/german", 1)[0].text
    'The German side makes no attack; to make a kill it needs one.'
    """
    ruled = {f"/kills/{side}": getattr(result.kills, side) for side in Side}
    if type(claimed) is not int or {ruled.get(place), claimed} != {0, 1}:
        return ()
    side = Side(place.removeprefix("/kills/"))
    return tuple((_kill if claimed else _no_kill)(question, result, side))


def _kill(question: DuelQuestion, result: Duel | Turn, side: Side) -> Iterator[NearMiss]:
    """What a side lacks to make a kill."""
    rule, name = DECIDED_BY[result.reason], side.capitalize()
    mine, theirs = _rank(result, side), _rank(result, _OTHER[side])
    needed = theirs and next(rank for rank in _THINKABLE if _kills(rank, theirs))
    if mine is not None:
        text = f"The {name} attack is worth {mine}; to make a kill it needs {needed} or more."
        yield NearMiss(rule=rule, seen=mine, needed=needed, text=text)
        return
    yield from _lacking(question, side)
    one = f"one worth {needed} or more" if needed else "one"
    text = f"The {name} side makes no attack; to make a kill it needs {one}."
    yield NearMiss(rule=rule, seen=None, needed=needed or "an attack", text=text)


def _no_kill(question: DuelQuestion, result: Duel | Turn, side: Side) -> Iterator[NearMiss]:
    """What is lacking for a side to make no kill: of its own, or else of the other."""
    rule, name, other = DECIDED_BY[result.reason], side.capitalize(), _OTHER[side]
    mine, theirs = _rank(result, side), _rank(result, other)
    if mine is not None and theirs is not None:
        needed = next(rank for rank in reversed(_THINKABLE) if not _kills(rank, theirs))
        most = f"{needed} or less" if needed in _RANKS else f"{needed}, and none is worth so little"
        text = f"The {name} attack is worth {mine}; to make no kill it needs {most}."
        yield NearMiss(rule=rule, seen=mine, needed=needed, text=text)
        return
    yield from _lacking(question, other)
    claim = f"to keep the {name} side from a kill"
    if mine is None:  # being able suffices
        text = (
            f"The {other.capitalize()} side could not attack; {claim} it needs a hand that could."
        )
        yield NearMiss(rule=rule, seen="could not attack", needed="could attack", text=text)
        return
    needed = next(rank for rank in _THINKABLE if not _kills(mine, rank))
    least = f"{needed} or more" if needed in _RANKS else f"{needed}, and none is worth so much"
    text = f"The {other.capitalize()} side makes no attack; {claim} it needs one worth {least}."
    yield NearMiss(rule=rule, seen=None, needed=needed, text=text)


def _lacking(question: DuelQuestion, side: Side) -> Iterator[NearMiss]:
    """What the hand of a side lacks to make an attack, as far as the hand is known."""
    hand = (question.allied if side is Side.ALLIED else question.german).hand
    for quota in () if hand is None else lacking(side, hand):
        text = f"The {side.capitalize()} hand holds no {quota.noun}; to attack it needs one."
        yield NearMiss(rule=quota.rule, seen=0, needed=quota.at_least, text=text)


def _rank(result: Duel | Turn, side: Side) -> int | None:
    attack = result.allied if side is Side.ALLIED else result.german
    return attack.rank if attack else None


def _kills(mine: int, theirs: int) -> int:
    """The kills of either side, which are the Allied ones as well as the German ones."""
    return compare(mine, theirs)[1].allied
