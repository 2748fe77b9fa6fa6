"""Which of this computer's addresses phones are sent to: the likeliest, until somebody chooses another."""

from collections.abc import Callable
from typing import Final

from server.household import Household
from server.network import LanAddress, lan_adapters

_SETTING: Final = "lan_address"


class Addresses:
    """What was chosen is kept for all evenings, and forgotten where the computer does not have it any more."""

    def __init__(self, household: Household, found: Callable[[], list[LanAddress]] = lan_adapters) -> None:
        self._household = household
        self._found = found
        self._chosen = household.settings().get(_SETTING, {}).get("address")

    def known(self) -> list[LanAddress]:
        """All that phones may reach, the one that they are sent to first; empty without a network."""
        return sorted(self._found(), key=lambda one: one.address != self._chosen)

    def choose(self, address: str) -> None:
        """Phones are sent to this one from now on. Waits for the database; raises Refusal where it fails."""
        self._chosen = address
        self._household.set(_SETTING, {"address": address})
