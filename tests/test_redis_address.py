"""REDIS_URL: what it may look like, and what is said when it does not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.config import BadSettingError, from_env
from service.redis_address import RedisAddress, redis_address


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://localhost", {"nodes": (("localhost", 6379),)}),
        ("redis://localhost/", {"nodes": (("localhost", 6379),)}),
        ("redis://10.0.0.1:7000/3", {"nodes": (("10.0.0.1", 7000),), "db": 3}),
        ("redis://[::1]:7000", {"nodes": (("::1", 7000),)}),
        ("redis://[::1]", {"nodes": (("::1", 6379),)}),
        ("redis://:p%40ss%2F@h", {"nodes": (("h", 6379),), "password": "p@ss/"}),
        ("redis://me:pass@h", {"nodes": (("h", 6379),), "username": "me", "password": "pass"}),
        ("redis://me@h", {"nodes": (("h", 6379),), "username": "me"}),
        ("redis://me:a:b@h", {"nodes": (("h", 6379),), "username": "me", "password": "a:b"}),
        (
            f"rediss://h?ssl_ca_certs={__file__}&ssl_cert_reqs=none",
            {
                "nodes": (("h", 6379),),
                "tls": True,
                "options": {"ssl_ca_certs": __file__, "ssl_cert_reqs": "none"},
            },
        ),
        ("unix:///run/redis.sock", {"socket": "/run/redis.sock"}),
        ("unix:///run/my%20redis?db=2", {"socket": "/run/my redis", "db": 2}),
        ("unix://:pass@/run/r", {"socket": "/run/r", "password": "pass"}),
        (
            "redis+cluster://:pass@a:7000,b:7001,[::1]",
            {
                "kind": "cluster",
                "nodes": (("a", 7000), ("b", 7001), ("::1", 6379)),
                "password": "pass",
            },
        ),
        ("rediss+cluster://a/0", {"kind": "cluster", "tls": True, "nodes": (("a", 6379),)}),
        (
            "redis+sentinel://a,b:5000/main",
            {"kind": "sentinel", "nodes": (("a", 26379), ("b", 5000)), "service": "main"},
        ),
        (
            "rediss+sentinel://u:p@a/my%20main/2?sentinel_password=s",
            {
                "kind": "sentinel",
                "tls": True,
                "nodes": (("a", 26379),),
                "service": "my main",
                "db": 2,
                "username": "u",
                "password": "p",
                "options": {"sentinel_password": "s"},
            },
        ),
    ],
)
def test_it_is_taken_apart(url, address):
    assert redis_address(url) == RedisAddress(**address)


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("localhost:6379", "begin with"),
        ("http://localhost", "begin with"),
        ("redis:/localhost", "begin with"),
        ("REDIS://localhost", "begin with"),
        ("redis://:pa@ss@h", "begin with"),
        ("redis://:pa/ss@h", "number of a database"),
        ("redis://:pa?ss@h", "nodes|option"),
        ("redis://:pa#ss@h", "begin with"),
        ("redis://h#x", "begin with"),
        (" redis://h", "begin with"),
        ("redis://h\n", "nodes"),
        ("redis://", "nodes"),
        ("redis:///1", "nodes"),
        ("redis://h:", "nodes"),
        ("redis://h:port", "nodes"),
        ("redis://h:0", "nodes"),
        ("redis://h:65536", "nodes"),
        ("redis://h:123456", "nodes"),
        ("redis://h:٣", "nodes"),
        ("redis://a,b", "cluster"),
        ("redis+cluster://a,,b", "nodes"),
        ("redis+cluster://a/1", "no database but 0"),
        ("redis://h/x", "number of a database"),
        ("redis://h/1/2", "number of a database"),
        ("redis://h/٣", "number of a database"),
        ("redis+sentinel://a", "name of the service"),
        ("redis+sentinel://a/", "name of the service"),
        ("redis+sentinel://a/main/x", "name of the service"),
        ("redis://h?socket_timeout=9", "none without TLS"),
        ("redis://h?db=1", "none without TLS"),
        ("redis://h?ssl_cert_reqs=none", "none without TLS"),
        ("unix:///run/r?ssl_cert_reqs=none", "none without TLS"),
        ("rediss://h?socket_timeout=9", "it can have: ssl_ca_certs, ssl_cert_reqs, "),
        ("rediss://h?sentinel_password=x", "it can have: ssl_ca_certs, ssl_cert_reqs, "),
        ("redis+sentinel://h/main?ssl_cert_reqs=none", "it can have: sentinel_password, "),
        ("rediss://h?ssl_ca_certs=/no/such/file", "ssl_ca_certs names no file"),
        ("rediss://h?ssl_certfile=", "ssl_certfile names no file"),
        (f"rediss://h?ssl_keyfile={__file__}", "ssl_keyfile needs ssl_certfile"),
        ("rediss://h?ssl_cert_reqs=maybe", "ssl_cert_reqs"),
        ("rediss://h?ssl_check_hostname=1", "ssl_check_hostname"),
        ("unix://", "absolute path"),
        ("unix://run/redis", "absolute path"),
        ("unix:///run/redis?db=x", "database"),
    ],
)
def test_a_fault_is_named(url, fault):
    with pytest.raises(ValueError, match=fault):
        redis_address(url)


SECRET = "hunter2"  # what no message may tell


@pytest.mark.parametrize(
    "url",
    [
        f"redis://:{SECRET}@h:port",
        f"redis://:{SECRET}/{SECRET}@h",
        f"redis://:{SECRET}?{SECRET}@h",
        f"redis://:{SECRET}@h/{SECRET}",
        f"redis://:@{SECRET}@{SECRET}",
        f"redis://{SECRET}:{SECRET}",
        f"redis://h?{SECRET}={SECRET}",
        f"{SECRET}://h",
        f"redis+sentinel://a/?sentinel_password={SECRET}",
        f"rediss://h?ssl_cert_reqs={SECRET}",
    ],
)
def test_no_part_of_a_wrong_one_is_told(url):
    with pytest.raises(BadSettingError) as told:
        from_env({"REDIS_URL": url})
    assert SECRET not in str(told.value)
    assert told.value.__cause__ is None
    assert str(told.value).startswith("REDIS_URL is not understood: ")
    assert "\n" not in str(told.value)


def test_no_secret_of_a_right_one_shows():
    url = f"redis+sentinel://{SECRET}:{SECRET}@h/main?sentinel_password={SECRET}"
    assert SECRET not in repr(from_env({"REDIS_URL": url}))


@given(st.text(max_size=40) | st.from_regex(r"rediss?(\+cluster|\+sentinel)?://.{0,30}"))
def test_anything_is_an_address_or_a_fault_in_one_line(url):
    try:
        address = redis_address(url)
    except ValueError as fault:
        assert re.fullmatch("[ -~]+", str(fault))  # noqa: PT017
    else:
        assert bool(address.nodes) != bool(address.socket)
        assert all(host and 0 < port < 65536 for host, port in address.nodes)


def test_none_is_none():
    assert from_env({}).redis is None
    assert from_env({"REDIS_URL": ""}).redis is None


@pytest.mark.parametrize(
    ("name", "values", "field"),
    [
        ("SKYREF_LOCAL_CACHE_MB", {"": 64, "0": 0, "1": 1, "1048576": 1048576}, "local_cache_mb"),
        ("SKYREF_REDIS_EXPIRY_DAYS", {"": 30, "1": 1, "3650": 3650}, "redis_expiry_days"),
    ],
)
def test_sizes_and_times_come_from_the_environment(name, values, field):
    for value, meant in values.items():
        assert getattr(from_env({name: value}), field) == meant


@pytest.mark.parametrize("value", ["-1", "64.0", "many", " 1", "٣", "1048577", "9" * 5000])
def test_a_bad_cache_size_is_named(value):
    with pytest.raises(BadSettingError, match="_CACHE_MB must be a whole number from 0 to"):
        from_env({"SKYREF_LOCAL_CACHE_MB": value})


@pytest.mark.parametrize("value", ["0", "-1", "3651", "x"])
def test_a_bad_expiry_is_named(value):
    with pytest.raises(BadSettingError, match="_EXPIRY_DAYS must be a whole number from 1"):
        from_env({"SKYREF_REDIS_EXPIRY_DAYS": value})
