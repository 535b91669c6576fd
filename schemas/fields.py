"""Strict fields: a wrong JSON type is a fault, never coerced.

Every field takes its description first; ``json_schema`` is what it adds to the OpenAPI text.
"""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields

from schemas.faults import Fault

# Printable characters by a list of our own, since the Unicode tables of Python versions differ:
# no control, format or private-use character, no space but U+0020.
_NOT_PRINTABLE: Final = (
    r"\x00-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ue000-\uf8ff\ufdd0-\ufdef\ufeff"
    r"\ufff0-\uffff"
)
_FAR: Final = "\U000e0000-\U0010ffff"
PRINTABLE: Final = f"[^{_NOT_PRINTABLE}{_FAR}]"


def refuse(code: str, detail: str) -> ValidationError:
    """Make the error that a field raises: one fault, whose place marshmallow knows."""
    return ValidationError([Fault(code=code, detail=detail)])


class Strict(fields.Field[Any]):
    """What every strict field has: a description, and faults instead of sentences."""

    default_error_messages = {  # noqa: RUF012
        "required": [Fault(code="missing_field", detail="This field is required.")],
        "null": [Fault(code="null", detail="Must not be null.")],
    }

    def __init__(self, description: str, *, required: bool = True, **kwargs: Any) -> None:
        """Describe the field; it is required unless said otherwise."""
        super().__init__(required=required, metadata={"description": description}, **kwargs)

    def json_schema(self) -> dict[str, Any]:
        """Say in JSON Schema what the field's type does not."""
        return {}


class Whole(Strict, fields.Integer):
    """An integer from ``low`` to ``high``; 1.0, "1" and true are none."""

    def __init__(self, description: str, low: int, high: int, **kwargs: Any) -> None:
        """Bound the integer; both ends are allowed."""
        super().__init__(description, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise refuse("not_an_integer", f"Must be an integer from {self.low} to {self.high}.")
        if not self.low <= value <= self.high:
            raise refuse("out_of_bounds", f"Must be from {self.low} to {self.high}.")
        return value

    def json_schema(self) -> dict[str, Any]:
        """Give both bounds."""
        return {"minimum": self.low, "maximum": self.high}


class Flag(Strict, fields.Boolean):
    """true or false, and nothing that merely looks like it."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise refuse("not_a_boolean", "Must be true or false.")
        return value


class Choice(Strict, fields.String):
    """One of some words."""

    def __init__(self, description: str, *words: StrEnum, **kwargs: Any) -> None:
        """Offer the words."""
        super().__init__(description, **kwargs)
        self.words = {word.value: word for word in words}

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, str) or value not in self.words:
            raise refuse("unknown_word", f"Must be one of: {', '.join(self.words)}.")
        return self.words[value]

    def json_schema(self) -> dict[str, Any]:
        """List the words."""
        return {"enum": [*self.words, *([None] if self.allow_none else [])]}


class Text(Strict, fields.String):
    """1 to 40 printable characters, by default."""

    def __init__(self, description: str, low: int = 1, high: int = 40, **kwargs: Any) -> None:
        """Bound the number of characters; both ends are allowed."""
        super().__init__(description, **kwargs)
        self.low, self.high = low, high
        self.pattern = re.compile(f"{PRINTABLE}*")

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise refuse("not_a_string", "Must be a string.")
        if not self.low <= len(value) <= self.high:
            raise refuse("wrong_length", f"Must have {self.low} to {self.high} characters.")
        if not self.pattern.fullmatch(value):
            raise refuse("not_printable", "Must have printable characters only.")
        return value

    def json_schema(self) -> dict[str, Any]:
        """Give both bounds and the characters, the far ones apart: tools write ranges out."""
        return {
            "minLength": self.low,
            "maxLength": self.high,
            "pattern": f"^[^{_NOT_PRINTABLE}]*$",
            "not": {"pattern": f"[{_FAR}]"},
        }


class Part(Strict, fields.Nested):
    """An object with a schema of its own."""

    def __init__(self, description: str, schema: type[Schema], **kwargs: Any) -> None:
        """Name the object's schema."""
        super().__init__(description, nested=schema, **kwargs)


class Items(Strict, fields.List[Any]):
    """An array of ``low`` to ``high`` items. A faulty item leaves what is sound of it, or None."""

    def __init__(
        self, description: str, inner: fields.Field[Any], low: int, high: int, **kwargs: Any
    ) -> None:
        """Bound the number of items; both ends are allowed."""
        self.unique = kwargs.pop("unique", False)
        super().__init__(description, cls_or_instance=inner, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise refuse("not_an_array", "Must be an array.")
        if len(value) > self.high:
            raise refuse("too_many", f"Must have at most {self.high} items, not {len(value)}.")
        errors: dict[str | int, Any] = {}
        if len(value) < self.low:
            detail = f"Must have at least {self.low} items, not {len(value)}."
            errors["_schema"] = [Fault(code="too_few", detail=detail)]
        items: list[Any] = []
        for index, each in enumerate(value):
            try:
                items.append(self.inner.deserialize(each))
            except ValidationError as error:
                errors[index] = error.messages
                items.append(error.valid_data)
        if errors:
            raise ValidationError(errors, valid_data=items)
        return items

    def json_schema(self) -> dict[str, Any]:
        """Give both bounds."""
        unique = {"uniqueItems": True} if self.unique else {}
        return {"minItems": self.low, "maxItems": self.high, **unique}


class Named(Strict, fields.Dict):
    """An object from names of the caller's own (as in Text) to values of one kind."""

    def __init__(
        self, description: str, names: Text, values: Strict, high: int, **kwargs: Any
    ) -> None:
        """Bound the number of names, from 0 to ``high``."""
        super().__init__(description, keys=names, values=values, **kwargs)
        self.names, self.each, self.high = names, values, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise refuse("not_an_object", "Must be an object.")
        if len(value) > self.high:
            raise refuse("too_many", f"Must have at most {self.high} members, not {len(value)}.")
        sound: dict[str, Any] = {}
        errors: dict[str | int, Any] = {}
        for name, each in value.items():
            for field, given in ((self.names, name), (self.each, each)):
                try:
                    sound[name] = field.deserialize(given)
                except ValidationError as error:
                    errors.setdefault(name, []).append(error.messages)
        if errors:
            raise ValidationError(errors, valid_data=sound)
        return sound

    def json_schema(self) -> dict[str, Any]:
        """Bound the names and their number."""
        return {"maxProperties": self.high, "propertyNames": self.names.json_schema()}
