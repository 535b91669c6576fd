"""The QR code of a link says the link, at the address that it was asked for at."""

import re

import pytest
import segno

from service.catalogue import RULINGS
from tests.web.console.asking import opened_question
from tests.web.console.reading import parsed
from tests.web.linking import TOKEN, link_of, post

QUIET_ZONE = 4
MOVE = re.compile(r"([Mmh])(-?[0-9.]+)(?:[ ,]?(-?[0-9.]+))?")


def modules(svg):
    """Read the dark modules off a picture of rows: columns and rows from the quiet zone on."""
    picture = parsed(svg.decode()).one("svg")
    size = float(picture.attributes["width"]) / 4
    dark, column, row = set(), 0.0, 0.0
    drawn = next(each for each in picture.find("path") if "stroke" in each.attributes)
    for kind, first, second in MOVE.findall(drawn.attributes["d"]):
        if kind == "M":
            column, row = float(first), float(second)
        elif kind == "m":
            column, row = column + float(first), row + float(second)
        else:
            dark |= {(int(column) + at, int(row)) for at in range(int(first))}
            column += float(first)
    return size, dark


def expected(text):
    """The modules of another code of the text, made by the library without a picture."""
    code = segno.make(text, error="l", micro=False, encoding="utf-8")
    matrix = [*code.matrix]
    return len(matrix) + 2 * QUIET_ZONE, {
        (column + QUIET_ZONE, row + QUIET_ZONE)
        for row, line in enumerate(matrix)
        for column, dark in enumerate(line)
        if dark
    }


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_picture_on_a_page_says_its_link(client, entry):
    link = link_of(post(client, entry.name, entry.example))
    picture = opened_question(client, entry.name, entry.example).one("img", class_="qr")
    assert picture.attributes["alt"]
    answer = client.get(picture.attributes["src"])
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert modules(answer.data) == expected(f"http://localhost{link}")


@pytest.mark.parametrize("host", ["skyref.example", "192.168.1.7:8000", "[2001:db8::1]:8000"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_picture_says_the_address_that_it_was_asked_for_at(client, host, scheme):
    answer = client.get(f"/qr/{TOKEN}.svg?scheme={scheme}", headers={"Host": host})
    assert modules(answer.data) == expected(f"{scheme}://{host}/v1/rulings/{TOKEN}")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    tag = {"If-None-Match": answer.headers["ETag"]}
    again = client.get(f"/qr/{TOKEN}.svg?scheme={scheme}", headers={"Host": host} | tag)
    assert (again.status_code, again.data) == (304, b"")


def test_a_picture_cannot_be_mistaken_for_a_page(client):
    answer = client.get(f"/qr/{TOKEN}.svg")
    tags = {each.tag for each in parsed(answer.text).every()}
    assert tags <= {"", "svg", "g", "path"}


@pytest.mark.parametrize(
    "path",
    [
        f"{TOKEN[:-1]}.svg",
        f"{TOKEN}A.svg",
        f"{TOKEN}.png",
        f"{TOKEN}",
        f"{TOKEN}.svg?scheme=ftp",
        f"{TOKEN}.svg?scheme=javascript",
        f"{TOKEN}.svg?scheme=",
        "1.svg",
        ".svg",
        "%3Cscript%3E.svg",
        f"..%2Fqr%2F{TOKEN}.svg",
        f"{'A' * 3000}.svg",
    ],
    ids=lambda path: path[-20:],
)
def test_what_is_no_link_has_no_picture(client, path):
    answer = client.get(f"/qr/{path}")
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
    assert answer.json["type"] == "/problems/not-found"


def test_an_address_too_long_for_a_picture_has_none(client):
    answer = client.get(f"/qr/{TOKEN}.svg", headers={"Host": "x" * 5000})
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
