"""Networks for what is done around reading."""

import numpy as np
import pytest
from numpy.typing import NDArray

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, STRIDE_PX
from vision.networks import Networks, ReaderLogits


@pytest.fixture
def networks_that_see_nothing() -> Networks:
    """No picture holds a tile for them."""

    def locate(picture: NDArray[np.float32]) -> NDArray[np.float32]:
        cells = picture.shape[2] // STRIDE_PX, picture.shape[3] // STRIDE_PX
        maps = np.zeros((CHANNELS[Kind.TILES], *cells), np.float32)
        maps[HEAT] = -9
        return maps

    def never_asked(crops: NDArray[np.float32]) -> ReaderLogits:
        raise AssertionError(crops.shape)

    return Networks(locate, never_asked)
