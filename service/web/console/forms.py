"""Forms for questions, made from the JSON Schema that the service publishes."""

from dataclasses import dataclass
from typing import Any, Final

from service.rules.book import Book
from service.web.console.words import Words

Schema = dict[str, Any]

_READINGS: Final = "readings"
_CARDS: Final = "CardSpelling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A value to choose, and how it is called."""

    value: object
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A value of a question: its kind, how it is called, and what it is made of."""

    kind: str
    name: str
    label: str
    explanation: str
    required: bool
    low: int | None = None
    high: int | None = None
    default: str = ""
    options: tuple[Option, ...] = ()
    children: tuple["Node", ...] = ()
    item: "Node | None" = None


class Forms:
    """Makes forms; knows the schemas by name, and the words."""

    def __init__(self, components: dict[str, Schema], words: Words) -> None:
        """Take the schemas of the OpenAPI text, by name."""
        self._components = components
        self._words = words

    def form(self, request: Schema, book: Book) -> Node:
        """Make the form of a question.

        Args:
            request: its JSON Schema.
            book: whose silent points it may read otherwise.

        Returns:
            The root, an object: what has to be said first, the readings last.

        Raises:
            LookupError: the schema is of a kind that no question has had so far.
        """
        root = self._node(request, "", required=True)
        others = [each for each in root.children if each.name != _READINGS]
        others.sort(key=lambda each: not each.required)
        readings = self._readings(book)
        return _with(root, (*others, *([readings] if readings.children else [])))

    def resolved(self, schema: Schema) -> Schema:
        """Follow the reference of a schema, keeping the description of the place."""
        found = schema
        for each in schema.get("anyOf", ()):
            found = each if "$ref" in each else found
        name = found.get("$ref", "").rsplit("/", 1)[-1]
        return {**self._components[name], **schema, "component": name} if name else schema

    def _node(
        self, unresolved: Schema, name: str, *, required: bool, label: str | None = None
    ) -> Node:
        schema = self.resolved(unresolved)
        about = {
            "name": name,
            "label": self._words.label(name) if label is None else label,
            "explanation": schema.get("description", ""),
            "required": required,
        }
        if "enum" in schema:
            kind = "choice" if schema["type"] == "string" else "number"
            options = tuple(Option(value=v, label=self._words.option(v)) for v in schema["enum"])
            default = self._words.option(schema["default"]) if "default" in schema else ""
            return Node(kind=kind, options=options, default=default, **about)
        if schema["type"] == "array":
            return self._list(schema, about)
        if schema["type"] == "object":
            return self._object(schema, about)
        kind = _LEAVES[schema["type"]]
        return Node(kind=kind, low=schema.get("minimum"), high=schema.get("maximum"), **about)

    def _list(self, schema: Schema, about: dict[str, Any]) -> Node:
        inner = self.resolved(schema["items"])
        bounds = {"low": schema["minItems"], "high": schema["maxItems"]}
        if inner.get("component") == _CARDS:
            return Node(kind="cards", **about, **bounds)
        if inner["type"] == "integer":
            return Node(kind="integers", **about, **bounds)
        label = self._words.item(about["name"])
        item = self._node(schema["items"], "", required=True, label=label)
        return Node(kind="list", item=item, **about, **bounds)

    def _object(self, schema: Schema, about: dict[str, Any]) -> Node:
        values = schema["additionalProperties"]
        if values:
            item = self._node(values, "", required=True, label=self._words.item(about["name"]))
            return Node(kind="map", item=item, high=schema["maxProperties"], **about)
        needed = schema.get("required", ())
        members = schema["properties"].items()
        children = tuple(self._node(each, name, required=name in needed) for name, each in members)
        return Node(kind="object", children=children, **about)

    def _readings(self, book: Book) -> Node:
        """Of the silent points those that can be read in more than one way."""
        points = tuple(
            Node(
                kind="choice",
                name=point.id,
                label=point.question,
                explanation="",
                required=False,
                options=tuple(Option(value=each.id, label=each.text) for each in point.readings),
            )
            for point in book.silent_points
            if len(point.readings) > 1
        )
        return Node(
            kind="object",
            name=_READINGS,
            label=self._words.label(_READINGS),
            explanation=self._words.say("readings_explained"),
            required=False,
            children=points,
        )


_LEAVES: Final = {"integer": "integer", "boolean": "flag", "string": "text"}


def _with(root: Node, children: tuple[Node, ...]) -> Node:
    return Node(
        kind=root.kind,
        name=root.name,
        label=root.label,
        explanation=root.explanation,
        required=root.required,
        children=children,
    )
