"""A store in this process, for the tests of the shared tier."""

from threading import Event, get_ident

from service.web.tiers.breaker import LIMIT

KEY, OTHER = bytes(32), bytes([1]) * 32


class Shelf(dict):
    """A store in this process that can be told to fail, to refuse, or to be slow."""

    parts = False

    def __init__(self):
        super().__init__()
        self.failure = self.refusal = None
        self.reads, self.readers, self.writes = 0, set(), 0
        self.portions = []
        self.go_on = Event()
        self.go_on.set()

    def read(self, name):
        self.reads += 1
        self.readers.add(get_ident())
        if self.failure:
            raise self.failure
        return self.get(name)

    def read_many(self, names):
        self.portions.append(names)
        return [self.read(name) for name in names]

    def write(self, batch):
        self.writes += 1
        self.go_on.wait(10)
        for failure in (self.failure, self.refusal):
            if failure:
                raise failure
        self.update(batch)


def fail(tier):
    """Ask until it must count as down."""
    for _ in range(LIMIT):
        assert tier.get(KEY) is None
