"""What each address does, in the words of OpenAPI."""

from typing import Any, Final

from marshmallow import Schema

from schemas import envelope
from schemas.base import StrictSchema
from schemas.batch import BatchRequest, BatchSchema
from schemas.disputes import DisputeSchema, LinkedSchema, dispute_request
from schemas.fields import Items, Part
from service.catalogue import BOOKS, BY_NAME, Listing, RulingEntry
from service.web.described import header, json_answer, parameter, refs
from service.web.disputes import hear
from service.web.problems import KINDS
from service.web.referee import Referee
from service.web.rulings import LINKS, bookmark
from service.web.token import LONGEST
from service.web.wire import encode

# Where keys are wanted, or rates limited.
_GATE_PROBLEMS: Final = ("unauthorized", "too-many-requests")

_BODY_PROBLEMS: Final = (
    "malformed-json",
    "payload-too-large",
    "unsupported-media-type",
    "invalid-request",
    "internal-error",
    *_GATE_PROBLEMS,
)

_LINK_PROBLEMS: Final = ("not-found", "uri-too-long", "invalid-request")


def ruling(entry: RulingEntry) -> dict[str, Any]:
    """Describe what an address for rulings does, with a worked example."""
    name = "".join(word.capitalize() for word in entry.name.replace("-", ".").split("."))
    result = Part("The answer; null when the rules forbid it.", entry.result, allow_none=True)
    schema = type(
        f"{name}RulingSchema",
        (envelope.EnvelopeSchema,),
        {"result": result, "__module__": envelope.__name__, "__doc__": entry.summary},
    )
    answer = json_answer("The ruling.", schema)
    answer["headers"] = {"ETag": header("The ruling's id."), **_LINKED, **_ASKED}
    answer["content"]["application/json"]["example"] = Referee(entry)(entry.example)
    name = entry.name.replace(".", "_").replace("-", "_")
    return _post(name, entry.summary, entry.request, entry.example, answer, tag=entry.book().id)


def _post(
    name: str, summary: str, request: Any, example: Any, answer: dict[str, Any], *, tag: str
) -> dict[str, Any]:
    """Describe what an address does that is asked something."""
    return {
        "operationId": name,
        "summary": summary,
        "tags": [tag],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": request, "example": example}},
        },
        "responses": {"200": answer} | refs(*_BODY_PROBLEMS),
    }


def listed(listing: Listing) -> dict[str, Any]:
    """Describe what an address for a listing does."""
    return _get(listing.name, listing.summary, _list_schema(listing.name, listing.item))


def _get(
    name: str,
    summary: str,
    schema: Any,
    *parameters: dict[str, Any],
    tag: str = "books",
    problems: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Describe what an address does that gives a document."""
    tagged = {"headers": {"ETag": header("Digest of the document.")}}
    answer = json_answer(summary, schema) | tagged
    unchanged = {"304": {"description": "The client has it already."} | tagged}
    condition = parameter(
        "If-None-Match", "header", "Entity tags of what the client has; * for anything."
    )
    return {
        "operationId": name,
        "summary": summary,
        "tags": [tag],
        "parameters": [*parameters, condition],
        "responses": {"200": answer}
        | unchanged
        | refs(*problems, "internal-error", *_GATE_PROBLEMS),
    }


def _state(name: str, summary: str, schema: Any) -> dict[str, Any]:
    """Describe what an address does that tells how the service is just now; it needs no key."""
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["service"],
        "security": [],
        "responses": {"200": json_answer(summary, schema)} | refs("internal-error"),
    }


def _ready() -> dict[str, Any]:
    """Describe what the readiness probe asks."""
    operation = _state("readyz", "The service takes questions.", envelope.ReadySchema)
    stopping = json_answer(
        "It has been told to stop: send questions elsewhere.", envelope.ReadySchema
    )
    operation["responses"]["503"] = stopping
    return operation


def _metrics() -> dict[str, Any]:
    """Describe what Prometheus asks."""
    texts = ("text/plain", "application/openmetrics-text")
    content = {media: {"schema": {"type": "string"}} for media in texts}
    return {
        "operationId": "metrics",
        "summary": "What has been asked and answered, and how long it took, for Prometheus.",
        "tags": ["service"],
        "responses": {"200": {"description": "Of all workers of this server.", "content": content}}
        | refs("internal-error", *_GATE_PROBLEMS),
    }


def asked_operations() -> dict[str, dict[str, Any]]:
    """Describe what the addresses do that are asked about other rulings, by path."""
    entry = BY_NAME["midway.firing"]
    asked = {"ruling": entry.name, "request": entry.example}
    claims = [
        {"by": "the Attacker", "says": {"/result/destroyed": "defender"}},
        {"by": "the Defender", "says": {"/result/winner": "tie"}},
    ]
    batch = json_answer("The answers, in the order of the questions.", BatchSchema)
    batch["headers"] = _ASKED
    ruled = {"status": 200, "body": Referee(entry)(entry.example)}
    batch["content"]["application/json"]["example"] = {"items": [ruled]}
    dispute = json_answer("The ruling, and a verdict on each claim.", DisputeSchema)
    dispute["headers"] = _LINKED | _ASKED
    heard = hear(Referee(entry), entry.example, claims)
    dispute["content"]["application/json"]["example"] = heard
    return {
        "/v1/batch": _post(
            "batch",
            "Up to 1,000 questions, each answered as it would be alone.",
            BatchRequest,
            {"items": [asked]},
            batch,
            tag="table",
        ),
        "/v1/disputes": _post(
            "disputes",
            "Who is right about a ruling, and by which rule.",
            dispute_request(BY_NAME),
            asked | {"claims": claims},
            dispute,
            tag="table",
        ),
    }


def _link() -> dict[str, Any]:
    """Describe what the address of a link does."""
    entry = BY_NAME["midway.firing"]
    referee = Referee(entry)
    opened = referee(entry.example)
    example = bookmark(referee, entry.example, opened, encode(opened))["Link"]
    summary = "The ruling of a link; what has become of it, if the link is older than the ruleset."
    token = parameter(
        "token",
        "path",
        "What the Link of a ruling ends with.",
        example=example[len(LINKS) + 1 : example.index(">")],
        maxLength=LONGEST,
    )
    link = _get("link", summary, LinkedSchema, token, tag="table", problems=_LINK_PROBLEMS)
    content = link["responses"]["200"]["content"]
    content["application/json"]["example"] = opened
    content["text/html"] = {"schema": _A_PAGE}
    headers = _LINKED | {
        "ETag": header("The ruling's id; a digest when something may have changed since."),
        "Cache-Control": header("For ever, unless the ruling may have changed since."),
        "Vary": header("Accept: who would rather have HTML gets a page to read."),
    }
    for status in ("200", "304"):
        link["responses"][status]["headers"] = link["responses"][status]["headers"] | headers
    return link


_A_PAGE: Final = {"type": "string", "description": "The question and its ruling, to read."}


_CACHE_STATUS: Final = {
    "Cache-Status": header(
        "Who answered (RFC 9211): `skyref-local; hit`, `skyref-redis; hit`, or "
        "`skyref; fwd=miss` when the question was ruled on, with `collapsed` behind it when "
        "it waited for the same question that was being ruled on. The body is the same."
    ),
}
_LINKED: Final = _CACHE_STATUS | {
    "Link": header(
        '`</v1/rulings/{token}>; rel="bookmark"`: where this ruling can be found again (RFC 8288), '
        "unless the question is too long for a link."
    ),
}
_ASKED: Final = {
    "Accept-Query": header("That QUERY is answered like POST, and of JSON (RFC 10008)."),
}


def _list_schema(name: str, item: type[StrictSchema]) -> type[Schema]:
    listed = Items("In the order of the book.", Part("One of them.", item), 0, 1000)
    title = "".join(word.capitalize() for word in name.split("_"))
    return type(
        f"{title}Schema",
        (StrictSchema,),
        {name: listed, "__module__": envelope.__name__, "__doc__": "A list."},
    )


def fixed_operations() -> dict[str, dict[str, Any]]:
    """Describe what the other addresses do, by path."""
    rulesets = [book().id for book in BOOKS]
    return {
        "/v1/rulesets": _get(
            "rulesets", "The books.", _list_schema("rulesets", envelope.RulesetSchema)
        ),
        "/v1/rules": _get(
            "rules",
            "The rules in our words, with their source.",
            _list_schema("rules", envelope.RuleSchema),
            parameter("ruleset", "query", "Only of this ruleset.", enum=rulesets),
            problems=("invalid-request",),
        ),
        "/v1/rules/{id}": _get(
            "rule",
            "One rule.",
            envelope.RuleSchema,
            parameter("id", "path", "The rule's id.", example="dogfight.attack.rank"),
            problems=("not-found",),
        ),
        "/v1/silent-points": _get(
            "silent_points",
            "The questions that the books leave open, and their readings.",
            _list_schema("silent_points", envelope.SilentPointSchema),
        ),
        "/v1/conformance": _get(
            "conformance",
            "Numbered questions with the answers due, to hold any implementation to.",
            envelope.ConformanceSchema,
        ),
        "/v1/rulings/{token}": _link(),
        "/problems/{type}": _get(
            "problem",
            "What a kind of problem means.",
            envelope.ProblemKindSchema,
            parameter("type", "path", "The last part of a problem's type.", enum=[*KINDS]),
            tag="service",
            problems=("not-found",),
        ),
        "/healthz": _state("healthz", "The process is alive.", envelope.AliveSchema),
        "/readyz": _ready(),
        "/metrics": _metrics(),
    }
