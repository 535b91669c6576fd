"""The OpenAPI text is valid, complete, and true of the service."""

import json
import re
from pathlib import Path

import pytest
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

from service.app import create_app
from service.catalogue import RULINGS
from service.web.openapi import openapi
from service.web.problems import KINDS

ROOT = Path(__file__).parents[2]
SPEC = openapi()
OPERATIONS = {
    f"{method} {path}": operation
    for path, methods in SPEC["paths"].items()
    for method, operation in methods.items()
}
ASKED = {name: each for name, each in OPERATIONS.items() if name.startswith("post ")}
SCHEMAS = SPEC["components"]["schemas"]
RESPONSES = SPEC["components"]["responses"]
KINDS_OF_A_RULING = {"400", "401", "413", "415", "422", "429", "500"}

every_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
every_schema = pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)


def described(schema):
    """Every value that a schema describes: its own, its properties', its items'."""
    yield schema
    inner = [*schema.get("properties", {}).values(), schema.get("items")]
    inner.append(schema.get("additionalProperties"))
    for each in inner:
        if isinstance(each, dict):
            yield from described(each)


def of_type(schema, kind):
    """Those of them that may be of this type."""
    for value in described(schema):
        kinds = value.get("type", [])
        if kind in ([kinds] if isinstance(kinds, str) else kinds):
            yield value


def test_the_text_is_valid_openapi_3_1():
    OpenAPIV31SpecValidator(SPEC).validate()
    assert SPEC["openapi"].startswith("3.1.")


def test_the_file_in_the_repository_is_what_is_served(server):
    status, headers, body = server.ask("GET", "/openapi.json")
    assert (status, headers["Content-Type"]) == (200, "application/json")
    assert json.loads(body) == yaml.safe_load((ROOT / "openapi.yaml").read_text())


@every_operation
def test_every_operation_has_a_summary_and_a_known_tag(operation):
    assert operation["summary"].endswith((".", "?"))
    assert len(operation["tags"]) == 1
    assert operation["tags"][0] in {tag["name"] for tag in SPEC["tags"]}


def test_every_operation_has_an_id_of_its_own():
    names = [operation["operationId"] for operation in OPERATIONS.values()]
    assert all(re.fullmatch("[a-z_]+", name) for name in names)
    assert len(set(names)) == len(names)


@every_operation
def test_every_parameter_is_described(operation):
    for parameter in operation.get("parameters", ()):
        assert parameter["description"].endswith(".")
        assert parameter["schema"]["type"] == "string"


@every_schema
def test_every_value_is_described(schema):
    for value in described(schema):
        assert value["description"].endswith((".", "?"))


@every_schema
def test_every_object_lists_all_its_members_or_bounds_their_number(schema):
    for value in of_type(schema, "object"):
        assert value["additionalProperties"] is False or "maxProperties" in value


@every_schema
def test_every_array_is_bounded(schema):
    for value in of_type(schema, "array"):
        assert 0 <= value["minItems"] <= value["maxItems"]


@every_schema
def test_every_integer_has_both_bounds_or_is_listed(schema):
    for value in of_type(schema, "integer"):
        assert "enum" in value or value["minimum"] < value["maximum"]


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_every_worked_example_is_what_the_service_answers(server, entry):
    operation = OPERATIONS[f"post {entry.path}"]
    asked = operation["requestBody"]["content"]["application/json"]["example"]
    told = operation["responses"]["200"]["content"]["application/json"]["example"]
    kind = {"Content-Type": "application/json"}
    status, _, body = server.ask("POST", entry.path, json.dumps(asked), **kind)
    assert status == 200
    assert json.loads(body) == told


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_worked_example_shows_a_legal_ruling(entry):
    answer = OPERATIONS[f"post {entry.path}"]["responses"]["200"]["content"]["application/json"]
    assert answer["example"]["legal"] is True
    assert answer["example"]["result"]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_kind_of_problem_is_documented(kind):
    (response,) = (
        response
        for response in RESPONSES.values()
        if kind.name in response["content"]["application/problem+json"]["examples"]
    )
    problem = response["content"]["application/problem+json"]
    example = problem["examples"][kind.name]["value"]
    assert kind.explanation in response["description"]
    assert problem["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert (example["type"], example["status"]) == (kind.type, kind.status)


@every_operation
def test_every_documented_refusal_is_a_problem_of_that_status(operation):
    for status, response in operation["responses"].items():
        kind = KINDS.get(response.get("$ref", "").rpartition("/")[2])
        assert status in ({"200", "304", "503"} if kind is None else {str(kind.status)})


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_every_ruling_documents_each_status_that_it_can_have(entry):
    assert OPERATIONS[f"post {entry.path}"]["responses"].keys() == {"200"} | KINDS_OF_A_RULING


def test_what_is_documented_is_what_there_is():
    served = {
        (re.sub("<.*>", "{}", rule.rule), method.lower())
        for rule in create_app().url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
        if rule.rule != "/openapi.json" and not rule.rule.startswith("/docs")
        if not rule.endpoint.startswith("page ")  # for people
    }
    documented = {
        (address, method)
        for path, methods in SPEC["paths"].items()
        for method, operation in methods.items()
        for address in _addresses(path, operation)
    }
    # OpenAPI 3.1 has no words for it; the text says that it goes wherever POST goes.
    queries = {(address, "query") for address, method in documented if method == "post"}
    assert "QUERY (RFC 10008)" in SPEC["info"]["description"]
    assert documented | queries == served


@pytest.mark.parametrize("operation", ASKED.values(), ids=ASKED)
def test_whatever_is_asked_documents_that_it_takes_query(operation):
    assert "Accept-Query" in operation["responses"]["200"]["headers"]


@pytest.mark.parametrize("path", ["/v1/batch", "/v1/disputes"])
def test_what_is_asked_of_other_rulings_shows_a_question_and_its_answer(server, path):
    operation = OPERATIONS[f"post {path}"]
    asked = operation["requestBody"]["content"]["application/json"]["example"]
    told = operation["responses"]["200"]["content"]["application/json"]["example"]
    kind = {"Content-Type": "application/json"}
    status, _, body = server.ask("POST", path, json.dumps(asked), **kind)
    assert (status, json.loads(body)) == (200, told)


def test_the_link_that_is_shown_leads_to_a_ruling_of_today(server):
    [token] = OPERATIONS["get /v1/rulings/{token}"]["parameters"][:1]
    status, headers, body = server.ask("GET", f"/v1/rulings/{token['schema']['example']}")
    assert (status, headers["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
    answer = OPERATIONS["get /v1/rulings/{token}"]["responses"]["200"]
    assert json.loads(body) == answer["content"]["application/json"]["example"]


def _addresses(path, operation):
    """The path with a variable part left open, or with each word that it may be."""
    words = [
        parameter["schema"].get("enum", ["{}"])
        for parameter in operation.get("parameters", ())
        if parameter["in"] == "path"
    ]
    return [re.sub("{.*}", word, path) for word in (words[0] if words else [""])]
