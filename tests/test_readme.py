"""What the README says is so."""

import json
import re
import shutil
import subprocess

import pytest

from service.catalogue import RULINGS
from service.rules.midway.range_area import REFERENCE
from tests.readme import LINK, PAGES, README, RULINGS_PAGE, asked, questions
from tests.serving import ROOT

PAIRS = [pair for page in PAGES for pair in questions(page)]

every_pair = pytest.mark.parametrize(
    ("line", "answer"), PAIRS, ids=[asked(line)[1] for line, _ in PAIRS]
)


@every_pair
def test_the_line_gets_the_answer_printed_under_it(server, line, answer):
    method, path, headers, body = asked(line)
    _, _, answered = server.ask(method, path, body, **headers)
    assert json.loads(answered) == json.loads(answer)


@every_pair
def test_a_shell_runs_the_line_as_it_stands(server, line, answer):
    """Where there is no curl, the test above has asked the same."""
    if shutil.which("curl"):
        here = line.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
        run = subprocess.run(["bash", "-c", here], capture_output=True, timeout=20, check=True)
        assert json.loads(run.stdout) == json.loads(answer)


def test_every_link_is_of_today(server):
    links = [path for line, _ in PAIRS if LINK.fullmatch(path := asked(line)[1])]
    assert links
    assert all(server.ask("GET", link)[1]["Link"].startswith(f"<{link}>") for link in links)


def test_every_ruling_has_a_line():
    lines = [asked(line)[1] for line, _ in questions(RULINGS_PAGE)]
    assert {*lines} == {entry.path for entry in RULINGS}


@pytest.mark.parametrize("page", [README, *(ROOT / "docs").glob("*.md")], ids=lambda p: p.name)
def test_every_place_named_is_there(page):
    for name, heading in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text()):
        target = page.parent / name if name else page
        assert target.exists(), name
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)
            assert heading in {
                re.sub(r"[^a-z0-9 -]", "", t.lower()).replace(" ", "-") for t in titles
            }


def test_the_two_commands_are_verbs_of_the_makefile():
    verbs = re.findall(r"^(?:make|`make) (\w+)|`make (\w+)`", README.read_text(), re.MULTILINE)
    rules = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {one or other for one, other in verbs} <= set(rules)


@pytest.mark.parametrize(("row", "kind"), [("fighter, ace", "fighter"), ("bomber", "bomber")])
def test_the_reference_diagrams_are_printed_as_they_are(row, kind):
    text = (ROOT / "docs" / "readings.md").read_text()
    columns, areas = (re.search(rf"\| {name} \|(.*)\|\n", text)[1] for name in ("type", row))
    printed = {
        (int(q), int(r)): area.strip()
        for area, cells in zip(columns.split("|"), areas.split("|"), strict=True)
        for q, r in re.findall(r"\((-?\d+), (-?\d+)\)", cells)
    }
    assert printed == REFERENCE[kind]
