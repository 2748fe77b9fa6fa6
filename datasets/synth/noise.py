"""Noise fields that textures are mixed from; made once and kept, so that drawing stays quick."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

SIDE_PX: Final = 768
_FIELDS: Final = 3
_KEPT: Final = 64

Field = NDArray[np.float32]
"""`(SIDE_PX, SIDE_PX)`, mean about 0, standard deviation about 1."""


@lru_cache(maxsize=_KEPT)
def _field(cells_x: int, cells_y: int, number: int) -> Field:
    rng = np.random.default_rng((cells_x, cells_y, number))
    coarse = rng.normal(0, 1, (cells_y + 2, cells_x + 2)).astype(np.float32)
    field = cv2.resize(coarse, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_CUBIC)
    return np.asarray((field - field.mean()) / field.std(), np.float32)


def _near_power(cells: int) -> int:
    """The nearest power of two: few fields serve all."""
    return int(2 ** round(np.log2(cells)))


def field(rng: np.random.Generator, cells_x: int, cells_y: int) -> Field:
    """One of a few kept fields of about that fineness, turned and shifted by `rng`."""
    kept = _field(_near_power(cells_x), _near_power(cells_y), int(rng.integers(_FIELDS)))
    shifted = np.roll(kept, tuple(rng.integers(0, SIDE_PX, 2)), axis=(0, 1))
    return np.asarray(shifted[:: int(rng.choice([-1, 1])), :: int(rng.choice([-1, 1]))])


def clouds(rng: np.random.Generator, cells: int, octaves: int = 4, roughness: float = 0.55) -> Field:
    """Fractal noise whose largest blobs are a `cells`-th of the side."""
    total = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    for octave in range(octaves):
        total += field(rng, min(cells << octave, 512), min(cells << octave, 512)) * np.float32(roughness**octave)
    return np.asarray(total / total.std(), np.float32)
