"""Two instances behind a balancer: one is always there, so nobody notices that the other is not."""

from contextlib import ExitStack

import pytest

from tests.balancers import balancer
from tests.soaking.asking import crowd
from tests.web.balanced.instances import instances

BALANCERS = ("nginx", "haproxy")
KEEPING, ONCE, PAUSE_SECONDS = 5, 3, 0.05
A_WHILE = 50
# HAProxy looks every second whether an instance is ready, and so learns of it in time, mostly;
# nginx does not look. Both ask the other instance when one refuses.
DRAIN_SECONDS = "1"


@pytest.fixture(scope="module")
def tallies(mixed):
    """What became of those who asked nginx, and HAProxy, during one and the same restart."""
    crowds = {}
    with instances(2, SKYREF_DRAIN_SECONDS=DRAIN_SECONDS) as both, ExitStack() as stack:
        ports = tuple(instance.port for instance in both)
        for name in BALANCERS:
            port = stack.enter_context(balancer(name, ports))
            asking = crowd(port, mixed, KEEPING, once=ONCE, pause=PAUSE_SECONDS)
            crowds[name] = stack.enter_context(asking)
        for instance in both:
            _ask_on(crowds)
            instance.restart()
        _ask_on(crowds)
        stack.close()
    return {name: here.tally for name, here in crowds.items()}


def _ask_on(crowds):
    for here in crowds.values():
        here.wait_for(A_WHILE)


@pytest.mark.parametrize("name", BALANCERS)
def test_a_rolling_restart_under_load_loses_no_request(name, tallies):
    assert not tallies[name].troubles
    assert tallies[name].asked.keys() == {"rulings", "links", "batches"}
