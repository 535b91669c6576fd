"""gunicorn's threaded worker, but no thread waits for a client.

The event loop gathers a request, and a thread gets it when it is whole; the thread leaves the
answer with the system, and what the client does not take at once the event loop sends. So those
who send or read slowly cost a file descriptor each, and their bytes, and hold nobody up.
"""

import errno
import logging
import selectors
import socket
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from gunicorn.workers.gthread import ThreadWorker

from service.serving.connection import Connection
from service.serving.refusals import failed, refusal, refuse_without_host, response
from service.serving.sending import SEND_SECONDS, bound_sending
from service.serving.waiting import Waiting
from service.web.health import STOPPING
from service.web.problems import KINDS

# A head has to be whole so long after its first byte, and that one to come after connecting.
HEAD_SECONDS: Final = 10.0
# The most that the sender of a body may pause, and that all of it may take.
PAUSE_SECONDS: Final = 3.0
BODY_SECONDS: Final = 60.0
# How long a connection that is closed from here is listened to, lest what is still under way
# undoes the answer (RFC 9112, section 9.6); and one that is idle when the worker stops.
LINGER_SECONDS: Final = 2.0

_SWEEP_SECONDS: Final = 0.5
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_FULL: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

log: Final = logging.getLogger("skyref")


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn is not typed
    """Serves many connections with few threads, however slow the clients are."""

    waiting: Waiting
    # Whoever asks how it goes must not have to wait until it goes well.
    probes: ThreadPoolExecutor
    # How long it goes on accepting when it is told to stop; server.py sets it.
    drain_seconds = 0

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:  # noqa: ARG003  # gunicorn calls it so
        """Refuse what only gunicorn's own worker does."""
        if cfg.is_ssl:
            sys.exit("skyref: TLS is for the proxy in front; start without certfile and keyfile")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Begin as gunicorn's own does."""
        super().__init__(*args, **kwargs)
        self.alive = True
        self.leaves_at = float("inf")
        self.next_sweep = 0.0

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Get ready to stop, on SIGTERM."""
        if not STOPPING.told:
            STOPPING.told = True
            self.leaves_at = time.monotonic() + self.drain_seconds
        self.method_queue.defer(lambda: None)

    def run(self) -> None:
        """Serve until it is time to stop, and then until everybody has been answered."""
        queue = self.method_queue
        self.poller.register(queue.fileno(), selectors.EVENT_READ, queue.run_callbacks)
        self.waiting = Waiting(self.poller, self._close)
        self.probes = ThreadPoolExecutor(1)
        for listener in self.sockets:
            bound_sending(listener)
        self.set_accept_enabled(enabled=True)
        while self.alive and time.monotonic() < self.leaves_at and self.is_parent_alive():
            self._turn(min(1.0, self.leaves_at - time.monotonic()))
        self.alive = False
        self._stop_listening()
        end = time.monotonic() + self.cfg.graceful_timeout
        while self.nr_conns > 0 and time.monotonic() < end:
            self._turn(0.1)
        for pool in (self.tpool, self.probes):
            pool.shutdown(wait=False)
        self.poller.close()
        queue.close()

    def _turn(self, seconds: float) -> None:
        """Do what there is to do, or wait for it."""
        self.notify()
        self.wait_for_and_dispatch_events(max(seconds, 0.0))
        now = time.monotonic()
        if now >= self.next_sweep:
            self.next_sweep = now + _SWEEP_SECONDS
            self.waiting.expire()

    def _stop_listening(self) -> None:
        """Take whoever has come already: the system refuses from then on, and nobody is lost."""
        self.set_accept_enabled(enabled=False)
        for listener in self.sockets:
            while self._accept_one(listener):
                pass
            listener.close()
        self.waiting.hurry(LINGER_SECONDS)

    # Who comes, waits and goes

    def accept(self, listener: socket.socket) -> None:
        """Take a new connection."""
        self._accept_one(listener)

    def _accept_one(self, listener: socket.socket) -> bool:
        """Take a connection; whether there may be another one."""
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in _FULL:
                return self.waiting.drop_oldest()
            return error.errno == errno.ECONNABORTED  # one came and went, others may be there
        if self.nr_conns >= self.worker_connections:
            self.waiting.drop_oldest()
        self.nr_conns += 1
        connection = Connection(self.cfg, client, address, listener.getsockname())
        self._listen(connection, HEAD_SECONDS)
        return True

    def _close(self, connection: Connection) -> None:
        self.nr_conns -= 1
        connection.socket.close()

    # Requests

    def _listen(self, connection: Connection, seconds: float) -> None:
        """Wait for a request."""
        patience = seconds if self.alive else LINGER_SECONDS
        self.waiting.add(connection, selectors.EVENT_READ, self._readable, patience)

    def _readable(self, connection: Connection) -> None:
        """Take in what has come, and do what is due."""
        before, had_head = connection.kept, connection.extent.head_is_there
        if not connection.receive():
            if not connection.extent.head_is_there:
                self.waiting.drop(connection)
                return
            connection.extent.give_up()
        if not before:
            connection.since = time.monotonic()
        self.waiting.grew(connection.kept - before)
        if connection in self.waiting:
            self._proceed(connection, had_head=had_head)

    def _proceed(self, connection: Connection, *, had_head: bool) -> None:
        """Hand a request over that is whole; else see how long to wait for more."""
        extent, since = connection.extent, connection.since
        if extent.fault is not None:
            self._refuse(connection, extent.fault)
        elif extent.whole:
            self._hand_over(connection)
        elif extent.head_is_there and not had_head and not self._admits(connection):
            self._cut(connection)
        elif extent.head_is_there:
            end = min(since + BODY_SECONDS, time.monotonic() + PAUSE_SECONDS)
            self.waiting.set_deadline(connection, end, self._cut)
            if not had_head and extent.expects_continue(connection.arrived):
                connection.send_at_once(_CONTINUE)
        else:
            end = since + HEAD_SECONDS
            self.waiting.set_deadline(
                connection, end, partial(self._refuse, name="request-timeout")
            )

    def _admits(self, connection: Connection) -> bool:
        """Whether there is any use in waiting for a body; the application knows whose it is."""
        admits = getattr(self.wsgi, "admits", None)
        if admits is None:
            return True
        admitted: bool = admits(connection.extent.authorization(connection.arrived))
        return admitted

    def _cut(self, connection: Connection) -> None:
        """Have a request judged of which the rest did not come in time, or is of no use."""
        connection.extent.give_up()
        self._hand_over(connection)

    def _hand_over(self, connection: Connection) -> None:
        self.waiting.lend(connection)
        connection.hand_over()
        self.enqueue_req(connection)

    def enqueue_req(self, connection: Connection) -> None:
        """Have a request answered in a thread; probes have one of their own."""
        pool = self.probes if connection.is_probe else self.tpool
        try:
            answering = pool.submit(self.handle, connection)
        except RuntimeError:  # the system has no thread left
            self.waiting.take_back(connection)
            self._close(connection)
            return
        done = partial(self.method_queue.defer, self.finish_request, connection)
        answering.add_done_callback(done)

    def _refuse(self, connection: Connection, name: str) -> None:
        """Answer from here, and close."""
        self.waiting.remove(connection)
        connection.arrived, connection.keep = b"", False
        kind = KINDS[name]
        connection.unsent = response(kind, kind.explanation, self._note)
        connection.send()
        self._sent(connection)

    # Answers

    def handle(self, connection: Connection) -> bool:
        """Answer a request, in a thread; whether the connection may be used again."""
        connection.keep = False
        try:
            request = next(connection.parser, None)
            if request is not None:
                refuse_without_host(request)
        except Exception as failure:  # noqa: BLE001  # whatever it is, the client is told
            connection.unsent = refusal(failure, self._note)
        else:
            if request is not None:
                self._answer(request, connection)
        connection.send()
        return connection.keep

    def _answer(self, request: Any, connection: Connection) -> None:
        # Whoever waits to be told to go on has been told by the event loop.
        request._expected_100_continue = False  # noqa: SLF001
        if connection.extent.cut or STOPPING.told:
            request.force_close()
        try:
            keep = self.handle_request(request, connection)
        except Exception as failure:  # noqa: BLE001  # as above
            connection.sock.take()
            # The watch has seen it fail.
            connection.unsent = failed(failure, lambda _: None)
        else:
            connection.unsent = connection.sock.take()
            connection.keep = keep and connection.is_read()

    def _note(self, status: int) -> str | None:
        """Have a refusal counted that the application knows nothing of; its id, if it has one."""
        note = getattr(self.wsgi, "note", None)
        return None if note is None else note(status)

    def finish_request(self, connection: Connection, done: Future[bool]) -> None:
        """Go on with a connection that a thread is done with."""
        self.waiting.take_back(connection)
        if done.exception() is not None:
            log.error("internal error", exc_info=done.exception())
            connection.unsent, connection.keep = b"", False
        if not connection.keep:
            connection.end()
        self._sent(connection)

    def _sent(self, connection: Connection) -> None:
        """Go on when some of an answer has been sent, perhaps all."""
        if connection.unsent:
            self.waiting.add(connection, selectors.EVENT_WRITE, self._writable, SEND_SECONDS)
        elif connection.keep:
            connection.renew()
            self._listen(connection, self.cfg.keepalive)
            if connection.arrived and connection in self.waiting:
                self._proceed(connection, had_head=False)
        else:
            self._linger(connection)

    def _writable(self, connection: Connection) -> None:
        """Send more of an answer."""
        before = connection.kept
        connection.send()
        self.waiting.grew(connection.kept - before)
        if not connection.unsent:
            self.waiting.remove(connection)
            self._sent(connection)

    def _linger(self, connection: Connection) -> None:
        """Close a connection so that its client gets all of the answer."""
        try:
            connection.socket.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(connection)
        else:
            self.waiting.add(connection, selectors.EVENT_READ, self._closing, LINGER_SECONDS)

    def _closing(self, connection: Connection) -> None:
        if not connection.discard():
            self.waiting.drop(connection)
