"""Strict fields: a wrong JSON type is a fault, never coerced.

Every field takes its description first; ``json_schema`` is what it adds to the OpenAPI text.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, missing

from schemas.faults import Fault, quoted
from service.rules.wording import count

_LONGEST: Final = 40
# Of the items that are too many, so many are looked at all the same: no more could be listed.
_LOOKED_AT: Final = 100

# Printable characters by a list of our own, since the Unicode tables of Python versions differ:
# no control, format or private-use character, no space but U+0020.
_NOT_PRINTABLE: Final = (
    r"\x00-\x1f\x7f-\xa0\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u1680\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ue000-\uf8ff\ufdd0-\ufdef\ufeff"
    r"\ufff9-\ufffb\ufffe\uffff"
)
_FAR: Final = (
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U0010ffff"
)
_ALL_PRINTABLE: Final = re.compile(f"[^{_NOT_PRINTABLE}{_FAR}]*")


def refuse(code: str, detail: str) -> ValidationError:
    """Make the error that a field raises: one fault, whose place marshmallow knows."""
    return ValidationError([Fault(code=code, detail=detail)])


def _tried(field: fields.Field[Any], given: object) -> tuple[Any, Any]:
    """Tell what is sound of a value, or None, and its faults, empty when there are none."""
    try:
        return field.deserialize(given), []
    except ValidationError as error:
        return error.valid_data, error.messages


class Strict(fields.Field[Any]):
    """What every strict field has: a description, and faults instead of sentences.

    ``component`` names the JSON Schema that fields of one kind share in the OpenAPI text.
    """

    component: str | None = None

    # Tuples, for marshmallow hands out the very same ones with every error.
    default_error_messages: dict[str, Any] = {  # noqa: RUF012
        "required": (Fault(code="missing_field", detail="This field is required."),),
        "null": (Fault(code="null_value", detail="Must not be null."),),
    }

    def __init__(self, description: str, *, required: bool = True, **kwargs: Any) -> None:
        """Describe the field; it is required unless said otherwise."""
        super().__init__(required=required, metadata={"description": description}, **kwargs)

    def deserialize(self, value: Any, *place: Any, **kwargs: Any) -> Any:
        """Skip what only concerns missing values, null, and validators, which there are none of."""
        if value is missing or value is None:
            return super().deserialize(value, *place, **kwargs)
        return self._deserialize(value, None, None)

    def canonical(self, value: Any) -> Any:
        """Spell a sound value in the one way that stands for all the others."""
        return value

    def needless(self, value: Any) -> bool:
        """Tell whether a value, spelt so, says what leaving it out says."""
        default = self.load_default
        return bool(value == (default() if callable(default) else default))

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


class Number(Strict, fields.Integer):
    """One of some integers."""

    def __init__(self, description: str, *numbers: int, **kwargs: Any) -> None:
        """Offer the numbers."""
        super().__init__(description, **kwargs)
        self.numbers = numbers

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> int:
        if type(value) is not int or value not in self.numbers:
            code = "not_an_integer" if type(value) is not int else "out_of_bounds"
            raise refuse(code, f"Must be one of: {', '.join(map(str, self.numbers))}.")
        return value

    def json_schema(self) -> dict[str, Any]:
        """List the numbers."""
        return {"enum": [*self.numbers]}


class Real(Strict, fields.Float):
    """A number from ``low`` to ``high``, written with a point or an exponent; only in answers."""

    def __init__(self, description: str, low: float, high: float, **kwargs: Any) -> None:
        """Bound the number; both ends are allowed."""
        super().__init__(description, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> float:
        if type(value) is not float or not self.low <= value <= self.high:
            raise refuse("not_a_number", f"Must be a float from {self.low} to {self.high}.")
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

    def __init__(self, description: str, *words: str, **kwargs: Any) -> None:
        """Offer the words, members of an enumeration mostly."""
        super().__init__(description, **kwargs)
        self.words = {str(word): word for word in words}

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        words = ", ".join(self.words)
        if not isinstance(value, str):
            raise refuse("not_a_string", f"Must be one of: {words}.")
        if value not in self.words:
            raise refuse("unknown_word", f"{quoted(value)} is not one of: {words}.")
        return self.words[value]

    def json_schema(self) -> dict[str, Any]:
        """List the words."""
        return {"enum": [*self.words, *([None] if self.allow_none else [])]}


class Text(Strict, fields.String):
    """1 to 40 printable characters."""

    component = "Printable"

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise refuse("not_a_string", "Must be a string.")
        if not 1 <= len(value) <= _LONGEST:
            raise refuse("wrong_length", f"Must have 1 to {_LONGEST} characters.")
        if not _ALL_PRINTABLE.fullmatch(value):
            raise refuse("not_printable", "Must have printable characters only.")
        return value

    def json_schema(self) -> dict[str, Any]:
        """Give both bounds and the characters, the far ones apart: tools write ranges out."""
        return {
            "minLength": 1,
            "maxLength": _LONGEST,
            "pattern": f"^[^{_NOT_PRINTABLE}]*$",
            "not": {"pattern": f"[{_FAR}]"},
        }


class Part(Strict, fields.Nested):
    """An object with a schema of its own."""

    def __init__(
        self, description: str, schema: type[Schema] | Callable[[], type[Schema]], **kwargs: Any
    ) -> None:
        """Name the object's schema, or how to make it when it is first needed."""
        super().__init__(description, nested=schema, **kwargs)

    def _deserialize(
        self, value: Any, attr: Any, data: Any, partial: Any = None, **kwargs: Any
    ) -> Any:
        return self.schema.load(value)

    def canonical(self, value: Any) -> Any:
        """Spell each member so."""
        return self.schema.canonical(value)  # type: ignore[attr-defined]  # it is strict, too

    def needless(self, value: Any) -> bool:
        """An object that may be left out says nothing when it is empty."""
        return not (value or self.required)


class Items(Strict, fields.List[Any]):
    """An array of ``low`` to ``high`` items. A faulty item leaves what is sound of it, or None."""

    def __init__(
        self, description: str, inner: fields.Field[Any], low: int, high: int, **kwargs: Any
    ) -> None:
        """Bound the number of items, both ends allowed; say whether their order means nothing."""
        self.unique = kwargs.pop("unique", False)
        self.any_order = kwargs.pop("any_order", False)
        super().__init__(description, cls_or_instance=inner, **kwargs)
        self.low, self.high = low, high

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise refuse("not_an_array", "Must be an array.")
        errors: dict[str | int, Any] = {}
        if not self.low <= len(value) <= self.high:
            code = "too_few" if len(value) < self.low else "too_many"
            detail = f"Must have {self._bounds()}, not {len(value)}."
            errors["_schema"] = [Fault(code=code, detail=detail)]
        items: list[Any] = []
        for index, each in enumerate(value[: self.high + _LOOKED_AT]):
            item, flaws = _tried(self.inner, each)
            items.append(item)
            if flaws:
                errors[index] = flaws
        if errors:
            raise ValidationError(errors, valid_data=items)
        return items

    def canonical(self, value: Any) -> Any:
        """Spell each item so, and sort them where their order means nothing."""
        inner: Any = self.inner
        items = [inner.canonical(item) for item in value]
        return sorted(items, key=repr) if self.any_order else items

    def _bounds(self) -> str:
        if self.low == self.high:
            return f"exactly {count(self.low, 'item')}"
        return f"from {self.low} to {count(self.high, 'item')}"

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
        sound: dict[str, Any] = {}
        errors: dict[str | int, Any] = {}
        if len(value) > self.high:
            detail = f"Must have at most {self.high} members, not {len(value)}."
            errors["_schema"] = [Fault(code="too_many", detail=detail)]
        for name, each in value.items():
            _, name_flaws = _tried(self.names, name)
            item, flaws = _tried(self.each, each)
            if not name_flaws:
                sound[name] = item
            if name_flaws or flaws:
                errors.setdefault(name, []).extend([*name_flaws, *flaws])
        if errors:
            raise ValidationError(errors, valid_data=sound)
        return sound

    def json_schema(self) -> dict[str, Any]:
        """Bound the names and their number."""
        return {"maxProperties": self.high, "propertyNames": self.names.json_schema()}
