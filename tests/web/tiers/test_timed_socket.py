"""A timed socket gives up when it is time, whatever the other side does."""

import socket
import ssl
from threading import Event, Thread
from time import monotonic

import pytest
import trustme

from service.web.tiers import timed_socket
from service.web.tiers.timed_socket import MAX_BYTES, TimedSocket, TooLongError

PATIENCE_SECONDS = 10
# What a busy machine may add.
SLACK_SECONDS = 1.0


def plain(ours, theirs):
    return ours, theirs


def over_tls(ours, theirs):
    authority = trustme.CA()
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("localhost").configure_cert(server)
    client = ssl.create_default_context()
    authority.configure_trust(client)
    accepted = []
    thread = Thread(target=lambda: accepted.append(server.wrap_socket(theirs, server_side=True)))
    thread.start()
    connected = client.wrap_socket(ours, server_hostname="localhost")
    thread.join(PATIENCE_SECONDS)
    return connected, accepted[0]


@pytest.fixture(params=[plain, over_tls])
def pair(request):
    """Both ends of a connection."""
    ends = request.param(*socket.socketpair())
    yield ends
    for end in ends:
        end.close()


def timed(pair, seconds):
    return TimedSocket(pair[0], monotonic() + seconds)


def test_what_is_sent_arrives_and_what_comes_is_received(pair):
    mine = timed(pair, PATIENCE_SECONDS)
    mine.sendall(b"question")
    assert pair[1].recv(100) == b"question"
    pair[1].sendall(b"answer")
    assert mine.recv(100) == b"answer"


def exhaust(mine, received):
    """Receive until it raises; the lengths of what came."""
    while True:
        received.append(len(mine.recv(1 << 16)))


@pytest.mark.parametrize("seconds", [0.02, 0.001, 0.0])
def test_silence_ends_at_the_deadline(pair, seconds):
    mine, began = timed(pair, seconds), monotonic()
    with pytest.raises(TimeoutError):
        mine.recv(100)
    assert seconds * 0.9 <= monotonic() - began < seconds + SLACK_SECONDS


def test_a_drip_ends_at_the_deadline(pair):
    over = Event()

    def drip():
        while not over.wait(0.005):
            pair[1].sendall(b".")

    thread = Thread(target=drip)
    thread.start()
    mine, began, received = timed(pair, 0.1), monotonic(), []
    try:
        with pytest.raises(TimeoutError):
            exhaust(mine, received)
    finally:
        over.set()
        thread.join()
    assert sum(received) > 0
    assert monotonic() - began < 0.1 + SLACK_SECONDS


def test_whoever_takes_nothing_ends_it_at_the_deadline(pair):
    mine, began = timed(pair, 0.05), monotonic()
    with pytest.raises(TimeoutError):
        mine.sendall(bytes(1 << 26))
    assert monotonic() - began < 0.05 + SLACK_SECONDS


def test_what_has_come_is_taken_even_a_little_late(pair, monkeypatch):
    monkeypatch.setattr(timed_socket, "_GRACE_SECONDS", PATIENCE_SECONDS)
    mine = timed(pair, -0.001)
    pair[1].sendall(b"answer")
    assert mine.recv(100) == b"answer"


def test_what_has_come_is_not_taken_much_too_late(pair):
    mine = timed(pair, -1)
    pair[1].sendall(b"answer")
    with pytest.raises(TimeoutError):
        mine.recv(100)
    with pytest.raises(TimeoutError):
        mine.sendall(b"question")


def test_another_exchange_has_its_own_deadline(pair):
    mine = timed(pair, -1)
    mine.begin(monotonic() + PATIENCE_SECONDS)
    mine.sendall(b"question")
    pair[1].sendall(b"answer")
    assert mine.recv(100) == b"answer"
    mine.begin(monotonic() + 0.01)
    with pytest.raises(TimeoutError):
        mine.recv(100)


def test_too_much_is_not_taken(pair):
    thread = Thread(target=lambda: pair[1].sendall(bytes(MAX_BYTES + 1)))
    thread.start()
    mine, received = timed(pair, PATIENCE_SECONDS), []
    with pytest.raises(TooLongError):
        exhaust(mine, received)
    thread.join()
    assert sum(received) <= MAX_BYTES


def test_a_connection_that_was_closed_or_spoken_on_is_stale():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        mine = TimedSocket(ours, monotonic() + PATIENCE_SECONDS)
        assert not mine.stale()
        theirs.sendall(b"unasked")
        assert mine.stale()
        mine.recv(100)
        assert not mine.stale()
        theirs.close()
        assert mine.stale()
