"""What every trouble must leave as it was."""

import time
from statistics import median

from tests.serving import Server
from tests.waiting import within
from tests.web.outages.load import BUDGET_SECONDS, Load
from tests.web.outages.stands import (
    DOWN,
    NOTICE_SECONDS,
    PATIENCE_SECONDS,
    SLACK_SECONDS,
    TRIALS,
    Stand,
    ask,
    assert_told_once,
    caches,
    comes_back,
    goes_down,
    lasts,
    new_question,
)


def assert_only_missed(on: Stand, load: Load, truth: list[str], broken, cached=caches) -> None:
    """In the middle of a load it breaks and is mended: all that shows is that there are no hits."""
    with load.on(on.service.port) as seen:
        within(PATIENCE_SECONDS, lambda: cached(on.service), "nothing is cached")
        lasts(0.2)
        told = len(on.log())
        breaking = time.monotonic()
        with broken(on):
            within(NOTICE_SECONDS, lambda: DOWN[0] in on.log()[told:], "nobody noticed")
            down = goes_down(on.service)
            lasts()
            mending = time.monotonic()
        comes_back(on.service, cached)
        back = time.monotonic()
        lasts(0.2)
    seen.assert_unharmed(truth)
    assert seen.between(0, breaking).hits() > 0
    assert seen.between(back, time.monotonic()).hits() > 0
    midst = seen.between(down, mending)
    midst.assert_undelayed()
    assert midst.hits() == 0
    assert_told_once(on.log())


def assert_within_budget(on: Stand, broken, cached=caches) -> None:
    """Again and again one request is the first that meets the trouble."""
    usual, waits = [], []
    for _ in range(TRIALS):
        usual.append(seconds_to_answer(on.service))
        with broken(on):
            waits.append(seconds_to_answer(on.service))
        comes_back(on.service, cached)
    assert 0.04 < median(waits) < median(usual) + BUDGET_SECONDS + SLACK_SECONDS


def seconds_to_answer(service: Server) -> float:
    began = time.monotonic()
    ask(service, new_question())
    return time.monotonic() - began
