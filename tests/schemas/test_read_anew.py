"""What is made once, when the service starts, is made rightly: read anew, all says the same."""

import json
import sys
from importlib import import_module

import pytest
import yaml

from tests.conformance import RULED
from tests.judging import judge
from tests.serving import ROOT

OURS = {"schemas", "service"}
SOME = 6  # of so many cases one is enough for what all of them need


@pytest.fixture
def anew():
    """Forget the rules and schemas, so that they are read anew; remember them afterwards."""
    kept = {name: module for name, module in sys.modules.items() if name.split(".")[0] in OURS}
    for name in kept:
        del sys.modules[name]
    yield import_module
    for name in [name for name in sys.modules if name.split(".")[0] in OURS]:
        del sys.modules[name]
    sys.modules.update(kept)


def test_the_openapi_text_is_the_same(anew):
    made = anew("service.web.openapi").openapi()
    assert made == yaml.load((ROOT / "openapi.yaml").read_text(), yaml.CSafeLoader)


def test_every_ruling_is_the_same(anew):
    catalogue, referee = anew("service.catalogue"), anew("service.web.referee")
    encode = anew("service.web.wire").encode
    referees = {entry.name: referee.Referee(entry) for entry in catalogue.RULINGS}
    for case in RULED[::SOME]:
        ruling, request = case["ruling"], case["request"]
        assert json.loads(encode(referees[ruling](request))) == judge(ruling, request)
