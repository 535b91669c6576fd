"""What stands in the files to be uncommented is taken as it stands."""

import re

import pytest
import trustme
import yaml

from tests.deploy.alerting import PROMETHEUS
from tests.deploy.programs import DEPLOY, run

NGINX = (DEPLOY / "nginx.conf").read_text()
HAPROXY = (DEPLOY / "haproxy.cfg").read_text()
SCRAPED = (PROMETHEUS / "prometheus.yml").read_text()


@pytest.fixture(scope="module")
def certified(tmp_path_factory):
    """A folder with a certificate and its key, in two files and in one."""
    folder = tmp_path_factory.mktemp("certified")
    made = trustme.CA().issue_cert("skyref.example")
    made.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
    made.private_key_pem.write_to_path(folder / "key.pem")
    made.private_key_and_cert_chain_pem.write_to_path(folder / "both.pem")
    return folder


def uncommented(text, *beginnings):
    """A file with each line in force that begins so behind a comment's mark."""
    for beginning in beginnings:
        text, found = re.subn(rf"^( *)# ({beginning})", r"\1\2", text, flags=re.MULTILINE)
        assert found == 1, beginning
    return text


def nginx_takes(text, folder):
    (folder / "nginx.conf").write_text(text)
    return run("nginx", "-t", "-e", "stderr", "-p", folder, "-c", folder / "nginx.conf")


def haproxy_takes(text, folder):
    (folder / "haproxy.cfg").write_text(text)
    return run("haproxy", "-c", "-f", folder / "haproxy.cfg")


def test_nginx_takes_the_lines_for_tls(certified, tmp_path):
    lines = uncommented(NGINX, "listen 8443", "ssl_certificate ", "ssl_certificate_key", "ssl_prot")
    content, said = nginx_takes(lines.replace("/etc/skyref", str(certified)), tmp_path)
    assert content, said


def test_nginx_takes_the_lines_for_a_log(tmp_path):
    lines = uncommented(NGINX, "log_format", "access_log clients").replace("access_log off;", "")
    content, said = nginx_takes(lines, tmp_path)
    assert content, said
    assert (tmp_path / "clients.log").exists()


def test_haproxy_takes_the_line_for_tls(certified, tmp_path):
    lines = uncommented(HAPROXY, "bind :8443").replace("/etc/skyref", str(certified))
    content, said = haproxy_takes(lines, tmp_path)
    assert content, said
    assert "WARNING" not in said


def test_haproxy_takes_the_lines_for_a_log(tmp_path):
    lines = uncommented(HAPROXY, "log stdout", "log-format").replace("    no log\n", "")
    content, said = haproxy_takes(lines, tmp_path)
    assert content, said
    assert "WARNING" not in said


def test_the_log_of_nginx_would_have_no_link_in_it():
    [lines] = re.findall(r"# log_format .*", NGINX)
    assert "$remote_addr" in lines
    assert not re.search(
        r"\$(request|\w*uri|\w*args|query_string|request_body|http_referer)\b", lines
    )


def test_prometheus_takes_the_jobs(tmp_path):
    """But for the list of pods: the promtool that is at hand knows none of Kubernetes."""
    before, _, jobs = SCRAPED.partition("  # - job_name: skyref\n")
    before = before[: before.index("  - job_name: skyref\n")]
    jobs = re.sub(r"^  # (?=[- ] )", "  ", f"  # - job_name: skyref\n{jobs}", flags=re.MULTILINE)
    config = yaml.safe_load(before + jobs)
    pods, public = config["scrape_configs"]
    assert pods.pop("kubernetes_sd_configs") == [
        {"role": "pod", "namespaces": {"names": ["skyref"]}}
    ]
    assert (pods["job_name"], public["job_name"]) == ("skyref", "skyref-public")
    (tmp_path / "skyref-key").write_text("a key")
    (tmp_path / "alerts.yml").write_text((PROMETHEUS / "alerts.yml").read_text())
    (tmp_path / "prometheus.yml").write_text(yaml.safe_dump(config))
    content, said = run("promtool", "check", "config", "prometheus.yml", folder=tmp_path)
    assert content, said
