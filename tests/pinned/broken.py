"""Questions broken in every place, in every way that a field can be wrong."""

from itertools import islice

from tests.pinned import said

WRONG = (None, True, 1, 11, -1, 1.0, 10**6, "", "x" * 41, "\n", [], {"x": 1})
GONE = object()
MOST = 2  # questions of a ruling
LONGEST = 600  # characters
MOST_OTHERS = 3  # other values of the question that a place is given


def few(questions):
    """Questions that are made of different places."""
    kinds = {str(sorted(map(str, _shape(question)))): question for question in questions}
    longest = sorted(kinds.values(), key=lambda question: len(str(question)), reverse=True)
    return [one for one in longest if len(str(one)) < LONGEST][:MOST]


def faults(ruling, question):
    """What is wrong with each break of the question."""
    return [said.faults(ruling, each) for each in breaks(question)]


def breaks(question):
    """The question with one place gone, wrong, doubled, or given another place's value."""
    places = [*_places(question)]
    values = [_at(question, place) for place in places]
    for place, value in zip(places, values, strict=True):
        others = (one for one in values if type(one) is type(value) and one != value)
        for wrong in (GONE, *WRONG, *islice(others, MOST_OTHERS)):
            yield _with(question, place, wrong)
        if isinstance(value, list) and value:
            yield _with(question, place, [*value, value[0]])
            yield _with(question, place, value[:-1])
        if isinstance(value, dict):
            yield _with(question, place, value | {"unknown/": 0})
    yield from WRONG


def _places(value, *path):
    if path:
        yield path
    if isinstance(value, dict | list):
        # Of an array two items are enough.
        for name in value if isinstance(value, dict) else range(len(value[:2])):
            yield from _places(value[name], *path, name)


def _shape(question):
    return {tuple(name for name in place if isinstance(name, str)) for place in _places(question)}


def _at(question, place):
    for name in place:
        question = question[name]
    return question


def _with(question, place, value):
    if not place:
        return value
    name, *rest = place
    changed = question.copy()
    if value is GONE and not rest:
        del changed[name]
    else:
        changed[name] = _with(question[name], rest, value)
    return changed
