"""Cards of WWI Aerial Dogfight on the wire."""

from typing import Any

from marshmallow import fields

from schemas.base import StrictSchema
from schemas.faults import quoted
from schemas.fields import Choice, Strict, Text, Whole, refuse
from service.rules.dogfight.deck import DECK, card_of
from service.rules.dogfight.terms import (
    Card,
    Suit,
)

HAND = 5


class CardField(Strict):
    """A card by its code or its printed name, in either case."""

    component = "CardSpelling"

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Card:
        if not isinstance(value, str):
            raise refuse("not_a_string", "Must be a card's code or its printed name.")
        card = card_of(value)
        if card is None:
            raise refuse("unknown_card", f"{quoted(value)} is no card of this deck.")
        return card

    def canonical(self, value: Any) -> Any:
        """Spell a card by its code."""
        card = card_of(value)
        return value if card is None else card.code

    def json_schema(self) -> dict[str, Any]:
        """Describe both spellings."""
        names = "|".join(_either_case(card.name) for card in DECK)
        return {
            "type": "string",
            "anyOf": [
                {"title": "Code", "pattern": "^[PAGTSFpagtsf]([1-9]|1[0-2])$"},
                {"title": "Printed name, in either case", "pattern": f"^({names})$"},
            ],
            "examples": ["P5", "Aviator"],
        }


def _either_case(name: str) -> str:
    """A pattern; JSON Schema has no flag for this."""
    return "".join(f"[{a.upper()}{a.lower()}]" if a.isalpha() else a for a in name)


class CodeField(Strict, fields.String):
    """A card's code in an answer."""

    component = "CardCode"

    def json_schema(self) -> dict[str, Any]:
        """List the codes."""
        return {"pattern": "^[PAGTSF]([1-9]|1[0-2])$"}


class CardSchema(StrictSchema):
    """One of the 72 cards."""

    code = CodeField("Suit and rank.")
    name = Text("The printed name.")
    suit = Choice("The suit.", *Suit)
    rank = Whole("The rank.", 1, 12)
