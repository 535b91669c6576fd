"""What a start and a worker weigh, and what every one of them answers."""

import json

from service.catalogue import RULINGS
from tests.measure import children, cpu_seconds, resident_mib
from tests.questions import questions
from tests.serving import served
from tests.waiting import wait_until


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
