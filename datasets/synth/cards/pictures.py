"""Whole-picture faces: what souvenir decks have instead of pips and courts."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

_FINE_PX: Final = 120
_LAYERS: Final = ((3, 2, 60.0), (7, 5, 35.0), (28, 20, 18.0), (90, 64, 9.0))
"""Rows, columns and strength of the blotches that a picture is mixed from."""


@lru_cache(maxsize=64)
def draw_picture(seed: int, aspect: float) -> NDArray[np.uint8]:
    """A picture `(h, w, 3)` BGR that looks like a photograph of nothing in particular."""
    rng = np.random.default_rng(seed)
    size = (_FINE_PX, round(aspect * _FINE_PX))
    picture = np.empty((size[1], size[0], 3), np.float32)
    picture[:] = rng.uniform(40, 220, 3)
    for rows, columns, strength in _LAYERS:
        blotches = rng.normal(0, 1, (rows, columns, 1)) + 0.6 * rng.normal(0, 1, (rows, columns, 3))
        picture += cv2.resize(blotches.astype(np.float32), size, interpolation=cv2.INTER_CUBIC) * np.float32(strength)
    for _ in range(int(rng.integers(3, 14))):
        middle = rng.random(2) * size
        points = middle + rng.normal(0, rng.uniform(4, 30), (int(rng.integers(3, 8)), 2))
        colour = rng.uniform(0, 255, 3).tolist()
        cv2.fillConvexPoly(picture, cv2.convexHull(points.astype(np.int32)), colour, cv2.LINE_AA)
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.2))
    return np.clip(soft, 0, 255).astype(np.uint8)
