"""Where a request comes from, behind however many proxies."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, Final

Address = IPv4Address | IPv6Address

# Where a request notes whose key came with it, for the log.
CLIENT: Final = "skyref.client"

# An address with the port that some proxies add.
_WITH_PORT: Final = re.compile(r"([0-9.]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?", re.ASCII)
# Longer chains are nobody's, and take long to read.
_MOST_PROXIES: Final = 16
# What one customer of a provider has.
_PREFIX: Final = 64
# Whoever reaches a socket file is on this machine.
_NEAR: Final = "near"


class Clients:
    """Tells one client from another by its address."""

    def __init__(self, trusted: Sequence[IPv4Network | IPv6Network]) -> None:
        """Take the networks of the proxies whose word counts."""
        self._trusted = tuple(trusted)

    def name(self, environ: dict[str, Any]) -> str:
        """Name the client that a request comes from.

        Args:
            environ: the request. ``X-Forwarded-For`` counts as far as trusted proxies wrote it;
                so does that from a socket file when any proxy is trusted.

        Returns:
            Its address: of IPv6 the first 64 bits, as one client has all of the rest.

        Raises:
            Nothing.

        Source: RFC 7239, sections 7.4 and 8.1, for the older header.

        >>> Clients([]).name({"REMOTE_ADDR": "::ffff:192.0.2.1", "HTTP_X_FORWARDED_FOR": "::1"})
        '192.0.2.1'
        """
        client = _address(environ.get("REMOTE_ADDR", ""))
        forwarded = environ.get("HTTP_X_FORWARDED_FOR")
        if self._trusted and forwarded is not None:
            for hop in reversed(forwarded.rsplit(",", _MOST_PROXIES)):
                if not self._is_trusted(client):
                    break
                further = _address(hop.strip())
                if further is None:
                    break
                client = further
        return _name(client)

    def _is_trusted(self, address: Address | None) -> bool:
        return address is None or any(address in network for network in self._trusted)


def _address(text: str) -> Address | None:
    """An address; None when there is none. Of one written in two ways the plain one."""
    with_port = _WITH_PORT.fullmatch(text)
    try:
        address = ip_address(with_port[1].strip("[]") if with_port else text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        return address.ipv4_mapped or address
    return address


def _name(address: Address | None) -> str:
    if isinstance(address, IPv6Address):
        first = int(address) >> (128 - _PREFIX) << (128 - _PREFIX)
        return f"{IPv6Address(first)}/{_PREFIX}"
    return _NEAR if address is None else str(address)
