"""Which address phones are sent to."""

from server.addresses import Addresses
from server.household import Household
from server.network import LanAddress
from server.store.store import Store

WIFI, CABLE = LanAddress("192.168.1.5", "wlan0"), LanAddress("10.0.0.7", "eth0")


def test_the_likeliest_goes_first_until_another_is_chosen_for_all_evenings(store: Store) -> None:
    household = Household(store)
    addresses = Addresses(household, lambda: [WIFI, CABLE])
    assert addresses.known() == [WIFI, CABLE]
    addresses.choose(CABLE.address)
    assert addresses.known() == [CABLE, WIFI]
    assert Addresses(household, lambda: [WIFI, CABLE]).known() == [CABLE, WIFI]


def test_a_choice_that_the_computer_has_no_more_changes_nothing(store: Store) -> None:
    addresses = Addresses(Household(store), lambda: [WIFI])
    addresses.choose("172.20.10.2")
    assert addresses.known() == [WIFI]


def test_without_a_network_there_is_none(store: Store) -> None:
    assert Addresses(Household(store), list).known() == []
