"""Training samples of the locator: a picture turned, scaled and cut to a square, with its target maps."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from models.locator_maps import CHANNELS, STRIDE_PX, axes_of, geometry_targets
from models.preprocess import Image, Quads
from models.training.pictures import LabelledPicture

SIDE_PX: Final = 384
PIECE_HEIGHT_PX: Final = {Kind.TILES: (16.0, 190.0), Kind.CARDS: (9.0, 100.0)}
"""How high tiles, or the indices of cards, are in a sample: drawn evenly on a logarithmic scale."""
LEAST_SIDE_PX: Final = {Kind.TILES: 8.0, Kind.CARDS: 5.0}
"""What is narrower in a sample is neither to be found nor background."""

_SHARE_TURNED: Final = 0.5
_NEAR_CENTRE: Final = 0.55
"""Cells whose heat target reaches this learn the geometry too."""


@dataclass(frozen=True, eq=False, slots=True)
class LocatorSample:
    """One square with its targets, `s` cells a side.

    `picture` `(SIDE_PX, SIDE_PX, 3)`; `heat` `(s, s)` 0…1, exactly 1 at centres; `heat_weight` `(s, s)`,
    0 where nothing is to be learned; `geometry` `(channels - 1, s, s)`: the maps' channels from 1;
    `geometry_weight` and `up_weight` `(s, s)`; `rendered` as that of the picture.
    """

    picture: Image
    heat: NDArray[np.float32]
    heat_weight: NDArray[np.float32]
    geometry: NDArray[np.float32]
    geometry_weight: NDArray[np.float32]
    up_weight: NDArray[np.float32]
    rendered: bool


def _view(picture: LabelledPicture, image: Image, kind: Kind, rng: np.random.Generator) -> NDArray[np.float64]:
    """The affine matrix `(2, 3)` from the picture to the square."""
    height_px, width_px = image.shape[:2]
    low, high = np.log(PIECE_HEIGHT_PX[kind])
    wanted_px = np.exp(rng.uniform(low, high))
    if len(picture.quads):
        _, _, down = axes_of(picture.quads)
        scale = wanted_px / (2 * float(np.median(np.linalg.norm(down, axis=1))))
        aim = picture.quads[rng.integers(len(picture.quads))].mean(axis=0) if rng.random() < 0.8 else None
    else:
        scale, aim = SIDE_PX / max(height_px, width_px) * np.exp(rng.uniform(-0.3, 1.5)), None
    scale = float(np.clip(scale, 0.7 * SIDE_PX / max(height_px, width_px), 2.5))
    if aim is None:
        aim = rng.random(2) * (width_px, height_px)
    angle = rng.normal(0, 0.05) if picture.rendered and rng.random() > _SHARE_TURNED else rng.uniform(-np.pi, np.pi)
    cos, sin = np.cos(angle) * scale, np.sin(angle) * scale
    linear = np.array([[cos, -sin], [sin, cos]])
    place = SIDE_PX / 2 + rng.uniform(-0.3, 0.3, 2) * SIDE_PX
    return np.hstack([linear, (place - linear @ aim)[:, None]])


def _recoloured(image: Image, rng: np.random.Generator, *, strongly: bool) -> Image:
    """The picture under another light, through another sensor. Hues move little: colour is what is read."""
    strength = 1.0 if strongly else 0.5
    gain = np.exp(rng.normal(0, 0.12 * strength)) * np.exp(rng.normal(0, 0.05 * strength, 3))
    table = np.arange(256)[:, None] * gain + rng.normal(0, 8 * strength)
    out = cv2.LUT(image, np.clip(table, 0, 255).astype(np.uint8)[None].transpose(0, 1, 2))
    if rng.random() < 0.3 * strength:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.4))
    if rng.random() < 0.4 * strength:
        noise = rng.normal(0, rng.uniform(2, 10), out.shape[:2])[..., None]
        out = np.clip(out + noise, 0, 255).astype(np.uint8)
    return np.asarray(out, np.uint8)


def _inside(points: NDArray[np.float32], margin_px: float) -> NDArray[np.bool_]:
    return np.asarray(np.all((points > -margin_px) & (points < SIDE_PX + margin_px), axis=-1))


def _targets(
    quads: Quads, up_known: NDArray[np.bool_], to_card: NDArray[np.float32], kind: Kind
) -> tuple[NDArray[np.float32], ...]:
    cells = SIDE_PX // STRIDE_PX
    heat = np.zeros((cells, cells), np.float32)
    geometry = np.zeros((CHANNELS[kind] - 1, cells, cells), np.float32)
    geometry_weight = np.zeros((cells, cells), np.float32)
    up_weight = np.zeros((cells, cells), np.float32)
    if not len(quads):
        return heat, geometry, geometry_weight, up_weight
    centres, right, down = axes_of(quads)
    shapes = geometry_targets(quads, to_card, kind)
    sizes_px = 2 * np.minimum(np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1))
    for centre, shape, size_px, known in zip(centres / STRIDE_PX, shapes, sizes_px, up_known, strict=True):
        column, row = int(centre[0]), int(centre[1])
        if not (0 <= column < cells and 0 <= row < cells):
            continue
        sigma = float(np.clip(size_px / STRIDE_PX / 6, 0.7, 6))
        reach = int(np.ceil(3 * sigma))
        y0, y1 = max(0, row - reach), min(cells, row + reach + 1)
        x0, x1 = max(0, column - reach), min(cells, column + reach + 1)
        ys, xs = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        bump = np.exp(-((xs - column) ** 2 + (ys - row) ** 2) / (2 * sigma**2))
        nearer = bump > heat[y0:y1, x0:x1]
        learns = nearer & (bump > _NEAR_CENTRE)
        geometry[0, y0:y1, x0:x1][learns] = (centre[0] - 0.5 - xs)[learns]
        geometry[1, y0:y1, x0:x1][learns] = (centre[1] - 0.5 - ys)[learns]
        geometry[2:, y0:y1, x0:x1][:, learns] = shape[:, None]
        geometry_weight[y0:y1, x0:x1][learns] = bump[learns]
        up_weight[y0:y1, x0:x1][learns] = bump[learns] * known
        np.maximum(heat[y0:y1, x0:x1], bump, out=heat[y0:y1, x0:x1])
    return heat, geometry, geometry_weight, up_weight


def sample(picture: LabelledPicture, kind: Kind, rng: np.random.Generator) -> LocatorSample:
    """A random square of the picture with its targets; the same `rng` state gives the same square."""
    image = picture.load()
    matrix = _view(picture, image, kind, rng)
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    shrink = min(1.0, 1.5 * scale)
    if shrink < 1:
        image = np.asarray(cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    border = int(rng.integers(256))
    square = cv2.warpAffine(
        image,
        matrix @ np.diag([1 / shrink, 1 / shrink, 1]),
        (SIDE_PX, SIDE_PX),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(border, border, border),
    )
    square = _recoloured(np.asarray(square, np.uint8), rng, strongly=not picture.rendered)

    quads = (picture.quads @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32)
    to_card = np.asarray(picture.to_card @ matrix[:, :2].T, np.float32)
    _, right, down = axes_of(quads)
    smallest_px = 2 * np.minimum(np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1))
    visible = _inside(quads.mean(axis=1), 0) & (smallest_px >= LEAST_SIDE_PX[kind])
    whole = visible & (_inside(quads, 0).mean(axis=1) >= 0.5)
    heat, geometry, geometry_weight, up_weight = _targets(quads[whole], picture.up_known[whole], to_card[whole], kind)
    skip = np.zeros((SIDE_PX // STRIDE_PX, SIDE_PX // STRIDE_PX), np.uint8)
    outlines = [q @ matrix[:, :2].T + matrix[:, 2] for q in picture.ignored] + list(quads[~whole])
    for outline in outlines:
        cv2.fillPoly(skip, [np.round(outline / STRIDE_PX - 0.5).astype(np.int32)], (1,))
    weight = np.where((skip > 0) & (heat < _NEAR_CENTRE), 0, 1).astype(np.float32)
    return LocatorSample(square, heat, weight, geometry, geometry_weight, up_weight, picture.rendered)
