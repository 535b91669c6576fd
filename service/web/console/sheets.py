"""What is written on the pages: questions as forms, rulings and verdicts as sentences."""

import json
import shlex
from functools import cache
from typing import Any, Final

from flask import request
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from service.catalogue import BOOKS, BY_NAME, RULINGS, RulingEntry
from service.web.console.assets import Assets
from service.web.console.forms import Forms, Node, Schema
from service.web.console.views import MOST_ROWS, Views, laid_out
from service.web.console.words import Words
from service.web.rulings import LINKS

_JSON: Final = "application/json"
_EVERY_BOOK: Final = {book().id: book() for book in BOOKS}
_RULES: Final = {rule.id: rule for book in _EVERY_BOOK.values() for rule in book.rules}
_POINTS: Final = {point.id: point for book in _EVERY_BOOK.values() for point in book.silent_points}


class Sheets:
    """Writes pages and parts of pages."""

    def __init__(self, openapi: dict[str, Any], words: Words, assets: Assets) -> None:
        """Take the published schemas, the words, and the static files."""
        self._openapi = openapi
        self._words = words
        self._components: dict[str, Schema] = openapi["components"]["schemas"]
        self._forms = Forms(self._components, words)
        self._views = Views(self._forms, words)
        self._form = cache(self._form_of)
        self._templates = Environment(
            loader=PackageLoader(__package__),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals |= {
            "say": words.say,
            "label": words.label,
            "title": words.title,
            "value": words.value,
            "language": words.language,
            "asset": assets.address,
            "modules": assets.modules,
            "address": address,
            "data": _data,
        }

    def home(self) -> str:
        """Write the page that leads to the others."""
        games = [
            (book, [entry for entry in RULINGS if entry.book().id == book.id])
            for book in _EVERY_BOOK.values()
        ]
        return self._write("home", games=games)

    def page(
        self,
        entry: RulingEntry,
        question: Any,
        answer: dict[str, Any],
        since: dict[str, object] | None,
    ) -> str:
        """Write the page of a ruling.

        Args:
            entry: the ruling.
            question: what was asked, parsed.
            answer: what ``ruled`` or ``refused`` made of it.
            since: what has become of the ruling since its link was made, if anything.

        Returns:
            HTML.

        Raises:
            Nothing.
        """
        game = entry.book().id
        script = self._words.script
        words = {key: text for key, text in script.items() if isinstance(text, str)}
        return self._write(
            "page",
            game=game,
            book=entry.book(),
            form=self._form(entry.name),
            page_data={
                "question": question,
                "problem": answer["problem"],
                "words": words | script.get(game, {}),
            },
            since=since,
            **answer,
        )

    def ruling(self, answer: dict[str, Any]) -> str:
        """Write the part of a page that has the ruling."""
        return self._write("ruling", **answer)

    def dispute(self, claims: list[dict[str, Any]], verdicts: list[dict[str, Any]]) -> str:
        """Write the verdicts of a dispute, beside the claims that they are on."""
        told = [*zip(claims, verdicts, strict=True)]
        return self._write("dispute", told=told, place=self._words.place, points=_POINTS)

    def trouble(self, problem: dict[str, Any]) -> str:
        """Write a page that has nothing but a problem."""
        return self._write("trouble", problem=problem)

    def ruled(
        self, entry: RulingEntry, question: Any, body: bytes, link: str | None
    ) -> dict[str, Any]:
        """Prepare what is told of a ruling.

        Args:
            entry: the ruling.
            question: what was asked, parsed.
            body: the answer, JSON.
            link: the path of its link, or None when it has none.

        Returns:
            What the templates need, by name.

        Raises:
            Nothing.
        """
        envelope = json.loads(body)
        result = envelope["result"]
        asked = self._operation(entry)["requestBody"]["content"][_JSON]["schema"]
        steps, violations = envelope["steps"], envelope["violations"]
        return {
            "entry": entry,
            "envelope": envelope,
            "told": self._words.told(entry.name, question, envelope) if envelope["legal"] else None,
            "view": None if result is None else self._views.view(result, self._result(entry)),
            "asked": self._views.view(question, asked),
            "steps": [(step, _RULES[step["rule"]]) for step in steps[:MOST_ROWS]],
            "more_steps": max(0, len(steps) - MOST_ROWS),
            "violations": [
                (each, _RULES[each["rule"]], self._words.place(each["pointer"]))
                for each in violations[:MOST_ROWS]
            ],
            "more_violations": max(0, len(violations) - MOST_ROWS),
            "silent_points": [(used, _POINTS[used["id"]]) for used in envelope["silent_points"]],
            "places": self._places(entry, result),
            "json_text": laid_out(envelope),
            "curl": _curl(entry, question),
            "link": link,
            "token": None if link is None else link.removeprefix(LINKS),
            "problem": None,
        }

    def refused(self, entry: RulingEntry, problem: dict[str, Any]) -> dict[str, Any]:
        """Prepare what is told of a question that was refused."""
        return {"entry": entry, "problem": problem, "envelope": None}

    def _write(self, template: str, **parts: Any) -> str:
        return self._templates.get_template(f"{template}.html").render(parts)

    def _operation(self, entry: RulingEntry) -> dict[str, Any]:
        operation: dict[str, Any] = self._openapi["paths"][entry.path]["post"]
        return operation

    def _form_of(self, ruling: str) -> Node:
        entry = BY_NAME[ruling]
        asked = self._operation(entry)["requestBody"]["content"][_JSON]["schema"]
        return self._forms.form(asked, entry.book())

    def _result(self, entry: RulingEntry) -> Schema:
        answer = self._operation(entry)["responses"]["200"]["content"][_JSON]["schema"]
        ruling = self._forms.resolved(answer)
        result: Schema = ruling["properties"]["result"]
        return result

    def _places(self, entry: RulingEntry, result: Any) -> list[Any]:
        return [] if result is None else self._views.places(result, self._result(entry))


def address(entry: RulingEntry) -> str:
    """Give the address of a ruling's page.

    >>> address(RULINGS[0])
    '/midway/range-area'
    """
    return entry.path.removeprefix("/v1")


def _curl(entry: RulingEntry, question: Any) -> str:
    """The question as a line for a shell, at the address that this page was asked at."""
    words = (
        "curl",
        "-s",
        f"{request.scheme}://{request.host}{entry.path}",
        "-H",
        "Content-Type: application/json",
        "-d",
        json.dumps(question, ensure_ascii=False),
    )
    return shlex.join(words)


def _data(value: object) -> Markup:
    """JSON for a script element, in which nothing ends the element."""
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)  # noqa: S704  # nothing in it is markup any more
