"""Cards as shapes: where their corners and indices lie, for tests of what is done with them."""

import numpy as np
from numpy.typing import NDArray

from models.preprocess import Quads

WIDTH_PX = 100.0
HEIGHT_PX = 140.0
INDEX_HEIGHT_PX = 26.0

TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT = range(4)


def card(x: float, y: float, turn_deg: float) -> Quads:
    """A card's quad `(4, 2)` about a middle, turned clockwise."""
    turn = np.radians(turn_deg)
    right = np.array([np.cos(turn), np.sin(turn)]) * WIDTH_PX / 2
    down = np.array([-np.sin(turn), np.cos(turn)]) * HEIGHT_PX / 2
    middle = np.array([x, y])
    corners = [middle - right - down, middle + right - down, middle + right + down, middle - right + down]
    return np.array(corners, np.float32)


def index(quad: Quads, corner: int) -> tuple[Quads, NDArray[np.float32]]:
    """The quad `(4, 2)` of the index in one corner of a card, and its way to the card's middle."""
    right = (quad[1] - quad[0]) / WIDTH_PX
    down = (quad[3] - quad[0]) / HEIGHT_PX
    middle = quad.mean(axis=0)
    side = {TOP_LEFT: (-1, -1), TOP_RIGHT: (1, -1), BOTTOM_RIGHT: (1, 1), BOTTOM_LEFT: (-1, 1)}[corner]
    place = (
        middle
        + right * side[0] * (WIDTH_PX / 2 - 0.33 * INDEX_HEIGHT_PX)
        + down * side[1] * (HEIGHT_PX / 2 - 0.7 * INDEX_HEIGHT_PX)
    )
    # The lower indices of a card stand upside down.
    way = -1 if side[1] > 0 else 1
    half_right, half_down = right * way * 0.31 * INDEX_HEIGHT_PX, down * way * 0.5 * INDEX_HEIGHT_PX
    corners = [
        place - half_right - half_down,
        place + half_right - half_down,
        place + half_right + half_down,
        place - half_right + half_down,
    ]
    return np.array(corners, np.float32), (middle - place).astype(np.float32)
