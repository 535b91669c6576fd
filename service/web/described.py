"""What the descriptions of operations are made of, in the words of OpenAPI."""

from typing import Any, Final

from schemas import envelope
from service.web.problems import KINDS, Kind

_FAULTY: Final = 422
_FAILED: Final = 500

# The kinds of problem of each status: one response, with an example for each kind.
_KINDS_OF: Final = {
    status: [kind for kind in KINDS.values() if kind.status == status]
    for status in sorted({kind.status for kind in KINDS.values()})
}


def header(description: str) -> dict[str, Any]:
    """Describe a header field of an answer."""
    return {"description": description, "schema": {"type": "string"}}


def parameter(name: str, where: str, description: str, **schema: Any) -> dict[str, Any]:
    """Describe a parameter that is a string; ``where`` it is: path, query or header."""
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "description": description,
        "schema": {"type": "string", **schema},
    }


def json_answer(description: str, schema: Any) -> dict[str, Any]:
    """Describe an answer that is a JSON document."""
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def refs(*names: str) -> dict[str, Any]:
    """Refer to the problems of these names, by status."""
    statuses = sorted({KINDS[name].status for name in names})
    return {str(status): _KINDS_OF[status][0].name for status in statuses}


def problem_responses() -> dict[str, dict[str, Any]]:
    """Describe the problems, one response for each status, by the name of its first kind."""
    return {kinds[0].name: _problem(kinds) for kinds in _KINDS_OF.values()}


def _problem(kinds: list[Kind]) -> dict[str, Any]:
    content = {
        "schema": envelope.ProblemSchema,
        "examples": {kind.name: {"value": _example(kind)} for kind in kinds},
    }
    response: dict[str, Any] = {
        "description": " Or: ".join(kind.explanation for kind in kinds),
        "content": {"application/problem+json": content},
    }
    headers = _PROBLEM_HEADERS.get(kinds[0].name, {})
    if headers:
        response["headers"] = {name: header(text) for name, text in headers.items()}
    return response


_PROBLEM_HEADERS: Final = {
    "unauthorized": {"WWW-Authenticate": "How to show that one may ask (RFC 6750)."},
    "too-many-requests": {
        "Retry-After": "In how many seconds to ask again.",
        "RateLimit-Policy": "How many units of work there are in a window of how many seconds.",
        "RateLimit": "How many of them are left, and for how many seconds.",
    },
}


def _example(kind: Kind) -> dict[str, Any]:
    about = {"type": kind.type, "title": kind.title, "status": kind.status}
    if kind.status != _FAULTY:
        found = {"id": "0123456789abcdef0123456789abcdef"} if kind.status == _FAILED else {}
        return about | {"detail": kind.explanation} | found
    fault = {"pointer": "/place/2/of/the/fault", "code": "code_for_programs", "detail": "In words."}
    return about | {"detail": "1 fault.", "errors": [fault]}
