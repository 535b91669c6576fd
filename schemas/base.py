"""The strict schema, and how a request becomes a situation."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from marshmallow import RAISE, Schema, ValidationError, missing

from schemas.faults import Fault, RefusedError, faults_of

Data = dict[str, Any]


class StrictSchema(Schema):
    """Refuses unknown fields, with the fault ``unknown_field``.

    ``constraints`` adds to its JSON Schema what fields cannot say.
    """

    constraints: ClassVar[Data] = {}
    unknown_field: ClassVar[Fault] = Fault(code="unknown_field", detail="There is no such field.")

    class Meta:
        """Said out loud, so that the JSON Schema says it too."""

        unknown = RAISE

    def relations(self, sent: Data) -> Iterator[tuple[str, Fault]]:
        """Find what is wrong about which members an object has.

        Args:
            sent: the object as it was sent, sound or not.

        Yields:
            The member at fault, "_schema" for the object itself, and the fault.
        """
        return iter(())

    def load(self, data: Any, **_: Any) -> Data:
        """Load as marshmallow does, but for what strict schemas have no use for.

        Hooks, partial loading and collections cost half of its time here.

        Args:
            data: parsed JSON.

        Returns:
            The deserialised members by name; optional ones that were not sent are missing.

        Raises:
            ValidationError: with all faults, by member, and with what is sound as valid data.
        """
        if not isinstance(data, dict):
            raise ValidationError({"_schema": [_NOT_AN_OBJECT]}, valid_data={})
        sound: Data = {}
        errors: dict[str, Any] = {}
        for name, field in self.load_fields.items():
            try:
                value = field.deserialize(data.get(name, missing))
            except ValidationError as error:
                errors[name] = error.messages
                value = missing if error.valid_data is None else error.valid_data
            if value is not missing:
                sound[name] = value
        if not data.keys() <= self.load_fields.keys():
            errors |= {name: [self.unknown_field] for name in data if name not in self.load_fields}
        for name, fault in self.relations(data):
            errors[name] = [*errors.get(name, ()), fault]
        if errors:
            raise ValidationError(errors, valid_data=sound)
        return sound

    def canonical(self, document: Data) -> Data:
        """Spell an object in the one way that stands for all its spellings.

        Args:
            document: one that loads.

        Returns:
            The same without what may be left out, cards by their codes, and what has no order
            sorted. The order of the members is open.
        """
        strict: dict[str, Any] = self.load_fields
        spelt = {
            name: (field, field.canonical(document[name]))
            for name, field in strict.items()
            if name in document
        }
        return {name: value for name, (field, value) in spelt.items() if not field.needless(value)}


_NOT_AN_OBJECT: Final = Fault(code="not_an_object", detail="Must be an object.")


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


def read(schema: RequestSchema, document: object) -> tuple[Any, dict[str, str]]:
    """Turn a JSON document into the situation it means.

    Args:
        schema: the request's schema.
        document: parsed JSON.

    Returns:
        What ``schema.situation`` builds, and the readings that were chosen, by silent point.

    Raises:
        RefusedError: with every fault of the document at once, sorted by place.
    """
    data: Any
    faults: list[Fault] = []
    try:
        data = schema.load(document)
    except ValidationError as error:
        data = error.valid_data
        faults += faults_of(error.messages)
    faults += schema.cross_faults(data)
    if faults:
        raise RefusedError(faults)
    return schema.situation(data), data.get("readings", {})
