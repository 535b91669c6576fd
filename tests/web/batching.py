"""Batches as different people write them, and what they must be answered with."""

import json
from itertools import pairwise

from flask import request as being_answered

from tests.conformance import PATHS

PATH = "/v1/batch"
JSON = "application/json"


def spelt(value, chance):
    """Write JSON as nobody does: members in any order, white space anywhere, needless escapes."""
    if isinstance(value, dict):
        members = [
            f"{_string(name, chance)}{_gap(chance)}:{_gap(chance)}{spelt(each, chance)}"
            for name, each in chance.sample([*value.items()], len(value))
        ]
        return _bracketed("{", members, "}", chance)
    if isinstance(value, list):
        return _bracketed("[", [spelt(each, chance) for each in value], "]", chance)
    return _string(value, chance) if isinstance(value, str) else json.dumps(value)


def _bracketed(begin, parts, end, chance):
    return begin + ",".join(_gap(chance) + part + _gap(chance) for part in parts) + end


def _gap(chance):
    return chance.choice(("", "", "", " ", "\n", "\t\r "))


def _string(text, chance):
    escaped = chance.random() < 0.2
    return json.dumps(text) if not escaped else f'"{"".join(map(_escaped, text))}"'


def _escaped(char):
    units = char.encode("utf-16-be").hex()
    return "".join(f"\\u{units[at:end]}" for at, end in pairwise(range(0, len(units) + 1, 4)))


def item(ruling, request, chance=None):
    """Write an item: a ruling's name, and a request that is written already."""
    if chance is None:
        return f'{{"ruling":{json.dumps(ruling, ensure_ascii=False)},"request":{request}}}'
    told = [f'"ruling"{_gap(chance)}:{_gap(chance)}{_string(ruling, chance)}']
    told.append(f'"request"{_gap(chance)}:{_gap(chance)}{request}')
    return _bracketed("{", chance.sample(told, 2), "}", chance)


def batch(items, name='"items"'):
    """Write a batch of items that are written already."""
    return f"{{{name}:[{','.join(items)}]}}".encode()


def post(client, path, body, **more):
    """Ask: the status, and the body."""
    answer = client.post(path, data=body, content_type=JSON, **more)
    return answer.status_code, answer.data


def alone(client, ruling, request):
    """Ask one question at its own address: what a batch must have in its place."""
    return b'{"status":%d,"body":%b}' % post(client, PATHS[ruling], request)


def together(answers):
    """What a batch is answered with, and its status, when its items are answered so."""
    return 200, b'{"items":[%b]}' % b",".join(answers)


def reached(app):
    """Give the list of the paths that get past an application's cache, which grows."""
    paths = []

    @app.before_request
    def note():
        paths.append(being_answered.path)

    return paths
