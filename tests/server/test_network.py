import ipaddress

import pytest

from server.network import is_loopback, lan_addresses, ranked


def test_the_default_routes_address_goes_first() -> None:
    found = [("eth0", "10.0.0.7"), ("wlan0", "192.168.1.5")]
    assert ranked(found, "192.168.1.5") == ["192.168.1.5", "10.0.0.7"]


def test_virtual_adapters_go_last_even_with_the_default_route() -> None:
    found = [("tun0", "10.8.0.2"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5")]
    assert ranked(found, "10.8.0.2")[0] == "192.168.1.5"


def test_private_addresses_go_before_public_ones() -> None:
    assert ranked([("eth1", "8.8.8.8"), ("eth0", "192.168.1.5")], None) == ["192.168.1.5", "8.8.8.8"]


def test_addresses_that_no_phone_reaches_are_left_out() -> None:
    found = [("lo", "127.0.0.1"), ("eth0", "169.254.3.4"), ("wlan0", "192.168.1.5"), ("wlan0:1", "192.168.1.5")]
    assert ranked(found, None) == ["192.168.1.5"]


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
