"""The words that people see: where they come from, and where they are used."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path

from service.catalogue import RULINGS
from service.web.console import words as room

FOLDER = Path(str(files(room.__package__)))
STATIC, TEMPLATES = FOLDER / "static", FOLDER / "templates"
TABLE = tomllib.loads((FOLDER / "en.toml").read_text())
GAMES = tuple(sorted({entry.book().id for entry in RULINGS}))

# say(…) with what is chosen, or put together, in it.
_SAID = re.compile(r'\bsay\(("[^"]+"|`[^`]+`)')
_QUOTED = re.compile(r'"([^"\n]*)"')
_TEMPLATE = re.compile(r"`(\w*(?:\$\{[^}]+\}\w*)+)`")
_MEMBER = re.compile(r"\b(\w+)\b(?=\s*[:,}])")


def scripts(game=None):
    """The text of the modules of a game, or of those that every page has."""
    own = {path for each in GAMES for path in _of(each)}
    chosen = _of(game) if game else {*STATIC.rglob("*.js")} - own
    return "\n".join(path.read_text() for path in sorted(chosen))


def _of(game):
    games = STATIC / "games"
    return {*games.glob(f"{game}.js"), *(games / game).rglob("*.js")}


def keys(game=None):
    """The keys of the words that the browser has for a game, or for every page."""
    table = TABLE["script"].get(game, {}) if game else TABLE["script"]
    return {key for key, text in table.items() if isinstance(text, str)}


def said(text):
    """The keys that are said outright."""
    return {each.strip('"') for each in _SAID.findall(text) if each.startswith('"')}


def unused(text, wanted):
    """Of the keys those that no module can mean."""
    quoted = {word for each in _QUOTED.findall(text) for word in each.split()}
    made = {re.sub(r"\$\{[^}]+\}", r"\\w*", each) for each in _TEMPLATE.findall(text)}
    made = {each for each in made if each.replace(r"\w*", "").strip("_")}
    rest = wanted - quoted - set(_MEMBER.findall(text))
    return {key for key in rest if not any(re.fullmatch(each, key) for each in made)}


def members_and_values(openapi):
    """Every name of a member and every word on the wire, of any question or result."""
    names, values, components = set(), set(), openapi["components"]["schemas"]

    def walk(schema):
        for part in (schema, *schema.get("anyOf", ())):
            if "$ref" in part:
                walk(components[part["$ref"].rpartition("/")[2]])
        names.update(schema.get("properties", ()))
        values.update(each for each in schema.get("enum", ()) if isinstance(each, str))
        for inner in (
            *(each for name, each in schema.get("properties", {}).items() if name != "readings"),
            schema.get("items"),
            schema.get("additionalProperties"),
        ):
            if isinstance(inner, dict):
                walk(inner)

    for entry in RULINGS:
        operation = openapi["paths"][entry.path]["post"]
        walk(operation["requestBody"]["content"]["application/json"]["schema"])
        answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
        walk(components[answer["$ref"].rpartition("/")[2]]["properties"]["result"])
    return names - {"fraction", "value"}, values
