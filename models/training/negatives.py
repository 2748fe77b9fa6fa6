"""Places that hold no piece, for the reader to learn that there is none."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from models.locator_maps import axes_of, decode, quads_of
from models.preprocess import Image, Quads, fit_for_locator, network_input
from models.training.pictures import LabelledPicture

Locate = Callable[[Image], Quads]
"""A picture to the quads px that a locator takes for pieces."""

_RANDOM_PER_PICTURE: Final = 5
_MISTAKEN_PER_PICTURE: Final = 8
_LOOK_PX: Final = 960
_WEAK: Final = 0.15
"""Also what the locator half believes is worth learning from."""
_OFF_A_PIECE: Final = 0.85
"""A place is none of a piece when its centre is so many half sides away from the piece's."""


def locate_with(path: Path) -> Locate:
    """The exported locator in `path` as a function. Raises onnxruntime's errors where it cannot be loaded."""
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name

    def locate(image: Image) -> Quads:
        fitted, scale = fit_for_locator(image, _LOOK_PX)
        (maps,) = session.run(None, {name: network_input(fitted[None])})
        return np.asarray(decode(maps[0], _WEAK).quads / scale, np.float32)

    return locate


def mistaken_places(picture: LabelledPicture, image: Image, locate: Locate) -> Quads:
    """What the locator wrongly takes for pieces, its surest mistakes first."""
    quads = locate(image)
    return quads[_holds_no_piece(quads.mean(axis=1), picture, image)][:_MISTAKEN_PER_PICTURE]


def random_places(picture: LabelledPicture, image: Image, rng: np.random.Generator) -> Quads:
    """Places between two pieces, half off a piece, anywhere else."""
    height_px, width_px = image.shape[:2]
    count = _RANDOM_PER_PICTURE
    right: NDArray[np.floating]
    if len(picture.quads):
        centres, right, down = axes_of(picture.quads)
        chosen = rng.integers(len(centres), size=count)
        size = np.exp(rng.normal(0, 0.25, (count, 1))).astype(np.float32)
        right, down = right[chosen] * size, down[chosen] * size
        near = centres[chosen] + right * rng.uniform(-2.2, 2.2, (count, 1)) + down * rng.uniform(-2.2, 2.2, (count, 1))
    else:
        half_px = np.exp(rng.uniform(np.log(8), np.log(max(9, min(height_px, width_px) / 4)), count))
        angle = rng.uniform(0, 2 * np.pi, count)
        right = np.stack([np.cos(angle), np.sin(angle)], axis=1) * half_px[:, None] * 0.72
        down = np.stack([-np.sin(angle), np.cos(angle)], axis=1) * half_px[:, None]
        near = rng.random((count, 2)) * (width_px, height_px)
    anywhere = rng.random((count, 2)) * (width_px, height_px)
    places = np.where(rng.random((count, 1)) < 0.5, near, anywhere).astype(np.float32)
    quads = quads_of(places, right.astype(np.float32), down.astype(np.float32))
    return quads[_holds_no_piece(places, picture, image)]


def _holds_no_piece(places: NDArray[np.float32], picture: LabelledPicture, image: Image) -> NDArray[np.bool_]:
    height_px, width_px = image.shape[:2]
    free = np.all((places > 0) & (places < (width_px, height_px)), axis=1)
    if len(picture.quads) and len(places):
        centres, right, down = axes_of(picture.quads)
        delta = places[:, None] - centres[None]
        along = (delta * right).sum(-1) / (right**2).sum(-1)
        across = (delta * down).sum(-1) / (down**2).sum(-1)
        free &= np.all(np.maximum(abs(along), abs(across)) > _OFF_A_PIECE, axis=1)
    contours = [outline.astype(np.float32) for outline in picture.ignored]
    ignored = [any(cv2.pointPolygonTest(c, (x, y), False) >= 0 for c in contours) for x, y in places.tolist()]
    return np.asarray(free & ~np.array(ignored, np.bool_))
