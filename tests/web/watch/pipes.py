"""A pipe that lines are written to, and what forked processes say."""

import os
import threading
from contextlib import contextmanager

import pytest

from service.web.watch import lines
from service.web.watch.lines import Lines

PATIENCE_SECONDS = 10


class Pipe:
    """A pipe with lines that go into it; whether anybody reads is yet to be seen."""

    def __init__(self, flags):
        self.reader, self.writer = os.pipe2(flags)
        self.lines = Lines(self.writer)
        # What was had at once, and again.
        self.portions = []
        self._reading = threading.Thread(target=self._read_on, daemon=True)

    def read(self):
        """Begin to read, until there is no more."""
        self._reading.start()

    def _read_on(self):
        while taken := os.read(self.reader, 1 << 16):
            self.portions.append(taken)
        self.close_reader()

    def close_reader(self):
        if self.reader is not None:
            os.close(self.reader)
            self.reader = None

    def close_writer(self):
        os.close(self.writer)
        self.writer = None

    def all_that_was_written(self):
        """What comes out at the end, once everything is written."""
        if self._reading.ident is None:
            self.read()
        self.lines.flush()
        self.close_writer()
        self._reading.join(PATIENCE_SECONDS)
        assert not self._reading.is_alive()
        return b"".join(self.portions)

    def end(self):
        """Close what is open, once nothing is left that could go elsewhere."""
        if self._reading.ident is None:
            self.close_reader()
        self.lines.flush()
        if self.writer is not None:
            self.close_writer()
        if self._reading.ident is not None:
            self._reading.join(PATIENCE_SECONDS)


@contextmanager
def pipe(flags=0):
    """Make one; a busy machine has more time to write the rest than an exit would give it."""
    with pytest.MonkeyPatch.context() as patient:
        patient.setattr(lines, "PATIENCE_SECONDS", PATIENCE_SECONDS)
        made = Pipe(flags)
        try:
            yield made
        finally:
            made.end()


def in_a_child(do):
    """Do something in a forked process, and wait until it is done."""
    child = os.fork()
    if not child:
        try:
            do()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


def said_by_a_child(say):
    """What a forked process says, a short text."""
    reader, writer = os.pipe()
    try:
        in_a_child(lambda: os.write(writer, say().encode()))
        return os.read(reader, 1 << 16).decode()
    finally:
        os.close(writer)
        os.close(reader)
