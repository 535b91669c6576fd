"""Servers that the tests of outages share, and the load."""

import pytest

from service.app import create_app
from service.config import Config
from tests.proxy import proxy
from tests.redis_server import (
    redis_cluster,
    redis_server,
)
from tests.serving import served
from tests.web.outages.load import Load
from tests.web.outages.stands import (
    ASKED,
    Cluster,
    Stand,
    asking,
    emptied,
    events,
    relied_on,
)


@pytest.fixture(scope="session")
def truth():
    """What the answer to every question is without a cache."""
    plain = create_app(Config(local_cache_mb=0)).test_client()
    answers = [
        plain.post(one.path, data=one.body, content_type="application/json") for one in ASKED
    ]
    assert {answer.status_code for answer in answers} == {200}
    return [relied_on(answer.headers, answer.data) for answer in answers]


@pytest.fixture(scope="session")
def load():
    with served(SKYREF_LOCAL_CACHE_MB="0", REDIS_URL="") as control:
        running = Load(control.port)
        yield running
        running.close()


@pytest.fixture(scope="session")
def store():
    with redis_server() as running:
        yield running


@pytest.fixture(scope="session")
def between(store):
    with proxy(store.port) as running:
        yield running


@pytest.fixture(scope="session")
def next_to_it(store):
    with asking(store.url) as running:
        yield running


@pytest.fixture(scope="session")
def behind(between):
    with asking(between.url) as running:
        yield running


@pytest.fixture(scope="session")
def cluster():
    with redis_cluster() as nodes:
        url = "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes)
        with asking(url) as service:
            yield Cluster(stores=nodes, service=service, url=url, told=len(events(service)))


@pytest.fixture
def direct(next_to_it, store):
    """A service whose Redis is up and empty."""
    emptied(next_to_it, store)
    return Stand(service=next_to_it, stores=(store,), told=len(events(next_to_it)))


@pytest.fixture
def apart(behind, store, between):
    """A service with a proxy between it and its Redis, which is up and empty."""
    emptied(behind, store)
    return Stand(service=behind, stores=(store,), between=between, told=len(events(behind)))
