"""A TCP proxy in front of a server on this machine, for answers that are slow or do not come."""

import asyncio
import ssl
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import redis
import trustme

from tests.redis_server import client, free_port

READ = 65536


class Proxy:
    """Carries bytes; `delay` and `chunk` may be set at any time, and hold for answers from then on.

    Each answer comes `delay` seconds late. With a `chunk` it comes in pieces of that many bytes,
    each of them late.
    """

    def __init__(self, behind: int, delay: float, chunk: int | None, tls: ssl.SSLContext | None):
        self.port = free_port()
        self.delay = delay
        self.chunk = chunk
        self.ca: Path | None = None
        self._behind = behind
        self._tls = tls
        self._listener: asyncio.Server | None = None
        self._carriers: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)

    @property
    def url(self) -> str:
        """Where it is, as a redis URL."""
        return f"redis{'s' if self._tls else ''}://127.0.0.1:{self.port}/0"

    @property
    def connections(self) -> int:
        """How many connections it carries."""
        return len(self._carriers)

    def client(self, **settings) -> redis.Redis:
        """Open a client to the server behind, as a server's own `client` does."""
        trust = {"ssl_ca_certs": str(self.ca)} if self.ca else {}
        return client(self.url, **(trust | settings))

    def start(self) -> None:
        """Run it, taking connections."""
        self._thread.start()
        self.accept()

    def stop(self) -> None:
        """End it, and all connections."""
        self.refuse()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def accept(self) -> None:
        """Take connections, at first and after `refuse`."""
        self._do(self._accept())

    def refuse(self) -> None:
        """Close all connections, and refuse new ones until `accept`."""
        self._do(self._refuse())

    def cut(self) -> None:
        """Close all connections; new ones are welcome."""
        self._do(self._cut())

    def _do(self, work: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _accept(self) -> None:
        self._listener = await asyncio.start_server(
            self._connected, "127.0.0.1", self.port, ssl=self._tls
        )

    async def _refuse(self) -> None:
        if self._listener:
            self._listener.close()
        self._listener = None
        await self._cut()

    async def _cut(self) -> None:
        for carrier in self._carriers:
            carrier.cancel()
        await asyncio.gather(*self._carriers, return_exceptions=True)

    def _connected(self, asked: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        carrier = self._loop.create_task(self._carry(asked, answer))
        self._carriers.add(carrier)
        carrier.add_done_callback(self._carriers.discard)

    async def _carry(self, asked: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        """Carry both ways until either side ends."""
        ends = [answer]
        try:
            answered, ask = await asyncio.open_connection("127.0.0.1", self._behind)
            ends.append(ask)
            there = self._loop.create_task(self._pass_on(asked, ask, slow=False))
            back = self._loop.create_task(self._pass_on(answered, answer, slow=True))
            try:
                await asyncio.wait({there, back}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                there.cancel()
                back.cancel()
                await asyncio.gather(there, back, return_exceptions=True)
            for end in ends:
                end.close()
                with suppress(OSError):
                    await end.wait_closed()
        except OSError:
            pass  # nothing listens behind: the client's connection just ends
        finally:
            for end in ends:
                end.transport.abort()

    async def _pass_on(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, slow: bool
    ) -> None:
        while data := await source.read(READ):
            size = self.chunk if slow and self.chunk else len(data)
            for at in range(0, len(data), size):
                if slow and self.delay:
                    await asyncio.sleep(self.delay)
                target.write(data[at : at + size])
                await target.drain()


@contextmanager
def proxy(
    port: int, *, delay: float = 0.0, chunk: int | None = None, tls: ssl.SSLContext | None = None
) -> Iterator[Proxy]:
    """Run a proxy in front of the port, on a port of its own."""
    running = Proxy(port, delay, chunk, tls)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@contextmanager
def tls_proxy(port: int, *, delay: float = 0.0, chunk: int | None = None) -> Iterator[Proxy]:
    """Run a proxy that speaks TLS to its clients; who trusts its `ca` file can connect."""
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("127.0.0.1", "localhost").configure_cert(context)
    with (
        TemporaryDirectory() as folder,
        proxy(port, delay=delay, chunk=chunk, tls=context) as running,
    ):
        running.ca = Path(folder, "ca.pem")
        authority.cert_pem.write_to_path(running.ca)
        yield running
