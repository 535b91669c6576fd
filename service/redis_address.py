"""Where Redis is: REDIS_URL taken apart."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

_FILES: Final = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")
_TLS_OPTIONS: Final = frozenset({*_FILES, "ssl_cert_reqs", "ssl_check_hostname"})
_SENTINEL_OPTIONS: Final = frozenset({"sentinel_username", "sentinel_password"})
_VALUES: Final = {
    "ssl_cert_reqs": ("required", "optional", "none"),
    "ssl_check_hostname": ("true", "false"),
}

_URL: Final = re.compile(
    r"(?P<scheme>rediss?(?:\+(?P<kind>cluster|sentinel))?|unix)://"
    r"(?:(?P<user>[^:@/?#]*)(?::(?P<password>[^@/?#]*))?@)?"
    r"(?P<nodes>[^@/?#]*)(?P<path>/[^?#]*)?(?:\?(?P<query>[^#]*))?"
)
_NODE: Final = re.compile(
    r"(?:\[(?P<ip6>[0-9A-Fa-f:.]+)\]|(?P<host>[0-9A-Za-z._-]+))(?::(?P<port>[0-9]{1,5}))?"
)
_PATH: Final = {
    None: re.compile(r"/?(?P<db>[0-9]{0,5})"),
    "cluster": re.compile(r"/?(?P<db>0?)"),
    "sentinel": re.compile(r"/(?P<service>[^/]+)/?(?P<db>[0-9]{0,5})"),
}
_WRONG_PATH: Final = {
    None: "its path must be the number of a database, or empty",
    "cluster": "a cluster has no database but 0",
    "sentinel": "its path must be the name of the service, perhaps with /database behind it",
}
_PORT: Final = {None: 6379, "cluster": 6379, "sentinel": 26379}
_PORTS: Final = range(1, 65536)


@dataclass(frozen=True, slots=True, kw_only=True)
class RedisAddress:
    """A server, a socket file, a cluster (some of its nodes), or a service that sentinels name."""

    kind: str | None = None
    tls: bool = False
    nodes: tuple[tuple[str, int], ...] = ()
    socket: str | None = None
    service: str | None = None
    db: int = 0
    username: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)
    options: dict[str, str] = field(default_factory=dict, repr=False)


def redis_address(url: str) -> RedisAddress:
    """Read a REDIS_URL.

    Args:
        url: ``redis://``, ``rediss://`` (TLS), ``unix://``, ``redis+cluster://`` or
            ``redis+sentinel://``, as docs/caching.md tells.

    Returns:
        The address.

    Raises:
        ValueError: it is none; the message tells the fault and quotes nothing, as any part may
            be a piece of the password.

    Source: the schemes that redis-py and limits (PyPI) take.

    >>> redis_address("redis+sentinel://10.0.0.1,10.0.0.2:5000/main").nodes
    (('10.0.0.1', 26379), ('10.0.0.2', 5000))
    """
    parts = _URL.fullmatch(url)
    if parts is None:
        raise ValueError(
            "it must begin with redis://, rediss://, unix://, redis+cluster:// or "
            "redis+sentinel://, and have @ / ? # in a password written as %40 %2F %3F %23"
        )
    options = dict(parse_qsl(parts["query"] or "", keep_blank_values=True))
    where = _socket(parts, options) if parts["scheme"] == "unix" else _nodes(parts)
    tls = parts["scheme"].startswith("rediss")
    _check_options(options, parts["kind"], tls=tls)
    return RedisAddress(
        kind=parts["kind"],
        tls=tls,
        username=_plain(parts["user"]),
        password=_plain(parts["password"]),
        options=options,
        **where,
    )


def _socket(parts: re.Match[str], options: dict[str, str]) -> dict[str, Any]:
    """Where a socket file is."""
    if parts["nodes"] or not parts["path"]:
        raise ValueError("unix:// must be followed by the absolute path of a socket")
    return {"socket": unquote(parts["path"]), "db": _database(options.pop("db", ""))}


def _nodes(parts: re.Match[str]) -> dict[str, Any]:
    """Where one server is, or several nodes, and what they serve."""
    kind, nodes = parts["kind"], parts["nodes"].split(",")
    path = _PATH[kind].fullmatch(parts["path"] or "")
    if path is None:
        raise ValueError(_WRONG_PATH[kind])
    if kind is None and len(nodes) > 1:
        raise ValueError("several nodes need redis+cluster:// or redis+sentinel://")
    return {
        "nodes": tuple(_node(node, _PORT[kind]) for node in nodes),
        "service": unquote(path["service"]) if kind == "sentinel" else None,
        "db": _database(path["db"]),
    }


def _node(node: str, port: int) -> tuple[str, int]:
    parts = _NODE.fullmatch(node)
    if parts is None or (parts["port"] and int(parts["port"]) not in _PORTS):
        raise ValueError("each of its nodes must be host or host:port, the port from 1 to 65535")
    return parts["ip6"] or parts["host"], int(parts["port"] or port)


def _database(number: str) -> int:
    if not re.fullmatch("[0-9]{0,5}", number):
        raise ValueError("its database must be a number")
    return int(number or 0)


def _check_options(options: dict[str, str], kind: str | None, *, tls: bool) -> None:
    known = (_TLS_OPTIONS if tls else set()) | (_SENTINEL_OPTIONS if kind == "sentinel" else set())
    if not options.keys() <= known:
        names = ", ".join(sorted(known)) or "none without TLS"
        raise ValueError(f"it has an option that it cannot have; it can have: {names}")
    for name, values in _VALUES.items():
        if options.get(name, values[0]) not in values:
            raise ValueError(f"its option {name} must be {' or '.join(values)}")
    for name in _FILES:
        if name in options and not Path(options[name]).is_file():
            raise ValueError(f"its option {name} names no file")
    if "ssl_keyfile" in options and "ssl_certfile" not in options:
        raise ValueError("its option ssl_keyfile needs ssl_certfile")


def _plain(quoted: str | None) -> str | None:
    return unquote(quoted) if quoted else None
