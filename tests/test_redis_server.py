"""The tests' own Redis servers and proxies do what they say."""

import os
import re
import socket
import time
from pathlib import Path

import pytest
import redis
from redis.cluster import RedisCluster
from redis.sentinel import Sentinel

from tests.proxy import proxy, tls_proxy
from tests.redis_server import client as open_client
from tests.redis_server import program, redis_cluster, redis_sentinel, redis_server
from tests.waiting import wait_until

SECRET = {"password": "secret"}
ENDED = re.compile("closed|reset")


@pytest.fixture(scope="module")
def store():
    with redis_server() as running:
        yield running


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def spent(client):
    start = time.monotonic()
    assert client.ping()
    return time.monotonic() - start


def fill(client):
    for key in range(1000):
        client.set(str(key), bytes(10_000))


def test_a_server_stores_and_reads_and_keeps_nothing_on_disk():
    with redis_server() as server, server.client() as client:
        assert server.url == f"redis://127.0.0.1:{server.port}/0"
        assert client.info("server")["process_id"] == server.pid
        assert client.set("key", "value")
        assert client.get("key") == b"value"
        assert client.config_get("save") == {"save": ""}
        assert client.config_get("appendonly") == {"appendonly": "no"}
        folder = Path(client.config_get("dir")["dir"])
        assert folder.is_dir()
    assert not alive(server.pid)
    assert not folder.exists()


def test_options_reach_the_server(tmp_path):
    options = "--maxmemory 2mb --maxmemory-policy noeviction --requirepass secret --unixsocket"
    path = str(tmp_path / "redis.sock")
    with redis_server(*options.split(), path) as server:
        with server.client() as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
        with server.client(**SECRET) as client:
            assert client.config_get("maxmemory") == {"maxmemory": "2097152"}
            with pytest.raises(redis.OutOfMemoryError):
                fill(client)
        with redis.Redis(unix_socket_path=path, protocol=2, **SECRET) as client:
            assert client.ping()


def test_a_wrong_option_fails_with_what_redis_says():
    with (
        pytest.raises(AssertionError, match="no-such-option"),
        redis_server("--no-such-option", "1"),
    ):
        pass


def test_a_frozen_server_does_not_answer_until_it_is_thawed():
    with redis_server() as server, server.client(socket_timeout=0.2) as client:
        assert client.ping()
        server.freeze()
        with pytest.raises(redis.TimeoutError):
            client.ping()
        server.thaw()
        assert client.ping()


def test_a_frozen_server_is_ended_all_the_same():
    with redis_server() as server:
        server.freeze()
    assert not alive(server.pid)
    with redis_server() as server:
        server.freeze()
        server.stop()
        assert not alive(server.pid)


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_a_server_that_ended_refuses_and_started_again_answers_on_the_same_port(end):
    with redis_server() as server, server.client() as client:
        client.set("key", "value")
        first = server.pid
        getattr(server, end)()
        assert not alive(first)
        with pytest.raises(redis.ConnectionError, match="refused"):
            client.ping()
        server.start()
        assert server.pid != first
        assert client.get("key") is None


def test_a_cluster_stores_and_reads_on_each_of_its_three_nodes():
    with redis_cluster() as nodes:
        assert len(nodes) == 3
        with RedisCluster(host="127.0.0.1", port=nodes[0].port, protocol=2) as client:
            for key in range(30):
                client.set(str(key), str(key))
            assert [client.get(str(key)) for key in range(30)] == [b"%d" % n for n in range(30)]
        for node in nodes:
            with node.client() as client:
                assert client.dbsize() > 0


def test_a_sentinel_names_the_master_and_after_its_end_the_replica():
    with redis_sentinel() as watched:
        addresses = [("127.0.0.1", port) for port in watched.ports]
        sentinel = Sentinel(addresses, protocol=2, sentinel_kwargs={"protocol": 2})
        assert sentinel.discover_master(watched.name) == ("127.0.0.1", watched.master.port)
        assert watched.master_port() == watched.master.port
        watched.master.kill()
        wait_until(
            lambda: watched.master_port() == watched.replica.port,
            lambda: f"no other master:\n{watched.servers[0].log}",
        )
        with sentinel.master_for(watched.name) as client:
            assert client.set("key", "value")


def test_three_sentinels_know_each_other():
    with redis_sentinel(sentinels=3) as watched:
        assert len(set(watched.ports)) == 3
        with watched.servers[0].client() as client:
            assert client.sentinel_masters()[watched.name]["num-other-sentinels"] == 2


def test_a_proxy_is_slow_when_told_and_quick_again(store):
    with proxy(store.port) as between, between.client() as client:
        assert spent(client) < 0.4
        between.delay = 0.4
        assert spent(client) >= 0.4
        between.delay = 0.0
        assert spent(client) < 0.4


def test_a_proxy_drips(store):
    with (
        proxy(store.port, delay=0.02, chunk=1) as between,
        socket.create_connection(("127.0.0.1", between.port), timeout=5) as connection,
    ):
        start = time.monotonic()
        connection.sendall(b"PING\r\n")
        pieces = [connection.recv(64)]
        while not pieces[-1].endswith(b"\n"):
            pieces.append(connection.recv(64))
        assert b"".join(pieces) == b"+PONG\r\n"
        assert len(pieces) > 3
        assert time.monotonic() - start >= 7 * 0.02


def test_a_proxy_refuses_when_told_and_accepts_again(store):
    with proxy(store.port) as between, between.client() as client:
        assert client.ping()
        between.refuse()
        with pytest.raises(redis.ConnectionError, match="refused"):
            client.ping()
        between.accept()
        assert client.ping()


def test_a_proxy_closes_connections_and_takes_new_ones(store):
    with (
        proxy(store.port) as between,
        socket.create_connection(("127.0.0.1", between.port), timeout=5) as connection,
    ):
        connection.sendall(b"PING\r\n")
        assert connection.recv(64) == b"+PONG\r\n"
        assert between.connections == 1
        between.cut()
        assert connection.recv(64) == b""
        assert between.connections == 0
        with between.client() as client:
            assert client.ping()


def test_a_proxy_carries_much_at_once(store):
    much = bytes(range(256)) * 20_000
    with proxy(store.port) as between, between.client() as client:
        client.set("much", much)
        assert client.get("much") == much


def test_a_proxy_ends_the_connection_when_the_server_is_gone():
    with redis_server() as server, proxy(server.port) as between, between.client() as client:
        assert client.ping()
        server.kill()
        for _ in range(2):
            with pytest.raises(redis.ConnectionError, match=ENDED):
                client.ping()
        server.start()
        assert client.ping()


def test_a_proxy_ends_while_an_answer_is_still_under_way(store):
    with (
        proxy(store.port, delay=60) as between,
        between.client(socket_timeout=0.1) as client,
        pytest.raises(redis.TimeoutError),
    ):
        client.ping()


def test_a_tls_proxy_lets_in_who_trusts_its_authority(store):
    with tls_proxy(store.port, delay=0.1) as between:
        assert between.url == f"rediss://127.0.0.1:{between.port}/0"
        trusting = f"{between.url}?ssl_ca_certs={between.ca}&protocol=2"
        with redis.Redis.from_url(trusting) as client:
            assert spent(client) >= 0.1
        with between.client() as client:
            assert client.ping()


def test_a_tls_proxy_keeps_out_who_does_not(store):
    with tls_proxy(store.port) as between:
        with (
            between.client(ssl_ca_certs=None) as stranger,
            pytest.raises(redis.ConnectionError, match="CERTIFICATE_VERIFY_FAILED"),
        ):
            stranger.ping()
        with (
            open_client(f"redis://127.0.0.1:{between.port}/0") as plain,
            pytest.raises(redis.ConnectionError, match=ENDED),
        ):
            plain.ping()


def test_the_server_is_the_named_one_or_on_path_or_the_fetched_one(tmp_path):
    for name in ("named", "path", "fetched"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "redis-server").touch(mode=0o755)
    named, on_path, fetched = (
        tmp_path / name / "redis-server" for name in ("named", "path", "fetched")
    )
    path = {"PATH": str(on_path.parent)}
    assert program(path | {"REDIS_SERVER": str(named)}, fetched) == str(named)
    assert program(path, fetched) == str(on_path)
    assert program({"PATH": ""}, fetched) == str(fetched)


def test_without_a_server_the_failure_says_how_to_get_one(tmp_path):
    with pytest.raises(AssertionError, match="there is none: run `make test`") as failure:
        program({"PATH": ""}, tmp_path / "redis-server")
    assert "on PATH" in str(failure.value)
    assert "REDIS_SERVER" in str(failure.value)
    with pytest.raises(AssertionError, match="REDIS_SERVER names no program: /nowhere/redis"):
        program({"PATH": "", "REDIS_SERVER": "/nowhere/redis"})
