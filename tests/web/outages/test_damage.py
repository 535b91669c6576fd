"""What is damaged in Redis is never told."""

import time
from random import Random

import pytest
import redis

from tests.waiting import within
from tests.web.outages.stands import (
    MISS,
    PATIENCE_SECONDS,
    ask,
    hit,
    lasts,
    new_question,
)
from tests.web.outages.troubles import (
    stored,
)


def of_another_length(values: dict[bytes, bytes], chance: Random) -> dict[bytes, bytes]:
    def cut_or_filled(value: bytes) -> bytes:
        length = chance.randrange(len(value)) if chance.random() < 0.8 else len(value) + 1
        return value[:length].ljust(length)

    return {key: cut_or_filled(value) for key, value in values.items()}


def bit_flipped(values: dict[bytes, bytes], chance: Random) -> dict[bytes, bytes]:
    def flipped(value: bytes) -> bytes:
        at = chance.randrange(len(value))
        return value[:at] + bytes([value[at] ^ 1 << chance.randrange(8)]) + value[at + 1 :]

    return {key: flipped(value) for key, value in values.items()}


def mixed_up(values: dict[bytes, bytes], chance: Random) -> dict[bytes, bytes]:
    keys = list(values)
    return {key: values[other] for key, other in zip(keys, keys[1:] + keys[:1], strict=True)}


def of_another_type(values: dict[bytes, bytes], chance: Random) -> dict[bytes, None]:
    return dict.fromkeys(values)


def put_back(admin: redis.Redis, values: dict[bytes, bytes | None]) -> None:
    """Set all values at once; where there is none, a list."""
    with admin.pipeline(transaction=True) as at_once:
        for key, value in values.items():
            if value is None:
                at_once.delete(key)
                at_once.rpush(key, "of", "another", "type")
            else:
                at_once.set(key, value)
        at_once.execute()


@pytest.mark.parametrize("damaged", [of_another_length, bit_flipped, mixed_up, of_another_type])
def test_what_is_damaged_is_found_out_again_and_repaired(direct, load, truth, damaged):
    ours = [new_question() for _ in range(20)]

    def kept() -> bool:
        return all(hit(direct.service, question) for question in ours)

    with direct.store.client() as admin:
        within(PATIENCE_SECONDS, kept, "not kept")
        whole = stored(admin)
        with load.on(direct.service.port) as seen:
            lasts(0.2)
            put_back(admin, damaged(stored(admin), Random(damaged.__name__)))
            damaging = time.monotonic()
            for question in ours:
                assert ask(direct.service, question) == (truth[0], MISS)
            within(PATIENCE_SECONDS, kept, "not kept again")
            lasts(0.2)
        seen.assert_unharmed(truth)
        assert seen.between(damaging, time.monotonic()).hits() > 0
        within(PATIENCE_SECONDS, lambda: whole.items() <= stored(admin).items(), "not as it was")
    assert "ResponseError" not in direct.log()
