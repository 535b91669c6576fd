"""What each kind of field says of itself, and what it makes of a value."""

import pytest
from marshmallow import ValidationError

from schemas import fields
from schemas.base import StrictSchema
from schemas.batch import Anything, BatchRequest
from schemas.disputes import ClaimSchema, dispute_request
from schemas.envelope import ChanceSchema, chance
from schemas.faults import faults_of
from schemas.readings import readings_of
from service.catalogue import BOOKS
from service.web.openapi import openapi
from tests.serving import ROOT


class Pair(StrictSchema):
    """Two numbers."""

    one = fields.Whole("One.", 1, 2)
    other = fields.Whole("Another.", 1, 2, required=False)


WORD, NUMBER = fields.Text("A word."), fields.Whole("A number.", 1, 5)
MADE = {
    "whole": (lambda **more: fields.Whole("What.", 1, 5, **more), {"minimum": 1, "maximum": 5}),
    "number": (lambda **more: fields.Number("What.", 2, 4, **more), {"enum": [2, 4]}),
    "real": (lambda **more: fields.Real("What.", 0, 1, **more), {"minimum": 0, "maximum": 1}),
    "flag": (lambda **more: fields.Flag("What.", **more), {}),
    "choice": (lambda **more: fields.Choice("What.", "a", "b", **more), {"enum": ["a", "b"]}),
    "part": (lambda **more: fields.Part("What.", Pair, **more), {}),
    "items": (
        lambda **more: fields.Items("What.", NUMBER, 1, 3, **more),
        {"minItems": 1, "maxItems": 3},
    ),
    "named": (
        lambda **more: fields.Named("What.", WORD, NUMBER, 3, **more),
        {"maxProperties": 3, "propertyNames": WORD.json_schema()},
    ),
}

every_kind = pytest.mark.parametrize("kind", MADE)


@every_kind
def test_a_field_says_what_it_is_and_what_json_schema_cannot_know(kind):
    make, schema = MADE[kind]
    assert make().metadata == {"description": "What."}
    assert make().json_schema() == schema


@every_kind
def test_a_field_is_required_and_never_null_unless_it_is_said(kind):
    make, _ = MADE[kind]
    assert make().required is True
    assert make(required=False).required is False
    assert make().allow_none is False
    assert make(allow_none=True).allow_none is True
    assert make(required=False, load_default=7).load_default == 7


def test_the_openapi_text_is_the_one_that_is_published():
    yaml = pytest.importorskip("yaml")
    assert openapi() == yaml.load((ROOT / "openapi.yaml").read_text(), yaml.CSafeLoader)


def test_any_value_may_be_null():
    assert Anything("What.").metadata == {"description": "What."}
    assert Anything("What.").required is True
    assert Anything("What.").deserialize(None) is None


def test_a_probability_is_described_where_it_stands():
    made = chance("How likely.")
    assert made.metadata == {"description": "How likely."}
    assert isinstance(made.schema, ChanceSchema)


def test_a_number_that_is_refused_is_told_its_bounds():
    with pytest.raises(ValidationError) as error:
        fields.Real("What.", 0, 1).deserialize(2.0)
    [fault] = faults_of(error.value.messages)
    assert (fault.code, fault.detail) == ("not_a_number", "Must be a float from 0 to 1.")


def test_items_are_in_order_and_may_repeat_unless_it_is_said():
    made = fields.Items("What.", NUMBER, 1, 3)
    assert made.canonical([2, 1]) == [2, 1]
    assert "uniqueItems" not in made.json_schema()
    free = fields.Items("What.", NUMBER, 1, 3, unique=True, any_order=True)
    assert free.canonical([2, 1]) == [1, 2]
    assert free.json_schema() == {"minItems": 1, "maxItems": 3, "uniqueItems": True}


def test_a_choice_that_may_be_null_says_so():
    assert fields.Choice("What.", "a", allow_none=True).json_schema() == {"enum": ["a", None]}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book().id)
def test_the_readings_of_a_book_are_optional_and_leave_out_the_defaults(book):
    made = readings_of(book)
    assert made.required is False
    assert made.metadata["description"].startswith("Readings of silent points, by their ids")
    schema = made.schema
    assert type(schema).__name__ == "ReadingsSchema"
    assert type(schema).__module__ == f"schemas.{book().id}"
    assert type(schema).__doc__ == "A reading for each silent point."
    assert schema.canonical(book().defaults) == {}
    for point in book().silent_points:
        field = schema.load_fields[point.id]
        assert field.metadata == {"description": point.question}
        assert field.required is False
        others = [reading.id for reading in point.readings if reading.id != point.default]
        assert field.json_schema() == {"enum": [reading.id for reading in point.readings]}
        assert [field.needless(other) for other in others] == [False] * len(others)
        assert field.needless(point.default) is True


def refused(schema, document):
    """Every fault of a document: where, which, and in which words."""
    with pytest.raises(ValidationError) as error:
        schema.load(document)
    return {(one.pointer, one.code, one.detail) for one in faults_of(error.value.messages)}


CLAIM = {"by": "a", "says": {"/legal": True}}
CLAIMS = [
    ({"by": "a" * 101}, "/by", "wrong_length", "Must have 1 to 100 characters."),
    ({"by": ""}, "/by", "wrong_length", "Must have 1 to 100 characters."),
    ({"by": 1}, "/by", "not_a_string", "Must be a string."),
    ({"says": []}, "/says", "not_an_object", "Must be an object."),
    ({"says": {}}, "/says", "too_few", "Must claim something: at least 1 member."),
    ({"says": {"x": 1, "/y": 2}}, "/says/x", "not_a_pointer", "Must be a JSON Pointer."),
]


@pytest.mark.parametrize(("wrong", "place", "code", "detail"), CLAIMS)
def test_a_claim_is_told_what_is_wrong_with_it(wrong, place, code, detail):
    assert refused(ClaimSchema(), CLAIM | wrong) == {(place, code, detail)}


def test_a_claim_without_a_pointer_keeps_what_is_sound():
    with pytest.raises(ValidationError) as error:
        ClaimSchema().load(CLAIM | {"says": {"x": 1, "/y": 2}})
    assert error.value.valid_data == {"by": "a", "says": {"/y": 2}}


@pytest.mark.parametrize("by", ["a", "a" * 100])
def test_a_claim_is_by_a_line_of_1_to_100_characters(by):
    assert ClaimSchema().load(CLAIM | {"by": by}) == CLAIM | {"by": by}


def test_a_dispute_asks_for_a_ruling_of_those_that_there_are():
    made = dispute_request(["a.b", "a.c"])
    assert made.__name__ == "DisputeRequest"
    assert made.__module__ == "schemas.disputes"
    assert made.__doc__ == "A question, and what is claimed of its answer."
    document = {"ruling": "a.b", "request": None, "claims": [CLAIM]}
    assert made().load(document) == document
    described = {name: field.metadata["description"] for name, field in made().fields.items()}
    assert described == {
        "ruling": "The ruling that is asked for, by its name.",
        "request": "What its own address takes as the body.",
        "claims": "Who claims what.",
    }
    assert made().fields["claims"].inner.metadata == {"description": "A claim."}
    assert made().fields["claims"].json_schema() == {"minItems": 1, "maxItems": 100}
    assert refused(made(), document | {"ruling": "a.d"}) == {
        ("/ruling", "unknown_word", "'a.d' is not one of: a.b, a.c.")
    }


QUESTION = {"ruling": "x", "request": None}
BATCHES = [
    ([], "/items", "too_few", "Must have from 1 to 1000 items, not 0."),
    ([0] * 1001, "/items", "too_many", "Must have from 1 to 1000 items, not 1001."),
    ({}, "/items", "not_an_array", "Must be an array."),
    ([QUESTION | {"ruling": 1}], "/items/0/ruling", "not_a_string", "Must be a string."),
]


@pytest.mark.parametrize(("items", "place", "code", "detail"), BATCHES)
def test_a_batch_is_told_what_is_wrong_with_it(items, place, code, detail):
    assert refused(BatchRequest(), {"items": items}) == {(place, code, detail)}


@pytest.mark.parametrize("size", [1, 1000])
def test_a_batch_has_1_to_1000_questions_of_any_kind(size):
    document = {"items": [QUESTION] * size}
    assert BatchRequest().load(document) == document
