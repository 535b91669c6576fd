"""A file of the same keys is another language: no English of the pages is left."""

import re

import pytest

from service.app import create_app
from service.catalogue import BOOKS, BY_NAME, RULINGS
from service.web.console import pages
from service.web.console import words as room
from tests.conformance import RULED
from tests.web.console.asking import address, answered, data_of, opened
from tests.web.console.reading import parsed
from tests.web.console.vocabulary import TABLE
from tests.web.linking import post
from tests.web.test_other_links import linked

BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
LETTERS = re.compile(r"[^\W\d_]{2,}")
# Names that are the same everywhere; cards, aircraft and headings are codes.
NAMES = {"http", "v1"}


def translated(table):
    """Every text between brackets, as TOML."""
    lines = []

    def write(path, part):
        tables = {name: each for name, each in part.items() if isinstance(each, dict)}
        lines.append(f"[{'.'.join(map(quoted, path))}]" if path else "")
        for name, each in part.items():
            if isinstance(each, str):
                lines.append(f"{quoted(name)} = {quoted(f'⟦{each}⟧')}")
            elif isinstance(each, list):
                rows = (inline(line | {"say": f"⟦{line['say']}⟧"}) for line in each)
                lines.append(f"{quoted(name)} = [{', '.join(rows)}]")
        for name, each in tables.items():
            write((*path, name), each)

    write((), table)
    return "\n".join(lines)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline(value):
    if isinstance(value, dict):
        return (
            f"{{ {', '.join(f'{quoted(name)} = {inline(each)}' for name, each in value.items())} }}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    return (
        str(value).lower()
        if isinstance(value, bool)
        else quoted(value)
        if isinstance(value, str)
        else str(value)
    )


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """The service in another language."""
    folder = tmp_path_factory.mktemp("words")
    (folder / "xx.toml").write_text(translated(TABLE), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(room, "files", lambda _: folder)
        patch.setattr(pages, "_LANGUAGE", "xx")
        yield create_app().test_client()


@pytest.fixture(scope="module")
def own(client):
    """The service's own texts, which are no words of the pages."""
    texts = {entry.summary for entry in RULINGS}
    for book in (each() for each in BOOKS):
        texts |= {book.title, book.id, *(rule.source for rule in book.rules)}
        texts |= {rule.text for rule in book.rules}
        for point in book.silent_points:
            texts |= {point.question, point.source, *(each.text for each in point.readings)}
    texts |= {*described(client.get("/openapi.json").json)}
    return texts


def described(document):
    if isinstance(document, dict):
        if isinstance(document.get("description"), str):
            yield document["description"].strip()
        document = [*document.values()]
    if isinstance(document, list):
        for each in document:
            yield from described(each)


def left(text):
    """What is outside of all brackets."""
    while BRACKETED.search(text):
        text = BRACKETED.sub("", text)
    return text


def check(page, own, told=(), known=()):
    """Look for English that no part of the API, and no player, has written."""
    for text in page.seen():
        for part in text.split(" · "):
            if part not in own and part not in told:
                assert not set(LETTERS.findall(left(part))) - NAMES - {*known}, text


def written(document):
    """Every text in a question or a ruling."""
    if isinstance(document, dict):
        return {*document, *(text for each in document.values() for text in written(each))}
    if isinstance(document, list):
        return {text for each in document for text in written(each)}
    return {document} if isinstance(document, str) else set()


def players(question):
    """What players wrote, piece by piece: it may stand between brackets, and in a row."""
    return {word for text in written(question) for word in LETTERS.findall(text)}


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_page_has_no_english_of_its_own(foreign, own, entry):
    page = parsed(foreign.get(address(entry.name)).text)
    assert page.one("html").attributes["lang"] == "xx"
    ruled = post(foreign, entry.name, entry.example).json
    told = {step["text"] for step in ruled["steps"]} | {page.one("a", class_="bookmark").text}
    known = players(entry.example) | {entry.name, ruled["ruling_id"]}
    check(page, own, told, known)
    for text in data_of(page)["words"].values():
        assert text[0] + text[-1] == "⟦⟧"


def test_the_home_page_has_no_english_of_its_own(foreign, own):
    check(parsed(foreign.get("/").text), own)


def test_illegal_rulings_have_no_english_of_their_own(foreign, own):
    cases = {case["ruling"]: case for case in RULED if "violations" in case}
    assert cases
    for ruling, case in cases.items():
        page = parsed(answered(foreign, ruling, case["request"]).text)
        ruled = post(foreign, ruling, case["request"]).json
        told = {
            each.get("text") or each["message"] for each in ruled["steps"] + ruled["violations"]
        }
        told |= {each.text for each in page.find("a", class_="bookmark")}
        check(page, own, told, players(case["request"]) | {ruled["ruling_id"]})


@pytest.mark.parametrize("claimed", ["keep", "pass", None, 3])
def test_verdicts_have_no_english_of_their_own(foreign, own, claimed):
    question = BY_NAME["midway.initiative"].example
    claims = [{"by": "1", "says": {"/result/initiative": claimed}}]
    body = {"ruling": "midway.initiative", "request": question, "claims": claims}
    page = parsed(foreign.post("/disputes", json=body).text)
    told = {
        miss["text"]
        for claim in foreign.post("/v1/disputes", json=body).json["claims"]
        for miss in claim["near_misses"]
    }
    check(page, own, told)


def test_a_link_of_another_version_has_no_english_of_its_own(foreign, own):
    page = parsed(opened(foreign, linked(version="0.9.0")).text)
    check(page.one(class_="since"), own)


def test_a_broken_link_has_no_english_but_the_problem(foreign, own):
    page = parsed(opened(foreign, "/v1/rulings/1").text)
    problem = foreign.get("/v1/rulings/1").json
    check(page, own, {problem["title"], problem["detail"]})
