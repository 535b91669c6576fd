"""Passwords, socket files, TLS, a cluster and sentinels, and their failures."""

import time

import pytest

from service.app import create_app
from service.config import Config
from service.redis_address import redis_address
from tests.measure import children, cpu_seconds
from tests.proxy import tls_proxy
from tests.redis_server import (
    free_port,
    redis_sentinel,
    redis_server,
)
from tests.serving import Server
from tests.waiting import within
from tests.web.outages.proofs import (
    assert_only_missed,
    assert_within_budget,
)
from tests.web.outages.stands import (
    DOWN,
    KEYS,
    PATIENCE_SECONDS,
    READ_ONLY,
    RECOVERY_SECONDS,
    SECRET,
    TRIALS,
    Stand,
    ask,
    asking,
    assert_told_once,
    caches,
    caches_everything,
    comes_back,
    events,
    goes_down,
    lasts,
    new_question,
    readiness,
)
from tests.web.outages.troubles import (
    dripping,
    frozen,
    killed,
)


def test_redis_may_come_late_and_its_password_later_still(load, truth):
    port, other = free_port(), "another"
    with asking(f"redis://:{SECRET}@127.0.0.1:{port}/3") as service, load.on(service.port) as seen:
        down = goes_down(service)
        lasts()
        with (
            redis_server("--requirepass", other, port=port) as store,
            store.client(password=other) as admin,
        ):
            lasts()
            assert readiness(service) == "down"
            changing = time.monotonic()
            admin.config_set("requirepass", SECRET)
            comes_back(service)
            lasts(0.2)
            assert set(admin.info("keyspace")) == {"db3"}
            log = events(service)
    seen.assert_unharmed(truth)
    seen.between(down, changing).assert_undelayed()
    assert seen.hits() > 0
    assert_told_once(log)


def test_an_unknown_user_is_no_trouble_and_is_taken_once_known(load, truth):
    with redis_server() as store, store.client() as admin:
        url = f"redis://skyref:{SECRET}@127.0.0.1:{store.port}"
        with asking(url) as service, load.on(service.port) as seen:
            down = goes_down(service)
            lasts()
            changing = time.monotonic()
            rights = ["on", f">{SECRET}", f"~{KEYS}", "+get", "+set"]
            admin.execute_command("ACL", "SETUSER", "skyref", *rights)
            comes_back(service)
            lasts(0.2)
            log = events(service)
    seen.assert_unharmed(truth)
    seen.between(down, changing).assert_undelayed()
    assert seen.hits() > 0
    assert_told_once(log)


def test_a_server_that_knows_of_no_passwords_has_none_told(caplog):
    with redis_server("--rename-command", "AUTH", "UNUSUAL") as store:
        address = redis_address(f"redis://skyref:{SECRET}@127.0.0.1:{store.port}")
        client = create_app(Config(redis=address)).test_client()
        assert b'"redis":"down"' in client.get("/readyz").data
    assert DOWN[0] in caplog.text
    assert SECRET not in caplog.text


def test_a_socket_file_serves(load, truth, tmp_path):
    path = tmp_path / "redis.sock"
    with (
        redis_server("--unixsocket", str(path)) as store,
        asking(f"unix://{path}?db=2") as service,
        store.client() as admin,
    ):
        stand = Stand(service=service, stores=(store,))
        assert_only_missed(stand, load, truth, frozen)
        assert set(admin.info("keyspace")) == {"db2"}


@pytest.fixture(scope="module")
def secured(store):
    """A service that speaks TLS with its Redis."""
    with (
        tls_proxy(store.port) as between,
        asking(f"{between.url}?ssl_ca_certs={between.ca}") as service,
    ):
        comes_back(service)
        yield Stand(service=service, stores=(store,), between=between, told=len(events(service)))


def test_tls_serves_and_its_bytes_may_drip(secured, load, truth):
    assert_only_missed(secured, load, truth, dripping)
    assert_within_budget(secured, dripping)


def test_a_new_tls_connection_costs_little_processor_time(secured):
    comes_back(secured.service)
    began = processor_seconds(secured.service)
    for _ in range(TRIALS):
        secured.between.cut()
        ask(secured.service, new_question())  # finds that its connection has ended
        within(PATIENCE_SECONDS, lambda: caches(secured.service), "nothing is cached again")
    assert processor_seconds(secured.service) - began < TRIALS * 0.05


def processor_seconds(service: Server) -> float:
    """What its workers have used."""
    return sum(map(cpu_seconds, children(service)))


def test_a_cluster_serves_several_services_and_may_freeze(cluster, load, truth):
    with asking(cluster.url) as other:
        within(
            PATIENCE_SECONDS, lambda: caches_everything(cluster.service, other), "nothing is shared"
        )
    assert_only_missed(cluster, load, truth, frozen, caches_everything)
    assert_within_budget(cluster, frozen, caches_everything)


def test_a_cluster_may_lose_a_node(cluster, load, truth):
    comes_back(cluster.service, caches_everything)
    told = len(events(cluster.service))
    with load.on(cluster.service.port) as seen:
        with killed(cluster):
            within(
                PATIENCE_SECONDS,
                lambda: not caches_everything(cluster.service),
                "what is lost cannot be cached",
            )
            lasts()
        comes_back(cluster.service, caches_everything)
    seen.assert_unharmed(truth)
    assert seen.hits() > 0
    log = events(cluster.service)[told:]
    for names in (DOWN, READ_ONLY):
        if names[0] in log:  # which of them was noticed depends on what was asked
            assert_told_once(log, names)


def test_sentinels_lead_to_the_next_master(load, truth):
    with redis_sentinel() as watched:
        url = f"redis+sentinel://127.0.0.1:{watched.ports[0]}/{watched.name}/2"
        with asking(url) as service:
            comes_back(service)
            with load.on(service.port) as seen:
                watched.master.kill()
                down = goes_down(service)
                lasts(0.2)
                midst = time.monotonic()
                within(
                    RECOVERY_SECONDS,
                    lambda: watched.master_port() == watched.replica.port,
                    "there is no other master",
                )
                comes_back(service)
                lasts(0.2)
                log = events(service)
            with watched.replica.client() as admin:
                assert set(admin.info("keyspace")) == {"db2"}
    seen.assert_unharmed(truth)
    seen.between(down, midst).assert_undelayed()
    assert seen.hits() > 0
    assert_told_once(log)
