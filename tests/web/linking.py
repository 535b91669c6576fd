"""Questions to the service in this process, and the links in its answers."""

import json

from service.catalogue import BY_NAME

# Of a link that anybody may have.
TOKEN = "1-1grgdSl58KyJ-arURJ-KB5BtbbX_pIjunkO6cHAIsBcx1zHMhZ7Kzi_tARJJUa7GUvHGW9vFwA"


def post(client, ruling, body):
    """Ask for a ruling, with bytes or with a document."""
    body = body if isinstance(body, bytes) else json.dumps(body)
    return client.post(BY_NAME[ruling].path, data=body, content_type="application/json")


def link_of(answer):
    """Where an answer can be found again; None when it does not say."""
    written = answer.headers.get("Link")
    if written is None:
        return None
    assert written.startswith("</v1/rulings/1")
    assert written.endswith('>; rel="bookmark"')
    return written[1:].partition(">")[0]


def fields(answer):
    """The header fields that do not tell who answered, and whom."""
    told = ("Cache-Status", "X-Request-Id")
    return {name: value for name, value in answer.headers.items() if name not in told}
