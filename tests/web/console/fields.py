"""The fields of a form as they stand on its page, and as the published schema has them."""

from dataclasses import dataclass, field

from service.catalogue import BY_NAME

READINGS = "readings"
BOUNDS = {
    "list": ("minItems", "maxItems"),
    "cards": ("minItems", "maxItems"),
    "integers": ("minItems", "maxItems"),
    "map": (None, "maxProperties"),
    "integer": ("minimum", "maximum"),
}
PARTS = {"object", "list", "map"}


@dataclass(frozen=True)
class Field:
    """A value of a question: its kind, its bounds, what may be chosen, and its parts by name."""

    kind: str
    required: bool
    low: int | None = None
    high: int | None = None
    options: tuple = ()
    parts: dict = field(default_factory=dict)


def on_page(form):
    """Read the fields off a form, as elements."""
    ((_, root),) = _fields_in(form)
    return root


def _fields_in(element):
    """The fields below an element that are in no other field: name and field."""
    for each in element.elements:
        if "data-kind" in each.attributes:
            yield each.attributes.get("data-name", ""), _field(each)
        else:
            yield from _fields_in(each)


def _field(element):
    said = element.attributes
    low, high = (int(said[end]) if end in said else None for end in ("data-low", "data-high"))
    kind, required = said["data-kind"], "data-required" in said
    if kind in PARTS:
        return Field(kind, required, low, high, (), dict(_fields_in(element)))
    options = [each.attributes["value"] for each in element.find("option")]
    return Field(kind, required, low, high, tuple(each for each in options if each))


def published(openapi, ruling):
    """Read the fields off the published schema, the readings left out."""
    components = openapi["components"]["schemas"]
    asked = openapi["paths"][BY_NAME[ruling].path]["post"]["requestBody"]
    return _published(components, asked["content"]["application/json"]["schema"], required=True)


def _published(components, schema, *, required):
    names = [part["$ref"] for part in (schema, *schema.get("anyOf", ())) if "$ref" in part]
    name = names[0].rpartition("/")[2] if names else None
    schema = (components[name] if name else {}) | schema
    kind, parts, options = _kind(components, schema), {}, ()
    if kind == "object":
        parts = {
            member: _published(components, each, required=member in schema.get("required", ()))
            for member, each in schema["properties"].items()
            if member != READINGS
        }
    elif kind in PARTS:
        each = schema["items"] if kind == "list" else schema["additionalProperties"]
        parts = {"": _published(components, each, required=True)}
    elif kind == "flag":
        options = ("true", "false")
    elif "enum" in schema:
        options = tuple(map(str, schema["enum"]))
    bounds = [schema.get(end) for end in BOUNDS.get(kind, (None, None))]
    return Field(kind, required, *bounds, options, parts)


def _kind(components, schema):
    kind = schema["type"]
    if "enum" in schema:
        return "choice" if kind == "string" else "number"
    if kind == "object":
        return "map" if schema["additionalProperties"] else "object"
    if kind == "array":
        inner = schema["items"]
        if inner.get("$ref", "").endswith("/CardSpelling"):
            return "cards"
        return "integers" if inner.get("type") == "integer" else "list"
    return {"integer": "integer", "boolean": "flag", "string": "text"}[kind]


def unsayable(field, value, place=""):
    """The places of a value for which a form has no field, or not of that kind."""
    if field is None:
        return [place]
    if isinstance(value, dict):
        if field.kind not in ("object", "map"):
            return [place]
        parts = field.parts if field.kind == "object" else dict.fromkeys(value, field.parts[""])
        inner = [(name, parts.get(name), each) for name, each in value.items()]
    elif isinstance(value, list):
        if field.kind not in ("list", "cards", "integers"):
            return [place]
        inner = [
            (at, field.parts.get("", _ITEM[field.kind]), each) for at, each in enumerate(value)
        ]
    else:
        return [] if _takes(field, value) else [place]
    return [lost for name, part, each in inner for lost in unsayable(part, each, f"{place}/{name}")]


_ITEM = {
    "cards": Field("text", required=True),
    "integers": Field("integer", required=True),
    "list": None,
}


def _takes(field, value):
    if isinstance(value, bool):
        return field.kind == "flag"
    if isinstance(value, int):
        return field.kind == "integer" or str(value) in field.options
    return field.kind == "text" or value in field.options
