"""The questions in the README and in docs/rulings.md, with the answers beside them.

``python -m tests.readme`` writes the true answers into both.
"""

import json
import re
import shlex
from pathlib import Path

from tests.serving import ROOT

README = ROOT / "README.md"
RULINGS_PAGE = ROOT / "docs" / "rulings.md"
PAIR = re.compile(r"```sh\n(curl .*?)```\n\n```json\n(.*?)```", re.DOTALL)
WIDTH = 100


def questions(page):
    """Each curl line of a page, with the answer printed under it."""
    return PAIR.findall(page.read_text())


def asked(line):
    """What a curl line asks: path, headers, body."""
    words = shlex.split(line)
    url = next(word for word in words if word.startswith("http://127.0.0.1:8000/"))
    headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    return url.removeprefix("http://127.0.0.1:8000"), headers, words[words.index("-d") + 1]


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

    def answered(match):
        path, headers, body = asked(match[1])
        answer = client.post(path, data=body, headers=headers).json
        return f"```sh\n{match[1]}```\n\n```json\n{shown(answer)}\n```"

    page.write_text(PAIR.sub(answered, page.read_text()))


if __name__ == "__main__":
    from service.app import create_app

    for page in (README, RULINGS_PAGE):
        rewrite(create_app().test_client(), page)
