"""The alerts and the dashboard, and what can be asked of their expressions."""

import json
import re

import yaml

from tests.deploy.programs import DEPLOY, run

PROMETHEUS = DEPLOY / "prometheus"
GROUPS = yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"]
RULES = [rule for group in GROUPS for rule in group["rules"]]
ALERTS = {rule["alert"]: rule for rule in RULES if "alert" in rule}

DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
TARGETS = [target for panel in PANELS for target in panel["targets"]]

# What Grafana would put there before it asks.
VARIABLES = {
    "$__rate_interval": "1m",
    "$__range": "6h",
    "$job": "skyref",
    "$instance": ".+",
}


def asked(target):
    """A panel's expression as Prometheus gets it."""
    expression = target["expr"]
    for name, value in VARIABLES.items():
        expression = expression.replace(name, value)
    return expression


def expressions():
    """Everything that Prometheus is asked, by the alerts and by the dashboard."""
    return [*(rule["expr"] for rule in RULES), *map(asked, TARGETS)]


def metrics(expression):
    """The metrics of the service that an expression names, without those that rules record."""
    return {*re.findall(r"(?<![\w:])skyref_\w+", expression)}


def parsed(wanted, folder):
    """Let promtool read expressions as those of rules: whether it can, and what it says."""
    rules = [{"record": f"asked:{n}", "expr": expr} for n, expr in enumerate(wanted)]
    file = folder / "asked.yml"
    file.write_text(yaml.safe_dump({"groups": [{"name": "asked", "rules": rules}]}))
    return run("promtool", "check", "rules", file)
