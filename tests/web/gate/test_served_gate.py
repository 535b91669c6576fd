"""The gate of the real service: keys, limits in Redis that servers share, proxies."""

import json
import threading
from functools import partial
from hashlib import sha256

import pytest

from service.catalogue import BY_NAME, RULINGS
from tests.redis_server import redis_server
from tests.serving import served
from tests.waiting import wait_until
from tests.web.gate.standing import KEY, PAGE

RULING = BY_NAME["dogfight.attack-rank"]
JSON = {"Content-Type": "application/json"}
DOWN, UP = "Redis does not count for the rate limits", "Redis counts for the rate limits again"
PATIENT = "tests.web.gate.patient:app()"
LIMIT = 100
MINE = {"Authorization": f"Bearer {KEY}"}


def question(number):
    """Write one question down in many ways, which the cache takes for as many."""
    return json.dumps(RULING.example) + " " * number


def batch(*requests):
    return json.dumps({"items": requests})


def asked(server, client, method, path, body=None):
    """Ask for a client behind a proxy: the status, and how much is left."""
    status, headers, _ = server.ask(method, path, body, **JSON, **{"X-Forwarded-For": client})
    return status, int(headers["RateLimit-Remaining"])


def ask(server, number=0, **header):
    return server.ask("POST", RULING.path, question(number), **JSON, **header)


@pytest.fixture(scope="module")
def locked():
    with served(
        SKYREF_API_KEYS=f"sha256:{sha256(KEY.encode()).hexdigest()}", SKYREF_CORS_ORIGINS=PAGE
    ) as running:
        yield running


@pytest.fixture(scope="module")
def pair():
    """Two servers that share a Redis, behind a proxy that tells them who asks."""
    with redis_server() as redis:
        settings = {
            "SKYREF_RATE_LIMIT": f"{LIMIT}/day",
            "SKYREF_TRUSTED_PROXIES": "127.0.0.0/8",
            "REDIS_URL": redis.url,
        }
        with (
            served(PATIENT, **settings, WEB_CONCURRENCY="2") as first,
            served(PATIENT, **settings) as second,
        ):
            yield first, second


def test_a_kept_answer_is_refused_without_a_key(locked):
    for _ in range(2):
        status, headers, _ = ask(locked, **MINE)
        assert status == 200
    assert headers["Cache-Status"] == "skyref-local; hit"
    status, headers, body = ask(locked)
    assert (status, headers["Content-Type"]) == (401, "application/problem+json")
    assert headers["WWW-Authenticate"] == 'Bearer realm="skyref"'
    assert "Cache-Status" not in headers
    assert json.loads(body)["type"] == "/problems/unauthorized"


@pytest.mark.parametrize("path", ["/", "/docs", "/v1/rules", "/openapi.json", "/metrics", "/no"])
def test_pages_and_documents_need_a_key(locked, path):
    assert locked.ask("GET", path)[0] == 401


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_every_ruling_needs_a_key(locked, entry):
    assert locked.ask("POST", entry.path, json.dumps(entry.example), **JSON)[0] == 401


def test_probes_need_no_key(locked):
    assert locked.ask("GET", "/healthz")[0] == locked.ask("GET", "/readyz")[0] == 200


def test_a_key_that_is_sent_twice_is_none(locked):
    connection = locked.connect()
    connection.putrequest("GET", "/v1/rules")
    for _ in range(2):
        connection.putheader("Authorization", f"Bearer {KEY}")
    connection.endheaders()
    assert connection.getresponse().status == 401
    connection.close()


def test_a_connection_goes_on_after_a_body_that_was_refused_unread(locked):
    connection = locked.connect()
    told = []
    for header in ({}, MINE, {}, MINE):
        connection.request("POST", RULING.path, question(1000), JSON | header)
        response = connection.getresponse()
        response.read()
        told.append(response.status)
    connection.close()
    assert told == [401, 200, 401, 200]


def test_a_page_asks_as_a_browser_does(locked):
    status, headers, body = locked.ask(
        "OPTIONS",
        RULING.path,
        Origin=PAGE,
        **{
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type",
        },
    )
    assert (status, body, headers["Access-Control-Allow-Origin"]) == (204, b"", PAGE)
    status, headers, _ = ask(locked, Origin=PAGE, **MINE)
    assert (status, headers["Access-Control-Allow-Origin"]) == (200, PAGE)


def test_links_of_a_service_with_keys_are_kept_by_their_reader_alone(locked):
    _, headers, _ = ask(locked, **MINE)
    path = headers["Link"][1:].partition(">")[0]
    status, headers, _ = locked.ask("GET", path, **MINE)
    assert (status, headers["Cache-Control"]) == (200, "private, max-age=31536000, immutable")


def test_a_key_is_never_logged_but_whose_it_was(locked):
    ask(locked, Authorization="Bearer not-a-key-of-ours")
    ask(locked, Authorization="nonsense-of-mine")
    _, headers, _ = ask(locked, **MINE)
    wait_until(lambda: headers["X-Request-Id"] in locked.log.read_text(), locked.log.read_text)
    log = locked.log.read_text()
    assert f'"client":"key-{sha256(KEY.encode()).hexdigest()[:16]}"' in log
    assert KEY not in log
    assert "not-a-key" not in log
    assert "nonsense-of-mine" not in log


def test_who_is_no_proxy_cannot_say_that_it_came_by_https(locked):
    status, headers, _ = ask(locked, **{"X-Forwarded-Proto": "https"}, **MINE)
    assert status == 200
    assert "Strict-Transport-Security" not in headers


def test_a_proxy_can(pair):
    forwarded = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"}
    _, headers, _ = ask(pair[0], **forwarded)
    assert headers["Strict-Transport-Security"] == "max-age=63072000"


def test_a_repeated_question_takes_one_unit_and_a_new_or_wrong_one_five(pair):
    asks = partial(asked, pair[1], "192.0.2.2")
    assert asks("POST", RULING.path, question(5)) == (200, LIMIT - 5)
    assert asks("POST", RULING.path, question(5)) == (200, LIMIT - 6)
    assert asks("POST", RULING.path, question(6)) == (200, LIMIT - 11)
    assert asks("GET", "/v1/rules") == (200, LIMIT - 12)
    assert asks("GET", "/nothing") == (404, LIMIT - 17)


def test_who_watches_is_never_told_to_come_later(pair):
    status, headers, _ = pair[0].ask("GET", "/metrics")
    assert status == 200
    assert "RateLimit" not in headers


def test_a_batch_takes_the_sum_of_what_is_in_it(pair):
    asks = partial(asked, pair[1], "192.0.2.3")
    hand = {"side": "allied", "hand": ["P5", "A8", "S3", "T1", "Strafe"]}
    known = {"ruling": RULING.name, "request": hand}
    new = {"ruling": "midway.firing", "request": BY_NAME["midway.firing"].example}
    assert asks("POST", "/v1/batch", batch(known)) == (200, LIMIT - 5)
    assert asks("POST", "/v1/batch", batch(known, new, known)) == (200, LIMIT - 12)
    assert asks("POST", "/v1/batch", batch(known, new, known)) == (200, LIMIT - 15)


def test_servers_share_a_limit_in_redis(pair):
    told = [asked(server, "192.0.2.4", "GET", "/v1/rules") for server in pair * (LIMIT // 2)]
    assert told == [(200, left) for left in range(LIMIT - 1, -1, -1)]
    for server in pair:
        status, headers, body = server.ask("GET", "/v1/rules", **{"X-Forwarded-For": "192.0.2.4"})
        assert (status, headers["RateLimit-Remaining"]) == (429, "0")
        assert int(headers["Retry-After"]) >= 1
        assert json.loads(body)["type"] == "/problems/too-many-requests"
        assert asked(server, "192.0.2.5", "GET", "/v1/rules")[0] == 200


def test_many_at_the_same_time_get_no_more_than_the_limit(pair):
    told = []

    def several(server):
        connection = server.connect()
        for _ in range(20):
            connection.request("GET", "/v1/rulesets", headers={"X-Forwarded-For": "192.0.2.6"})
            response = connection.getresponse()
            response.read()
            told.append(response.status)
        connection.close()

    threads = [threading.Thread(target=several, args=[server]) for server in pair * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (told.count(200), told.count(429)) == (LIMIT, 160 - LIMIT)


def test_a_limit_goes_on_when_redis_is_killed_and_comes_back():
    with (
        redis_server() as redis,
        served(PATIENT, SKYREF_RATE_LIMIT="1000/day", REDIS_URL=redis.url) as server,
    ):
        asks = partial(asked, server, "", "GET", "/v1/rules")
        told = [asks() for _ in range(3)]
        redis.kill()
        told += [asks() for _ in range(5)]
        redis.start()

        def counted():
            assert asks()[0] == 200
            with redis.client() as client:
                return bool(client.keys("skyref:limits:86400:*"))

        wait_until(counted, server.log.read_text)
        wait_until(lambda: UP in server.log.read_text(), server.log.read_text)
        log = server.log.read_text()
    assert told == [(200, left) for left in (999, 998, 997, 999, 998, 997, 996, 995)]
    assert (log.count(DOWN), log.count(UP)) == (1, 1)
