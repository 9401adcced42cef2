"""Where a delivery may go: a public address, looked up once, and then that address and no other.

A name that resolves to a public address when it is checked and to 127.0.0.1 when it is used would lead us by the hand
into our own network. So the address that was checked is the address that is connected to, the name goes into the Host
header and the TLS handshake, and redirects are not followed.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

MAX_URL = 2000


class ForbiddenTarget(ValueError):
    """A delivery must not go there; the message says why, without telling what a name resolves to."""


@dataclass(frozen=True, slots=True)
class Target:
    """A checked target.

    Attributes:
        url: With the address in place of the name.
        host: The name and port, for the Host header.
        name: The name alone, for the TLS handshake.
    """

    url: str
    host: str
    name: str


def check_url(url: str) -> None:
    """What can be seen of a URL without asking anybody.

    Raises:
        ForbiddenTarget: It is no plain http or https URL.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise ForbiddenTarget("the URL cannot be read") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ForbiddenTarget("an http or https URL with a host is expected")
    if parts.username is not None or parts.password is not None:
        raise ForbiddenTarget("a URL must not hold a user name or password")
    if parts.fragment or not url.isascii() or any(c.isspace() for c in url) or len(url) > MAX_URL or port == 0:
        raise ForbiddenTarget(f"at most {MAX_URL} printable ASCII characters, without a fragment, are expected")


def resolve(url: str, *, private_networks: bool) -> Target:
    """The address to connect to.

    Raises:
        ForbiddenTarget: The URL is not usable, the name is unknown, or one of its addresses is not public.
    """
    check_url(url)
    parts = urlsplit(url)
    assert parts.hostname is not None  # checked
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise ForbiddenTarget("the host's name cannot be resolved") from None
    addresses = [ipaddress.ip_address(str(item[4][0]).partition("%")[0]) for item in found]
    if not private_networks and not all(_public(address) for address in addresses):
        raise ForbiddenTarget("the host is not on the public network")
    chosen = addresses[0]
    literal = f"[{chosen}]" if chosen.version == 6 else str(chosen)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    shown = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    host = shown if parts.port is None else f"{shown}:{parts.port}"
    return Target(f"{parts.scheme}://{literal}:{port}{path}", host, parts.hostname)


def _public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    # ::ffff:10.0.0.1 and 64:ff9b::10.0.0.1 are other spellings of 10.0.0.1.
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if inner:
            return _public(inner)
        if address in ipaddress.ip_network("64:ff9b::/96"):
            return _public(ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF))
    return address.is_global and not address.is_multicast
