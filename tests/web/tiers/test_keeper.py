"""What is put is written soon, by one thread, and never more waits than may."""

from threading import Event, current_thread

from service.web.tiers.keeper import MAX_BATCH, MAX_WAITING_BYTES, Keeper
from tests.waiting import wait_until

PATIENCE_SECONDS = 10


class Book:
    """Takes batches down, and can be told to wait in the middle of one."""

    def __init__(self):
        self.batches, self.threads, self.chores = [], set(), 0
        self.busy, self.go_on = Event(), Event()
        self.go_on.set()

    def write(self, batch):
        self.threads.add(current_thread().name)
        self.busy.set()
        self.go_on.wait(PATIENCE_SECONDS)
        self.batches.append(batch)

    def chore(self):
        self.chores += 1

    @property
    def pairs(self):
        return [pair for batch in self.batches for pair in batch]


def test_everything_is_written_in_order_by_one_other_thread():
    book = Book()
    keeper = Keeper(write=book.write, chore=book.chore)
    put = [(b"%d" % number, b"value") for number in range(1000)]
    for pair in put:
        keeper.put(*pair)
    wait_until(lambda: len(book.pairs) == len(put), lambda: f"{len(book.pairs)} were written")
    assert book.pairs == put
    assert max(map(len, book.batches)) <= MAX_BATCH
    assert len(book.batches) < len(put) / 2
    assert book.threads == {"skyref-keeper"}


def test_what_does_not_fit_is_forgotten_and_later_there_is_room_again():
    book = Book()
    keeper = Keeper(write=book.write, chore=book.chore)
    book.go_on.clear()
    keeper.put(b"first", b"")
    assert book.busy.wait(PATIENCE_SECONDS)
    half = bytes(MAX_WAITING_BYTES // 2)
    for name in (b"fits", b"fits too", b"is too much"):
        keeper.put(name, half)
    book.go_on.set()
    wait_until(lambda: len(book.pairs) == 3, lambda: f"{len(book.pairs)} were written")
    keeper.put(b"last", half)
    wait_until(lambda: len(book.pairs) == 4, lambda: f"{len(book.pairs)} were written")
    assert [key for key, _ in book.pairs] == [b"first", b"fits", b"fits too", b"last"]


def test_the_chore_is_done_when_it_is_asked_for():
    book = Book()
    keeper = Keeper(write=book.write, chore=book.chore)
    keeper.wake()
    wait_until(lambda: book.chores > 0, lambda: "it was not done")
    assert book.batches == []


def test_the_chore_is_done_again_as_soon_as_it_says():
    left = [0.01] * 5

    def chore():
        return left.pop() if left else None

    Keeper(write=Book().write, chore=chore).wake()
    wait_until(lambda: not left, lambda: f"it was not done {len(left)} times")
