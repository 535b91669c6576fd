"""A Redis that asks for a certificate, and shows one that has another name than its address."""

import ssl

import pytest
import trustme
from redis.exceptions import RedisError

from service.redis_address import redis_address
from service.web.redis_store import redis_store
from tests.proxy import proxy
from tests.waiting import within
from tests.web.outages.stands import PATIENCE_SECONDS

EXPIRY_SECONDS = 60


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture(scope="module")
def strict(authority, store):
    """A way to Redis whose certificate is for another name than the address has."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert("redis.example").configure_cert(context)
    authority.configure_trust(context)
    context.verify_mode = ssl.CERT_REQUIRED
    with proxy(store.port, tls=context) as running:
        yield running


@pytest.fixture(scope="module")
def papers(authority, tmp_path_factory):
    """Options of an address, by name: the authority, and a certificate with its key."""
    folder = tmp_path_factory.mktemp("papers")
    mine = authority.issue_cert("skyref.example")
    written = {
        "ssl_ca_certs": (folder / "ca.pem", [authority.cert_pem]),
        "ssl_certfile": (folder / "mine.pem", mine.cert_chain_pems),
        "ssl_keyfile": (folder / "mine.key", [mine.private_key_pem]),
    }
    for path, blobs in written.values():
        path.write_bytes(b"".join(blob.bytes() for blob in blobs))
    return {name: str(path) for name, (path, _) in written.items()}


def refusal(strict, **options):
    """Write there and read it again; what is said against that, or nothing."""
    query = "&".join(f"{name}={value}" for name, value in options.items())
    address = redis_address(f"rediss://127.0.0.1:{strict.port}/0?{query}")
    store = redis_store(address, EXPIRY_SECONDS)
    try:
        store.write([(b"name", b"value")])
        return "" if store.read(b"name") == b"value" else "It is not there."
    except (OSError, RedisError) as error:
        return str(error)


def test_who_shows_a_certificate_is_let_in(strict, papers):
    told = papers | {"ssl_check_hostname": "false"}
    within(PATIENCE_SECONDS, lambda: refusal(strict, **told) == "", "kept out")


def test_who_shows_none_is_kept_out(strict, papers):
    told = {"ssl_ca_certs": papers["ssl_ca_certs"], "ssl_check_hostname": "false"}
    assert refusal(strict, **told)


def test_a_certificate_of_another_name_is_none_unless_told_otherwise(strict, papers):
    told = papers | {"ssl_check_hostname": "true"}
    within(PATIENCE_SECONDS, lambda: "mismatch" in refusal(strict, **told), "another reason")
