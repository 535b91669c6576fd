"""What may befall a Redis, each with its end."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import wraps

import redis

from tests.redis_server import (
    free_port,
    redis_server,
)
from tests.web.outages.stands import (
    KEYS,
    SECRET,
    Stand,
)


def trouble(breaks: Callable[[Stand], Generator[None]]):
    """Make a context of what breaks something, yields, and mends it: then it is mended always."""

    @wraps(breaks)
    @contextmanager
    def broken(on: Stand):
        steps = breaks(on)
        next(steps)
        try:
            yield
        finally:
            next(steps, None)

    return broken


@trouble
def frozen(on):
    for store in on.stores:
        store.freeze()
    yield
    for store in on.stores:
        store.thaw()


@trouble
def killed(on):
    on.store.kill()
    yield
    on.store.start()


@trouble
def refused(on):
    on.between.refuse()
    yield
    on.between.accept()


def answering(delay: float, chunk: int | None = None):
    def breaks(on):
        on.between.delay, on.between.chunk = delay, chunk
        yield
        on.between.delay, on.between.chunk = 0.0, None

    return breaks


slow = trouble(answering(0.2))
slowish = trouble(answering(0.02))
dripping = trouble(answering(0.02, 1))
in_pieces = trouble(answering(0.002, 300))


@trouble
def locked(on):
    with on.store.client() as admin:
        admin.config_set("requirepass", SECRET)
        admin.execute_command("AUTH", SECRET)
        admin.client_kill_filter(_type="normal")
        yield
        admin.config_set("requirepass", "")


@trouble
def crowded(on):
    """There are as many clients as may be."""
    with on.store.client() as admin:
        most = admin.config_get("maxclients")["maxclients"]
        admin.config_set("maxclients", 1)
        admin.client_kill_filter(_type="normal")
        yield
        admin.config_set("maxclients", most)


@trouble
def orphaned(on):
    """It is the replica of nobody, and so gives nothing away."""
    with on.store.client() as admin:
        admin.config_set("slave-serve-stale-data", "no")
        admin.slaveof("127.0.0.1", free_port())
        yield
        admin.slaveof()
        admin.config_set("slave-serve-stale-data", "yes")


@trouble
def may_not_read(on):
    yield from without_right(on, "get")


@trouble
def may_not_write(on):
    yield from without_right(on, "set")


def without_right(on, command):
    with on.store.client() as admin:
        admin.execute_command("ACL", "SETUSER", "default", f"-{command}")
        yield
        admin.execute_command("ACL", "SETUSER", "default", f"+{command}")


@trouble
def full(on):
    with on.store.client() as admin:
        admin.config_set("maxmemory-policy", "noeviction")
        admin.config_set("maxmemory", 1)
        yield
        admin.config_set("maxmemory", 0)


@trouble
def replica(on):
    """Its master has all that it had."""
    with redis_server() as other, other.client() as master, on.store.client() as admin:
        for key, value in stored(admin).items():
            master.set(key, value)
        admin.slaveof("127.0.0.1", other.port)
        yield
        admin.slaveof()


@trouble
def lonely(on):
    """It is to have a replica before it takes writes."""
    with on.store.client() as admin:
        admin.config_set("min-slaves-to-write", 1)
        yield
        admin.config_set("min-slaves-to-write", 0)


def stored(admin: redis.Redis) -> dict[bytes, bytes]:
    """All that the service keeps there."""
    keys = list(admin.scan_iter(KEYS, 1000))
    return dict(zip(keys, admin.mget(keys), strict=True))
