"""What is made once, when the service starts, is made rightly: read anew, all says the same."""

import json
import sys
from importlib import import_module

import pytest
import yaml

from tests.conformance import RULED
from tests.judging import ENTRIES, judge
from tests.rules.midway_questions import VIEWS
from tests.serving import ROOT

SHORT = 200  # characters; what is made once is in short questions too, but for cells
CELLS = [{"q": q, "r": -1, "area": "red"} for q in (1, 0)]
UNSORTED = VIEWS | {"diagrams": {"american": {"fighter": CELLS, "bomber": CELLS}}}
SOME = [
    ("midway.range-area", UNSORTED),
    *((case["ruling"], case["request"]) for case in RULED if len(str(case["request"])) < SHORT),
]


@pytest.fixture
def anew():
    """What makes the OpenAPI text, the referees and their JSON, of modules read a second time."""
    ours = [name for name in sys.modules if name.split(".")[0] in {"schemas", "service"}]
    kept = {name: sys.modules.pop(name) for name in ours}
    try:
        openapi, referee, wire, catalogue = map(
            import_module,
            ("service.web.openapi", "service.web.referee", "service.web.wire", "service.catalogue"),
        )
    finally:
        sys.modules.update(kept)
    referees = {entry.name: referee.Referee(entry) for entry in catalogue.RULINGS}
    return openapi.openapi, referees, wire.encode


def test_the_openapi_text_is_the_same(anew):
    openapi, _, _ = anew
    assert openapi() == yaml.load((ROOT / "openapi.yaml").read_text(), yaml.CSafeLoader)


def test_every_ruling_is_the_same(anew):
    _, referees, encode = anew
    for ruling, request in SOME:
        assert json.loads(encode(referees[ruling](request))) == judge(ruling, request)


def test_every_spelling_is_the_same(anew):
    _, referees, _ = anew
    for ruling, request in SOME:
        spelt = ENTRIES[ruling].request().canonical(request)
        assert referees[ruling].canonical(request) == spelt
