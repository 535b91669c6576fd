"""The strict schema, and how a request becomes a situation."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar

from marshmallow import RAISE, Schema, ValidationError

from schemas.faults import Fault, RefusedError, faults_of

Data = dict[str, Any]


class StrictSchema(Schema):
    """Refuses unknown fields. ``constraints`` adds to its JSON Schema what fields cannot say."""

    constraints: ClassVar[Data] = {}
    error_messages: dict[str, Any] = {  # noqa: RUF012  # a Fault is a message here
        "type": Fault(code="not_an_object", detail="Must be an object."),
        "unknown": Fault(code="unknown_field", detail="There is no such field."),
    }

    class Meta:
        """Said out loud, so that the JSON Schema says it too."""

        unknown = RAISE


class RequestSchema(StrictSchema):
    """A request: besides its fields, what they must be to each other, and what they mean."""

    def cross_faults(self, data: Data) -> Iterator[Fault]:
        """Find what is wrong between fields.

        Args:
            data: the fields that are sound on their own. Others are missing, and an array has
                None in place of an item of which nothing is sound.

        Yields:
            Faults with pointers.
        """
        return iter(())

    @abstractmethod
    def situation(self, data: Data) -> Any:
        """Build the situation that a faultless request means, the same for every spelling."""


def read(schema: RequestSchema, document: object) -> Any:
    """Turn a JSON document into the situation it means.

    Args:
        schema: the request's schema.
        document: parsed JSON.

    Returns:
        What ``schema.situation`` builds.

    Raises:
        RefusedError: with every fault of the document at once, sorted by place.
    """
    try:
        data, faults = schema.load(document), []  # type: ignore[arg-type]
    except ValidationError as error:
        data, faults = error.valid_data, list(faults_of(error.messages))
    faults += schema.cross_faults(data)
    if faults:
        raise RefusedError(tuple(sorted(faults, key=_place)))
    return schema.situation(data)


def _place(fault: Fault) -> tuple[list[str], str]:
    """Places sort as a reader goes through them: item 2 before item 10."""
    parts = fault.pointer.split("/")
    return [part.rjust(20) if part.isdigit() else part for part in parts], fault.code
