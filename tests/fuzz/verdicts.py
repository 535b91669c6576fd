"""What every answer must be, whatever was asked."""

import json

from service.web.problems import KINDS

PROBLEM = "application/problem+json"
PAGE = "text/html; charset=utf-8"
LINKS = "/v1/rulings/"


def check(method, path, fields, answer):
    """Hold an answer to what is promised of all of them.

    Args:
        method, path: what was asked.
        fields: the header fields of the request, by name.
        answer: status, header fields by lower-case name, and body.
    """
    status, headers, body = answer
    assert status in (200, 304) or 400 <= status < 500, (status, body)
    media_type = headers.get("content-type", "")
    if method == "HEAD" or status == 304:
        assert body == b""
        return
    assert int(headers["content-length"]) == len(body)
    if media_type == PROBLEM:
        _check_problem(status, body)
    elif media_type == "application/json":
        assert status == 200
        json.loads(body)
    else:
        # Only who would rather read a page is told on one that a link is broken.
        reads = path.startswith(LINKS) and "html" in fields.get("Accept", "")
        assert status == 200 or (reads and media_type == PAGE), (status, media_type)


def _check_problem(status, body):
    said = json.loads(body)
    kind = KINDS[said["type"].removeprefix("/problems/")]
    assert (said["status"], said["title"]) == (kind.status, kind.title)
    assert said["detail"]
    # A page's script is told the problem of a question in an answer that browsers log as none.
    assert status in (kind.status, 200)
    assert 400 <= kind.status < 500, body
