"""The files of the pages: each at an address of its own, for ever."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from service.catalogue import RULINGS
from service.web.console import assets as room
from service.web.console.assets import Assets
from tests.web.console.asking import address
from tests.web.console.reading import parsed

STATIC = Path(str(files(room.__package__))) / "static"
PATHS = sorted(str(path.relative_to(STATIC)) for path in STATIC.rglob("*") if path.is_file())
KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
ROOT = Assets().address("style.css").removesuffix("style.css")

every_file = pytest.mark.parametrize("path", PATHS)


@every_file
def test_a_file_is_served_as_it_is(client, path):
    answer = client.get(ROOT + path)
    kind = KINDS[Path(path).suffix]
    assert (answer.status_code, answer.data) == (200, (STATIC / path).read_bytes())
    assert answer.mimetype == kind
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    again = client.get(ROOT + path, headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@every_file
def test_a_file_asks_for_nothing_from_elsewhere(path):
    text = (STATIC / path).read_text()
    hosts = set(re.findall(r"(?:https?:)?//([\w.-]+\.\w+)", text)) - {"www.w3.org"}
    assert not [host for host in hosts if f'"{host}' in text or f"//{host}/" in text], hosts
    assert "eval(" not in text


@pytest.mark.parametrize(
    "path",
    ["/", *(address(entry.name) for entry in RULINGS)],
    ids=lambda path: path.strip("/") or "home",
)
def test_the_files_that_a_page_names_are_there(client, path):
    page = parsed(client.get(path).text)
    names = ("src", "href", "data-furniture")
    wanted = {
        said
        for each in page.every()
        for said in (each.attributes.get(name) or "" for name in names)
        if said.startswith("/assets/")
    }
    assert any(each.endswith("style.css") for each in wanted)
    assert {client.get(each).status_code for each in wanted} == {200}


@pytest.mark.parametrize("path", [path for path in PATHS if path.endswith(".js")])
def test_the_modules_that_a_module_imports_are_there(client, path):
    text = (STATIC / path).read_text()
    for wanted in re.findall(r'(?:from|import)\s*\(?\s*"(\.[^"]+)"', text):
        file = (STATIC / path).parent / wanted
        assert file.resolve().is_file(), (path, wanted)
        assert file.resolve().is_relative_to(STATIC)


def test_every_address_changes_when_a_file_does(tmp_path, monkeypatch):
    (tmp_path / "static" / "games").mkdir(parents=True)
    monkeypatch.setattr(room, "files", lambda _: tmp_path)
    (tmp_path / "static" / "style.css").write_text("a {}")
    seen = [Assets().address("style.css")]
    for path, text in (
        ("style.css", "b {}"),
        ("style.css", "a {}\n"),
        ("page.js", "a {}"),
        ("games/page.js", ""),
    ):
        (tmp_path / "static" / path).write_text(text)
        seen.append(Assets().address("style.css"))
    assert len(set(seen)) == len(seen)
    for path in ("page.js", "games/page.js"):
        (tmp_path / "static" / path).unlink()
    (tmp_path / "static" / "style.css").write_text("a {}")
    assert Assets().address("style.css") == seen[0]
    assert Assets().address("page.js") is None


@pytest.mark.parametrize(
    "path",
    [
        "/assets/",
        "/assets/style.css",
        "/assets/0000000000000000/style.css",
        ROOT,
        ROOT[:-1],
        f"{ROOT}nothing.css",
        f"{ROOT}style.css/",
        f"{ROOT}STYLE.CSS",
        f"{ROOT}./style.css",
        f"{ROOT}games/../style.css",
        f"{ROOT}games/..%2fstyle.css",
        f"{ROOT}../assets.py",
        f"{ROOT}..%2fassets.py",
        f"{ROOT}%2e%2e/assets.py",
        f"{ROOT}..%5cassets.py",
        f"{ROOT}/style.css",
        f"{ROOT}/etc/passwd",
        f"{ROOT}%2fetc%2fpasswd",
        f"/{ROOT}style.css",
        f"{ROOT}style.css%00",
        f"{ROOT}en.toml",
    ],
)
def test_there_is_nothing_else(client, path):
    answer = client.get(path)
    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
