"""SKYREF_TRUSTED_PROXIES: whose word counts for where a request comes from."""

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

Network = IPv4Network | IPv6Network

# ::ffff:0:0/96, the IPv6 addresses that stand for those of IPv4.
_MAPPED_BITS: Final = 96


def trusted_proxies(text: str) -> tuple[Network, ...]:
    """Read the addresses and networks of the proxies in front of the service.

    Args:
        text: IPv4 and IPv6 addresses and networks (``10.0.0.0/8``) with commas between them; blanks
            around one do not count.

    Returns:
        A network for each, in order; IPv4-mapped ones as what they stand for.

    Raises:
        ValueError: one is neither, or a network's address goes beyond its prefix.

    Source: the README, Settings.

    >>> trusted_proxies("10.0.0.0/8, ::1")
    (IPv4Network('10.0.0.0/8'), IPv6Network('::1/128'))
    """
    return tuple(_network(entry.strip()) for entry in text.split(","))


def as_sockets_say(network: Network) -> tuple[str, ...]:
    """Write a network down for whoever compares it with what sockets say.

    Args:
        network: of IPv4 or IPv6.

    Returns:
        Its text; of IPv4 also that of the addresses that a socket for both kinds has for it.

    Raises:
        Nothing.

    Source: RFC 4291, section 2.5.5.2.

    >>> as_sockets_say(IPv4Network("192.0.2.1"))
    ('192.0.2.1/32', '::ffff:192.0.2.1/128')
    """
    if isinstance(network, IPv6Network):
        return (str(network),)
    mapped = f"::ffff:{network.network_address}/{_MAPPED_BITS + network.prefixlen}"
    return str(network), mapped


def _network(entry: str) -> Network:
    try:
        network = ip_network(entry)
    except ValueError:
        raise ValueError(
            "must have addresses or networks with commas between them, such as 10.0.0.0/8,::1; "
            f"{entry[:50]!a} is none"
        ) from None
    if isinstance(network, IPv4Network) or network.network_address.scope_id is None:
        return _plain(network)
    raise ValueError(f"must have no zones in its addresses, as {entry[:50]!a} has")


def _plain(network: Network) -> Network:
    """The network of IPv4 that a mapped one stands for."""
    if isinstance(network, IPv6Network) and network.prefixlen >= _MAPPED_BITS:
        mapped = network.network_address.ipv4_mapped
        if mapped is not None:
            return IPv4Network((mapped, network.prefixlen - _MAPPED_BITS))
    return network
