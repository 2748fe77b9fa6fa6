"""Networks that see nothing: enough for everything that a command does around reading."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, STRIDE_PX
from vision import learned_weights
from vision.networks import Networks, NetworksByKind, ReaderLogits


@pytest.fixture
def blind_networks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> NetworksByKind:
    """In place of the shipped networks, of a household that has learned nothing."""

    def locate(picture: NDArray[np.float32]) -> NDArray[np.float32]:
        maps = np.zeros(
            (CHANNELS[Kind.TILES], picture.shape[2] // STRIDE_PX, picture.shape[3] // STRIDE_PX), np.float32
        )
        maps[HEAT] = -9
        return maps

    def never_asked(crops: NDArray[np.float32]) -> ReaderLogits:
        raise AssertionError(crops.shape)

    networks = {Kind.TILES: Networks(locate, never_asked)}
    monkeypatch.setattr(learned_weights, "shipped_networks", lambda: networks)
    monkeypatch.setenv("ROMI_DATA_DIR", str(tmp_path / "nothing-learned"))
    return networks
