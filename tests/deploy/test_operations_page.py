"""What docs/operations.md says is so."""

import json
import re
import subprocess
from hashlib import sha256

from gunicorn.config import Config as Gunicorn

from service.config import from_env
from service.serving import extent, sending, waiting, worker
from service.web import batch, rulings
from tests.serving import ROOT, served
from tests.waiting import wait_until

PAGE = (ROOT / "docs" / "operations.md").read_text()
JSON = {"Content-Type": "application/json"}
QUESTION = b'{"markers": {"active": 0, "opponent": 2}}'
TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


def documented_fields():
    [table] = re.findall(r"\| field \| \|\n((?:\|.*\n)+)", PAGE)
    return {*re.findall(r"`(\w+)`", "".join(row.split("|")[1] for row in table.splitlines()))}


def test_the_lines_for_a_key_make_one_and_its_digest():
    [lines] = re.findall(r"```sh\n(key=.*?)```", PAGE, re.DOTALL)
    run = subprocess.run(["bash", "-c", lines], capture_output=True, text=True, check=True)
    key, digest = run.stdout.split()
    assert len(bytes.fromhex(key)) == 32
    assert from_env({"SKYREF_API_KEYS": digest}).api_keys == (sha256(key.encode()).digest(),)


def test_every_field_of_the_log_is_told_of():
    with served() as service:
        service.ask("POST", "/v1/midway/initiative", QUESTION, traceparent=TRACE, **JSON)

        def requests():
            whole = service.log.read_text().rpartition("\n")[0]
            lines = map(json.loads, whole.splitlines())
            return [line for line in lines if line["event"] == "request" and "legal" in line]

        wait_until(lambda: bool(requests()), service.log.read_text)
        [line] = requests()
    assert {*line} == documented_fields()


def test_every_setting_that_is_named_is_one():
    readme = (ROOT / "README.md").read_text()
    config = (ROOT / "service" / "config.py").read_text()
    for name in {*re.findall(r"\bSKYREF_[A-Z_]+\b", PAGE)}:
        assert name in config
        assert name in readme


def documented_bounds():
    [table] = re.findall(r"## Bounds\n\n((?:\|.*\n)+)", PAGE)
    rows = [row.split("|")[1:3] for row in table.replace(",", "").splitlines()]
    return {what.strip(): [*map(int, re.findall("[0-9]+", bound))] for what, bound in rows}


def test_the_bounds_are_those_that_are_held_to():
    bounds = documented_bounds()
    gunicorn = Gunicorn()
    server = (ROOT / "service" / "server.py").read_text()
    assert bounds["request line"] == [gunicorn.limit_request_line]
    assert bounds["header fields"] == [
        gunicorn.limit_request_fields,
        gunicorn.limit_request_field_size,
        extent.MAX_HEAD_BYTES >> 10,
    ]
    assert bounds["head"] == [worker.HEAD_SECONDS] * 2
    assert bounds["body"] == [rulings.MAX_BODY >> 10, batch.MAX_BATCH >> 20]
    assert bounds["body in chunks"] == [extent.MAX_CHUNKS, extent.MAX_LINE_BYTES >> 10]
    assert bounds["body time"] == [worker.PAUSE_SECONDS, worker.BODY_SECONDS]
    assert bounds["answer"][0] == sending.SEND_SECONDS
    assert f"keepalive = {bounds['idle connection'][0]}\n" in server
    assert bounds["connections of a worker"] == [gunicorn.worker_connections]
    assert bounds["memory for requests not answered answers not taken"] == [
        waiting.MAX_KEPT_BYTES >> 20
    ]
