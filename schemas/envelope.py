"""What every answer has, whatever the game."""

from typing import Any

from marshmallow import fields

from schemas.base import StrictSchema
from schemas.fields import Flag, Items, Part, Real, Strict, Whole


class Sentence(Strict, fields.String):
    """Text of any length in an answer."""


class AnyObject(Strict, fields.Dict):
    """A JSON object in an answer, whose members are told elsewhere."""

    def json_schema(self) -> dict[str, Any]:
        """Bound the members by number alone."""
        return {"maxProperties": 100, "additionalProperties": {"description": "Any value."}}


class Ratio(Strict, fields.String):
    """A fraction in an answer, in lowest terms."""

    def json_schema(self) -> dict[str, Any]:
        """Describe how it is written."""
        return {"pattern": "^[0-9]{1,70}/[1-9][0-9]{0,69}$"}


_FRACTION = "Exactly, in lowest terms: 0 is 0/1. Null where the ruling says so."


class ChanceSchema(StrictSchema):
    """A probability."""

    fraction = Ratio(_FRACTION, allow_none=True)
    value = Real("The nearest number; right to 1e-12 where there is no fraction.", 0, 1)


class MeanSchema(StrictSchema):
    """The mean of a number."""

    fraction = Ratio(_FRACTION, allow_none=True)
    value = Real("The nearest number; right to 1e-12 where there is no fraction.", 0, 100)


def chance(description: str) -> Part:
    """The field for a probability."""
    return Part(description, ChanceSchema)


class RulesetRefSchema(StrictSchema):
    """The ruleset that was applied."""

    id = Sentence("The ruleset's id.")
    version = Sentence("Its version; it changes with every word of an answer.")


class ViolationSchema(StrictSchema):
    """One way in which the rules forbid what was submitted."""

    rule = Sentence("The rule's id, for GET /v1/rules/{id}.")
    pointer = Sentence("Where in the request (RFC 6901).")
    message = Sentence("What is wrong there.")


class StepSchema(StrictSchema):
    """One look-up on the way to the answer."""

    rule = Sentence("The rule's id, for GET /v1/rules/{id}.")
    text = Sentence("What the rule said here.")


class UsedSilentPointSchema(StrictSchema):
    """A question that the book leaves open and that the ruling passed through."""

    id = Sentence("The silent point's id, in GET /v1/silent-points.")
    reading = Sentence("The reading that was used.")
    default = Flag("Whether it is the default reading.")
    text = Sentence("The question, and what the reading says.")


class EnvelopeSchema(StrictSchema):
    """A ruling. Each ruling's own schema adds its ``result``."""

    ruling = Sentence("The ruling's name.")
    ruling_id = Sentence(
        "Digest of the ruling's name, the ruleset's version and the meaning of the question: "
        "equal meaning, equal id, equal body."
    )
    ruleset = Part("The ruleset that was applied.", RulesetRefSchema)
    legal = Flag("Whether the rules allow what was submitted.")
    violations = Items(
        "Every breach; none when legal.", Part("A breach.", ViolationSchema), 0, 40_000
    )
    steps = Items("How the answer follows, in order.", Part("A step.", StepSchema), 1, 40_000)
    silent_points = Items(
        "Where the book does not decide and the ruling passed through the question.",
        Part("A silent point.", UsedSilentPointSchema),
        0,
        100,
    )


class FaultSchema(StrictSchema):
    """One thing that is wrong with a request."""

    pointer = Sentence("Where in the request (RFC 6901).")
    code = Sentence("What kind of fault, for programs.")
    detail = Sentence("What is wrong, for people.")


class ProblemSchema(StrictSchema):
    """Why there is no answer (RFC 9457)."""

    type = Sentence("The kind of problem; GET it for an explanation.")
    title = Sentence("The kind in words.")
    status = Whole("The HTTP status.", 400, 599)
    detail = Sentence("What is wrong this time.")
    errors = Items(
        "The faults of a request, 100 at most.",
        Part("A fault.", FaultSchema),
        1,
        100,
        required=False,
    )
    id = Sentence("Of an internal error: what to look for in the service's log.", required=False)


class ProblemKindSchema(StrictSchema):
    """A kind of problem explained."""

    type = Sentence("The kind of problem.")
    title = Sentence("The kind in words.")
    status = Whole("The HTTP status.", 400, 599)
    explanation = Sentence("When it is answered and what to do.")


class RulesetSchema(StrictSchema):
    """A book that the service rules by."""

    id = Sentence("The ruleset's id.")
    version = Sentence("Its version.")
    title = Sentence("The game.")


class RuleSchema(StrictSchema):
    """A rule in our words."""

    id = Sentence("The rule's id.")
    ruleset = Sentence("The ruleset it belongs to.")
    text = Sentence("What it says.")
    source = Sentence("Where the printed book says it.")


class ReadingSchema(StrictSchema):
    """One way to read a silent point."""

    id = Sentence("The reading's id.")
    text = Sentence("What it says.")


class SilentPointSchema(StrictSchema):
    """A question that a book leaves open."""

    id = Sentence("The silent point's id.")
    ruleset = Sentence("The ruleset it belongs to.")
    question = Sentence("What the book does not say.")
    readings = Items("How it can be read.", Part("A reading.", ReadingSchema), 1, 10)
    default = Sentence("The reading used unless another is chosen.")
    source = Sentence("Where the printed book leaves it open.")


class ExpectedSchema(StrictSchema):
    """The answer that a case gets."""

    status = Whole("The HTTP status.", 200, 599)
    body = AnyObject("The whole answer of this service: a ruling, or a problem.")


class CaseSchema(StrictSchema):
    """A numbered question, and the answer that it gets."""

    id = Sentence("Chapter, section and number.")
    title = Sentence("What the case is about.")
    ruling = Sentence("The ruling that is asked for.")
    request = AnyObject("What is asked.")
    rules = Items("The rules that decide.", Sentence("A rule's id."), 0, 100)
    readings = AnyObject("The readings that it chooses, by silent point.")
    expected = Part("The answer.", ExpectedSchema)


class ConformanceSchema(StrictSchema):
    """The conformance suite."""

    version = Sentence("The suite's version; it changes with every change to the cases.")
    cases = Items("The cases in order.", Part("A case.", CaseSchema), 1, 10_000)


class AliveSchema(StrictSchema):
    """The process is alive."""

    status = Sentence("Always ok.")


class CacheStateSchema(StrictSchema):
    """The state of each tier of the cache."""

    local = Sentence("up or off.")
    redis = Sentence("up, down or off.")


class ReadySchema(StrictSchema):
    """Whether the service takes questions."""

    status = Sentence("ready; stopping once it has been told to stop.")
    cache = Part("The cache.", CacheStateSchema)
