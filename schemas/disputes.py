"""Disputes: who claims what of a ruling, and who is right."""

from collections.abc import Iterable
from typing import Any, Final

from marshmallow import ValidationError, fields

from schemas.base import StrictSchema
from schemas.batch import Anything
from schemas.envelope import AnyObject, EnvelopeSchema, RulesetRefSchema, Sentence
from schemas.faults import Fault
from schemas.fields import Choice, Items, Named, Part, Strict, Text, Whole, refuse
from service.rules.pointer import is_pointer

MOST_CLAIMS: Final = 100
_LONGEST: Final = 100
# More than fit into a body.
_MOST_PLACES: Final = 16_384
_POINTER: Final = "^(/([^~/]|~[01])*)*$"


_NO_POINTER: Final = Fault(code="not_a_pointer", detail="Must be a JSON Pointer.")


class Line(Strict, fields.String):
    """1 to 100 characters of any kind."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise refuse("not_a_string", "Must be a string.")
        if not 1 <= len(value) <= _LONGEST:
            raise refuse("wrong_length", f"Must have 1 to {_LONGEST} characters.")
        return value

    def json_schema(self) -> dict[str, Any]:
        """Give both bounds."""
        return {"minLength": 1, "maxLength": _LONGEST}


class Says(Strict, fields.Dict):
    """An object from JSON Pointers into a ruling to the values that are claimed there."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse("not_an_object", "Must be an object.")
        if not value:
            detail = "Must claim something: at least 1 member."
            raise ValidationError({"_schema": [Fault(code="too_few", detail=detail)]})
        sound = {place: claimed for place, claimed in value.items() if is_pointer(place)}
        if len(sound) < len(value):
            strange = {place: [_NO_POINTER] for place in value if place not in sound}
            raise ValidationError(strange, valid_data=sound)
        return value

    def json_schema(self) -> dict[str, Any]:
        """Bound the number of places, and say what a pointer looks like."""
        return {
            "minProperties": 1,
            "maxProperties": _MOST_PLACES,
            "propertyNames": {"pattern": _POINTER},
            "additionalProperties": {"description": "The value claimed."},
        }


class ClaimSchema(StrictSchema):
    """What somebody says of the ruling."""

    by = Line("Who claims it.")
    says = Says("Pointers into the ruling (RFC 6901), with the values claimed.")


def dispute_request(rulings: Iterable[str]) -> type[StrictSchema]:
    """Make the schema of a dispute.

    Args:
        rulings: the names of the rulings that there are.

    Returns:
        A schema whose ``request`` is yet to be read by the ruling's own.

    Raises:
        Nothing.

    Source: the wire contract, section 7.
    """
    members = {
        "ruling": Choice("The ruling that is asked for, by its name.", *rulings),
        "request": Anything("What its own address takes as the body."),
        "claims": Items("Who claims what.", Part("A claim.", ClaimSchema), 1, MOST_CLAIMS),
    }
    about = {"__module__": __name__, "__doc__": "A question, and what is claimed of its answer."}
    return type("DisputeRequest", (StrictSchema,), members | about)


class DifferenceSchema(StrictSchema):
    """A place where a claim is not what was ruled."""

    pointer = Sentence("The place in the ruling (RFC 6901).")
    claimed = Anything("What was claimed.")
    ruled = Anything("What was ruled; null below the result of an illegal ruling.")
    steps = Items(
        "Which of the ruling's steps led there.", Whole("A step, from 0.", 0, 39_999), 0, 40_000
    )


class NearMissSchema(StrictSchema):
    """What decided against a claim of legality, of a kill or of a winner."""

    rule = Sentence("The rule's id, for GET /v1/rules/{id}.")
    seen = Anything("What the rule saw.")
    needed = Anything("What it would have needed to see for the claim to be right.")
    text = Sentence("The same in words.")


def _readings() -> Named:
    ids = Text("A silent point's id.")
    return Named("Readings by silent point.", ids, Sentence("The reading's id."), 100)


class VerdictSchema(StrictSchema):
    """What becomes of a claim."""

    by = Sentence("Who claims it.")
    verdict = Choice(
        "`upheld`: so it was ruled. `open`: another reading of silent points that the ruling "
        "passed through would uphold it. `rejected`: none of those would.",
        "upheld",
        "rejected",
        "open",
    )
    differences = Items(
        "Where it is not what was ruled.", Part("A place.", DifferenceSchema), 0, _MOST_PLACES
    )
    upheld_under = Items(
        "Other readings that would uphold it; none that holds another one.", _readings(), 0, 1000
    )
    tried = Whole("How many other readings, or combinations of them, were tried.", 0, 1000)
    near_misses = Items(
        "For a rejected claim of legality, of a kill or of a winner: what decided.",
        Part("One.", NearMissSchema),
        0,
        40_000,
    )


class RuledSchema(EnvelopeSchema):
    """Any ruling."""

    result = AnyObject("The answer; null when the rules forbid it.", allow_none=True)


class DisputeSchema(StrictSchema):
    """The ruling, and a verdict on each claim, in their order."""

    ruling = Part("The ruling, as its own address answers.", RuledSchema)
    claims = Items("A verdict on each claim.", Part("A verdict.", VerdictSchema), 1, MOST_CLAIMS)
    readings_tried = Items(
        "The other readings that were tried when a claim was not upheld.", _readings(), 0, 1000
    )


class SinceSchema(StrictSchema):
    """What has become of a ruling since a link to it was made."""

    ruleset = Part("The ruleset that was applied then.", RulesetRefSchema)
    changed = Items(
        "The parts of the ruling that are not what they were then; none: it is the same.",
        Choice("A member.", "legal", "violations", "result", "steps", "silent_points"),
        0,
        5,
    )


class LinkedSchema(RuledSchema):
    """A ruling, and what has become of it if the link is older than the ruleset."""

    link = Part("Only when something may have changed since.", SinceSchema, required=False)
