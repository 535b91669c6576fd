"""Lines, to whoever reads them or does not."""

import os
import threading
from select import PIPE_BUF

from service.web.watch.lines import MAX_WAITING_BYTES
from tests.web.watch.pipes import in_a_child, pipe

# What a pipe takes that nobody reads.
PIPE_BYTES = 1 << 16
LINE = "x" * 1023  # a KiB, with its end


def test_lines_arrive_in_the_order_in_which_they_were_written():
    with pipe() as way:
        for number in range(1000):
            way.lines.info(str(number))
        assert way.all_that_was_written().split() == [b"%d" % number for number in range(1000)]


def test_whoever_writes_to_a_pipe_that_nobody_reads_does_not_wait():
    with pipe() as way:
        dropped = []
        way.lines.on_drop(lambda: dropped.append(1))
        for _ in range(3000):
            way.lines.info(LINE)
        # What the writer has taken, and what is in the pipe, is waiting no longer.
        taken = 3000 - MAX_WAITING_BYTES // 1024 - len(dropped)
        assert 0 <= taken <= PIPE_BYTES // 1024 + 1


def test_once_somebody_reads_there_is_room_again():
    with pipe() as way:
        dropped = []
        for _ in range(2000):
            way.lines.info(LINE)
        way.read()
        way.lines.flush()
        way.lines.on_drop(lambda: dropped.append(1))
        way.lines.info(LINE)
        assert not dropped


def test_an_exit_does_not_wait_for_ever_for_a_pipe_that_nobody_reads(monkeypatch):
    with pipe() as way:
        for _ in range(100):
            way.lines.info(LINE)
        with monkeypatch.context() as hurried:
            hurried.setattr("service.web.watch.lines.PATIENCE_SECONDS", 0.05)
            way.lines.flush()


def test_lines_go_nowhere_when_the_reader_is_gone():
    with pipe() as way:
        way.close_reader()
        for _ in range(3):
            way.lines.info(LINE)
            way.lines.flush()


def test_lines_go_nowhere_when_there_is_nothing_to_write_to():
    with pipe() as way:

        def write():
            os.close(way.writer)
            way.lines.info(LINE)
            way.lines.flush()
            os.write(2, b"")

        in_a_child(write)
        assert not way.all_that_was_written()


def test_a_pipe_that_was_made_not_to_block_gets_everything_all_the_same():
    with pipe() as way:
        os.set_blocking(way.writer, False)
        for _ in range(500):
            way.lines.info(LINE)
        assert way.all_that_was_written() == (LINE + "\n").encode() * 500


def test_a_forked_process_writes_its_own_lines_and_no_line_twice():
    with pipe() as way:

        def write():
            way.lines.info("in the child")
            way.lines.flush()

        way.lines.info("before")
        in_a_child(write)
        assert sorted(way.all_that_was_written().splitlines()) == [b"before", b"in the child"]


def test_what_is_written_at_once_is_whole_lines_and_no_more_than_a_pipe_takes_at_once():
    """So that what two processes write does not mix."""
    with pipe(os.O_DIRECT) as way:  # what is read at once is what was written at once
        for _ in range(100):
            way.lines.info("x" * 300)
        assert len(way.all_that_was_written()) == 100 * 301
        assert {(len(each) <= PIPE_BUF, each[-1:]) for each in way.portions} == {(True, b"\n")}


def test_what_cannot_be_encoded_is_written_in_other_words():
    with pipe() as way:
        way.lines.info("\ud800")
        assert way.all_that_was_written() == b"\\ud800\n"


def test_a_line_waits_for_a_thread_when_there_is_none_to_be_had(monkeypatch):
    def refuse(_):
        raise RuntimeError

    with pipe() as way:
        with monkeypatch.context() as now:
            now.setattr(threading.Thread, "start", refuse)
            way.lines.info("first")
        way.lines.info("second")
        assert way.all_that_was_written() == b"first\nsecond\n"
