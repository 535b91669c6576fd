"""Whose turn it is to play an Order Card (page 16, section 2.4.3, before Firing)."""

from dataclasses import dataclass
from typing import Final

from service.rules.midway.round_terms import (
    OrderAction,
    OrderPlay,
    OrdersQuestion,
    OrdersState,
)
from service.rules.midway.terms import Role
from service.rules.ruling import Readings, Reasoning, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class _Slot:
    """A turn: whose it is, by which rule, and the slot that follows each action."""

    by: Role
    rule: str
    after: dict[OrderAction, str]


_CLOSED: Final = "closed"

_SLOTS: Final = {
    "first": _Slot(
        by=Role.DEFENDER,
        rule="midway.orders.defender-first",
        after={OrderAction.PLAY: "second"},  # what a pass leads to is a silent point
    ),
    "second": _Slot(
        by=Role.ATTACKER,
        rule="midway.orders.attacker-second",
        after={OrderAction.PLAY: "response", OrderAction.PASS: _CLOSED},
    ),
    "response": _Slot(
        by=Role.DEFENDER,
        rule="midway.orders.response",
        after={OrderAction.PLAY: "counter", OrderAction.PASS: _CLOSED},
    ),
    "counter": _Slot(
        by=Role.ATTACKER,
        rule="midway.orders.response",
        after={OrderAction.PLAY: "response", OrderAction.PASS: _CLOSED},
    ),
}

_AFTER_FIRST_PASS: Final = {"attacker-may-play": "second", "closes": _CLOSED}

_STATE: Final = ("/closed", "/next")

_DID: Final = {OrderAction.PLAY: "plays a card", OrderAction.PASS: "passes"}


def orders(question: OrdersQuestion, readings: Readings) -> Ruling:
    """Rule whether Order Cards were played in turn, and whose turn is next.

    Args:
        question: 0 to 100 plays and passes, in the order in which they were made.
        readings: of every silent point of this game.

    Returns:
        A ruling whose result is an OrdersState; illegal when somebody acted out of turn (which
        does not take the turn) or after the exchange had closed. It passes through
        ``midway.order-first-pass`` when the Defender passes the first slot.

    Raises:
        Nothing.

    Source: Battle of Midway, page 16, section 2.4.3, the first three points.

    >>> passed = OrderPlay(by=Role.DEFENDER, action=OrderAction.PASS)
    >>> from service.rules.midway import book
    >>> orders(OrdersQuestion(plays=(passed,)), book().defaults).result
    OrdersState(closed=False, next=<Role.ATTACKER: 'attacker'>)
    """
    reasoning = Reasoning(readings)
    slot = "first"
    for index, play in enumerate(question.plays):
        slot = _take(reasoning, slot, index, play)
    if slot == _CLOSED:
        text = "A pass: no more Order Cards are played."
        reasoning.step("midway.orders.close", text, *_STATE)
        return reasoning.ruling(OrdersState(closed=True, next=None))
    by = _SLOTS[slot].by
    text = f"Next, the {by.capitalize()} may play a card or pass."
    reasoning.step(_SLOTS[slot].rule, text, *_STATE)
    return reasoning.ruling(OrdersState(closed=False, next=by))


def _take(reasoning: Reasoning, slot: str, index: int, play: OrderPlay) -> str:
    """The slot after a play; out of turn and after the close it stays the same."""
    who = f"the {play.by.capitalize()} {_DID[play.action]}"
    if slot == _CLOSED:
        message = f"Play {index + 1}: {who} after the exchange has closed."
        at = f"/plays/{index}"
        reasoning.violation("midway.orders.close", at, message, seen=play.by, needed=None)
        return slot
    turn = _SLOTS[slot]
    if play.by is not turn.by:
        message = f"Play {index + 1}: {who}, but it is the {turn.by.capitalize()}'s turn."
        at = f"/plays/{index}"
        reasoning.violation(turn.rule, at, message, seen=play.by, needed=turn.by)
        return slot
    told = _STATE if play.action is OrderAction.PASS else ("/next",)
    reasoning.step(turn.rule, f"Play {index + 1}: {who}.", *told)
    if slot == "first" and play.action is OrderAction.PASS:
        return _AFTER_FIRST_PASS[reasoning.read("midway.order-first-pass")]
    return turn.after[play.action]
