"""What the service is told in its environment, and what it does not start with."""

import socket
import subprocess
import sys
import threading

import pytest

from service.config import BadSettingError, from_env
from service.settings.listening import check_listening
from tests.serving import ROOT


def started_with(setting):
    """What became of a start that has to fail."""
    command = [sys.executable, "-m", "service"]
    environment = {"PATH": ""} | setting
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=20, check=False
    )


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        *(
            ({"PORT": port}, "PORT must be a whole number from 0 to 65535, not ")
            for port in ("http", "-1", "65536", "8000.0", "٣", " 80", "9" * 5000, "0099999")
        ),
        (
            {"SKYREF_LOCAL_CACHE_MB": "-1"},
            "SKYREF_LOCAL_CACHE_MB must be a whole number from 0 ",
        ),
        (
            {"SKYREF_REDIS_EXPIRY_DAYS": "0"},
            "SKYREF_REDIS_EXPIRY_DAYS must be a whole number ",
        ),
        ({"REDIS_URL": "localhost"}, "REDIS_URL is not understood: it must begin with redis://"),
        *(
            ({"WEB_CONCURRENCY": workers}, "WEB_CONCURRENCY must be a whole number from 1 to 256, ")
            for workers in ("0", "-1", "two", "1.5", "257")
        ),
        *(
            ({"HOST": host}, f"HOST and PORT must be an address to listen on here, not {host!a} ")
            for host in ("192.0.2.1", "2001:db8::1", "é" * 50)
        ),
        ({"SKYREF_API_KEY": "a"}, "SKYREF_API_KEY is no setting; SKYREF_API_KEYS is"),
        ({"SKYREF_RATELIMIT": "9/minute"}, "SKYREF_RATELIMIT is no setting; SKYREF_RATE_LIMIT is"),
    ],
)
def test_a_bad_setting_stops_the_start_with_one_clear_line(setting, said):
    run = started_with(setting)
    assert run.returncode != 0
    assert run.stderr.startswith(f"skyref: {said}")
    assert run.stderr.count("\n") == 1


def test_a_port_that_stays_taken_stops_the_start_with_one_clear_line():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        run = started_with({"PORT": str(port)})
    assert run.returncode == 1
    assert run.stderr == (
        "skyref: HOST and PORT must be an address to listen on here, "
        f"not '127.0.0.1' and {port}: Address already in use\n"
    )


def test_the_service_waits_for_a_port_that_is_about_to_be_free():
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = other.getsockname()
        closing = threading.Timer(0.5, other.close)
        closing.start()
        check_listening(*address)
        assert other.fileno() == -1
        closing.join()


@pytest.mark.parametrize(
    ("environment", "bind"),
    [
        ({}, "127.0.0.1:8000"),
        ({"PORT": "", "HOST": "", "WEB_CONCURRENCY": ""}, "127.0.0.1:8000"),
        ({"SKYREF_PORT": "tcp://10.0.0.1:8000", "SKYREF_SERVICE_HOST": "a"}, "127.0.0.1:8000"),
        ({"PORT": "65535", "HOST": "127.0.0.2"}, "127.0.0.2:65535"),
        ({"HOST": "::1"}, "[::1]:8000"),
    ],
)
def test_host_and_port_come_from_the_environment(environment, bind):
    assert from_env(environment).bind == bind


def test_a_bad_port_is_named():
    with pytest.raises(BadSettingError, match="PORT must be a whole number"):
        from_env({"PORT": "x"})
