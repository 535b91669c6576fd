"""Whatever bytes are sent, as a request or as no request: never a 5xx, and a problem when refused.

``FUZZ_EXAMPLES`` in the environment asks for more than the few hundred of every run.
"""

import os
import re
import warnings
from contextlib import closing
from hashlib import sha256
from ipaddress import ip_network
from wsgiref.validate import WSGIWarning, validator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.app import create_app
from service.config import Config
from tests.fuzz import verdicts, wire
from tests.fuzz.requests import Asked, requests

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "200"))
APP = create_app(Config(log="events"))
GUARDED = create_app(
    Config(
        log="events",
        api_keys=(sha256(b"x").digest(),),
        rate_limit="1000000000/minute",
        trusted_proxies=(ip_network("127.0.0.0/8"),),
        cors_origins=("https://a.example",),
    )
)
PATHS = sorted({re.sub("<[^>]*>", "<>", rule.rule) for rule in APP.url_map.iter_rules()})
# PEP 3333, as the standard library understands it: names, types, order of calls, one close().
# Fields that may be given twice, since one is a list of what the other one adds to (RFC 9110, 5.3).
LISTS = ("vary",)
OPEN_OR_GUARDED = st.sampled_from([validator(APP), validator(GUARDED)])


def answer(app, environ):
    """Ask in this process: status, header fields by lower-case name, body."""
    said = []

    def start_response(status, headers, exc_info=None):
        said.append((status, headers))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", WSGIWarning)  # of methods that it does not know
        with closing(app(environ, start_response)) as parts:
            body = b"".join(parts)
    [(status, headers)] = said
    fields = {name.lower(): value for name, value in headers}
    once = [name.lower() for name, _ in headers if name.lower() not in LISTS]
    assert len(once) == len({*once})
    return int(status[:3]), fields, body


@settings(max_examples=EXAMPLES)
@given(OPEN_OR_GUARDED, requests(PATHS))
def test_every_request_has_an_answer_that_keeps_its_promises(app, asked):
    answered = answer(app, asked.environ())
    verdicts.check(asked.method, asked.path, asked.fields, answered)


@pytest.mark.parametrize("path", ["*", "v1", "http://x/healthz", "?", "\0", "\xff"])
def test_a_target_that_is_no_path_is_nowhere(path):
    asked = Asked(
        method="GET", path=path, query="", fields={}, media_type=None, body=b"", announced=None
    )
    answered = answer(APP, asked.environ())
    verdicts.check("GET", path, {}, answered)
    assert answered[0] == 404


@settings(max_examples=EXAMPLES)
@given(wire.exchanges(PATHS))
def test_whatever_comes_on_a_connection_the_next_one_is_answered(server, sent):
    for answered in wire.answers(server.port, sent):
        verdicts.check("GET", "", {}, answered)
    assert server.ask("GET", "/healthz")[0] == 200
