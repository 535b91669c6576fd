"""What clients make a worker keep is counted, whoever has it, and bounded."""

import fcntl
import selectors
import socket
import sys
import termios
from contextlib import ExitStack, suppress

import pytest
from gunicorn.config import Config

from service.serving.connection import Connection
from service.serving.sending import SYSTEM_BYTES, bound_sending
from service.serving.waiting import MAX_KEPT_BYTES, Waiting
from tests.web import raw

LONG = bytes(1 << 20)


@pytest.fixture
def connect():
    """A way to make a connection that has sent some bytes; with it, the client's end."""
    with ExitStack() as stack:

        def connected(arrived=b""):
            ours, theirs = map(stack.enter_context, socket.socketpair())
            connection = Connection(Config(), ours, "", "")
            connection.arrived = arrived
            return connection, theirs

        yield connected


@pytest.fixture
def dropped():
    """Those that had to go."""
    return []


@pytest.fixture
def waiting(dropped):
    """Waits for connections to send something."""
    with selectors.DefaultSelector() as poller:
        waiting = Waiting(poller, dropped.append)
        yield lambda each: waiting.add(each, selectors.EVENT_READ, print, 9), waiting


def test_whoever_has_sent_most_goes_when_there_is_too_much(connect, waiting, dropped):
    wait, _ = waiting
    connections = [connect(bytes(size))[0] for size in (0, 9, MAX_KEPT_BYTES - 8, 8)]
    for each in connections:
        wait(each)
    assert dropped == [connections[2]]


def test_what_a_thread_has_counts_until_it_comes_back(connect, waiting, dropped):
    wait, all_of_them = waiting
    (idle, _), (first, _), (second, _) = connect(), connect(bytes(MAX_KEPT_BYTES)), connect(b"1")
    wait(idle)
    wait(first)
    all_of_them.lend(first)
    first.arrived = b""
    wait(second)
    assert dropped == [second]
    all_of_them.take_back(first)
    wait(third := connect(b"1")[0])
    assert third in all_of_them
    assert idle in all_of_them


def test_an_answer_counts_as_a_whole_until_all_of_it_is_sent(connect):
    connection, theirs = connect()
    connection.unsent = LONG
    connection.send()
    assert 0 < len(theirs.recv(1 << 16)) < len(LONG)
    assert connection.kept == len(LONG)
    while connection.unsent:
        theirs.recv(1 << 20)
        connection.send()
    assert connection.kept == 0


def test_what_came_behind_a_request_counts_too(connect):
    sent = raw.post(b"{}")
    connection, _ = connect(sent + LONG)
    connection.extent.look(connection.arrived)
    connection.hand_over()
    assert connection.kept == len(LONG)
    connection.end()
    assert connection.kept == 0


def test_an_empty_line_behind_a_request_begins_no_other_one(connect):
    connection, _ = connect(raw.post(b"{}") + b"\r\n")
    connection.extent.look(connection.arrived)
    connection.hand_over()
    connection.renew()
    assert connection.kept == 0


def test_the_system_keeps_little_of_what_is_not_taken():
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as client:
        bound_sending(listener)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(listener.getsockname())
        with listener.accept()[0] as accepted:
            accepted.setblocking(False)
            with suppress(BlockingIOError):
                while True:
                    accepted.send(LONG)
            queued = fcntl.ioctl(accepted, termios.TIOCOUTQ, bytes(4))
            assert int.from_bytes(queued, sys.byteorder) < 2 * SYSTEM_BYTES
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
