"""Many questions at once: what is asked, and what comes back."""

from typing import Any, Final

from marshmallow import fields

from schemas.base import StrictSchema
from schemas.envelope import AnyObject
from schemas.fields import Items, Part, Strict, Whole, refuse

MOST: Final = 1000


class Anything(Strict, fields.Raw):
    """Any JSON value, null too."""

    def __init__(self, description: str) -> None:
        """Describe the value."""
        super().__init__(description, allow_none=True)


class Name(Strict, fields.String):
    """Any string; whether it names anything is for others to say."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise refuse("not_a_string", "Must be a string.")
        return value


class Batch(Items):
    """Items of which none is looked at when there are too many."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if isinstance(value, list) and len(value) > self.high:
            raise refuse("too_many", f"Must have {self._bounds()}, not {len(value)}.")
        return super()._deserialize(value, attr, data, **kwargs)


class BatchItemSchema(StrictSchema):
    """A question. What is wrong with it is its own answer's business, not the batch's."""

    ruling = Name("The ruling that is asked for, by its name.")
    request = Anything("What its own address takes as the body.")


class BatchRequest(StrictSchema):
    """Many questions. Odds among them may together take 10 s of CPU (`too_costly`)."""

    items = Batch("The questions.", Part("A question.", BatchItemSchema), 1, MOST)


class BatchAnswerSchema(StrictSchema):
    """What a question would have been answered with alone."""

    status = Whole("The HTTP status.", 200, 599)
    body = AnyObject("A ruling, or the problem of this one question.")


class BatchSchema(StrictSchema):
    """The answers."""

    items = Items("In the order of the questions.", Part("One.", BatchAnswerSchema), 1, MOST)
