"""A result of any ruling as something to look at: facts, bars, tables and groups of them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from service.catalogue import BOOKS
from service.rules.pointer import pointer
from service.web.console.forms import Forms, Schema
from service.web.console.words import Words, percent

# What is beyond is in the JSON beside it.
MOST_ROWS: Final = 200
_MOST_PLACES: Final = 80
_CHANCES: Final = ("Chance", "Mean")
_OF_READINGS: Final = "Readings"
_POINTS: Final = {point.id: point for book in BOOKS for point in book().silent_points}
_READINGS: Final = {
    (point.id, reading.id): reading for point in _POINTS.values() for reading in point.readings
}
# Of JSON to be read, in characters.
_WIDTH: Final = 80
_PLAIN: Final = ("fact", "bar", "mean")


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A part of a result: ``kind`` is fact, bar, mean, group or table."""

    kind: str
    label: str
    explanation: str = ""
    text: str = ""
    chance: dict[str, Any] | None = None
    columns: tuple[str, ...] = ()
    parts: tuple["View", ...] = ()
    numbered: bool = False
    more: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A value in a ruling that can be claimed to be another; ``options`` has words for each."""

    pointer: str
    label: str
    value: object
    options: tuple[tuple[object, str], ...]


class Views:
    """Makes views; knows the published schemas, and the words."""

    def __init__(self, forms: Forms, words: Words) -> None:
        """Take what knows the schemas, and the words."""
        self._resolved = forms.resolved
        self._words = words

    def view(self, value: Any, schema: Schema, label: str = "") -> View:
        """Make a view of a value.

        Args:
            value: parsed JSON.
            schema: its JSON Schema.
            label: how it is called.

        Returns:
            The view, of at most 200 rows a table.

        Raises:
            Nothing.
        """
        schema = self._resolved(schema)
        about = {"label": label, "explanation": schema.get("description", "")}
        if isinstance(value, dict) and schema.get("component") == "Chance":
            return View(kind="bar", chance=value, text=percent(value["value"]), **about)
        if isinstance(value, dict) and schema.get("component") == "Mean":
            return View(kind="mean", chance=value, text=f"{value['value']:.3f}", **about)
        if isinstance(value, dict) and schema.get("component", "").endswith(_OF_READINGS):
            return self._readings(value, label)
        if isinstance(value, dict):
            return View(kind="group", parts=self._members(value, schema), **about)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return self._items(value, schema["items"], about)
        return View(kind="fact", text=self._said(value, schema), **about)

    def _members(self, value: dict[str, Any], schema: Schema) -> tuple[View, ...]:
        return tuple(
            self.view(each, *self._member(schema, name))
            for name, each in islice(value.items(), MOST_ROWS)
        )

    def _readings(self, chosen: dict[str, str], label: str) -> View:
        """The readings of a question, in the words of the books."""
        parts = (
            View(kind="fact", label=_POINTS[name].question, text=_READINGS[name, reading].text)
            for name, reading in chosen.items()
        )
        return View(kind="group", label=label, parts=tuple(parts))

    def _member(self, schema: Schema, name: str) -> tuple[Schema, str]:
        """The schema of a member, and how it is called: by its own name, where players gave it."""
        known = schema.get("properties", {})
        if name in known:
            return known[name], self._words.label(name)
        return schema.get("additionalProperties") or {}, name

    def _said(self, value: Any, unresolved: Schema) -> str:
        """A value in a line. Words of the game are said in words; those of the players stay."""
        schema = self._resolved(unresolved)
        if isinstance(value, list):
            items = [self._said(each, schema.get("items", {})) for each in value[:MOST_ROWS]]
            more = len(value) - len(items)
            return self._words.listed([*items, *([self._words.others(more)] if more else [])])
        if isinstance(value, dict) and schema.get("component") not in _CHANCES:
            known = "properties" in schema
            parts = []
            for name, each in islice(value.items(), MOST_ROWS):
                inner, label = self._member(schema, name)
                parts.append(f"{label}{':' if known else ''} {self._said(each, inner)}")
            return ("; " if known else ", ").join(parts) or self._words.listed([])
        if isinstance(value, str) and "enum" not in schema:
            return value
        return self._words.value(value)

    def _items(self, value: list[Any], schema: Schema, about: dict[str, Any]) -> View:
        rows, more = value[:MOST_ROWS], max(0, len(value) - MOST_ROWS)
        inner = self._resolved(schema)
        if inner.get("component") in _CHANCES:
            bars = tuple(self.view(each, schema, str(at)) for at, each in enumerate(rows))
            return View(kind="group", parts=bars, more=more, **about)
        names = tuple(dict.fromkeys(name for each in rows for name in each))
        return View(
            kind="table",
            columns=tuple(map(self._words.label, names)),
            parts=tuple(
                View(kind="row", label=str(at), parts=self._row(each, names, inner))
                for at, each in enumerate(rows, 1)
            ),
            # Where the rows have no names, people speak of them by number.
            numbered="id" not in names,
            more=more,
            **about,
        )

    def _row(self, row: dict[str, Any], names: tuple[str, ...], schema: Schema) -> tuple[View, ...]:
        """Its cells have no parts of their own: what has some is told in a line."""
        cells = []
        for name in names:
            inner, label = self._member(schema, name)
            view = (
                self.view(row[name], inner, label)
                if name in row
                else View(kind="fact", label=label)
            )
            if view.kind not in _PLAIN:
                view = View(kind="fact", label=label, text=self._said(row[name], inner))
            cells.append(view)
        return tuple(cells)

    def places(self, result: Any, schema: Schema) -> list[Place]:
        """List what can be claimed of a result: plain values, lists of them, and chances.

        A chance is claimed as a fraction, or as a number where it has none.

        Args:
            result: of a ruling, parsed.
            schema: its JSON Schema.

        Returns:
            At most 80 places, in the order of the result.

        Raises:
            Nothing.
        """
        return list(islice(self._places(result, schema, ("result",), ""), _MOST_PLACES))

    def _places(
        self, value: Any, schema: Schema, path: tuple[str | int, ...], label: str
    ) -> Iterator[Place]:
        schema = self._resolved(schema)
        if isinstance(value, dict) and schema.get("component") in _CHANCES:
            name = "value" if value["fraction"] is None else "fraction"
            yield Place(pointer=pointer(*path, name), label=label, value=value[name], options=())
        elif isinstance(value, dict):
            for name, each in value.items():
                inner, called = self._member(schema, name)
                yield from self._places(
                    each, inner, (*path, name), self._words.within(label, called)
                )
        elif isinstance(value, list) and value and isinstance(value[0], dict | list):
            inner = schema.get("items", {})
            # Of chances the place is what there is a chance of: none, one, two.
            first = 0 if self._resolved(inner).get("component") in _CHANCES else 1
            for at, each in enumerate(value):
                called = self._words.within(label, str(first + at))
                yield from self._places(each, inner, (*path, at), called)
        else:
            may_be = (False, True) if isinstance(value, bool) else schema.get("enum", ())
            options = tuple((each, self._words.option(each)) for each in may_be)
            yield Place(pointer=pointer(*path), label=label, value=value, options=options)


def laid_out(value: Any, indent: int = 0) -> str:
    """Lay JSON out to be read: every object and array on one line that is short enough.

    >>> laid_out({"hits": [1, 2]})
    '{"hits": [1, 2]}'
    """
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent < _WIDTH or not isinstance(value, dict | list):
        return line
    pad = " " * (indent + 1)
    if isinstance(value, dict):
        names = (json.dumps(name, ensure_ascii=False) for name in value)
        parts = [
            f"{name}: {laid_out(each, indent + 1)}"
            for name, each in zip(names, value.values(), strict=True)
        ]
    else:
        parts = [laid_out(each, indent + 1) for each in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{pad}" + f",\n{pad}".join(parts) + f"\n{' ' * indent}{last}"
