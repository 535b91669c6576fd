"""Fixtures of every test room: the service in this process, and the real one."""

import pytest
from hypothesis import HealthCheck, settings

from service.app import create_app
from tests.serving import served

settings.register_profile(
    "skyref",
    deadline=None,
    print_blob=True,
    max_examples=45,
    suppress_health_check=[HealthCheck.too_slow],  # that is the machine's fault
)
settings.load_profile("skyref")


@pytest.fixture(scope="session")
def client():
    """The service in this process, for speed."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def server():
    """The service under gunicorn, for truth."""
    with served() as running:
        yield running
