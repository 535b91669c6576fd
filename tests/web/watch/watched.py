"""What tests of metrics and logs share: how both are read."""

import json
import re

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from service.catalogue import BY_NAME
from tests.waiting import eventually

ENTRY = BY_NAME["midway.firing"]
QUESTION = json.dumps(ENTRY.example)
JSON = {"Content-Type": "application/json"}


def another_question(number):
    """A question that nobody has asked: the same one, spelled otherwise."""
    return QUESTION + " " * (number + 1)


def samples(text):
    """The values of an exposition, by name and by labels in order of their names."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scraped(server):
    status, _, text = server.ask("GET", "/metrics")
    assert status == 200
    return samples(text.decode())


def events(log):
    """The lines of a log that are whole."""
    return [json.loads(line) for line in re.findall(r"(?m)^\{.*\}$", log)]


def requests(log):
    """The lines of a log that tell of requests, but not of the probe that waits for the start."""
    return [
        line for line in events(log) if line["event"] == "request" and line["ruling"] != "health"
    ]


def samples_of(metrics):
    """What a process has counted by itself."""
    return samples(generate_latest(metrics.meters().registry).decode())


def ask(server, body=QUESTION, path=ENTRY.path, **headers):
    status, told, _ = server.ask("POST", path, body, **JSON | headers)
    assert status == 200
    return told


def ask_both(server):
    """Ask until both workers have answered; who answered, one after the other."""

    def workers():
        lines = requests(server.log.read_text())
        return [line["pid"] for line in lines if line["ruling"] == ENTRY.name]

    before = len(workers())
    asked = []

    def another():
        ask(server)
        asked.append(1)
        return eventually(lambda: workers()[before:], lambda told: len(told) == len(asked))

    return eventually(another, lambda told: len({*told}) == 2)
