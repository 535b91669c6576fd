"""The OpenAPI text, made from the catalogue and the schemas.

``python -m service.web.openapi`` prints it as YAML.
"""

import inspect
import json
import sys
from typing import Any, Final

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema, fields

from schemas.fields import Strict
from service import __version__
from service.catalogue import BOOKS, LISTINGS, RULINGS
from service.web.described import problem_responses
from service.web.operations import asked_operations, fixed_operations, listed, ruling
from service.web.wire import encode

_ABOUT: Final = (
    "Skyref rules on air-combat tabletop games. Submit a position or a hand; the answer has the "
    "ruling, the steps that led to it, the rule behind each step, and the points on which the "
    "book is silent. It keeps no state: the same question always gets the same bytes.\n\n"
    "What the rules forbid is an answer too (200, `legal` false, with every violation). What "
    "cannot be in the game, or is not the JSON described here, is a problem (RFC 9457).\n\n"
    "Odds are exact: every draw, deal and die is counted. A probability has a `fraction` in lowest "
    "terms and the nearest `value`; of an air battle that may roll more than 60 dice the value "
    "alone, right to 1e-12.\n\n"
    "Whatever takes POST takes QUERY (RFC 10008) as well and answers it alike, which this version "
    "of OpenAPI has no words for; `Accept-Query` and the answer to OPTIONS tell it.\n\n"
    "Every answer has an `X-Request-Id`, the caller's own if it sent one. `Prefer: server-timing` "
    "asks for `Server-Timing`. Whoever runs the service may want a key, as a Bearer token, and may "
    "limit rates: then answers carry `RateLimit`. Whatever the address, a request that is no HTTP "
    "gets 400, 408, 414 or 431, a problem too.\n\n"
    "The Range Diagrams of Battle of Midway are printed as pictures only. Without `diagrams` a "
    "reference set is used, a stand-in, and the answer says so."
)


_GAMES: Final = frozenset(book().id for book in BOOKS)


class _Converter(OpenAPIConverter):
    """Adds to each schema its description and what its fields cannot say."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        text: dict[str, Any] = super().schema2jsonschema(schema)
        kind = schema if isinstance(schema, type) else type(schema)
        return text | {"description": inspect.getdoc(kind)} | getattr(kind, "constraints", {})


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
        # Without a key, or with one: that is up to whoever runs the service.
        security=[{}, {"key": []}],
        tags=[{"name": book().id, "description": book().title} for book in BOOKS]
        + [
            {"name": "table", "description": "Disputes, links, and many questions at once"},
            {"name": "books", "description": "The rules as data"},
            {"name": "service", "description": "Health and problems"},
        ],
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_strict)
    spec.components.security_scheme("key", {"type": "http", "scheme": "bearer"})
    for name, response in problem_responses().items():
        spec.components.response(name, response)
    for entry in RULINGS:
        spec.path(entry.path, operations={"post": ruling(entry)})
    for path, operation in asked_operations().items():
        spec.path(path, operations={"post": operation})
    for listing in LISTINGS:
        spec.path(listing.path, operations={"get": listed(listing)})
    for path, operation in fixed_operations().items():
        spec.path(path, operations={"get": operation})
    text = spec.to_dict()
    order = ("openapi", "info", "security", "tags", "paths", "components")
    document: dict[str, Any] = json.loads(encode({part: text[part] for part in order}))
    return document


def _component(schema: type[Schema] | Schema) -> str:
    """A component's name: the game, where a class name may recur, and the class."""
    kind = schema if isinstance(schema, type) else type(schema)
    room = kind.__module__.split(".")[1]
    game = room.capitalize() if room in _GAMES else ""
    return game + kind.__name__.removesuffix("Schema")


def _strict(converter: OpenAPIConverter, field: fields.Field[Any], **_: Any) -> dict[str, Any]:
    """What a strict field adds: its constraints, or a reference to those of its kind."""
    if not isinstance(field, Strict):
        return {}
    if field.component is None:
        return field.json_schema()
    if field.component not in converter.spec.components.schemas:
        converter.spec.components.schema(
            field.component,
            {"type": "string", "description": type(field).__doc__} | field.json_schema(),
        )
    return {"$ref": f"#/components/schemas/{field.component}"}


if __name__ == "__main__":
    import yaml

    yaml.safe_dump(openapi(), sys.stdout, sort_keys=False, allow_unicode=True, width=100)
