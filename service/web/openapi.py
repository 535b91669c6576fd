"""The OpenAPI text, made from the catalogue and the schemas.

``python -m service.web.openapi`` prints it as YAML.
"""

import json
import sys
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from schemas import envelope
from schemas.base import StrictSchema
from schemas.fields import Items, Part, Strict
from service import __version__
from service.catalogue import BOOKS, LISTINGS, RULINGS, Listing, RulingEntry
from service.web.problems import KINDS, Kind
from service.web.rulings import referee
from service.web.wire import encode

_ABOUT: Final = (
    "Skyref rules on air-combat tabletop games. Submit a position or a hand; the answer has the "
    "ruling, the steps that led to it, the rule behind each step, and the points on which the "
    "book is silent. It keeps no state: the same question always gets the same bytes.\n\n"
    "What the rules forbid is an answer too (200, `legal` false, with every violation). What "
    "cannot be in the game, or is not the JSON described here, is a problem (RFC 9457).\n\n"
    "The Range Diagrams of Battle of Midway are printed as pictures only. Without `diagrams` a "
    "reference set is used, a stand-in, and the answer says so."
)

_BODY_PROBLEMS: Final = (
    "malformed-json",
    "payload-too-large",
    "unsupported-media-type",
    "invalid-request",
    "internal-error",
)


class _Converter(OpenAPIConverter):
    """Adds to each schema its description and what its fields cannot say."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        text: dict[str, Any] = super().schema2jsonschema(schema)
        kind = schema if isinstance(schema, type) else type(schema)
        return text | {"description": kind.__doc__} | getattr(kind, "constraints", {})


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


def openapi() -> dict[str, Any]:
    """Describe the service.

    Returns:
        An OpenAPI 3.1 document of plain dicts, lists and scalars.

    Raises:
        Nothing.

    Source: OpenAPI Specification 3.1.1.

    >>> openapi()["openapi"]
    '3.1.0'
    """
    plugin = _Plugin(schema_name_resolver=_component)
    spec = APISpec(
        title="Skyref",
        version=__version__,
        openapi_version="3.1.0",
        info={"description": _ABOUT},
        plugins=[plugin],
        tags=[{"name": book().id, "description": book().title} for book in BOOKS]
        + [
            {"name": "books", "description": "The rules as data"},
            {"name": "service", "description": "Health and problems"},
        ],
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_strict)
    for kind in KINDS.values():
        spec.components.response(kind.name, _problem(kind))
    for entry in RULINGS:
        spec.path(entry.path, operations={"post": _ruling(entry)})
    for listing in LISTINGS:
        spec.path(listing.path, operations={"get": _listing(listing)})
    for path, operation in _FIXED.items():
        spec.path(path, operations={"get": operation})
    document: dict[str, Any] = json.loads(encode(spec.to_dict()))
    return document


def _component(schema: type[Schema] | Schema) -> str:
    """A component's name: the game, where a class name may recur, and the class."""
    kind = schema if isinstance(schema, type) else type(schema)
    room = kind.__module__.rpartition(".")[2]
    game = "" if room == "envelope" else room.capitalize()
    return game + kind.__name__.removesuffix("Schema")


def _strict(_: Any, field: fields.Field[Any], **__: Any) -> dict[str, Any]:
    return field.json_schema() if isinstance(field, Strict) else {}


def _ruling(entry: RulingEntry) -> dict[str, Any]:
    name = "".join(word.capitalize() for word in entry.name.replace("-", ".").split("."))
    result = Part("The answer; null when the rules forbid it.", entry.result, allow_none=True)
    schema = type(
        f"{name}RulingSchema",
        (envelope.EnvelopeSchema,),
        {"result": result, "__module__": envelope.__name__, "__doc__": entry.summary},
    )
    answer = _json("The ruling.", schema)
    answer["headers"] = {"ETag": {"description": "The ruling's id.", "schema": {"type": "string"}}}
    answer["content"]["application/json"]["example"] = referee(entry)(entry.example)
    return {
        "operationId": entry.name.replace(".", "_").replace("-", "_"),
        "summary": entry.summary,
        "tags": [entry.book().id],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": entry.request, "example": entry.example}},
        },
        "responses": {"200": answer} | _refs(*_BODY_PROBLEMS),
    }


def _listing(listing: Listing) -> dict[str, Any]:
    return _get(listing.name, listing.summary, _listed(listing.name, listing.item), "books")


def _get(name: str, summary: str, schema: Any, tag: str, **more: Any) -> dict[str, Any]:
    problems = more.pop("problems", ())
    return {
        "operationId": name,
        "summary": summary,
        "tags": [tag],
        **more,
        "responses": {"200": _json(summary, schema)} | _refs(*problems, "internal-error"),
    }


def _listed(name: str, item: type[StrictSchema]) -> type[Schema]:
    listed = Items("In the order of the book.", Part("One of them.", item), 0, 1000)
    title = "".join(word.capitalize() for word in name.split("_"))
    return type(
        f"{title}Schema",
        (StrictSchema,),
        {name: listed, "__module__": envelope.__name__, "__doc__": "A list."},
    )


def _json(description: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _refs(*names: str) -> dict[str, Any]:
    """Problem responses by status; the two kinds of 422 share one."""
    return {str(KINDS[name].status): name for name in names}


def _problem(kind: Kind) -> dict[str, Any]:
    example = {
        "type": kind.type,
        "title": kind.title,
        "status": kind.status,
        "detail": kind.explanation,
    }
    content = {"schema": envelope.ProblemSchema, "example": example}
    return {
        "description": kind.explanation,
        "content": {"application/problem+json": content},
    }


def _parameter(name: str, where: str, description: str, **schema: Any) -> dict[str, Any]:
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "description": description,
        "schema": {"type": "string", **schema},
    }


_FIXED: Final = {
    "/v1/rulesets": _get(
        "rulesets", "The books.", _listed("rulesets", envelope.RulesetSchema), "books"
    ),
    "/v1/rules": _get(
        "rules",
        "The rules in our words, with their source.",
        _listed("rules", envelope.RuleSchema),
        "books",
        parameters=[
            _parameter(
                "ruleset", "query", "Only of this ruleset.", enum=[book().id for book in BOOKS]
            )
        ],
        problems=("invalid-request",),
    ),
    "/v1/rules/{id}": _get(
        "rule",
        "One rule.",
        envelope.RuleSchema,
        "books",
        parameters=[_parameter("id", "path", "The rule's id.", example="dogfight.attack.rank")],
        problems=("not-found",),
    ),
    "/v1/silent-points": _get(
        "silent_points",
        "The questions that the books leave open, and their readings.",
        _listed("silent_points", envelope.SilentPointSchema),
        "books",
    ),
    "/problems/{type}": _get(
        "problem",
        "What a kind of problem means.",
        envelope.ProblemKindSchema,
        "service",
        parameters=[
            _parameter("type", "path", "The last part of a problem's type.", enum=[*KINDS])
        ],
        problems=("not-found",),
    ),
    "/healthz": _get("healthz", "The process is alive.", envelope.AliveSchema, "service"),
    "/readyz": _get("readyz", "The service takes questions.", envelope.ReadySchema, "service"),
}


if __name__ == "__main__":
    import yaml

    yaml.safe_dump(openapi(), sys.stdout, sort_keys=False, allow_unicode=True, width=100)
