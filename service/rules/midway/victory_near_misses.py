"""What a claimed winner of a game lacks (pages 13 and 18)."""

from collections.abc import Iterator

from service.rules.midway.terms import Side
from service.rules.midway.victory import COUNTS, needed_to_win, tallied
from service.rules.midway.victory_terms import CarrierReached, Mode, Victory, VictoryQuestion
from service.rules.ruling import NearMiss, Readings
from service.rules.wording import count


def victory_near_misses(
    question: VictoryQuestion,
    readings: Readings,  # noqa: ARG001 - every game's near misses are asked for alike
    result: Victory,
    place: str,
    claimed: object,
) -> tuple[NearMiss, ...]:
    """Tell what a side lacks that somebody claims has won, or why a game is not undecided.

    Args:
        question: the mode, the Victory Points that win, and the events.
        readings: of every silent point of this game.
        result: what the legal ruling on the question found.
        place: the pointer into the result at which something else is claimed.
        claimed: any value.

    Returns:
        All that is lacking, in the order of the rules; none at another place, and for what
        nobody could find there. Of the two ways to win a Carrier Hunt each alone is enough.

    Raises:
        Nothing.

    Source: Battle of Midway, page 13, Carrier Hunt, and page 18, Domination.

    >>> from service.rules.midway import book, victory
    >>> question = VictoryQuestion(mode=Mode.DOMINATION, threshold=9, events=())
    >>> readings = book().defaults
    >>> result = victory(question, readings).result
    >>> victory_near_misses(question, readings, result, "/winner", "japanese")[0].text
    'The Japanese side counts 0 Victory Points; to win it needs 9.'
    """
    if place != "/winner" or claimed == result.winner:
        return ()
    if claimed is None and result.winner is not None:
        return (_undecided(question, result.winner),)
    side = next((side for side in Side if side == claimed), None)
    return () if side is None else tuple(_won(question, result.winner, side))


def _undecided(question: VictoryQuestion, winner: Side) -> NearMiss:
    """What decided the game, and what would not have."""
    if isinstance(question.events[-1], CarrierReached):
        return _carrier(winner, 1, 0)
    return _tally(question, winner, needed_to_win(question) - 1)


def _won(question: VictoryQuestion, winner: Side | None, side: Side) -> Iterator[NearMiss]:
    """What a side lacks that has not won."""
    if question.mode is Mode.CARRIER_HUNT:
        yield _carrier(side, 0, 1)
    yield _tally(question, side, needed_to_win(question))
    if winner is not None:
        name = side.capitalize()
        text = f"The {winner.capitalize()} side has won; the {name} side can win only before that."
        yield NearMiss(rule="midway.victory.at-once", seen=winner, needed=None, text=text)


def _carrier(side: Side, seen: int, needed: int) -> NearMiss:
    some = "A" if seen else "No"
    way = "unless one does, nobody has won" if seen else "one that does wins"
    text = f"{some} Bomber of the {side.capitalize()} side has reached the enemy carrier; {way}."
    return NearMiss(rule="midway.victory.carrier", seen=seen, needed=needed, text=text)


def _tally(question: VictoryQuestion, side: Side, needed: int) -> NearMiss:
    counting, held, goal = COUNTS[question.mode], tallied(question)[side], needed_to_win(question)
    need = f"to win it needs {goal}" if held < goal else f"with {needed} it has not won"
    text = f"The {side.capitalize()} side counts {count(held, counting.unit)}; {need}."
    return NearMiss(rule=counting.goal_rule, seen=held, needed=needed, text=text)
