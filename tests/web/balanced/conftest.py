"""What these tests ask, and what they must be answered."""

import json

import pytest

from service.catalogue import RULINGS
from tests.questions import questions
from tests.soaking.exchanges import Oracle, batch, item


@pytest.fixture(scope="session")
def oracle():
    return Oracle()


@pytest.fixture(scope="session")
def mixed(oracle):
    """Rulings of every kind but the odds, their links, and batches of them all, by turns."""
    asked = [
        (entry, json.dumps(question).encode())
        for entry in RULINGS
        if entry.effort is None
        for question in questions(entry.name, entry.example, 8)[0]
    ]
    rulings = [oracle.exchange("rulings", entry.path, body) for entry, body in asked]
    paths = [oracle.link(entry.path, body) for entry, body in asked]
    links = [oracle.exchange("links", path) for path in paths if path]
    together = batch([item(one.name, body) for one, body in asked], rulings)
    exchanges = []
    for place, (ruling, link) in enumerate(zip(rulings, links, strict=False)):
        exchanges += [ruling, link, *([together] if place % 16 == 0 else [])]
    return exchanges
