"""Questions and answers are what the OpenAPI text says, and schemas are strict all through."""

import importlib
import pkgutil
from inspect import isabstract

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from marshmallow import RAISE, Schema, fields

import schemas
from schemas.base import StrictSchema
from schemas.fields import Items, Named, Part, Strict
from service.catalogue import RULINGS
from service.web.openapi import openapi
from tests.conformance import RULED
from tests.judging import judge
from tests.web.test_meaning import QUESTIONS

SPEC = openapi()
MODULES = [
    importlib.import_module(module.name)
    for module in pkgutil.walk_packages(schemas.__path__, "schemas.")
]
CLASSES = {
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Schema) and not isabstract(kind)
} - {Schema}


def _validator(body):
    return Draft202012Validator(SPEC | body["content"]["application/json"]["schema"])


OPERATIONS = {entry.name: SPEC["paths"][entry.path]["post"] for entry in RULINGS}
REQUESTS = {name: _validator(post["requestBody"]) for name, post in OPERATIONS.items()}
ANSWERS = {name: _validator(post["responses"]["200"]) for name, post in OPERATIONS.items()}

every_class = pytest.mark.parametrize("kind", sorted(CLASSES, key=str), ids=str)
every_ruling = pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)


@pytest.mark.parametrize("ruling", QUESTIONS)
@given(data=st.data())
def test_every_question_that_is_answered_and_its_answer_are_what_their_schemas_say(ruling, data):
    question = data.draw(QUESTIONS[ruling])
    REQUESTS[ruling].validate(question)
    ANSWERS[ruling].validate(judge(ruling, question))


@pytest.mark.parametrize("case", RULED, ids=lambda case: case["id"])
def test_a_numbered_case_is_what_its_schemas_say(case):
    REQUESTS[case["ruling"]].validate(case["request"])
    ANSWERS[case["ruling"]].validate(judge(case["ruling"], case["request"]))


@every_ruling
def test_an_answer_with_a_member_less_or_more_is_not_what_its_schema_says(entry):
    answer = judge(entry.name, entry.example)
    for part in _objects(answer):
        for name in [*part]:
            value = part.pop(name)
            assert not ANSWERS[entry.name].is_valid(answer), name
            part[name] = value
        part["more"] = None
        assert not ANSWERS[entry.name].is_valid(answer)
        del part["more"]
    ANSWERS[entry.name].validate(answer)


def _objects(value):
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict | list):
            yield from _objects(each)


@every_class
def test_every_schema_refuses_unknown_fields(kind):
    assert issubclass(kind, StrictSchema)
    assert kind.opts.unknown == RAISE


@every_class
def test_no_schema_has_a_bare_field(kind):
    for field in _fields(kind):
        assert isinstance(field, Strict), field
        assert field.metadata["description"]


@every_ruling
def test_every_field_of_a_request_reads_its_value_itself(entry):
    for kind in _schemas(entry.request):
        for field in _fields(kind):
            reads = type(field)._deserialize  # noqa: SLF001  # the method that coerces
            assert reads.__module__.startswith("schemas.") or isinstance(field, Part), field


def _fields(kind):
    """A schema's fields, and those inside arrays and maps."""
    waiting = [*kind().fields.values()]
    while waiting:
        field = waiting.pop()
        yield field
        waiting += [field.inner] if isinstance(field, Items) else []
        waiting += [field.names, field.each] if isinstance(field, Named) else []


def _schemas(kind):
    """A schema and those of the objects in it."""
    yield kind
    for field in _fields(kind):
        if isinstance(field, fields.Nested):
            yield from _schemas(type(field.schema))
