"""The readings that a question may choose: any of its game's, needed or not."""

from hypothesis import strategies as st

from service.catalogue import BOOKS

READINGS = {
    book().id: {
        point.id: tuple(reading.id for reading in point.readings) for point in book().silent_points
    }
    for book in BOOKS
}


def optional(**fields):
    return st.fixed_dictionaries({}, optional=fields)


def readings(game):
    """Nothing, or the member ``readings``; seldom the default, if it has others."""
    wanted = {
        point: st.sampled_from((None, None, *ids, *ids[1:], *ids[1:]))
        for point, ids in READINGS[game].items()
    }
    chosen = st.fixed_dictionaries(wanted).map(
        lambda ids: {"readings": {point: each for point, each in ids.items() if each}}
    )
    return st.sampled_from((False, True, True)).flatmap(
        lambda said: chosen if said else st.just({})
    )


def with_readings(game, questions):
    return st.builds(lambda question, chosen: question | chosen, questions, readings(game))
