"""Settings of the gate: what stops the start, and what does not."""

import subprocess
from hashlib import sha256
from ipaddress import ip_network

import pytest

from service.config import BadSettingError, Config, from_env
from tests.serving import COMMAND, ROOT

DIGEST = sha256(b"secret").digest()
HEX = DIGEST.hex()
EMPTY_KEY = "SKYREF_API_KEYS must have a key before, between and after its commas"
BAD_KEY = "SKYREF_API_KEYS must have keys of 1 to 512 printable ASCII characters without spaces"
BAD_DIGEST = "SKYREF_API_KEYS must have 64 hexadecimal digits after each sha256:"
BAD_RATE = "SKYREF_RATE_LIMIT must be a whole number from 1 to 1000000000, a slash, and "
BAD_PROXY = "SKYREF_TRUSTED_PROXIES must have addresses or networks with commas between them"
BAD_ORIGIN = "SKYREF_CORS_ORIGINS must be * alone, or origins with commas between them"

BAD = [
    *(
        ("SKYREF_API_KEYS", keys, EMPTY_KEY)
        for keys in (",", " ", ",,", "secret,", ",secret", "secret, ,other", "\n")
    ),
    *(
        ("SKYREF_API_KEYS", keys, BAD_DIGEST)
        for keys in (
            "sha256:",
            f"sha256:{HEX[1:]}",
            f"sha256:{HEX}0",
            f"SHA256:{HEX[:-1]}g",
            f"secret,sha256: {HEX}",
            "sha256:secret",
        )
    ),
    *(
        ("SKYREF_API_KEYS", keys, BAD_KEY)
        for keys in ("a secret", "sécret", "x" * 513, "sec\tret", "\x7f", "٣")
    ),
    *(
        ("SKYREF_RATE_LIMIT", rate, BAD_RATE)
        for rate in (
            "600",
            "600/",
            "0/minute",
            "01/minute",
            "-1/minute",
            "1.5/minute",
            "1000000001/day",
            "9999999999/day",
            "600/minutes",
            "600/Minute",
            "600 per minute",
            "600/2 minute",
            "600/month",
            " 600/minute",
            "600/minute\n",
            "1/minute;2/hour",
            "٣/minute",
        )
    ),
    *(
        ("SKYREF_TRUSTED_PROXIES", proxies, BAD_PROXY)
        for proxies in (
            "*",
            ",",
            "10.0.0.1,",
            "localhost",
            "10.0.0.1/8",
            "10.0.0.0/33",
            "10.0.0",
            "010.0.0.1",
            "10.0.0.1 10.0.0.2",
            "[::1]",
            "10.0.0.1:80",
            "::1/129",
        )
    ),
    ("SKYREF_TRUSTED_PROXIES", "fe80::1%eth0", "SKYREF_TRUSTED_PROXIES must have no zones in its"),
    *(
        ("SKYREF_CORS_ORIGINS", origins, BAD_ORIGIN)
        for origins in (
            ",",
            "*,https://league.example",
            "https://league.example,*",
            "https://league.example/",
            "https://league.example/page",
            "https://league.example?",
            "https://*.league.example",
            "league.example",
            "https://",
            "https:/league.example",
            "https://league.example:",
            "https://league.example:0",
            "https://league.example:65536",
            "https://user@league.example",
            "https://league..example",
            "https://league.example https://other.example",
            "null",
            "https://läuge.example",
        )
    ),
    *(
        ("SKYREF_LOG", log, "SKYREF_LOG must be events, requests or questions, not ")
        for log in ("all", "Requests", " requests", "requests,questions")
    ),
    *(
        ("SKYREF_DRAIN_SECONDS", seconds, "SKYREF_DRAIN_SECONDS must be a whole number from 0 to 3")
        for seconds in ("-1", "301", "1.5", "5s")
    ),
]


@pytest.mark.parametrize(("name", "value", "said"), BAD)
def test_a_bad_setting_is_refused_in_one_line(name, value, said):
    with pytest.raises(BadSettingError) as refusal:
        from_env({name: value})
    assert str(refusal.value).startswith(said)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 250


@pytest.mark.parametrize("keys", ["two secrets", "secret,", "sha256:secret", "sécret"])
def test_what_is_said_of_bad_keys_quotes_nothing_of_them(keys):
    with pytest.raises(BadSettingError) as refusal:
        from_env({"SKYREF_API_KEYS": keys})
    assert "ecret" not in str(refusal.value)
    assert refusal.value.__cause__ is None


@pytest.mark.parametrize(
    "setting",
    [
        {"SKYREF_API_KEYS": "one,,two"},
        {"SKYREF_RATE_LIMIT": "600"},
        {"SKYREF_TRUSTED_PROXIES": "everybody"},
        {"SKYREF_CORS_ORIGINS": "league.example"},
        {"SKYREF_LOG": "nothing"},
        {"SKYREF_DRAIN_SECONDS": "301"},
    ],
    ids="".join,
)
def test_a_bad_setting_of_the_gate_stops_the_start_with_one_clear_line(setting):
    environment = {"PATH": "", "PORT": "0"} | setting
    run = subprocess.run(
        COMMAND, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=20, check=False
    )
    assert run.returncode != 0
    assert run.stderr.startswith(f"skyref: {''.join(setting)} must ")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("keys", "digests"),
    [
        ("secret", (DIGEST,)),
        (f"sha256:{HEX}", (DIGEST,)),
        (f"SHA256:{HEX.upper()}", (DIGEST,)),
        (f" secret ,\tsha256:{HEX}\n", (DIGEST,)),
        ("other,secret", (sha256(b"other").digest(), DIGEST)),
        (HEX, (sha256(HEX.encode()).digest(),)),
        ("x" * 512, (sha256(b"x" * 512).digest(),)),
        ("!~=:;", (sha256(b"!~=:;").digest(),)),
    ],
)
def test_keys_are_kept_as_digests(keys, digests):
    assert from_env({"SKYREF_API_KEYS": keys}).api_keys == digests


def test_neither_keys_nor_their_digests_are_in_what_is_printed_of_the_settings():
    printed = repr(from_env({"SKYREF_API_KEYS": "secret"}))
    assert "secret" not in printed
    assert repr(DIGEST) not in printed


@pytest.mark.parametrize("rate", ["1/second", "600/minute", "1000000000/day", "7/hour"])
def test_a_rate_is_units_per_time(rate):
    assert from_env({"SKYREF_RATE_LIMIT": rate}).rate_limit == rate


@pytest.mark.parametrize(
    ("proxies", "networks"),
    [
        ("10.0.0.1", ("10.0.0.1/32",)),
        ("10.0.0.0/8 , ::1", ("10.0.0.0/8", "::1/128")),
        ("2001:DB8::/32", ("2001:db8::/32",)),
        ("::ffff:10.0.0.0/104", ("10.0.0.0/8",)),
        ("::/0,0.0.0.0/0", ("::/0", "0.0.0.0/0")),
    ],
)
def test_proxies_are_addresses_and_networks(proxies, networks):
    trusted = from_env({"SKYREF_TRUSTED_PROXIES": proxies}).trusted_proxies
    assert trusted == tuple(map(ip_network, networks))


@pytest.mark.parametrize(
    ("origins", "told"),
    [
        ("*", ("*",)),
        (" * ", ("*",)),
        ("https://league.example", ("https://league.example",)),
        ("HTTPS://League.Example:443", ("https://league.example",)),
        ("http://localhost:80, http://localhost:443", ("http://localhost", "http://localhost:443")),
        ("http://[::1]:3000,http://[::1]:3000", ("http://[::1]:3000",)),
        ("capacitor://localhost", ("capacitor://localhost",)),
    ],
)
def test_origins_are_kept_as_browsers_send_them(origins, told):
    assert from_env({"SKYREF_CORS_ORIGINS": origins}).cors_origins == told


def test_nothing_set_or_set_to_nothing_means_an_open_service():
    names = ("API_KEYS", "RATE_LIMIT", "TRUSTED_PROXIES", "CORS_ORIGINS", "LOG", "DRAIN_SECONDS")
    assert from_env({f"SKYREF_{name}": "" for name in names}) == from_env({}) == Config()


@pytest.mark.parametrize("log", ["events", "requests", "questions"])
def test_there_are_three_ways_to_log(log):
    assert from_env({"SKYREF_LOG": log}).log == log


@pytest.mark.parametrize("seconds", [0, 300])
def test_draining_takes_up_to_five_minutes(seconds):
    assert from_env({"SKYREF_DRAIN_SECONDS": str(seconds)}).drain_seconds == seconds


@pytest.mark.parametrize(
    ("proxies", "told"),
    [
        ("", ""),
        ("::1", "::1/128"),
        (
            "10.0.0.0/8,192.0.2.1",
            "10.0.0.0/8,::ffff:10.0.0.0/104,192.0.2.1/32,::ffff:192.0.2.1/128",
        ),
    ],
)
def test_gunicorn_is_told_the_same_proxies_as_either_kind_of_socket_calls_them(proxies, told):
    assert from_env({"SKYREF_TRUSTED_PROXIES": proxies}).forwarded_allow_ips == told
