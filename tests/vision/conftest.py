"""Drawn blocks in place of tiles, and networks that see them: everything but the learning is real."""

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind
from models.locator_maps import CHANNELS, HEAT, OFFSET, STRIDE_PX, axes_of, geometry_targets, quads_of
from models.preprocess import Image, Quads
from vision.networks import Networks, NetworksByKind, ReaderLogits

ASPECT = 0.72
_LEAST_GREEN, _GREEN_STEP = 40, 4


def quad_at(x_px: float, y_px: float, height_px: float, angle_deg: float = 0.0) -> Quads:
    """A block's quad `(1, 4, 2)` about a centre, turned clockwise."""
    angle = np.radians(angle_deg)
    right = np.array([[np.cos(angle), np.sin(angle)]]) * height_px * ASPECT / 2
    down = np.array([[-np.sin(angle), np.cos(angle)]]) * height_px / 2
    return quads_of(np.array([[x_px, y_px]], np.float32), right.astype(np.float32), down.astype(np.float32))


def draw_blocks(width_px: int, height_px: int, quads: Quads, classes: list[int]) -> Image:
    """A black picture of blocks: blue upper half, red lower half, the class in the green everywhere."""
    image = np.zeros((height_px, width_px, 3), np.uint8)
    for quad, number in zip(quads, classes, strict=True):
        green = _LEAST_GREEN + _GREEN_STEP * number
        left, right = (quad[0] + quad[3]) / 2, (quad[1] + quad[2]) / 2
        for half, colour in (
            ([quad[0], quad[1], right, left], (255, green, 0)),
            ([left, right, quad[2], quad[3]], (0, green, 255)),
        ):
            points = np.round(np.array(half) * 16).astype(np.int32)
            cv2.fillConvexPoly(image, points, colour, lineType=cv2.LINE_AA, shift=4)
    return image


WAY_TO_CARD = (1.35, 1.9)
"""Where blocks are indices: how far right and down of an index, in its heights, the middle of its card lies."""


def _locate_blocks(picture: NDArray[np.float32], kind: Kind = Kind.TILES) -> NDArray[np.float32]:
    """Maps with one peak for each block that is at least 6 px high, as a perfect locator would answer."""
    blue, _, red = (picture[0] + 2) * 64
    maps = np.zeros((CHANNELS[kind], picture.shape[2] // STRIDE_PX, picture.shape[3] // STRIDE_PX), np.float32)
    maps[HEAT] = -9
    seen = (np.maximum(blue, red) > 140).astype(np.uint8)
    count, labels = cv2.connectedComponents(seen)
    for number in range(1, count):
        ys, xs = np.nonzero(labels == number)
        if len(xs) < 20 or not blue[ys, xs].any():
            continue
        box = cv2.boxPoints(cv2.minAreaRect(np.stack([xs, ys], axis=1).astype(np.float32)))
        centre = box.mean(axis=0)
        up = np.array([(xs * blue[ys, xs]).sum(), (ys * blue[ys, xs]).sum()]) / blue[ys, xs].sum() - centre
        top = max(range(4), key=lambda i: float((box[i] + box[(i + 1) % 4] - 2 * centre) @ up))
        quads = np.roll(box, -top, axis=0)[None].astype(np.float32)
        _, right, down = axes_of(quads)
        if 2 * np.linalg.norm(down) < 6:
            continue
        column, row = (int(v) for v in centre // STRIDE_PX)
        if not (0 <= row < maps.shape[1] and 0 <= column < maps.shape[2]):
            continue
        maps[HEAT, row, column] = 4
        maps[OFFSET, row, column] = (centre + 0.5) / STRIDE_PX - (column + 0.5, row + 0.5)
        across = right / np.linalg.norm(right) * np.linalg.norm(down) * 2 * WAY_TO_CARD[0]
        way = np.asarray(across + 2 * down * WAY_TO_CARD[1], np.float32)
        maps[OFFSET.stop :, row, column] = geometry_targets(quads, way, kind)[0]
    return maps


def _read_blocks(crops: NDArray[np.float32]) -> ReaderLogits:
    pixels = (crops + 2) * 64
    green = np.median(pixels[:, 1, 20:60, 14:42], axis=(1, 2))
    classes = np.round((green - _LEAST_GREEN) / _GREEN_STEP).astype(int)
    logits = np.zeros((len(crops), CLASS_COUNT), np.float32)
    logits[np.arange(len(crops)), np.clip(classes, 0, CLASS_COUNT - 1)] = 9
    upper_blue = pixels[:, 0, 20:32, 14:42].mean(axis=(1, 2))
    flip = np.where(upper_blue > 100, -3, 3).astype(np.float32)
    return ReaderLogits(logits, flip, np.where(green >= _LEAST_GREEN - 2, 3, -3).astype(np.float32))


@pytest.fixture(scope="session")
def block_networks() -> NetworksByKind:
    """Networks that see drawn blocks."""
    return {Kind.TILES: Networks(_locate_blocks, _read_blocks, version="blocks")}


@pytest.fixture(scope="session")
def index_networks() -> NetworksByKind:
    """Networks that see drawn blocks as the indices of cards."""
    locate = partial(_locate_blocks, kind=Kind.CARDS)
    return {Kind.CARDS: Networks(locate, _read_blocks, Kind.CARDS, "indices")}


@pytest.fixture(scope="session")
def quad() -> Callable[..., Quads]:
    """`quad_at`."""
    return quad_at


@pytest.fixture(scope="session")
def blocks() -> Callable[[int, int, Quads, list[int]], Image]:
    """`draw_blocks`."""
    return draw_blocks
