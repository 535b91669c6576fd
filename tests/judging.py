"""Asks the service's own parts, without HTTP, what a question's answer is."""

import json
from functools import lru_cache

from schemas.base import read
from service.catalogue import RULINGS
from service.web.referee import Referee
from service.web.wire import encode

ENTRIES = {entry.name: entry for entry in RULINGS}
_REFEREES = {name: Referee(entry) for name, entry in ENTRIES.items()}


def judge(ruling, request):
    """The envelope as JSON."""
    return json.loads(encode(_REFEREES[ruling](request)))


def verdict(ruling, request):
    """What an oracle gives too: legal, result, places of violations, silent points."""
    answer = judge(ruling, request)
    return {
        "legal": answer["legal"],
        "result": answer["result"],
        "faults_at": sorted(violation["pointer"] for violation in answer["violations"]),
        "silent_points": [point["id"] for point in answer["silent_points"]],
    }


def asked(ruling, request):
    """What the rule gets: the situation, and the reading of every silent point."""
    entry = ENTRIES[ruling]
    situation, chosen = read(entry.request(), request)
    return situation, entry.book().defaults | chosen


def rule_on(ruling, request):
    """The ruling itself, with its grounds, which an envelope does not show."""
    return ENTRIES[ruling].rule(*asked(ruling, request))


def result_of(ruled):
    """A ruling's result as JSON."""
    return json.loads(encode(ruled.result))


def near_misses(ruling, request, place, claimed):
    """What a claim of a kill or of a winner lacks; the question must have a result."""
    return ENTRIES[ruling].near_misses(*_ruled_on(ruling, json.dumps(request)), place, claimed)


@lru_cache(maxsize=1)
def _ruled_on(ruling, request):
    """Situation, readings and result, kept while more is claimed of the same question."""
    situation, readings = asked(ruling, json.loads(request))
    result = ENTRIES[ruling].rule(situation, readings).result
    assert result is not None
    return situation, readings, result


def covers(place, other):
    """Whether a pointer is at the other, or the other is below it."""
    return f"{other}/".startswith(f"{place}/")


def steps_about(ruled, place):
    """The steps that tell a place, something below it, or something that it is in: index, rule."""
    return [
        (index, step.rule)
        for index, (step, told) in enumerate(zip(ruled.steps, ruled.grounds.told, strict=True))
        if any(covers(one, place) or covers(place, one) for one in told)
    ]
