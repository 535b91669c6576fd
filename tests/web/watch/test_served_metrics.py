"""Metrics of the real service, with two workers."""

from pathlib import Path

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from tests.serving import served
from tests.waiting import eventually
from tests.web.watch.watched import (
    ENTRY,
    ask_both,
    samples,
    scraped,
)

REQUESTS = ("skyref_requests_total", ENTRY.name, "200")


@pytest.fixture(scope="module")
def server():
    with served(WEB_CONCURRENCY="2") as running:
        eventually(lambda: scraped(running)["skyref_workers",], 2)
        folder = folder_of(running.pid)
        assert folder.is_dir()
        yield running
    assert not folder.exists()


def folder_of(pid):
    """Where the processes of a server have their metrics: what prometheus_client is told."""
    worker = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0]
    maps = Path(f"/proc/{worker}/maps").read_text().split()
    return next(Path(each).parent for each in maps if each.endswith(f"counter_{worker}.db"))


def test_counts_add_up_over_workers(server):
    before = scraped(server)
    asked = len(ask_both(server))
    after = scraped(server)
    for name in (
        REQUESTS,
        ("skyref_request_duration_seconds_count", ENTRY.name),
        ("skyref_request_duration_seconds_bucket", "+Inf", ENTRY.name),
        ("skyref_rulings_total", "true", ENTRY.name),
    ):
        assert after[name] - before.get(name, 0) == asked, name


def test_both_workers_tell_the_same(server):
    ask_both(server)
    assert len({scraped(server)[REQUESTS] for _ in range(10)}) == 1


def test_the_request_for_metrics_is_the_only_one_in_progress(server):
    assert scraped(server)["skyref_requests_in_progress",] == 1


def test_local_caches_are_told_together(server):
    ask_both(server)
    assert scraped(server)["skyref_local_cache_answers",] == 2


def test_metrics_tell_what_is_running(server):
    told = [name for name in scraped(server) if name[0] == "skyref_build_info"]
    (_, edition, python, version) = told[0]
    assert edition.startswith(f"{version}:")
    assert python.count(".") == 2


def test_breakers_are_closed_and_failures_none_from_the_start(server):
    told = scraped(server)
    for breaker in ("limits", "redis-read", "redis-write"):
        assert told["skyref_breaker_open", breaker] == 0
    assert told["skyref_requests_total", ENTRY.name, "500"] == 0
    assert told["skyref_log_lines_dropped_total",] == 0


def test_plain_text_is_what_who_names_nothing_gets(server):
    _, headers, _ = server.ask("GET", "/metrics")
    assert headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"


def test_open_metrics_are_for_those_who_take_them(server):
    accept = "application/openmetrics-text; version=1.0.0"
    _, headers, text = server.ask("GET", "/metrics", Accept=accept)
    assert headers["Content-Type"].startswith(accept)
    families = text_string_to_metric_families(text.decode())
    assert "skyref_requests" in {family.name for family in families}


@pytest.mark.parametrize("accept", ["\xff", ",;=", "*/*"])
def test_whatever_is_accepted_there_is_an_answer(server, accept):
    status, _, text = server.ask("GET", "/metrics", Accept=accept)
    assert (status, bool(text)) == (200, True)


@pytest.mark.parametrize("form", ["text/plain", "application/openmetrics-text"])
def test_metrics_in_a_form_of_no_version_that_there_is_are_plain_text(server, form):
    accept = f"{form}; version=x"
    status, headers, _ = server.ask("GET", "/metrics", Accept=accept)
    assert (status, headers["Content-Type"][:10]) == (200, "text/plain")


def test_metrics_have_a_head(server):
    status, headers, text = server.ask("HEAD", "/metrics")
    assert (status, text) == (200, b"")
    assert int(headers["Content-Length"]) > 1000


def test_random_addresses_make_no_new_series(server):
    def ask_many(tag):
        for number in range(20):
            for begin in ("/", "/v1/", "/v1/rules/", "/v1/rulings/", "/docs/", "/qr/", "/assets/"):
                server.ask("GET", f"{begin}{tag}{number}")

    ask_many("a")
    before = scraped(server).keys()
    ask_many("b")
    assert scraped(server).keys() == before


def test_a_scrape_is_a_request_for_metrics_and_nothing_else(server):
    first, second = (samples(server.ask("GET", "/metrics")[2].decode()).items() for _ in range(2))
    more = {name for name, value in second if (name, value) not in first}
    assert {name for name in more if name[0] == "skyref_requests_total"} == {
        ("skyref_requests_total", "metrics", "200")
    }
