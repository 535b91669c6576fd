"""Keys in a real Redis, many of which are read at once."""

import time
from secrets import token_hex

from service.redis_address import redis_address
from service.web.redis_store import redis_store
from service.web.tiers.shared import PORTIONS_SECONDS, SharedTier
from tests.waiting import within
from tests.web.outages.load import BUDGET_SECONDS
from tests.web.outages.stands import PATIENCE_SECONDS, SLACK_SECONDS

KEYS = [number.to_bytes(32, "big") for number in range(1000)]
# The most that reading many may take, whatever Redis does, on a busy machine.
MOST_SECONDS = PORTIONS_SECONDS + BUDGET_SECONDS + SLACK_SECONDS


class Shelf:
    """Keys of its own in a Redis, and the tier that reads them."""

    def __init__(self, url: str, admin, prefix: str | None = None):
        self.prefix = prefix or f"skyref:{token_hex(8)}:"
        self.tier = SharedTier(
            lambda: redis_store(redis_address(url), 60), name="Redis", prefix=self.prefix
        )
        self.admin = admin

    def name(self, key: bytes) -> bytes:
        return self.prefix.encode() + key.hex().encode()

    def keep(self, values: dict[bytes, bytes]) -> None:
        with self.admin.pipeline(transaction=False) as at_once:
            for key, value in values.items():
                at_once.set(self.name(key), value, ex=600)
            at_once.execute()

    def keep_a_list(self, key: bytes) -> None:
        self.admin.delete(self.name(key))
        self.admin.rpush(self.name(key), "of", "another", "type")

    def finds(self, values: dict[bytes, bytes]) -> None:
        """All of them are found soon; a busy machine may need more than one try."""
        within(PATIENCE_SECONDS, lambda: self.tier.get_many(KEYS) == values, "not all are found")


def every_other() -> dict[bytes, bytes]:
    return {key: b"value of %d" % at * 100 for at, key in enumerate(KEYS) if at % 2}


def seconds_to_read(shelf: Shelf, values: dict[bytes, bytes]) -> float:
    began = time.monotonic()
    found = shelf.tier.get_many(KEYS)
    seconds = time.monotonic() - began
    assert found.items() <= values.items()
    return seconds
