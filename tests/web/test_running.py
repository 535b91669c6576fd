"""Starting, stopping and what a worker weighs."""

import json
import subprocess
import sys

import pytest

from service.catalogue import RULINGS
from service.config import BadSettingError, from_env
from tests.measure import children, cpu_seconds, resident_mib
from tests.questions import questions
from tests.redis_server import wait_until
from tests.serving import ROOT, served


def test_a_worker_stays_below_80_mib_after_answering(server):
    for entry in RULINGS:
        for question in questions(entry.name, entry.example, 20)[0]:
            body = json.dumps(question)
            answer = server.ask("POST", entry.path, body, **{"Content-Type": "application/json"})
            assert answer[0] == 200
    for _ in range(200):
        status, _, _ = server.ask("GET", "/v1/rules")
        assert status == 200
    assert server.ask("GET", "/docs")[0] == 200
    assert all(resident_mib(worker) < 80 for worker in children(server))


def test_a_start_takes_less_than_3_seconds_of_processor_time():
    with served() as running:
        assert sum(map(cpu_seconds, [running.pid, *children(running)])) < 3
        status, _, body = running.ask("GET", "/readyz")
    assert status == 200
    assert body == b'{"status":"ready","cache":{"local":"up","redis":"off"}}'


def test_every_worker_and_every_start_gives_the_same_bytes():
    question = b'{"side":"allied","hand":["P5","A8","S3","T1","Strafe"]}'
    bodies = set()
    for seed in ("1", "2"):
        with served(WEB_CONCURRENCY="2", PYTHONHASHSEED=seed) as running:
            for _ in range(20):
                path = "/v1/dogfight/attack-rank"
                answer = running.ask("POST", path, question, **{"Content-Type": "application/json"})
                bodies.add((answer[0], answer[2], answer[1]["ETag"]))
                bodies.add(running.ask("POST", path, b"{}", **{"Content-Type": "text/plain"})[2])
    assert len(bodies) == 2


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        *(
            ({"PORT": port}, "PORT must be a whole number from 0 to 65535, not ")
            for port in ("http", "-1", "65536", "8000.0", "٣", " 80", "9" * 5000, "0099999")
        ),
        (
            {"SKYREF_LOCAL_CACHE_MB": "-1"},
            "SKYREF_LOCAL_CACHE_MB must be a whole number from 0 ",
        ),
        (
            {"SKYREF_REDIS_EXPIRY_DAYS": "0"},
            "SKYREF_REDIS_EXPIRY_DAYS must be a whole number ",
        ),
        ({"REDIS_URL": "localhost"}, "REDIS_URL is not understood: it must begin with redis://"),
        *(
            ({"WEB_CONCURRENCY": workers}, "WEB_CONCURRENCY must be a whole number from 1 to 256, ")
            for workers in ("0", "-1", "two", "1.5", "257")
        ),
        ({"SKYREF_API_KEY": "a"}, "SKYREF_API_KEY is no setting; SKYREF_API_KEYS is"),
        ({"SKYREF_RATELIMIT": "9/minute"}, "SKYREF_RATELIMIT is no setting; SKYREF_RATE_LIMIT is"),
    ],
)
def test_a_bad_setting_stops_the_start_with_one_clear_line(setting, said):
    command = [sys.executable, "-m", "service"]
    environment = {"PATH": ""} | setting
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=20, check=False
    )
    assert run.returncode != 0
    assert run.stderr.startswith(f"skyref: {said}")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("environment", "bind"),
    [
        ({}, "127.0.0.1:8000"),
        ({"PORT": "", "HOST": "", "WEB_CONCURRENCY": ""}, "127.0.0.1:8000"),
        ({"SKYREF_PORT": "tcp://10.0.0.1:8000", "SKYREF_SERVICE_HOST": "a"}, "127.0.0.1:8000"),
        ({"PORT": "65535", "HOST": "127.0.0.2"}, "127.0.0.2:65535"),
        ({"HOST": "::1"}, "[::1]:8000"),
    ],
)
def test_host_and_port_come_from_the_environment(environment, bind):
    assert from_env(environment).bind == bind


def test_a_bad_port_is_named():
    with pytest.raises(BadSettingError, match="PORT must be a whole number"):
        from_env({"PORT": "x"})


def test_an_internal_error_carries_an_id_that_the_log_has_too_and_nothing_else():
    with served(app="tests.web.failing:app()") as running:
        status, headers, body = running.ask("GET", "/fails")
        number = json.loads(body)["id"]
        wait_until(lambda: number in running.log.read_text(), running.log.read_text)
        log = running.log.read_text()
    assert status == 500
    assert headers["Content-Type"] == "application/problem+json"
    problem = json.loads(body)
    assert "a secret of ours" in log
    assert "secret" not in body.decode()
    assert problem.keys() == {"type", "title", "status", "detail", "id"}
