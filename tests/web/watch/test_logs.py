"""How lines of the log are written."""

import json
import logging
import re

import pytest

from service.logs import log_config, request_log
from tests.web.watch.pipes import pipe

FIELDS = {"request_id": "mine", "status": 200, "legal": True, "ms": 0.5}


def formatted(message, *args, name="skyref", exc_info=None):
    formatter = log_config()["formatters"]["json"]["()"]()
    record = logging.LogRecord(name, logging.WARNING, "", 1, message, args, exc_info)
    return formatter.format(record)


def test_a_record_is_an_object_with_its_event_last():
    line = json.loads(formatted("%s is down", "Redis"))
    assert [*line] == ["timestamp", "level", "logger", "pid", "event"]
    assert [line[name] for name in ("level", "logger", "event")] == [
        "warning",
        "skyref",
        "Redis is down",
    ]


def test_times_are_of_rfc_3339_in_utc_with_milliseconds():
    said = json.loads(formatted("x"))["timestamp"]
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", said)


def test_who_looks_for_an_address_at_the_end_of_a_line_finds_it():
    line = formatted("Listening at: http://127.0.0.1:8000 (%s)", 17, name="gunicorn.error")
    assert line.split()[-2] == "http://127.0.0.1:8000"


def test_a_failure_is_told_with_its_trace_in_one_line():
    try:
        json.loads("")
    except ValueError as error:
        line = formatted("internal error", exc_info=(type(error), error, error.__traceback__))
    assert "\n" not in line
    assert json.loads(line)["exception"].startswith("Traceback (most recent call last):\n")
    assert [*json.loads(line)][-1] == "event"


@pytest.mark.parametrize("message", ["two\nlines", 'a "quote"', "\u2028", "\x00", "\ud800"])
def test_whatever_is_said_stays_one_line(message):
    line = formatted("%s", message)
    assert len(line.splitlines()) == 1
    assert json.loads(line)["event"] == message


def test_a_request_is_an_object_with_its_event_last():
    with pipe() as way:
        request_log("requests", way.lines).info("request", **FIELDS)
        line = json.loads(way.all_that_was_written())
    assert [*line] == ["timestamp", "level", "logger", "pid", *FIELDS, "event"]
    assert (line["level"], line["logger"], line["event"]) == ("info", "skyref", "request")
    assert line.items() >= FIELDS.items()


def test_a_request_is_told_in_one_line_whatever_is_in_it():
    with pipe() as way:
        request_log("questions", way.lines).info("request", body='"\n\u2028\ud800\\')
        written = way.all_that_was_written()
    assert written.count(b"\n") == 1
    assert json.loads(written)["body"] == '"\n\u2028\ud800\\'


def test_of_events_alone_there_is_no_log_of_requests():
    with pipe() as way:
        assert request_log("events", way.lines) is None


@pytest.mark.parametrize(("mode", "questions"), [("requests", False), ("questions", True)])
def test_questions_are_told_in_one_mode_only(mode, questions):
    with pipe() as way:
        assert request_log(mode, way.lines).questions == questions
