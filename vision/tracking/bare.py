"""Whether the place where a piece lay shows the bare table."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import Image
from vision.tracking.glance import Mask
from vision.tracking.tracks import height_of

_AROUND: Final = 0.8
"""Piece heights of table around the place that are compared with it."""
_ALIKE: Final = 32.0
"""Levels by which the mean colour of a place may differ from that of the table around it, beside its own variety."""
_LEAST_PX: Final = 20


def looks_bare(image: Image, scale: float, quad: NDArray[np.float32], pieces: Mask) -> bool:
    """Whether the place `quad` has the colour of the table around it, where no `pieces` (a map of the glance) lie."""
    room_px = _AROUND * height_of(quad)
    low = np.maximum((quad.min(axis=0) - room_px) * scale, 0).astype(int)
    high = np.minimum(np.ceil((quad.max(axis=0) + room_px) * scale), pieces.shape[::-1]).astype(int)
    if (high - low).min() < 2:
        return True
    left, top, right, bottom = (np.array([*low, *high]) / scale).round().astype(int)
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    small = cv2.resize(image[top:bottom, left:right], size, interpolation=cv2.INTER_AREA)
    place = np.zeros(small.shape[:2], np.uint8)
    middle = quad.mean(axis=0)
    cv2.fillConvexPoly(place, np.round((middle + (quad - middle) * 0.8) * scale - low).astype(np.int32), (1,))
    around = small[~pieces[low[1] : high[1], low[0] : high[0]]].astype(np.float32)
    inside = small[place > 0].astype(np.float32)
    if len(around) < _LEAST_PX or not len(inside):
        return True
    apart = float(np.abs(inside.mean(axis=0) - around.mean(axis=0)).max())
    return apart < _ALIKE + float(around.std(axis=0).max())
