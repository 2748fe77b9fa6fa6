"""Networks that see nothing: enough for everything that a command does around reading."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, STRIDE_PX
from server.cli import read
from vision.networks import Networks, NetworksByKind, ReaderLogits


@pytest.fixture
def blind_networks(monkeypatch: pytest.MonkeyPatch) -> NetworksByKind:
    """In place of the shipped networks."""

    def locate(picture: NDArray[np.float32]) -> NDArray[np.float32]:
        maps = np.zeros(
            (CHANNELS[Kind.TILES], picture.shape[2] // STRIDE_PX, picture.shape[3] // STRIDE_PX), np.float32
        )
        maps[HEAT] = -9
        return maps

    def never_asked(crops: NDArray[np.float32]) -> ReaderLogits:
        raise AssertionError(crops.shape)

    networks = {Kind.TILES: Networks(locate, never_asked)}
    monkeypatch.setattr(read, "shipped_networks", lambda: networks)
    return networks
