"""The questions in the README and in the docs, with the answers beside them.

``python -m tests.readme`` writes the true answers under them, and links of today into them.
"""

import json
import re
import shlex
from pathlib import Path

from tests.serving import ROOT

README = ROOT / "README.md"
RULINGS_PAGE = ROOT / "docs" / "rulings.md"
DISPUTES_PAGE = ROOT / "docs" / "disputes.md"
PAGES = (README, RULINGS_PAGE, DISPUTES_PAGE)
PAIR = re.compile(r"```sh\n(curl .*?)```\n\n```json\n(.*?)```", re.DOTALL)
LINK = re.compile("/v1/rulings/[A-Za-z0-9_-]+")
WIDTH = 100


def questions(page):
    """Each curl line of a page, with the answer printed under it."""
    return PAIR.findall(page.read_text())


def asked(line):
    """What a curl line asks: method, path, headers, body."""
    words = shlex.split(line)
    url = next(word for word in words if word.startswith("http://127.0.0.1:8000/"))
    headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    body = words[words.index("-d") + 1] if "-d" in words else None
    method = words[words.index("-X") + 1] if "-X" in words else "GET" if body is None else "POST"
    return method, url.removeprefix("http://127.0.0.1:8000"), headers, body


def shown(value, indent=0):
    """JSON with every object and array on one line that fits there."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent < WIDTH or not isinstance(value, dict | list) or not value:
        return line
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        inner = [f"{json.dumps(key)}: {shown(each, indent + 2)}" for key, each in value.items()]
    else:
        inner = [shown(each, indent + 2) for each in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    return f"{first}\n{pad}" + f",\n{pad}".join(inner) + f"\n{' ' * indent}{last}"


def rewrite(client, page: Path):
    """Put the true answer under every question."""

    def linked(match):
        link = client.get(match[0]).headers["Link"]
        return link[1 : link.index(">")]

    def answered(match):
        line = LINK.sub(linked, match[1])
        method, path, headers, body = asked(line)
        answer = client.open(path, method=method, data=body, headers=headers).json
        return f"```sh\n{line}```\n\n```json\n{shown(answer)}\n```"

    page.write_text(PAIR.sub(answered, page.read_text()))


if __name__ == "__main__":
    from service.app import create_app

    for page in PAGES:
        rewrite(create_app().test_client(), page)
