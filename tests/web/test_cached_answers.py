"""The same bytes for every ruling, cold and warm, with and without Redis, from every process."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service import __version__
from service.app import create_app
from service.catalogue import RULINGS
from service.config import Config
from service.redis_address import redis_address
from tests.conformance import CASES
from tests.redis_server import redis_server
from tests.serving import served
from tests.strategies import QUESTIONS, respelt
from tests.waiting import wait_until
from tests.web import raw

MONTH_SECONDS = 30 * 24 * 60 * 60
PATHS = {entry.name: entry.path for entry in RULINGS}
MISS, LOCAL, SHARED = "skyref; fwd=miss", "skyref-local; hit", "skyref-redis; hit"
EXAMPLES = {entry.name: entry.example for entry in RULINGS}

every_ruling = pytest.mark.parametrize("ruling", QUESTIONS)


@pytest.fixture(scope="module")
def store():
    with redis_server() as running:
        yield running


def service(redis=None, local_cache_mb=0):
    """The service in this process, as one worker is; nothing is kept but where it is said."""
    address = redis_address(redis.url) if redis else None
    return create_app(Config(local_cache_mb=local_cache_mb, redis=address)).test_client()


@pytest.fixture(scope="module")
def plain():
    return service()


def put(client, ruling, body):
    """Ask: who answered, and all that must be the same whoever did."""
    answer = client.post(PATHS[ruling], data=body, content_type="application/json")
    headers = dict(answer.headers)
    said = headers.pop("Cache-Status")
    del headers["X-Request-Id"]
    return said, (answer.status, tuple(sorted(headers.items())), answer.data)


def written(question, seed):
    """A question as somebody else would write it."""
    chance = random.Random(seed)
    indent = chance.choice([None, 1])
    return json.dumps(respelt(question, chance), indent=indent, ensure_ascii=chance.random() < 0.5)


@pytest.fixture(scope="module")
def workers(store):
    """A worker with both tiers, and two others that have Redis only."""
    return [service(store, 8), service(store), service(store)]


def arrived(client, ruling, body):
    """Ask a worker until Redis has what another one has found out."""
    answers = []

    def shared():
        answers.append(put(client, ruling, body))
        return answers[-1][0] == SHARED

    wait_until(shared, lambda: f"Redis never answered {body}: {answers[-1]}")
    return [answer for _, answer in answers]


@every_ruling
@settings(max_examples=15)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_same_bytes_whoever_answers(plain, workers, ruling, data, seed):
    body = written(data.draw(QUESTIONS[ruling]), seed)
    who, right = put(plain, ruling, body)
    both, redis_only, other = workers
    first, again = put(both, ruling, body), put(both, ruling, body)
    assert who == MISS
    assert {first[1], again[1]} == {right}
    assert again[0] == LOCAL
    assert set(arrived(redis_only, ruling, body)) == {right}
    assert set(arrived(other, ruling, body)) == {right}


@every_ruling
@settings(max_examples=15)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_another_spelling_gets_the_same_bytes(workers, ruling, data, seed):
    question = data.draw(QUESTIONS[ruling])
    for client in workers:
        said = {put(client, ruling, written(question, seed + number))[1] for number in range(3)}
        assert len(said) == 1


def test_every_numbered_case_gets_the_same_bytes_whoever_answers(plain, workers):
    for case in CASES:
        ruling, body = case["ruling"], json.dumps(case["request"])
        answers = {put(plain, ruling, body)[1]}
        answers |= {put(client, ruling, body)[1] for client in workers for _ in range(2)}
        assert len(answers) == 1, case["id"]


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"", 400), (b"{", 400), (b"[]", 422), (b"{}", 422), (bytes(70_000), 413)],
    ids=["empty", "cut", "array", "no fields", "too long"],
)
def test_a_refusal_is_never_kept_and_always_the_same(plain, body, status):
    with redis_server() as fresh, fresh.client() as client:
        sharing = [service(fresh), service(fresh)]
        everyone = [plain, service(local_cache_mb=8), *sharing]
        answers = [put(one, "midway.firing", body) for one in everyone for _ in range(2)]
        assert {answer[0] for answer in answers} == {MISS}
        assert {answer[1][0][:3] for answer in answers} == {str(status)}
        assert len({answer[1] for answer in answers}) == 1
        # A worker writes in order: once these are there, so is all that it put before them.
        for active, worker in enumerate(sharing):
            markers = {"active": active, "opponent": 0}
            arrived(worker, "midway.initiative", json.dumps({"markers": markers}))
        assert client.dbsize() == len(sharing)


def test_keys_tell_the_release_and_values_expire_after_a_month():
    with redis_server() as fresh, fresh.client() as client:
        arrived(service(fresh), "midway.initiative", json.dumps(EXAMPLES["midway.initiative"]))
        [key] = client.scan_iter()
        assert key.startswith(f"skyref:{__version__}:".encode())
        assert MONTH_SECONDS - 60 < client.ttl(key) <= MONTH_SECONDS


def test_another_edition_finds_nothing_of_this_one(monkeypatch, plain):
    """What a deployment does: other code, other books, or another release."""
    ruling, body = "dogfight.duel", json.dumps(EXAMPLES["dogfight.duel"])
    right = put(plain, ruling, body)[1]
    with redis_server() as fresh:
        put(service(fresh), ruling, body)
        arrived(service(fresh), ruling, body)
        monkeypatch.setattr("service.edition.__version__", "0.0.0")
        other = service(fresh)
        assert put(other, ruling, body) == (MISS, right)


@pytest.mark.parametrize(
    ("redis", "local_cache_mb", "said"),
    [(None, 8, ("up", "off")), (None, 0, ("off", "off")), ("store", 8, ("up", "up"))],
)
def test_ready_tells_the_state_of_the_tiers(store, redis, local_cache_mb, said):
    client = service(store if redis else None, local_cache_mb)
    answer = client.get("/readyz")
    assert answer.status_code == 200
    cache = dict(zip(("local", "redis"), said, strict=True))
    assert answer.json == {"status": "ready", "cache": cache}


def test_two_services_share_answers_over_http(store):
    path, body = PATHS["greatwar.interception"], json.dumps(EXAMPLES["greatwar.interception"])
    json_type = {"Content-Type": "application/json"}
    with served() as alone, served(REDIS_URL=store.url) as one, served(REDIS_URL=store.url) as two:
        first = [server.ask("POST", path, body, **json_type) for server in (alone, one, alone, one)]

        def shared():
            first.append(two.ask("POST", path, body, **json_type))
            return first[-1][1]["Cache-Status"] != MISS

        wait_until(shared, lambda: "Redis never answered")
        said = [headers["Cache-Status"] for _, headers, _ in first]
        assert said[:4] == [MISS, MISS, LOCAL, LOCAL]
        assert said[-1] in {SHARED, LOCAL}
        assert {status for status, _, _ in first} == {200}
        assert len({(headers["ETag"], answer) for _, headers, answer in first}) == 1


def test_chunked_and_announced_bodies_are_both_repeated(server):
    body = json.dumps(EXAMPLES["midway.orders"]).encode()
    path = PATHS["midway.orders"]
    sent = [raw.post(body, path=path)]
    sent += [raw.chunked(*parts, path=path) for parts in ((body,), (body[:7], body[7:]))]
    answers = [raw.exchange(server.port, each) for each in sent * 2]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.body for answer in answers}) == 1
    assert {answer.headers["Cache-Status"] for answer in answers[-3:]} == {LOCAL}
