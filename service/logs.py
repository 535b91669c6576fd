"""How the log is written: JSON, an object a line, on standard error."""

import json
import logging
import os
from collections.abc import MutableMapping
from functools import cache
from logging.config import dictConfig
from time import gmtime, strftime, time
from typing import Any, Final

import structlog
from gunicorn.glogging import Logger

from service.web.watch.lines import Lines
from service.web.watch.request_log import RequestLog

MODES: Final = ("events", "requests", "questions")

_STANDARD_ERROR: Final = 2

_encoded: Final = json.JSONEncoder(separators=(",", ":"), default=repr).encode

Fields = MutableMapping[str, Any]


@cache
def lines() -> Lines:
    """The way to standard error, the same for whoever asks."""
    return Lines(_STANDARD_ERROR)


class LineHandler(logging.Handler):
    """Hands records on to ``lines``."""

    def emit(self, record: logging.LogRecord) -> None:
        """Have a record written soon."""
        try:
            lines().info(self.format(record))
        except Exception:  # noqa: BLE001  # as every handler of the standard library
            self.handleError(record)


class ServerLog(Logger):  # type: ignore[misc]  # gunicorn is not typed
    """gunicorn's ``logger_class``; with its ``logconfig_dict`` comes a log of all addresses."""

    def setup(self, cfg: Any) -> None:
        """Set up the log of this process, for gunicorn and for all others."""
        super().setup(cfg)
        dictConfig(log_config())


def log_config() -> dict[str, Any]:
    """Describe how whatever is logged in this process is written.

    Returns:
        What ``logging.config.dictConfig`` takes.

    Raises:
        Nothing.

    Source: docs/operations.md, Logs.
    """
    to_lines = {"handlers": ["lines"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": _formatter}},
        "handlers": {"lines": {"()": LineHandler, "formatter": "json"}},
        "root": {"level": "WARNING", "handlers": ["lines"]},
        "loggers": {
            "skyref": {"level": "INFO", **to_lines},
            "gunicorn.error": to_lines,
        },
    }


def request_log(mode: str, to: Lines) -> RequestLog | None:
    """Make the log of requests.

    Args:
        mode: one of ``MODES``.
        to: what writes them.

    Returns:
        Where their lines go; None when there are to be none.

    Raises:
        Nothing.

    Source: docs/operations.md, Logs.
    """
    if mode == "events":
        return None
    logger = structlog.wrap_logger(
        to,
        processors=[_request_line],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        context_class=dict,
        cache_logger_on_first_use=True,
    )
    return RequestLog(info=logger.bind().info, questions=mode == "questions", on_drop=to.on_drop)


def _formatter() -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.add_log_level, structlog.stdlib.add_logger_name],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            _event_line,
        ],
    )


def _event_line(_: object, level: str, fields: Fields) -> str:
    """Write a record. Who looks for words at the end of a line finds them there."""
    event = fields.pop("event")
    head = {
        "timestamp": _timestamp(),
        "level": fields.pop("level", level),
        "logger": fields.pop("logger", ""),
        "pid": os.getpid(),
    }
    return _encoded(head | dict(fields) | {"event": event})


def _request_line(_: object, level: str, fields: Fields) -> str:
    """Write a request; structlog has put its event last.

    This costs each request a few microseconds, hence the short way to the same as above.
    """
    head = (
        f'{{"timestamp":"{_timestamp()}","level":"{level}","logger":"skyref","pid":{os.getpid()},'
    )
    return head + _encoded(fields)[1:]


def _timestamp() -> str:
    """The time of day, RFC 3339 in UTC with milliseconds."""
    now = time()
    return f"{_second(int(now))}.{int(now % 1 * 1000):03d}Z"


class _Second:
    """Writes a second once, however many lines it has."""

    def __init__(self) -> None:
        self._last = (-1, "")

    def __call__(self, second: int) -> str:
        known, text = self._last
        if known != second:
            text = strftime("%Y-%m-%dT%H:%M:%S", gmtime(second))
            self._last = (second, text)
        return text


_second: Final = _Second()
