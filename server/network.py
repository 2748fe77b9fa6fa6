"""Which addresses this computer has in the home network, the likeliest first."""

import ipaddress
import socket
from collections.abc import Iterable
from typing import Final, NamedTuple

import ifaddr

_VIRTUAL_BEGINNINGS: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "bridge",
    "utun",
    "tun",
    "tap",
    "ppp",
    "ipsec",
    "wg",
    "zt",
)
"""How Linux and macOS name adapters that lead to machines inside this one or into a tunnel, not to the living room."""
_VIRTUAL_WORDS: Final = (
    "virtual",
    "hyper-v",
    "wsl",
    "vmware",
    "vpn",
    "tunnel",
    "tap-",
    "wintun",
    "wireguard",
    "nordlynx",
    "tailscale",
    "zerotier",
)
"""What Windows' descriptions of such adapters have in them."""


class LanAddress(NamedTuple):
    """One of this computer's addresses, and how the system calls the adapter that has it."""

    address: str
    adapter: str


def lan_adapters() -> list[LanAddress]:
    """IPv4 addresses at which other devices may reach this computer, the likeliest first; empty without a network."""
    found = [LanAddress(str(ip.ip), one.nice_name) for one in ifaddr.get_adapters() for ip in one.ips if ip.is_IPv4]
    return ranked(found, _default_route_address())


def lan_addresses() -> list[str]:
    """As `lan_adapters`, the addresses alone."""
    return [one.address for one in lan_adapters()]


def ranked(found: Iterable[LanAddress], default_route: str | None) -> list[LanAddress]:
    """The usable ones, the likeliest to be the home network's first.

    Virtual adapters and tunnels (VPN) go last, even where the way to the internet leads through them. Of the others,
    wifi or cable, that with the way to the internet goes first: phones are behind the same router. Then private
    addresses go before public ones. Loopback and self-assigned addresses are left out: no phone reaches them.
    """

    def unlikeliness(one: LanAddress) -> tuple[bool, bool, bool]:
        return _is_virtual(one.adapter), one.address != default_route, not ipaddress.ip_address(one.address).is_private

    usable = [
        one for one in found if not (ip := ipaddress.ip_address(one.address)).is_loopback and not ip.is_link_local
    ]
    likeliest_first = sorted(usable, key=unlikeliness)
    # An address that two adapters have is the likelier one's.
    return list({one.address: one for one in reversed(likeliest_first)}.values())[::-1]


def _is_virtual(adapter: str) -> bool:
    name = adapter.lower()
    return name.startswith(_VIRTUAL_BEGINNINGS) or any(word in name for word in _VIRTUAL_WORDS)


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
