"""Time for Redis: on a busy machine a request would be counted in the process."""

import pytest

from tests.web.gate.patient import MODULES, PATIENCE_SECONDS


@pytest.fixture
def patience(monkeypatch):
    """Wait long for Redis, or as long as this is told to."""

    def wait(seconds):
        for module in MODULES:
            monkeypatch.setattr(module, "READ_SECONDS", seconds)

    wait(PATIENCE_SECONDS)
    return wait
