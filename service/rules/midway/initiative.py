"""Who has the Initiative Card: at the start of a round, and after each activation."""

from typing import Final

from service.rules.midway.round_terms import (
    Activation,
    ActivationAction,
    Bid,
    BidQuestion,
    Initiative,
    InitiativeCard,
    InitiativeQuestion,
)
from service.rules.midway.terms import Side
from service.rules.ruling import Readings, Reasoning, Ruling
from service.rules.wording import count

_KEEP, _PASS = InitiativeCard.KEEP, InitiativeCard.PASS
_FLIGHT, _END = "midway.initiative.flight", ("midway.initiative.end", None)

# (active player has markers left, opponent has markers left) -> rule, what becomes of the card
_Table = dict[tuple[bool, bool], tuple[str, InitiativeCard | None]]

_AFTER_COMBAT: Final[_Table] = {
    (True, True): ("midway.initiative.keep", _KEEP),
    (True, False): ("midway.initiative.keep", _KEEP),
    (False, True): ("midway.initiative.pass", _PASS),
    (False, False): _END,
}

# By whose lack of markers it is that lets the card stay.
_AFTER_FLIGHT: Final[dict[str, _Table]] = {
    "rival": {
        (True, True): (_FLIGHT, _PASS),
        (True, False): (_FLIGHT, _KEEP),
        (False, True): (_FLIGHT, _PASS),
        (False, False): _END,
    },
    "self": {
        (True, True): (_FLIGHT, _PASS),
        (True, False): (_FLIGHT, _PASS),
        (False, True): (_FLIGHT, _KEEP),
        (False, False): _END,
    },
}

_TEXT: Final = {
    InitiativeCard.KEEP: "the active player keeps the Initiative Card",
    InitiativeCard.PASS: "the opponent takes the Initiative Card",
    None: "Aircraft Activation ends",
}


def initiative(question: InitiativeQuestion, readings: Readings) -> Ruling:
    """Rule who has the Initiative Card after an activation.

    Args:
        question: whether the active aircraft fought or flew, and the Activation Markers left
            to each player, 0 to 6, once losses are off the board.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is an Initiative. It passes through
        ``midway.initiative-after-flight`` after a Flight.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, the last point; page 14 for a Flight.

    >>> from service.rules.midway import book
    >>> from service.rules.midway.round_terms import Markers
    >>> combat, spent = ActivationAction.COMBAT, Markers(active=0, opponent=2)
    >>> question = InitiativeQuestion(action=combat, markers=spent)
    >>> initiative(question, book().defaults).result.initiative
    <InitiativeCard.PASS: 'pass'>
    """
    reasoning = Reasoning(readings)
    active, opponent = question.markers.active, question.markers.opponent
    table = _AFTER_COMBAT
    if question.action is ActivationAction.FLIGHT:
        table = _AFTER_FLIGHT[reasoning.read("midway.initiative-after-flight")]
    rule, card = table[active > 0, opponent > 0]
    reasoning.step(
        rule,
        f"The active player has {count(active, 'marker')} left, the opponent {opponent}: "
        f"{_TEXT[card]}.",
        "/initiative",
        "/activation",
    )
    activation = Activation.CONTINUES if card else Activation.ENDS
    return reasoning.ruling(Initiative(initiative=card, activation=activation))


def initiative_bid(question: BidQuestion, readings: Readings) -> Ruling:
    """Rule who takes the Initiative Card at the start of a round.

    Args:
        question: Command Points that each side has committed, 0 to 3.
        readings: of every silent point of this game.

    Returns:
        A legal ruling whose result is a Bid.

    Raises:
        Nothing.

    Source: Battle of Midway, page 14, Initiative.

    >>> from service.rules.midway import book
    >>> initiative_bid(BidQuestion(american=1, japanese=2), book().defaults).result.holder
    <Side.JAPANESE: 'japanese'>
    """
    reasoning = Reasoning(readings)
    american, japanese = question.american, question.japanese
    holder = Side.JAPANESE if japanese > american else Side.AMERICAN
    tie = ", a tie" if american == japanese else ""
    reasoning.step(
        "midway.initiative.bid",
        f"American {american}, Japanese {japanese}{tie}: "
        f"the {holder.capitalize()} side takes the Initiative Card.",
        "/holder",
    )
    return reasoning.ruling(Bid(holder=holder))
