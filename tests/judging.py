"""Asks the service's own parts, without HTTP, what a question's answer is."""

import json

from service.catalogue import RULINGS
from service.web.referee import Referee
from service.web.wire import encode

_REFEREES = {entry.name: Referee(entry) for entry in RULINGS}


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
