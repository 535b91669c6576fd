"""What is watched of a request, around an application that says whatever it is told to."""

import re

import pytest

from service.web import work
from service.web.tiers.local import LocalTier
from service.web.watch.answers import Answers
from service.web.watch.labels import WORDS, Labels
from service.web.watch.metrics import Metrics
from service.web.watch.request_log import RequestLog
from service.web.watch.watch import Watch
from tests.web.watch.test_labels import ROUTES
from tests.web.watch.watched import samples_of
from tests.web.wsgi import ask

PATH = "/v1/a/ruling"
ANSWER = (
    b'{"ruling":"a.ruling","ruling_id":"0a1b","ruleset":{"id":"a","version":"1.0.0"},"legal":%b,'
    b'"violations":[]}'
)
LEGAL, ILLEGAL = ANSWER % b"true", ANSWER % b"false"
TRACE_PARENT = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


class Watched:
    """An application that is watched; ``said`` is the log."""

    def __init__(self, app, *, questions=False, logging=True):
        self.metrics = Metrics(build={"version": "1"}, labels=WORDS)
        self.answers = Answers(self.metrics, LocalTier(1 << 20))
        self.said, self.drops = [], []
        log = RequestLog(info=self.note, questions=questions, on_drop=self.drops.append)
        self.watch = Watch(
            lambda environ, start: app(self.answers, environ, start),
            labels=Labels(ROUTES, {}),
            metrics=self.metrics,
            answers=self.answers,
            log=log if logging else None,
        )

    def note(self, event, **fields):
        self.said.append(fields | {"event": event})

    def ask(self, *args, **kwargs):
        return ask(self.watch, *args, path=kwargs.pop("path", "/v1/batch"), **kwargs)

    def counted(self):
        return samples_of(self.metrics)


def says(status="200 OK", *answers):
    """An application that answers so, and has told of answers to questions before."""

    def app(observer, environ, start_response):
        for tier, body in answers:
            observer.answered(tier, body)
        start_response(status, [("Content-Type", "text/plain")])
        return [b"body"]

    return app


def fails(observer, environ, start_response):
    raise ArithmeticError


def test_a_request_is_counted_by_label_and_status():
    watched = Watched(says("404 NOT FOUND"))
    watched.ask()
    watched.ask()
    assert watched.counted()["skyref_requests_total", "batch", "404"] == 2


def test_what_it_took_is_in_the_histogram():
    watched = Watched(says())
    watched.ask()
    assert watched.counted()["skyref_request_duration_seconds_count", "batch"] == 1


def test_what_it_took_is_told_in_milliseconds():
    watched = Watched(says())
    watched.ask()
    sum_of_seconds = watched.counted()["skyref_request_duration_seconds_sum", "batch"]
    assert watched.said[0]["ms"] == pytest.approx(sum_of_seconds * 1000, abs=0.001)


def test_a_request_is_in_progress_while_it_is_being_answered():
    def app(*args):
        seen.append(watched.counted()["skyref_requests_in_progress",])
        return says()(*args)

    seen, watched = [], Watched(app)
    watched.ask()
    assert (seen, watched.counted()["skyref_requests_in_progress",]) == ([1], 0)


def test_a_failure_is_counted_as_the_server_answers_it():
    watched = Watched(fails)
    with pytest.raises(ArithmeticError):
        watched.ask()
    counted = watched.counted()
    assert counted["skyref_requests_total", "batch", "500"] == 1
    assert counted["skyref_requests_in_progress",] == 0
    assert watched.said[0]["status"] == 500


def test_nothing_of_an_answer_is_changed_but_for_the_id():
    status, _, headers, body = Watched(says()).ask(HTTP_X_REQUEST_ID="mine")
    assert (status, headers, body) == (
        "200 OK",
        {"Content-Type": "text/plain", "X-Request-Id": "mine"},
        b"body",
    )


def test_an_id_that_is_none_is_replaced_in_answer_and_log_alike():
    watched = Watched(says())
    _, _, headers, _ = watched.ask(HTTP_X_REQUEST_ID="no id")
    assert re.fullmatch("[0-9a-f]{24}", headers["X-Request-Id"])
    assert watched.said[0]["request_id"] == headers["X-Request-Id"]


def test_a_header_list_that_an_application_keeps_is_left_alone():
    kept = [("Content-Type", "text/plain")]

    def app(observer, environ, start_response):
        start_response("200 OK", kept)
        return []

    Watched(app).ask()
    assert kept == [("Content-Type", "text/plain")]


def test_timing_is_told_on_request():
    watched = Watched(says("200 OK", ("redis", LEGAL)))
    _, _, headers, _ = watched.ask(HTTP_PREFER="server-timing")
    assert re.fullmatch(r'total;dur=\d+\.\d\d, cache;desc="redis"', headers["Server-Timing"])
    assert headers["Preference-Applied"] == "server-timing"


def test_timing_tells_of_no_cache_that_was_not_asked():
    _, _, headers, _ = Watched(says()).ask(HTTP_PREFER="server-timing")
    assert re.fullmatch(r"total;dur=\d+\.\d\d", headers["Server-Timing"])


def test_timing_is_told_to_nobody_else():
    _, _, headers, _ = Watched(says()).ask(HTTP_PREFER="wait=5")
    assert not {"Server-Timing", "Preference-Applied"} & {*headers}


def test_a_line_tells_of_a_ruling_what_can_be_told_without_the_position():
    watched = Watched(says("200 OK", ("miss", ILLEGAL)))
    watched.ask(path="/v1/disputes", HTTP_X_REQUEST_ID="mine", HTTP_TRACEPARENT=TRACE_PARENT)
    line = watched.said[0]
    assert line.pop("ms") >= 0
    assert line == {
        "request_id": "mine",
        "trace_id": "4bf92f3577b34da6a3ce929d0e0e4736",
        "parent_id": "00f067aa0ba902b7",
        "method": "POST",
        "ruling": "disputes",
        "ruling_id": "0a1b",
        "status": 200,
        "cache": "miss",
        "legal": False,
        "units": 5,
        "event": "request",
    }


@pytest.mark.parametrize("given", [None, "00-0-0-00"])
def test_a_line_tells_of_no_trace_when_there_is_no_valid_one(given):
    watched = Watched(says())
    watched.ask(**({} if given is None else {"HTTP_TRACEPARENT": given}))
    assert not {"trace_id", "parent_id"} & watched.said[0].keys()


def test_a_line_of_a_batch_tells_of_no_one_ruling():
    watched = Watched(says("200 OK", ("miss", LEGAL), ("local", LEGAL)))
    watched.ask(path="/v1/batch")
    assert not {"ruling_id", "cache", "legal"} & watched.said[0].keys()


def test_nothing_of_a_request_is_told_of_the_next_one_in_the_same_thread():
    def app(*args):
        said = answers.pop() if answers else []
        return says("200 OK", *said)(*args)

    answers = [[("miss", LEGAL)]]
    watched = Watched(app)
    watched.ask(path="/v1/disputes")
    watched.ask(path="/v1/disputes")
    assert not {"ruling_id", "cache", "legal"} & watched.said[1].keys()
    assert watched.said[1]["units"] == 1


def test_the_question_is_told_when_it_is_asked_for():
    def app(observer, environ, start_response):
        environ["skyref.intake"] = ("ünïcode".encode() + b"\xff", True)
        return says()(observer, environ, start_response)

    watched = Watched(app, questions=True)
    watched.ask(path="/v1/rulings/\xc3\xbc\x01", query="a=b")
    line = watched.said[0]
    assert (line["path"], line["body"]) == ("/v1/rulings/%C3%BC%01?a=b", "ünïcode\ufffd")


def test_of_a_long_question_the_beginning_is_told():
    def app(observer, environ, start_response):
        environ["skyref.intake"] = (b"x" * (1 << 20), True)
        return says()(observer, environ, start_response)

    watched = Watched(app, questions=True)
    watched.ask()
    assert watched.said[0]["body"] == "x" * (64 * 1024)


def test_without_a_log_there_is_no_line_and_all_else():
    watched = Watched(says(), logging=False)
    watched.ask()
    assert not watched.said
    assert watched.counted()["skyref_requests_total", "batch", "200"] == 1


def test_lines_that_are_dropped_are_counted():
    watched = Watched(says())
    watched.ask()
    [dropped] = watched.drops
    dropped()
    assert watched.counted()["skyref_log_lines_dropped_total",] == 1


def test_what_the_server_refused_itself_is_counted_and_told():
    watched = Watched(says())
    watched.watch.note(408)
    assert watched.counted()["skyref_requests_total", "other", "408"] == 1
    line = watched.said[0]
    assert re.fullmatch("[0-9a-f]{24}", line.pop("request_id"))
    assert line == {"ruling": "other", "status": 408, "event": "request"}


def test_work_is_told_as_it_was_tallied():
    def app(observer, environ, start_response):
        work.add(40)
        work.add_effort(2500)
        return says()(observer, environ, start_response)

    watched = Watched(app)
    watched.ask()
    assert watched.said[0]["units"] == 42
