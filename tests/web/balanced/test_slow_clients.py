"""A dozen clients who send a byte a second take nothing from those who do not."""

from itertools import cycle, islice

import pytest

from tests.balancers import balancer
from tests.redis_server import free_port
from tests.serving import served
from tests.soaking.asking import Tally, ask
from tests.soaking.exchanges import Connection
from tests.web.balanced.drips import dripping

DRIPPING = 12
QUESTIONS = 50
# Of the ten seconds after which nobody waits for the rest of a header.
SECONDS = 2


@pytest.fixture(scope="module")
def alone():
    """One worker of eight threads: fewer than those who drip."""
    with served() as running:
        yield running.port


@pytest.fixture(scope="module")
def behind_nginx(alone):
    """The same behind nginx, which has a second instance to ask that is not there."""
    with balancer("nginx", (alone, free_port())) as port:
        yield port


@pytest.mark.parametrize("where", ["alone", "behind_nginx"])
def test_a_dozen_slow_clients_hold_nobody_up(request, where, mixed):
    port = request.getfixturevalue(where)
    questions, tally = cycle(mixed), Tally()
    with dripping(port, DRIPPING) as drips:
        while drips.bytes < SECONDS:
            with Connection(port=port) as connection:
                for question in islice(questions, QUESTIONS):
                    ask(connection, question, tally)
                    assert not tally.troubles
        assert drips.held() == DRIPPING
