"""Real redis-servers on ports of this machine: alone, as a cluster, watched by sentinels."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.waiting import wait_until

START_SECONDS = 20
SLOTS = 16384
FETCHED = Path(sys.prefix, "redis", "redis-server")


def program(environment: Mapping[str, str] = os.environ, fetched: Path = FETCHED) -> str:
    """Find redis-server: as REDIS_SERVER names it, else on PATH, else as `make test` fetched it."""
    path = environment.get("PATH", "")
    if named := environment.get("REDIS_SERVER"):
        if found := shutil.which(named, path=path):
            return found
        raise AssertionError(f"REDIS_SERVER names no program: {named}")
    if found := shutil.which("redis-server", path=path) or shutil.which(str(fetched)):
        return found
    raise AssertionError(
        "these tests need a redis-server, and there is none: run `make test`, which fetches one; "
        "or install Redis, so that redis-server is on PATH; or set REDIS_SERVER to one"
    )


def free_port() -> int:
    """Choose a port below those that the system gives to clients, so that it stays free.

    Nothing takes it while the server that had it is down, and a client cannot connect to itself.
    The port 10000 above it, a cluster node's second one, is free too.
    """
    while True:
        port = 12000 + secrets.randbelow(10000)
        with socket.socket() as first, socket.socket() as second:
            try:
                first.bind(("127.0.0.1", port))
                second.bind(("127.0.0.1", port + 10000))
            except OSError:
                continue
            return port


def client(url: str, **settings) -> redis.Redis:
    """Open a client that says at once what happened: it retries nothing, and waits 5 seconds.

    Its protocol is the one that every version speaks.
    """
    plain = {"protocol": 2, "socket_timeout": 5, "retry": Retry(NoBackoff(), 0)}
    return redis.Redis.from_url(url, **(plain | settings))


class RedisServer:
    """A redis-server that a test may start, freeze, thaw, kill and start again on the same port."""

    def __init__(self, folder: Path, port: int, *arguments: str):
        self.port = port
        self._command = [program(), *arguments]
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process id of the server that was started last."""
        assert self._process
        return self._process.pid

    @property
    def url(self) -> str:
        """Where it is, as a redis URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def log(self) -> str:
        """All that it has said."""
        return (self._folder / "log").read_text(errors="replace")

    def client(self, **settings) -> redis.Redis:
        """Open a client, as `client` does."""
        return client(self.url, **settings)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert self._process is None or self._process.poll() is not None, "it runs already"
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=self._folder,
                env=os.environ | {"LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        wait_until(self._started, lambda: f"redis-server did not answer:\n{self.log}")

    def _started(self) -> bool:
        assert self._process
        assert self._process.poll() is None, f"redis-server did not start:\n{self.log}"
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(64).startswith((b"+PONG", b"-NOAUTH"))
        except OSError:
            return False

    def freeze(self) -> None:
        """Stop its process where it is: connections stay open, and nothing is answered."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)
        os.waitpid(self.pid, os.WUNTRACED)

    def thaw(self) -> None:
        """Let a frozen one go on."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Ask it to shut down, frozen or not, and wait until it has."""
        assert self._process
        self.thaw()
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(START_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it at once, frozen or not."""
        if self._process:
            self._process.kill()
            self._process.wait(START_SECONDS)


@contextmanager
def _running(port: int, *arguments: str, config: str | None = None) -> Iterator[RedisServer]:
    """Start one with a folder of its own, and end it again."""
    with tempfile.TemporaryDirectory() as folder:
        if config is not None:
            Path(folder, "redis.conf").write_text(config)
        server = RedisServer(Path(folder), port, *arguments)
        try:
            server.start()
            yield server
        finally:
            server.kill()


@contextmanager
def redis_server(*options: str, port: int | None = None) -> Iterator[RedisServer]:
    """Run a redis-server that keeps nothing on disk; options are redis-server's own."""
    port = port or free_port()
    plain = f"--port {port} --bind 127.0.0.1 --appendonly no --repl-diskless-sync-delay 0"
    with _running(port, *plain.split(), "--save", "", *options) as server:
        yield server


@contextmanager
def redis_cluster(*options: str) -> Iterator[tuple[RedisServer, ...]]:
    """Run a cluster of three nodes, each with a third of the slots."""
    plain = ["--cluster-enabled", "yes", "--cluster-node-timeout", "1000"]
    with ExitStack() as stack:
        nodes = [stack.enter_context(redis_server(*plain, *options)) for _ in range(3)]
        clients = [stack.enter_context(node.client()) for node in nodes]
        for at, node in enumerate(clients):
            slots = range(at * SLOTS // 3, (at + 1) * SLOTS // 3)
            node.execute_command("CLUSTER ADDSLOTS", *slots)
            for other in nodes:
                if other is not nodes[at]:
                    node.execute_command("CLUSTER MEET", "127.0.0.1", other.port)

        def whole() -> bool:
            seen = [node.execute_command("CLUSTER INFO") for node in clients]
            return {(info["cluster_state"], info["cluster_size"]) for info in seen} == {("ok", "3")}

        wait_until(whole, lambda: "the cluster did not form:\n" + "\n".join(n.log for n in nodes))
        yield tuple(nodes)


@dataclass(frozen=True, kw_only=True)
class Sentinels:
    """A watched master: its name, the sentinels that know it, itself and its replica."""

    name: str
    servers: tuple[RedisServer, ...]
    master: RedisServer
    replica: RedisServer

    @property
    def ports(self) -> tuple[int, ...]:
        """The sentinels' ports."""
        return tuple(server.port for server in self.servers)

    def master_port(self) -> int:
        """Ask the first sentinel where the master is now."""
        with self.servers[0].client() as sentinel:
            return sentinel.sentinel_masters()[self.name]["port"]


@contextmanager
def redis_sentinel(sentinels: int = 1, name: str = "skyref") -> Iterator[Sentinels]:
    """Run a master and a replica, watched by sentinels that soon put the replica in its place."""
    with ExitStack() as stack:
        master = stack.enter_context(redis_server())
        # Every version knows this older name of --replicaof.
        replica = stack.enter_context(redis_server("--slaveof", "127.0.0.1", str(master.port)))
        follower = stack.enter_context(replica.client())
        wait_until(
            lambda: follower.info("replication")["master_link_status"] == "up",
            lambda: f"the replica did not follow:\n{replica.log}",
        )
        watched = (
            f"sentinel monitor {name} 127.0.0.1 {master.port} {sentinels // 2 + 1}\n"
            f"sentinel down-after-milliseconds {name} 300\n"
            f"sentinel failover-timeout {name} 2000\n"
        )
        servers = []
        for _ in range(sentinels):
            port = free_port()
            config = f"port {port}\nbind 127.0.0.1\n{watched}"
            server = _running(port, "redis.conf", "--sentinel", config=config)
            servers.append(stack.enter_context(server))

        def known(server: RedisServer) -> bool:
            with server.client() as sentinel:
                seen = sentinel.sentinel_masters()[name]
            return seen["num-slaves"] == 1 and seen["num-other-sentinels"] == sentinels - 1

        for server in servers:
            wait_until(
                lambda server=server: known(server),
                lambda server=server: f"the sentinel did not see all:\n{server.log}",
            )
        yield Sentinels(name=name, servers=tuple(servers), master=master, replica=replica)
