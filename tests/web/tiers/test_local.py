"""The first tier keeps what was used last, and no more than it may."""

import tracemalloc
from random import Random
from threading import Thread

from hypothesis import given
from hypothesis import strategies as st

from service.web.tiers.answer import Answer
from service.web.tiers.local import OVERHEAD, LocalTier

KEYS = [bytes([number]) * 32 for number in range(20)]

sizes = st.integers(0, 2000)
uses = st.lists(st.tuples(st.sampled_from(KEYS), st.none() | sizes), max_size=200)


def answer(size):
    return Answer((("Content-Length", str(size)),), bytes(size))


def cost(answer):
    return len(answer.body) + sum(len(value) for _, value in answer.headers) + OVERHEAD


class PlainTier:
    """The same, slow and obvious: a list of what is kept, the least recently used first."""

    def __init__(self, capacity):
        self.capacity, self.kept = capacity, []

    def get(self, key):
        for at, (one, found) in enumerate(self.kept):
            if one == key:
                self.kept.append(self.kept.pop(at))
                return found
        return None

    def put(self, key, found):
        if cost(found) > self.capacity:
            return
        self.kept = [(one, other) for one, other in self.kept if one != key] + [(key, found)]
        while sum(cost(other) for _, other in self.kept) > self.capacity:
            self.kept.pop(0)


@given(st.integers(0, 12_000), uses)
def test_it_keeps_what_a_plain_list_would_keep(capacity, uses):
    tier, plain = LocalTier(capacity), PlainTier(capacity)
    for key, size in uses:
        if size is None:
            assert tier.get(key) == plain.get(key)
        else:
            tier.put(key, answer(size))
            plain.put(key, answer(size))
    for key in KEYS:
        assert tier.get(key) == plain.get(key)


def test_an_answer_costs_about_what_it_is_charged():
    tier, count, size = LocalTier(1 << 40), 5000, 700
    chance = Random(1)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for number in range(count):
            fields = (
                ("Content-Type", "application/json"),
                ("Content-Length", str(size + number % 2)),
                ("ETag", f'"{chance.randbytes(16).hex()}"'),
                ("Cache-Status", "skyref-local; hit"),
            )
            tier.put(chance.randbytes(32), Answer(fields, chance.randbytes(size)))
        spent = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert OVERHEAD / 2 < spent / count - size < OVERHEAD


def test_threads_that_use_it_at_once_get_right_answers_and_leave_it_within_bounds():
    capacity = 20 * (OVERHEAD + 100)
    tier, wrong = LocalTier(capacity), []

    def use(seed):
        chance = Random(seed)
        for _ in range(20_000):
            number = chance.randrange(60)
            found = tier.get(bytes([number]))
            if found is None:
                tier.put(bytes([number]), Answer((), bytes([number]) * 100))
            elif found.body != bytes([number]) * 100:
                wrong.append(number)

    threads = [Thread(target=use, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = [number for number in range(60) if tier.get(bytes([number]))]
    assert not wrong
    assert len(kept) == 20
    # The account is right: there is room for exactly as many again.
    for number in range(100, 120):
        tier.put(bytes([number]), Answer((), bytes(100)))
    assert all(tier.get(bytes([number])) for number in range(100, 120))
    assert not any(tier.get(bytes([number])) for number in kept)
