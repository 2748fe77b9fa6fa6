"""Which addresses this computer has in the home network, the likeliest first."""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final

import ifaddr

_VIRTUAL_ADAPTERS: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "vethernet",
    "utun",
    "tun",
    "tap",
    "zt",
)
"""How adapters are named that lead to machines inside this one or into a tunnel, not to the living room."""


def lan_addresses() -> list[str]:
    """IPv4 addresses at which other devices may reach this computer, the likeliest first; empty without a network."""
    found = [(adapter.nice_name, str(ip.ip)) for adapter in ifaddr.get_adapters() for ip in adapter.ips if ip.is_IPv4]
    return ranked(found, _default_route_address())


def ranked(found: Iterable[tuple[str, str]], default_route: str | None) -> list[str]:
    """The usable ones of `(adapter's name, IPv4 address)`, the likeliest to be the home network's first.

    That of the default route goes first, private addresses before public ones, virtual adapters last.
    Loopback and self-assigned addresses are left out: no phone reaches them.
    """

    def unlikeliness(candidate: tuple[str, str]) -> tuple[bool, bool, bool]:
        name, address = candidate
        virtual = name.lower().startswith(_VIRTUAL_ADAPTERS)
        return virtual, address != default_route, not ipaddress.ip_address(address).is_private

    usable = [
        (name, address)
        for name, address in found
        if not (ip := ipaddress.ip_address(address)).is_loopback and not ip.is_link_local
    ]
    return list(dict.fromkeys(address for _, address in sorted(usable, key=unlikeliness)))


def _default_route_address() -> str | None:
    """The address from which the internet would be reached; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def is_loopback(address: str) -> bool:
    """Whether an address or host name is this computer's own."""
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return False
