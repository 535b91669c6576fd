"""A whole battle, turn by turn."""

from dataclasses import replace

from service.rules.dogfight.duel import duel, written_out
from service.rules.dogfight.terms import Duel, Kills, Match, MatchQuestion, Side, Turn
from service.rules.pointer import pointer
from service.rules.ruling import Readings, Reasoning, Ruling


def match(question: MatchQuestion, readings: Readings) -> Ruling:
    """Rule a battle as far as it has been fought.

    Args:
        question: 1 to 100 turns, the hands or attacks of both sides in each.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is a Match, and whose situation has every attack written out.
        Illegal when an attack is, or when a turn follows the end; a turn with an illegal attack
        makes no kill, and the turns after it are judged all the same. It passes through what
        its duels pass through.

    Raises:
        Nothing.

    Source: WWI Aerial Dogfight, Victory and Turn Sequence.

    >>> from service.rules.dogfight import book
    >>> from service.rules.dogfight.deck import card_of
    >>> from service.rules.dogfight.terms import Attempt, DuelQuestion
    >>> ace = Attempt(hand=None, attack=tuple(map(card_of, ("P9", "A1"))))
    >>> unable = Attempt(hand=None, attack=())
    >>> turn = DuelQuestion(allied=ace, german=unable, kills=None)
    >>> match(MatchQuestion(turns=(turn,) * 4), book().defaults).result.winner
    <Winner.ALLIED: 'allied'>
    """
    reasoning = Reasoning(readings)
    score, won, turns = Kills(allied=0, german=0), None, []
    said = tuple(map(written_out, question.turns))
    for index, turn in enumerate(said):
        name, place = f"Turn {index + 1}: ", pointer("turns", index)
        if won is not None:
            message = f"{name}the battle is won already."
            reasoning.violation("dogfight.victory.end", place, message, seen=won.value, needed=None)
            continue
        if index:
            text = f"{name}hands and discards are back in the deck."
            told = [f"{place}/{side}/attack" for side in Side]
            reasoning.step("dogfight.regroup.shuffle", text, *told)
        ruling = duel(replace(turn, kills=score), readings)
        reasoning.adopt(_as_turn(ruling), place, name, within=place)
        if isinstance(ruling.result, Duel):
            reasoning.tell("/score", "/winner")  # the last step counts the kills so far
            fought, won = _turn(ruling.result), ruling.result.winner
            score = fought.score
            turns.append(fought)
    return reasoning.ruling(
        Match(turns=tuple(turns), score=score, winner=won), MatchQuestion(turns=said)
    )


def _as_turn(ruling: Ruling) -> Ruling:
    """The ruling as a turn's: a turn has no winner, the match has."""
    told = tuple(
        tuple(each for each in of_step if each != "/winner") for of_step in ruling.grounds.told
    )
    return replace(ruling, grounds=replace(ruling.grounds, told=told))


def _turn(duel: Duel) -> Turn:
    assert duel.score is not None
    return Turn(
        allied=duel.allied,
        german=duel.german,
        kills=duel.kills,
        reason=duel.reason,
        score=duel.score,
    )
