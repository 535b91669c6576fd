"""What the service says of a question, as JSON to be pinned."""

import json

from schemas.base import read
from schemas.faults import RefusedError
from service.web.wire import encode
from tests.judging import ENTRIES, judge, result_of
from tests.rules.test_grounds import leaves

LONGEST = 1500  # characters of a question of which every claim is tried

_SCHEMAS = {name: entry.request() for name, entry in ENTRIES.items()}

# Whatever a kill, a winner or an ending may be claimed to be, and what it never is.
CLAIMED = (
    *(None, True, False, 0, 1, 2, "attacker", "defender", "tie", "american", "japanese", "draw"),
    *("allied", "german", "both", "domination", "carrier_hunt", "in_battle", "unengaged"),
    *("retreated", "disengaged", "out", "destroyed", "not_intercepted", "in_progress", "both_gone"),
    *("attackers_destroyed", "attackers_disengaged", "interceptors_destroyed"),
    "interceptors_outlasted",
)


def answer(ruling, question):
    """The envelope."""
    return _rounded(judge(ruling, question))


def grounds(ruling, question):
    """Which steps led where, how far each breach was from none, and what was read when."""
    return _json(ENTRIES[ruling].rule(*_asked(ruling, question)).grounds)


def spelling(ruling, question):
    """The one spelling of the question, what it means, and how long it is estimated to take."""
    situation, readings = _asked(ruling, question)
    spelt = json.dumps(_SCHEMAS[ruling].canonical(question), sort_keys=True)
    effort = ENTRIES[ruling].effort
    return [spelt, _json(situation), readings, effort and effort(situation, readings)]


def near_misses(ruling, question):
    """What each claim of an ending would have needed."""
    entry = ENTRIES[ruling]
    situation, readings = _asked(ruling, question)
    ruled = entry.rule(situation, readings)
    if entry.near_misses is None or ruled.result is None or len(str(question)) > LONGEST:
        return []
    return [
        [place, claimed, _json(near)]
        for place in sorted(leaves(result_of(ruled)))
        for claimed in CLAIMED
        if (near := entry.near_misses(situation, readings, ruled.result, place, claimed))
    ]


def faults(ruling, question):
    """All that is wrong with the question; what it means if nothing is."""
    try:
        return spelling(ruling, question)
    except RefusedError as refused:
        return _json(refused.faults)


def _asked(ruling, question):
    situation, chosen = read(_SCHEMAS[ruling], question)
    return situation, ENTRIES[ruling].book().defaults | chosen


def _json(value):
    return json.loads(encode(value))


def _rounded(value):
    """Floats as any machine has them: right to 1e-12 is what is promised."""
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, list):
        return [*map(_rounded, value)]
    return f"{value:.9f}" if isinstance(value, float) else value
