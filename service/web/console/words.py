"""The words of the pages: one file for each language, and how a ruling is told in them."""

import re
import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from service.rules.pointer import find, tokens

# A place in what is told; behind it ``#`` for the number of its items, ``*`` for them as players
# wrote them, ``*id`` for what they wrote as the ``id`` of each.
_PLACE: Final = re.compile(r"\{(/[^{}#*]*)(#|\*[a-z_]*|)\}")
# A part of the result by its place in it, a chance as a whole.
_OF_RESULT: Final = re.compile("^/result(/.*?)(?:/fraction|/value)?$")
_INDEX: Final = re.compile("[0-9]{1,6}")
_LAST: Final = "-"
_MOST_LISTED: Final = 12
# Of a fraction, in characters.
_READABLE: Final = 12
_CERTAIN: Final = ("0/1", "1/1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A ruling in large words, and what is said beside them."""

    headline: str
    also: tuple[str, ...]


class Words:
    """The words of one language.

    ``said`` has what the templates say, ``script`` what the browser says.
    """

    def __init__(self, language: str) -> None:
        """Read the words of a language from its file."""
        text = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
        words = tomllib.loads(text)
        self.language = language
        self.said: dict[str, str] = words["page"]
        self.script: dict[str, Any] = words["script"]
        self._labels: dict[str, str] = words["labels"]
        self._values: dict[str, str] = words["values"]
        self._titles: dict[str, str] = words["titles"]
        self._answers: dict[str, Any] = words["answers"]

    def say(self, key: str, **parts: object) -> str:
        """Say something, with parts put into the places that are kept for them by name."""
        return self.said[key].format(**parts)

    def label(self, name: str) -> str:
        """Name a member of a question or of a ruling."""
        plain = name.replace("_", " ").replace("-", " ")
        return self._labels.get(name, plain[:1].upper() + plain[1:])

    def place(self, pointer: str) -> str:
        """Name a place in a question or in a ruling, the items of an array from 1 on.

        What has no label, such as a player's own name, stays as it is; so does a number of which
        there is a chance.
        """
        told = _OF_RESULT.sub(r"\1", pointer)
        counted = told if told == pointer.removeprefix("/result") else told.rpartition("/")[0]
        named = ""
        for at, token in enumerate(tokens(told)):
            is_index = at < len(tokens(counted)) and _INDEX.fullmatch(token)
            own = str(int(token) + 1) if is_index else token
            named = self.within(named, self._labels.get(token, own))
        return named

    def item(self, name: str) -> str:
        """Name one of the values in a member that has several."""
        return self._labels.get(f"{name}-item", self.label(name))

    def title(self, ruling: str) -> str:
        """Name a ruling as it stands over its page."""
        return self._titles.get(ruling) or self.label(ruling.split(".", 1)[-1].replace(".", " "))

    def value(self, value: object) -> str:
        """Say a value: a word of the game in words, a list as a list, a chance with both forms."""
        if isinstance(value, bool):
            return self._values[str(value).lower()]
        if value is None:
            return self._values["null"]
        if isinstance(value, list):
            return self.listed([self.value(item) for item in value])
        if isinstance(value, dict):
            return chance(value) if _is_chance(value) else self._members(value)
        return self._values.get(value, value) if isinstance(value, str) else str(value)

    def _members(self, value: dict[str, Any]) -> str:
        return ", ".join(f"{self.label(name)} {self.value(each)}" for name, each in value.items())

    def option(self, value: object) -> str:
        """Say a value where it stands alone."""
        return _sentence(self.value(value))

    def told(self, ruling: str, question: object, envelope: dict[str, Any]) -> Told:
        """Tell a legal ruling in large words.

        Args:
            ruling: its name.
            question: what was asked, parsed.
            envelope: the answer, parsed.

        Returns:
            The first headline whose condition holds, and every other line whose condition holds;
            for a ruling without words of its own only that it is allowed.

        Raises:
            LookupError: a line speaks of a place that this ruling does not have, or has null.
        """
        told = {"request": question, "result": envelope["result"]}
        lines = self._answers.get(ruling, {})
        headlines = self._holding(lines.get("headline", ()), told)
        return Told(
            headline=headlines[0] if headlines else self.said["legal"],
            also=tuple(self._holding(lines.get("also", ()), told)),
        )

    def _holding(self, lines: list[dict[str, Any]], told: object) -> list[str]:
        return [_sentence(self._filled(line["say"], told)) for line in lines if _holds(line, told)]

    def _filled(self, text: str, told: object) -> str:
        def fill(match: re.Match[str]) -> str:
            value, how = _at(told, match[1]), match[2]
            if value is None:
                raise LookupError(match[1])
            if how == "#":
                return str(len(value))
            if how:
                return self._named([each[how[1:]] if how[1:] else each for each in value])
            return f"{value:.1f}" if isinstance(value, float) else self.value(value)

        return _PLACE.sub(fill, text)

    def _named(self, names: list[str]) -> str:
        more = len(names) - _MOST_LISTED
        return self.listed([*names[:_MOST_LISTED], self.others(more)] if more > 0 else names)

    def others(self, count: int) -> str:
        """Say that there are more, at the end of a list."""
        return self.say("others", count=count)

    def within(self, whole: str, part: str) -> str:
        """Name a part of something; a part of nothing by its own name."""
        return self.say("within", whole=whole, part=part) if whole else part

    def listed(self, items: list[str]) -> str:
        """Say several things in a row."""
        if len(items) < 2:  # noqa: PLR2004
            return items[0] if items else self.said["none"]
        return self.say("listed", most=", ".join(items[:-1]), last=items[-1])


def chance(value: dict[str, Any]) -> str:
    """Say a chance: the number, and the fraction where there is one of a length to read.

    >>> chance({"fraction": "61/175", "value": 0.3485714285714286})
    '34.9 % (61/175)'
    """
    fraction = value["fraction"]
    said = percent(value["value"])
    unsaid = fraction in (None, *_CERTAIN) or len(fraction) > _READABLE
    return said if unsaid else f"{said} ({fraction})"


def _is_chance(value: dict[str, Any]) -> bool:
    """Whether it is one: players may claim whatever they like."""
    return (
        value.keys() == {"fraction", "value"}
        and isinstance(value["fraction"], str | None)
        and isinstance(value["value"], float)
        and 0 <= value["value"] <= 1
    )


def percent(value: float) -> str:
    """Say a number from 0 to 1; what is neither never looks as if it were.

    >>> percent(0.3485714), percent(0), percent(0.0004), percent(0.9999), percent(1)
    ('34.9 %', '0 %', '< 0.1 %', '> 99.9 %', '100 %')
    """
    if value in (0, 1):
        return f"{value:.0%}".replace("%", " %")
    tenths = round(1000 * value)
    if tenths in (0, 1000):
        return "> 99.9 %" if tenths else "< 0.1 %"
    return f"{tenths / 10} %"


def _holds(line: dict[str, Any], told: object) -> bool:
    """Whether each place has one of the values that the line names, is null, is not, has items."""
    return (
        all(_at(told, place) in _several(wanted) for place, wanted in line.get("when", {}).items())
        and all(_at(told, place) is None for place in line.get("absent", ()))
        and all(_at(told, place) is not None for place in line.get("present", ()))
        and all(_at(told, place) for place in line.get("some", ()))
    )


def _at(told: object, place: str) -> Any:
    """What is at a place, null where there is nothing; ``-`` is the last item of an array."""
    above, _, rest = place.partition(f"/{_LAST}/")
    try:
        found = find(told, above)
        return _at(found[-1] if found else None, f"/{rest}") if rest else found
    except LookupError:
        return None


def _several(wanted: Any) -> list[Any]:
    return wanted if isinstance(wanted, list) else [wanted]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
