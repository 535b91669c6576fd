"""A worker that is killed: only those whom it was answering notice, and another one comes."""

import os
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.measure import children
from tests.serving import served
from tests.soaking.asking import Tally, crowd
from tests.waiting import wait_until

WORKERS = 2
A_FEW = 20
PAUSE_SECONDS = 0.005
SOCKET = "socket:["


def clients(worker, port):
    """The ports of those who are connected to a worker."""
    files = [str(file.readlink()) for file in Path(f"/proc/{worker}/fd").iterdir()]
    own = {file.removeprefix(SOCKET).rstrip("]") for file in files if file.startswith(SOCKET)}
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {
        int(line[2].rpartition(":")[2], 16)
        for line in lines
        if line[9] in own and line[1].endswith(f":{port:04X}")
    } - {0}


class Askers:
    """Pairs of askers who keep their connections: as many as it takes to have both workers busy."""

    def __init__(self, running, mixed, stack):
        self._running, self._mixed, self._stack = running, mixed, stack
        self._crowds = []

    def more(self):
        """Have two more ask."""
        asking = crowd(self._running.port, self._mixed, 2, pause=PAUSE_SECONDS)
        self._crowds.append(self._stack.enter_context(asking))
        self._crowds[-1].wait_for(A_FEW)

    def of_each(self):
        """Whom each worker has as clients."""
        return {one: clients(one, self._running.port) for one in children(self._running)}

    def serve_all(self):
        """Whether each worker has some clients, once there are two more."""
        self.more()
        of_each = self.of_each()
        return len(of_each) == WORKERS and all(len(theirs) > 1 for theirs in of_each.values())

    def ask_on(self):
        """Wait until they all have asked some more."""
        for here in self._crowds:
            here.wait_for(A_FEW)

    def tally(self):
        """What became of all questions, once they are done."""
        whole = Tally()
        for here in self._crowds:
            whole.add(here.tally)
        return whole


@pytest.fixture(scope="module")
def killed(mixed):
    """Who was connected to the worker that is killed, who to the other, what they all got."""
    with served(WEB_CONCURRENCY=str(WORKERS)) as running, ExitStack() as stack:
        askers = Askers(running, mixed, stack)
        wait_until(askers.serve_all, lambda: f"one worker has no clients: {askers.of_each()}")
        of_each = askers.of_each()
        victim, other = of_each
        os.kill(victim, signal.SIGKILL)
        askers.ask_on()
        wait_until(
            lambda: len(set(children(running)) - {victim}) == WORKERS,
            lambda: f"no worker has come for {victim}:\n{running.log.read_text()}",
        )
        askers.ask_on()
        stack.close()
    return of_each[victim], of_each[other], askers.tally()


def test_who_is_served_by_another_worker_loses_nothing(killed):
    _, others, tally = killed
    assert not others & set(tally.losers)


def test_who_was_connected_to_the_worker_loses_one_answer_at_most(killed):
    theirs, _, tally = killed
    assert set(tally.losers) <= theirs
    assert len(tally.losers) == len(set(tally.losers))


def test_every_answer_that_comes_is_right_all_the_same(killed):
    assert not killed[2].wrong
