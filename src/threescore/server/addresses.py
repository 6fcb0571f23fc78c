"""Under which address somebody is counted where limits hold."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

# One connection to the internet has so much of an IPv6 address to itself.
OWN_BITS = 64


@lru_cache(4096)
def counted(address: str) -> str:
    """The address, or of IPv6 the part that one connection has in common with itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, OWN_BITS), strict=False))


def address_of(scope: Mapping[str, Any]) -> str:
    """Under which address a request or a connection is counted."""
    client = scope.get("client")
    return counted(client[0]) if client else ""
