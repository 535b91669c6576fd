"""Where a request comes from."""

from ipaddress import ip_network

import pytest

from service.web.gate.clients import Clients

NOBODY = ()
PROXIES = tuple(map(ip_network, ("10.0.0.0/8", "2001:db8:1::/48")))


def name(trusted, remote, forwarded=None):
    environ = {"REMOTE_ADDR": remote}
    if forwarded is not None:
        environ["HTTP_X_FORWARDED_FOR"] = forwarded
    return Clients(trusted).name(environ)


@pytest.mark.parametrize(
    ("remote", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "near"),
        ("nonsense", "near"),
    ],
)
def test_a_client_is_its_address_or_its_network(remote, client):
    assert name(NOBODY, remote) == client


@pytest.mark.parametrize("forwarded", ["203.0.113.7", "10.0.0.1", "", "127.0.0.1, 203.0.113.7"])
def test_without_trusted_proxies_nobody_is_believed(forwarded):
    assert name(NOBODY, "192.0.2.1", forwarded) == "192.0.2.1"


def test_who_is_no_proxy_is_not_believed():
    assert name(PROXIES, "192.0.2.1", "203.0.113.7") == "192.0.2.1"


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (None, "10.0.0.1"),
        ("203.0.113.7", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7", "203.0.113.7"),
        ("1.1.1.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"),
        ("1.1.1.1,203.0.113.7,2001:db8:1::5,::ffff:10.9.9.9", "203.0.113.7"),
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("203.0.113.7" + ",10.0.0.2" * 16, "203.0.113.7"),
        ("2001:db8:2::1", "2001:db8:2::/64"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8:2::1]:4711", "2001:db8:2::/64"),
        ("[2001:db8:2::1]", "2001:db8:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_the_client_is_the_last_that_is_no_proxy(forwarded, client):
    assert name(PROXIES, "10.0.0.1", forwarded) == client


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("", "10.0.0.1"),
        ("unknown", "10.0.0.1"),
        ("_hidden", "10.0.0.1"),
        (",", "10.0.0.1"),
        ("203.0.113.7,", "10.0.0.1"),
        ("203.0.113.7, nonsense, 10.0.0.2", "10.0.0.2"),
        ("203.0.113.7, 10.0.0.2:99:99", "10.0.0.1"),
        ("203.0.113.7, \xff", "10.0.0.1"),
        ("203.0.113.7, 010.0.0.2", "10.0.0.1"),
        ("9" * 8000, "10.0.0.1"),
        ("," * 8000, "10.0.0.1"),
        ("203.0.113.7" + ",10.0.0.2" * 17, "10.0.0.2"),
    ],
)
def test_behind_what_is_no_address_nobody_is_believed(forwarded, client):
    assert name(PROXIES, "10.0.0.1", forwarded) == client


def test_a_proxy_that_ipv6_sockets_call_by_its_ipv4_address_is_trusted():
    assert name(PROXIES, "::ffff:10.0.0.1", "203.0.113.7") == "203.0.113.7"


def test_a_socket_file_is_trusted_where_any_proxy_is():
    assert name(PROXIES, "", "203.0.113.7") == "203.0.113.7"
