"""Prometheus takes its files, and the alerts are raised when they should be."""

import re
import shutil

import pytest
import yaml

from tests.deploy.alerting import ALERTS, PROMETHEUS
from tests.deploy.programs import run
from tests.serving import ROOT

OPERATIONS = (ROOT / "docs" / "operations.md").read_text()
SCENES = yaml.safe_load((PROMETHEUS / "alerts_test.yml").read_text())["tests"]

each_alert = pytest.mark.parametrize("name", ALERTS)


def copied(folder):
    """The files of Prometheus, to be changed."""
    return shutil.copytree(PROMETHEUS, folder / "prometheus")


def change(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_prometheus_takes_its_file_and_the_rules():
    content, said = run("promtool", "check", "config", "prometheus.yml", folder=PROMETHEUS)
    assert content, said


def test_prometheus_takes_the_line_for_a_key(tmp_path):
    folder = copied(tmp_path)
    change(folder / "prometheus.yml", "# authorization:", "authorization:")
    (folder / "skyref-key").write_text("a key")
    content, said = run("promtool", "check", "config", "prometheus.yml", folder=folder)
    assert content, said
    config = yaml.safe_load((folder / "prometheus.yml").read_text())
    assert config["scrape_configs"][0]["authorization"]["credentials_file"] == "skyref-key"


def test_prometheus_misses_a_key_that_is_not_there(tmp_path):
    folder = copied(tmp_path)
    change(folder / "prometheus.yml", "# authorization:", "authorization:")
    content, said = run("promtool", "check", "config", "prometheus.yml", folder=folder)
    assert not content
    assert "skyref-key" in said


def test_a_broken_rule_would_be_found(tmp_path):
    folder = copied(tmp_path)
    change(folder / "alerts.yml", "expr: absent(", "expr: abscent(")
    content, said = run("promtool", "check", "rules", "alerts.yml", folder=folder)
    assert not content
    assert "abscent" in said


def test_alerts_are_raised_when_they_should_be_and_not_otherwise():
    content, said = run("promtool", "test", "rules", "alerts_test.yml", folder=PROMETHEUS)
    assert content, said


# One thing in each of some alerts, and what it would be if somebody had slipped.
SLIPS = {
    "SkyrefDown": ('up{job="skyref"} == 0', "up == 0"),
    "SkyrefSaturated": ("* skyref_workers and", "* skyref_workers + 1 and"),
    "SkyrefRedisDown": ('breaker="redis-read"', 'breaker="redis-write"'),
    "SkyrefManyLimited": ('status="429"', 'status="200"'),
    "SkyrefHitRatioFell": ("< 0.5 *", "< 0.9 *"),
    "SkyrefWorkersMissing": ("for: 5m", "for: 15m"),
}


def test_an_alert_that_is_raised_at_the_wrong_time_would_be_found(tmp_path):
    folder = copied(tmp_path)
    for old, new in SLIPS.values():
        change(folder / "alerts.yml", old, new)
    content, said = run("promtool", "test", "rules", "alerts_test.yml", folder=folder)
    assert not content
    assert {*SLIPS} <= {*re.findall(r"alertname: (\w+), time:", said)}


@each_alert
def test_an_alert_is_seen_to_be_raised(name):
    raised = [
        expected
        for scene in SCENES
        for check in scene["alert_rule_test"]
        if check["alertname"] == name
        for expected in check.get("exp_alerts", ())
    ]
    assert raised


@each_alert
def test_an_alert_says_what_is_the_matter_and_how_urgent_it_is(name):
    assert ALERTS[name]["annotations"]["summary"].endswith(".")
    assert ALERTS[name]["labels"]["severity"] in {"page", "ticket"}


@each_alert
def test_an_alert_has_its_place_in_the_operations_page(name):
    place = ALERTS[name]["annotations"]["runbook_url"]
    assert place == f"docs/operations.md#{name.lower()}"
    assert re.search(f"^#+ {name}$", OPERATIONS, re.MULTILINE)


def test_the_operations_page_tells_of_no_alert_that_is_not_there():
    assert {*re.findall(r"^#+ (Skyref[A-Z]\w+)$", OPERATIONS, re.MULTILINE)} == {*ALERTS}
