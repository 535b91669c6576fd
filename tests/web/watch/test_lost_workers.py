"""What becomes of metrics when workers are killed, or when their folder is lost."""

import os
import shutil
import signal
from contextlib import closing
from pathlib import Path

import pytest

from service.web.watch.folder import VARIABLE
from tests.serving import served
from tests.waiting import eventually
from tests.web.watch.watched import (
    ENTRY,
    another_question,
    ask,
    ask_both,
    events,
    requests,
    samples,
    scraped,
)

REQUESTS = ("skyref_requests_total", ENTRY.name, "200")
SECONDS = ("skyref_request_duration_seconds_count", ENTRY.name)
NO_REDIS = "redis://127.0.0.1:1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("metrics")


@pytest.fixture(scope="module")
def server(folder):
    with served(WEB_CONCURRENCY="2", REDIS_URL=NO_REDIS, **{VARIABLE: str(folder)}) as running:
        eventually(lambda: scraped(running)["skyref_workers",], 2)
        yield running


@pytest.fixture(scope="module")
def at_a_loss(tmp_path_factory):
    """A server whose folder is gone."""
    folder = tmp_path_factory.mktemp("lost")
    with served(**{VARIABLE: str(folder)}) as running:
        ask(running)
        shutil.rmtree(folder)
        yield running


def started(server):
    """All workers that there have been."""
    said = events(server.log.read_text())
    return [line["pid"] for line in said if "Booting worker" in line["event"]]


def kill(server, worker):
    """Kill a worker, and wait for the next one."""
    before = started(server)
    os.kill(worker, signal.SIGKILL)
    eventually(lambda: started(server), lambda now: len(now) > len(before))


def test_what_killed_workers_have_counted_stays_counted(server):
    workers = {*ask_both(server)}
    before = scraped(server)
    for worker in workers:
        kill(server, worker)
    after = eventually(lambda: scraped(server), lambda told: told["skyref_workers",] == 2)
    assert [after[name] for name in (REQUESTS, SECONDS)] == [
        before[name] for name in (REQUESTS, SECONDS)
    ]


def test_a_worker_is_seen_before_it_is_asked_anything(server):
    with closing(server.connect()) as connection:

        def told():
            connection.request("GET", "/metrics")
            answer = connection.getresponse()
            return answer.headers["X-Request-Id"], samples(answer.read().decode())

        def workers():
            return told()[1]["skyref_workers",]

        eventually(workers, 2)
        here = worker_of(server, told()[0])
        kill(server, next(each for each in alive(server) if each != here))
        eventually(workers, 2)


def worker_of(server, request_id):
    """Who answered a request."""

    def found():
        lines = requests(server.log.read_text())
        return [line["pid"] for line in lines if line["request_id"] == request_id]

    return eventually(found, bool)[0]


def alive(server):
    """The workers that there are."""
    return [worker for worker in started(server) if Path(f"/proc/{worker}").exists()]


def test_what_a_killed_worker_had_at_hand_is_gone(server):
    killed = ask_both(server)[-1]
    before = scraped(server)["skyref_local_cache_answers",]
    kill(server, killed)
    after = eventually(lambda: scraped(server), lambda told: told["skyref_workers",] == 2)
    assert after["skyref_local_cache_answers",] < before
    assert after["skyref_requests_in_progress",] == 1


def test_killed_workers_leave_no_files_of_their_own(server, folder):
    for _ in range(3):
        kill(server, started(server)[-1])
    eventually(lambda: scraped(server)["skyref_workers",], 2)

    def owners():
        return {file.stem.rpartition("_")[2] for file in folder.glob("*.db")}

    assert len(owners() - {"0"}) == 2


def test_a_breaker_that_opens_is_told(server):
    for number in range(6):
        ask(server, another_question(number))
    assert scraped(server)["skyref_breaker_open", "redis-read"] == 1


def test_a_file_that_is_none_keeps_nobody_from_telling_its_own(server, folder):
    broken = folder / "counter_1.db"
    broken.write_bytes(b"\xff\xff\xff\x7f" * 9)
    assert "skyref_workers" in {name for name, *_ in scraped(server)}
    broken.unlink()


def test_without_the_folder_a_worker_tells_its_own(at_a_loss):
    assert scraped(at_a_loss)[REQUESTS] >= 1


def test_the_loss_of_the_folder_is_told_once(at_a_loss):
    for _ in range(3):
        scraped(at_a_loss)
    log = eventually(at_a_loss.log.read_text, lambda text: "cannot be put together" in text)
    assert log.count("cannot be put together") == 1


def test_a_worker_that_finds_no_folder_serves_all_the_same(at_a_loss):
    kill(at_a_loss, started(at_a_loss)[-1])
    ask(at_a_loss)
    assert scraped(at_a_loss)[REQUESTS] == 1
    eventually(
        lambda: "Metrics are of this process alone" in at_a_loss.log.read_text(), wanted=True
    )
