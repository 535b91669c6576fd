"""The log of the real service."""

import json
import os
import re
import select
import signal
import subprocess
from contextlib import closing, contextmanager

import pytest

from service.catalogue import BY_NAME, RULINGS
from tests.serving import COMMAND, ROOT, START_SECONDS, served
from tests.serving import Server as Served
from tests.waiting import eventually
from tests.web.watch.watched import ENTRY, JSON, ask, events, requests, scraped

DUEL = BY_NAME["dogfight.duel"]
# Cards, and what else a position is made of, as it would show in a log.
POSITION = {"allied": {"hand": ["P5", "A7", "G3", "T2", "S4"]}, "german": {"attack": []}}
# Twice of what a pipe and the queue before it hold together.
LONG, ENOUGH = "x" * 1000, 2000
TRACE_PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


@pytest.fixture(scope="module")
def server():
    with served() as running:
        yield running


@pytest.fixture(scope="module")
def telling():
    with served(SKYREF_LOG="questions") as running:
        yield running


def line_of(server, request_id):
    """The line of a request."""

    def found():
        return [
            line for line in requests(server.log.read_text()) if line["request_id"] == request_id
        ]

    return eventually(found, bool)[0]


def test_whatever_is_in_the_log_is_json(server):
    ask(server, **{"X-Request-Id": "any"})
    line_of(server, "any")
    lines = server.log.read_text().rpartition("\n")[0].splitlines()
    assert [line for line in lines if not line.startswith('{"timestamp":"')] == []
    assert len(events("\n".join(lines))) == len(lines)


def test_a_line_tells_of_a_ruling(server):
    told = ask(server, **{"X-Request-Id": "a-ruling", "traceparent": TRACE_PARENT})
    line = line_of(server, "a-ruling")
    assert told["X-Request-Id"] == "a-ruling"
    assert line["ruling_id"] == told["ETag"].strip('"')
    assert line["trace_id"] == "4bf92f3577b34da6a3ce929d0e0e4736"
    assert (line["method"], line["ruling"], line["status"]) == ("POST", ENTRY.name, 200)
    assert line["legal"] is True


@pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.name)
def test_a_line_of_every_ruling_has_its_id(server, entry):
    body = json.dumps(entry.example)
    told = ask(server, body, entry.path, **{"X-Request-Id": entry.name})
    assert line_of(server, entry.name)["ruling_id"] == told["ETag"].strip('"')


def test_a_line_of_a_link_has_the_id_of_the_ruling(server):
    told = ask(server)
    link = re.match("<(.*?)>", told["Link"])[1]
    server.ask("GET", link, **{"X-Request-Id": "a-link"})
    line = line_of(server, "a-link")
    assert (line["ruling"], line["ruling_id"]) == ("link", told["ETag"].strip('"'))


def test_timing_is_told_on_request(server):
    told = ask(server, Prefer="server-timing")
    assert re.fullmatch(r'total;dur=\d+\.\d\d, cache;desc="\w+"', told["Server-Timing"])


def ask_much(server, prefix):
    """Ask in all ways there are, and get all kinds of answers."""
    question = json.dumps(POSITION)
    link = re.match("<(.*?)>", ask(server, question, DUEL.path)["Link"])[1]
    batch = {"items": [{"ruling": DUEL.name, "request": POSITION}]}
    claims = [{"by": "Somebody", "says": {"/legal": True}}]
    dispute = {"ruling": DUEL.name, "request": POSITION, "claims": claims}
    asked = [
        ("POST", DUEL.path, question),
        ("POST", DUEL.path, question[:-1]),
        ("POST", DUEL.path, question.replace("[]", '["no card"]')),
        ("POST", f"{DUEL.path}?{link}", question),
        ("PUT", DUEL.path, question),
        ("POST", "/v1/batch", json.dumps(batch)),
        ("POST", "/v1/batch", json.dumps(batch)[:-1]),
        ("POST", "/v1/disputes", json.dumps(dispute)),
        ("GET", link, None),
        ("GET", link + "x", None),
        ("GET", f"/{link}", None),
    ]
    for number, (method, path, body) in enumerate(asked):
        server.ask(method, path, body, **JSON | {"X-Request-Id": f"{prefix}{number}"})
    return link, len(asked)


def test_nothing_of_a_position_is_in_the_log(server):
    link, number = ask_much(server, "secret-")
    line_of(server, f"secret-{number - 1}")
    log = server.log.read_text()
    for secret in ("P5", "A7", "G3", "S4", "no card", "Somebody", link.rpartition("/")[2][:20]):
        assert secret not in log
    assert "127.0.0.1 " not in log


def test_what_was_asked_is_in_the_log_where_that_is_wanted(telling):
    link, number = ask_much(telling, "told-")
    line = line_of(telling, "told-0")
    assert (line["path"], json.loads(line["body"])) == (DUEL.path, POSITION)
    assert line_of(telling, f"told-{number - 3}")["path"] == link


def test_a_long_question_is_in_the_log_as_far_as_there_is_room(telling):
    body = '{"items":[' + " " * (1 << 19) + "]}"
    telling.ask("POST", "/v1/batch", body, **JSON | {"X-Request-Id": "long"})
    assert line_of(telling, "long")["body"] == body[: 64 * 1024]


@contextmanager
def unread(log):
    """Start the service with a pipe for its log, read where it listens, and nothing after that."""
    with subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env={"PORT": "0", "WEB_CONCURRENCY": "1", "PATH": "/usr/bin:/bin", "SKYREF_LOG": log},
        stderr=subprocess.PIPE,
    ) as process:
        try:
            said = b""
            while (found := re.search(rb"Listening at: http://[^ ]*:([0-9]+)", said)) is None:
                assert select.select([process.stderr], [], [], START_SECONDS)[0], said
                said += os.read(process.stderr.fileno(), 1 << 16)
            yield process, int(found[1])
        finally:
            process.kill()


def test_a_log_that_nobody_reads_stops_neither_answers_nor_the_end():
    with unread("questions") as (process, port):
        server = Served(port=port, pid=process.pid, log=None)
        with closing(server.connect()) as connection:
            for number in range(ENOUGH):
                connection.request("POST", ENTRY.path, LONG, JSON)
                assert connection.getresponse().read(), number
        assert scraped(server)["skyref_log_lines_dropped_total",] > ENOUGH / 4
        process.send_signal(signal.SIGTERM)
        assert process.wait(START_SECONDS) == 0
