"""A store in one server, or in the one that is master now."""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from time import monotonic
from typing import Any, Final

from redis.exceptions import ResponseError

from service.web.redis_store.connecting import READ_SECONDS
from service.web.redis_store.words import command, foreign, string, understood
from service.web.tiers.helpers import Helpers
from service.web.tiers.keeper import Pair
from service.web.tiers.shared import ForeignValueError, RefusedError
from service.web.tiers.timed_socket import TooLongError

# The most that a batch takes; no request waits for it.
WRITE_SECONDS: Final = 0.5
# After so long without use, a connection is looked at before it is used again.
IDLE_SECONDS: Final = 1.0

_HELPERS: Final = 8


class Server:
    """A connection for each question under way, kept for the next one."""

    parts = False

    def __init__(self, connect: Callable[[], Any], expiry_seconds: int) -> None:
        self._connect = connect
        self._expiry = b"%d" % expiry_seconds
        self._idle: deque[Any] = deque()
        self._helpers = Helpers(_HELPERS)
        self._writer: Any = None  # belongs to the one thread that writes

    def read(self, name: bytes) -> bytes | None:
        """Get a value, as `Store` has it."""
        deadline = monotonic() + READ_SECONDS
        connection = self._take(deadline)
        connection.timed.begin(deadline)
        try:
            connection.send_packed_command([command(b"GET", name)])
            value = string(connection.read_response())
        except ResponseError as error:
            self._give_back(connection)
            raise understood(error) from error
        except TooLongError as error:
            connection.disconnect()
            raise ForeignValueError from error
        except BaseException:
            connection.disconnect()
            self._idle.clear()  # they will not have fared better
            raise
        self._give_back(connection)
        return value

    def read_many(self, names: list[bytes]) -> list[bytes | None]:
        """Get values, as `Store` has it: asked for all at once, and answered in their order.

        Only a connection that has brought every answer is used again.
        """
        deadline = monotonic() + READ_SECONDS
        connection = self._take(deadline)
        connection.timed.begin(deadline)
        values: list[bytes | None] = []
        try:
            connection.send_packed_command([b"".join([command(b"GET", name) for name in names])])
            for _ in names:
                values.append(_answer(connection))  # noqa: PERF401  # they count when one fails
        except TooLongError:  # together, or the one alone
            return values or [None]
        except Exception:
            self._idle.clear()  # as in read
            if not values:
                raise
        finally:
            if len(values) == len(names):
                self._give_back(connection)
            else:
                connection.disconnect()
        return values

    def _give_back(self, connection: Any) -> None:
        connection.last_used = monotonic()
        self._idle.append(connection)

    def _take(self, deadline: float) -> Any:
        """An idle connection, or a new one if it is there in time; else it serves the next."""
        with suppress(IndexError):
            while True:
                connection = self._idle.pop()
                if _usable(connection):
                    return connection
        connecting = self._helpers.submit(self._connect)
        try:
            return connecting.result(deadline - monotonic())
        except TimeoutError:
            connecting.add_done_callback(self._adopt)
            raise TimeoutError("no connection in time") from None

    def _adopt(self, connecting: Future[Any]) -> None:
        if connecting.exception() is None:
            self._give_back(connecting.result())

    def write(self, batch: list[Pair]) -> None:
        """Set values, as `Store` has it."""
        connection, self._writer = self._writer, None
        if connection is None or not _usable(connection):
            connection = self._connect()
        connection.timed.begin(monotonic() + WRITE_SECONDS)
        commands = [command(b"SET", name, value, b"EX", self._expiry) for name, value in batch]
        refusals = []
        try:
            connection.send_packed_command([b"".join(commands)])
            for _ in commands:
                try:
                    connection.read_response()
                except ResponseError as error:
                    refusals.append(error)
        except BaseException:
            connection.disconnect()
            raise
        if refusals:
            connection.disconnect()  # the next one may find another master
            raise RefusedError(str(refusals[0])) from refusals[0]
        connection.last_used = monotonic()
        self._writer = connection


def _answer(connection: Any) -> bytes | None:
    """The next value; None as well when it is of another type."""
    try:
        return string(connection.read_response())
    except ResponseError as error:
        if foreign(error):
            return None
        raise


def _usable(connection: Any) -> bool:
    """Look at a connection that was idle for long; one that the server has left is closed."""
    if monotonic() - connection.last_used < IDLE_SECONDS or not connection.timed.stale():
        return True
    connection.disconnect()
    return False
