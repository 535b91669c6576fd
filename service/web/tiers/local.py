"""The first tier: what this process has answered lately."""

from collections import OrderedDict
from threading import Lock
from typing import Final

from service.web.tiers.answer import Answer
from service.web.tiers.process import in_every_process

# What CPython spends on an entry beyond its body and the values of its header fields: measured,
# see docs/caching.md.
OVERHEAD: Final = 900


class LocalTier:
    """Answers by key, bounded by what they cost in memory; the least recently used goes first.

    Reading takes no lock: each step of it is one operation of a dictionary, which is atomic.
    """

    def __init__(self, capacity: int) -> None:
        """Keep at most ``capacity`` bytes, overhead included; with 0 keep nothing."""
        self._capacity = capacity
        in_every_process(self._begin)

    def _begin(self) -> None:
        self._used = 0
        self._answers: OrderedDict[bytes, Answer] = OrderedDict()
        self._lock = Lock()

    def get(self, key: bytes) -> Answer | None:
        """Find an answer, and note that it was used."""
        answer = self._answers.get(key)
        if answer is not None:
            try:  # noqa: SIM105  # a context manager costs more than all the rest
                self._answers.move_to_end(key)
            except KeyError:  # another thread has dropped it meanwhile
                pass
        return answer

    def put(self, key: bytes, answer: Answer) -> None:
        """Keep an answer; one that would fill the tier alone is not kept."""
        if _cost(answer) > self._capacity:
            return
        with self._lock:
            self._forget(self._answers.pop(key, None))
            self._answers[key] = answer
            self._used += _cost(answer)
            while self._used > self._capacity:
                self._forget(self._answers.popitem(last=False)[1])

    def size(self) -> tuple[int, int]:
        """Tell how many bytes the answers take up, overhead included, and how many they are."""
        return self._used, len(self._answers)

    def _forget(self, answer: Answer | None) -> None:
        if answer is not None:
            self._used -= _cost(answer)


def _cost(answer: Answer) -> int:
    return len(answer.body) + sum(len(value) for _, value in answer.headers) + OVERHEAD
