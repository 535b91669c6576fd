"""Who has the Initiative Card once a Combat is over (page 16, section 2.4.3, last point)."""

from typing import Final

from service.rules.midway.terms import Activation, Initiative, InitiativeCard, InitiativeQuestion
from service.rules.ruling import Reasoning, Ruling
from service.rules.wording import count

# (active player has markers left, opponent has markers left) -> rule, answer
_AFTER_COMBAT: Final = {
    (True, True): ("midway.initiative.keep", InitiativeCard.KEEP),
    (True, False): ("midway.initiative.keep", InitiativeCard.KEEP),
    (False, True): ("midway.initiative.pass", InitiativeCard.PASS),
    (False, False): ("midway.initiative.end", None),
}

_TEXT: Final = {
    InitiativeCard.KEEP: "the active player keeps the Initiative Card",
    InitiativeCard.PASS: "the opponent takes the Initiative Card",
    None: "Aircraft Activation ends",
}


def initiative(question: InitiativeQuestion) -> Ruling:
    """Rule who has the Initiative Card after an activation.

    Args:
        question: Activation Markers left to each player, 0 to 6, once losses are off the board.

    Returns:
        A legal ruling whose result is an Initiative.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, the last point.

    >>> from service.rules.midway.terms import ActivationAction, Markers
    >>> spent = Markers(active=0, opponent=2)
    >>> combat = ActivationAction.COMBAT
    >>> initiative(InitiativeQuestion(action=combat, markers=spent)).result.initiative
    <InitiativeCard.PASS: 'pass'>
    """
    active, opponent = question.markers.active, question.markers.opponent
    rule, card = _AFTER_COMBAT[active > 0, opponent > 0]
    reasoning = Reasoning()
    reasoning.step(
        rule,
        f"The active player has {count(active, 'marker')} left, the opponent {opponent}: "
        f"{_TEXT[card]}.",
    )
    activation = Activation.CONTINUES if card else Activation.ENDS
    return reasoning.ruling(Initiative(initiative=card, activation=activation))
