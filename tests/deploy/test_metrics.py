"""What the alerts and the dashboard ask for is what the service tells, and the other way round."""

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.deploy.alerting import RULES, TARGETS, expressions, metrics
from tests.redis_server import free_port
from tests.serving import served
from tests.waiting import wait_until

DUEL = b'{"allied": {"hand": ["P12", "A9", "P3", "G9", "P2"]}, "german": {"attack": []}}'
JSON = {"Content-Type": "application/json"}
# What Prometheus adds to whatever it is told.
ADDED = {"job", "instance"}


@pytest.fixture(scope="module")
def told():
    """The labels of every metric that a service tells which has ruled once, by name."""
    with served() as service:
        status, _, _ = service.ask("POST", "/v1/dogfight/duel", DUEL, **JSON)
        assert status == 200
        _, _, text = service.ask("GET", "/metrics")
    labels = {}
    for family in text_string_to_metric_families(text.decode()):
        for sample in family.samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
    return labels


def breakers(service):
    """Those that are open, as the service tells it."""
    _, _, text = service.ask("GET", "/metrics")
    return {
        sample.labels["breaker"]
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
        if sample.name == "skyref_breaker_open" and sample.value
    }


def test_a_redis_that_is_not_there_opens_the_breakers_of_two_alerts():
    nowhere = f"redis://127.0.0.1:{free_port()}"
    with served(REDIS_URL=nowhere, SKYREF_RATE_LIMIT="1000/second") as service:

        def both_are_open():
            service.ask("POST", "/v1/dogfight/duel", DUEL, **JSON)
            return breakers(service) == {"redis-read", "limits"}

        wait_until(both_are_open, lambda: f"open: {breakers(service)}")


def test_every_metric_that_is_asked_for_is_told(told):
    wanted = {name for expression in expressions() for name in metrics(expression)}
    assert wanted <= {*told}


def test_every_label_that_is_asked_for_is_told(told):
    for expression in expressions():
        for name, selectors in re.findall(r"(?<![\w:])(skyref_\w+)\{([^}]*)\}", expression):
            assert {*re.findall(r"(\w+)[=!]", selectors)} <= told[name] | ADDED


def test_every_label_that_is_kept_is_told(told):
    for expression in expressions():
        known = set.union(ADDED, *(told[name] for name in metrics(expression)))
        for kept in re.findall(r"by \(([^)]*)\)", expression):
            assert {*re.findall(r"\w+", kept)} <= known


def test_everything_that_is_told_is_on_the_dashboard(told):
    shown = {name for target in TARGETS for name in metrics(target["expr"])}
    # Of a histogram the buckets are enough.
    assert {name for name in told if not name.endswith(("_sum", "_count"))} <= shown


def test_every_recorded_number_is_used_by_an_alert():
    recorded = {rule["record"] for rule in RULES if "record" in rule}
    used = {name for rule in RULES for name in re.findall(r"job:skyref_\w+:\w+", rule["expr"])}
    assert used == recorded
