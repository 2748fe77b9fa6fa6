import ipaddress

import pytest

from server.network import LanAddress, is_loopback, lan_addresses, ranked


def _ranked(default_route: str | None, **found: str) -> list[str]:
    """Addresses by their adapters' names."""
    known = [LanAddress(address, adapter) for adapter, address in found.items()]
    return [one.address for one in ranked(known, default_route)]


def test_the_default_routes_address_goes_first() -> None:
    assert _ranked("192.168.1.5", eth0="10.0.0.7", wlan0="192.168.1.5") == ["192.168.1.5", "10.0.0.7"]


def test_of_equals_the_first_goes_first() -> None:
    assert _ranked(None, en0="192.168.1.5", en1="192.168.1.6", en2="192.168.1.7") == [
        "192.168.1.5",
        "192.168.1.6",
        "192.168.1.7",
    ]


def test_virtual_adapters_go_last_even_with_the_default_route() -> None:
    assert _ranked("10.8.0.2", tun0="10.8.0.2", docker0="172.17.0.1", wlan0="192.168.1.5")[0] == "192.168.1.5"
    assert _ranked("10.8.0.2", utun3="10.8.0.2", bridge100="192.168.64.1", en0="192.168.1.5")[0] == "192.168.1.5"


@pytest.mark.parametrize(
    "adapter",
    [
        "Hyper-V Virtual Ethernet Adapter",
        "TAP-Windows Adapter V9",
        "VMware Virtual Ethernet Adapter for VMnet8",
        "VirtualBox Host-Only Ethernet Adapter",
        "WireGuard Tunnel",
        "Fortinet SSL VPN Virtual Ethernet Adapter",
    ],
)
def test_windows_names_of_virtual_adapters_are_known(adapter: str) -> None:
    found = [LanAddress("10.8.0.2", adapter), LanAddress("192.168.1.5", "Intel(R) Wi-Fi 6 AX201 160MHz")]
    assert ranked(found, "10.8.0.2")[0].address == "192.168.1.5"


def test_private_addresses_go_before_public_ones() -> None:
    assert _ranked(None, eth1="8.8.8.8", eth0="192.168.1.5") == ["192.168.1.5", "8.8.8.8"]


def test_addresses_that_no_phone_reaches_are_left_out() -> None:
    found = {"lo": "127.0.0.1", "eth0": "169.254.3.4", "wlan0": "192.168.1.5", "wlan0:1": "192.168.1.5"}
    assert _ranked(None, **found) == ["192.168.1.5"]


def test_this_computers_addresses_are_addresses_and_not_loopback() -> None:
    assert all(not ipaddress.ip_address(address).is_loopback for address in lan_addresses())


@pytest.mark.parametrize(
    ("address", "own"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("[::1]", True),
        ("192.168.1.5", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_loopback_is_told_from_everything_else(address: str, own: bool) -> None:
    assert is_loopback(address) is own
