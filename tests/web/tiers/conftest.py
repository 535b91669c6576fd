"""A shared tier with its store in this process, and what the log says of it."""

import logging

import pytest

from service.web.tiers.shared import SharedTier
from tests.web.tiers.shelf import Shelf


@pytest.fixture
def shelf():
    return Shelf()


@pytest.fixture
def name(request):
    """What the log calls this test's store; other tests' threads may have something to say too."""
    return f"The shelf of {request.node.name}"


@pytest.fixture
def tier(shelf, name):
    return SharedTier(lambda: shelf, name=name, prefix="prefix:")


@pytest.fixture
def lines(caplog, name):
    """What the log says of it."""
    caplog.set_level(logging.INFO, logger="skyref")

    def said():
        messages = [record.getMessage() for record in caplog.records]
        return [line.removeprefix(name) for line in messages if line.startswith(name)]

    return said
