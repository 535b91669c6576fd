"""Counts what questions were answered with, where that happens: in front of the cache's tiers."""

import re
from collections import Counter
from collections.abc import Sequence
from threading import local
from typing import Final

from service.web import work
from service.web.tiers.local import LocalTier
from service.web.watch.metrics import Metrics

# The head of an envelope, and of a dispute's inner one. It comes before anything that who asks has
# a say in.
_HEAD: Final = re.compile(
    rb'\{"ruling":(?:\{"ruling":)?"([a-z.-]+)","ruling_id":"([0-9a-f]+)",'
    rb'"ruleset":\{"id":"[a-z]+","version":"[0-9a-z.+-]+"\},"legal":(true|false),'
)


# After these the local tier has more than before.
_KEPT_NOW: Final = ("redis", "miss")


class Last(local):
    """The question that this thread has answered last."""

    tier: str | None = None
    ruling_id: str | None = None
    legal: bool | None = None


class Answers:
    """Is told of all answers to questions."""

    def __init__(self, metrics: Metrics, local: LocalTier) -> None:
        """Count in some metrics, and tell them what has become of the tier that answers add to."""
        self._metrics = metrics
        self._local = local
        self._last = Last()

    def begin(self) -> Last:
        """Forget what this thread has answered, and tell of what it is going to."""
        last = self._last
        last.tier = last.ruling_id = last.legal = None
        return last

    def answered(self, tier: str, body: bytes | None) -> None:
        """Count an answer.

        Args:
            tier: who had it: ``local``, ``redis``, ``collapsed`` (somebody else who asked the same
                at the same time) or ``miss``.
            body: of the answer; None for anything but a success.
        """
        meters, last = self._metrics.meters(), self._last
        meters.tiers[tier].inc()
        last.tier = tier
        if tier in _KEPT_NOW:
            self._metrics.local_cache(*self._local.size())
        found = None if body is None else _HEAD.match(body)
        if found is None:
            return
        work.add(work.MISS if tier == "miss" else work.HIT)
        name, ruling_id, legal = found.groups()
        last.ruling_id, last.legal = ruling_id.decode(), legal == b"true"
        meters.rulings[name, legal].inc()

    def recalled(self, answers: Sequence[tuple[str, bytes]]) -> None:
        """Count many kept answers: the tier and the body of each."""
        meters = self._metrics.meters()
        work.add(work.HIT * len(answers))
        tiers = Counter(tier for tier, _ in answers)
        for tier, number in tiers.items():
            meters.tiers[tier].inc(number)
        if not tiers.keys().isdisjoint(_KEPT_NOW):
            self._metrics.local_cache(*self._local.size())
        heads = (_HEAD.match(body) for _, body in answers)
        rulings = Counter(found.group(1, 3) for found in heads if found is not None)
        for name_and_verdict, number in rulings.items():
            meters.rulings[name_and_verdict].inc(number)
