"""Grafana knows every field of the dashboard, and Prometheus understands what it asks."""

import copy
import json

import pytest
from grafana_foundation_sdk.cog.encoder import JSONEncoder
from grafana_foundation_sdk.cog.plugins import register_default_plugins
from grafana_foundation_sdk.models.dashboard import Dashboard

from tests.deploy.alerting import DASHBOARD, PANELS, asked, expressions, parsed

register_default_plugins()

each_panel = pytest.mark.parametrize("panel", PANELS, ids=[panel["title"] for panel in PANELS])


def as_grafana_has_it(dashboard):
    """What is left of it in Grafana's own models."""
    return json.loads(json.dumps(Dashboard.from_json(dashboard), cls=JSONEncoder))


def lost(before, after, place=""):
    """The places that are no longer there, or not as they were."""
    if isinstance(before, dict) and isinstance(after, dict):
        return [
            found
            for key, value in before.items()
            for found in lost(value, after.get(key), f"{place}/{key}")
        ]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = zip(before, after, strict=True)
        return [found for n, pair in enumerate(pairs) for found in lost(*pair, f"{place}/{n}")]
    return [] if before == after else [place]


def test_grafana_knows_every_field():
    assert lost(DASHBOARD, as_grafana_has_it(DASHBOARD)) == []


@pytest.mark.parametrize("name", ["titel", "gridPosition"])
def test_a_field_that_grafana_does_not_know_would_be_found(name):
    broken = copy.deepcopy(DASHBOARD)
    broken["panels"][0][name] = "Instances"
    assert lost(broken, as_grafana_has_it(broken)) == [f"/panels/0/{name}"]


def test_prometheus_understands_every_expression(tmp_path):
    content, said = parsed(expressions(), tmp_path)
    assert content, said


def test_an_expression_that_is_none_would_be_found(tmp_path):
    content, said = parsed([*expressions(), "sum by (ruling"], tmp_path)
    assert not content
    assert "parse error" in said


@each_panel
def test_no_variable_of_an_expression_is_unknown(panel):
    for target in panel["targets"]:
        assert "$" not in asked(target)


@each_panel
def test_a_panel_asks_the_data_source_that_was_chosen(panel):
    assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}
    assert DASHBOARD["templating"]["list"][0]["name"] == "datasource"


@each_panel
def test_a_panel_says_what_it_shows(panel):
    assert panel["title"]
    assert panel["description"].endswith(".")


def test_every_panel_has_a_number_of_its_own():
    numbers = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len({*numbers}) == len(numbers)


def test_no_panel_lies_upon_another():
    taken = [
        (x, y)
        for panel in DASHBOARD["panels"]
        for x in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
    ]
    assert len({*taken}) == len(taken)
    assert max(x for x, _ in taken) == 23
