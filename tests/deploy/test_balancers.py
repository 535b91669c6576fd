"""nginx and HAProxy take the files that are shipped for them, and need no root for it."""

import re

import pytest

from tests.deploy.programs import DEPLOY, run
from tests.serving import ROOT

NGINX = DEPLOY / "nginx.conf"
HAPROXY = DEPLOY / "haproxy.cfg"
SERVER = (ROOT / "service" / "server.py").read_text()
# How long the service keeps a connection on which nothing is asked.
KEPT_SECONDS = int(re.search(r"^keepalive = (\d+)$", SERVER, re.MULTILINE)[1])


def nginx_takes(path, folder):
    return run("nginx", "-t", "-e", "stderr", "-p", folder, "-c", path)


def test_nginx_takes_its_file_and_writes_into_its_own_folder_only(tmp_path):
    content, said = nginx_takes(NGINX, tmp_path)
    assert content, said
    assert {path.name for path in tmp_path.iterdir()} == {
        *re.findall(r"_temp_path (\w+);", NGINX.read_text()),
        "nginx.pid",
    }


def test_nginx_refuses_a_misspelled_line(tmp_path):
    broken = tmp_path / "broken.conf"
    broken.write_text(NGINX.read_text().replace("proxy_next_upstream ", "proxy_next_upstreams "))
    content, said = nginx_takes(broken, tmp_path)
    assert not content
    assert 'unknown directive "proxy_next_upstreams"' in said


def test_haproxy_takes_its_file():
    content, said = run("haproxy", "-c", "-f", HAPROXY)
    assert content, said
    assert "WARNING" not in said


def test_haproxy_refuses_a_misspelled_line(tmp_path):
    broken = tmp_path / "broken.cfg"
    broken.write_text(HAPROXY.read_text().replace("retry-on ", "retries-on "))
    content, said = run("haproxy", "-c", "-f", broken)
    assert not content
    assert "retries-on" in said


@pytest.mark.parametrize(
    ("path", "pattern"),
    [(NGINX, r"keepalive_timeout (\d+)s;"), (HAPROXY, r"timeout http-keep-alive +(\d+)s")],
    ids=["nginx", "haproxy"],
)
def test_a_balancer_lets_go_of_a_connection_before_the_service_does(path, pattern):
    seconds = [int(found) for found in re.findall(pattern, path.read_text())]
    assert seconds
    assert max(seconds) < KEPT_SECONDS


@pytest.mark.parametrize("path", [NGINX, HAPROXY], ids=["nginx", "haproxy"])
def test_a_balancer_has_two_instances(path):
    assert len(re.findall(r"server .*127\.0\.0\.1:\d+", path.read_text())) == 2
