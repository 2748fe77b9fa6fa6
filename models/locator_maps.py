"""The locator's output maps: quads to maps for training, maps to quads for reading.

A piece is a parallelogram about its centre: half its width along its own right, half its height
along its own down. Which end is up may be hard to see (a face-down tile, a far 8), and a network
that regresses a direction it cannot see averages it to nothing. So the two axes are written by
twice their angle, which does not change when the piece is turned by 180 degrees, and which end is
up is a unit vector of its own that decides only between the two.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from models.preprocess import Quads

STRIDE_PX: Final = 4
CHANNELS: Final = {Kind.TILES: 11, Kind.CARDS: 13}
"""Heat (logit); centre's offset x, y (cells); log half-width, log half-height (of `_UNIT_PX`);
cos, sin of twice the right axis' angle; the same of the down axis; up x, y; of an index, the way to
its card's middle x, y (of `_WAY_UNIT` of its half heights)."""
HEAT: Final = 0
OFFSET: Final = slice(1, 3)
LOG_SIZE: Final = slice(3, 5)
AXES: Final = slice(5, 9)
UP: Final = slice(9, 11)
TO_CARD: Final = slice(11, 13)

_UNIT_PX: Final = 16.0
_WAY_UNIT: Final = 4.0
_MAX_PEAKS: Final = 1024

Maps = NDArray[np.float32]
"""`(channels, height, width)`, one cell per `STRIDE_PX`."""


class Peaks(NamedTuple):
    """What the maps show, best first: `quads` `(n, 4, 2)` px of the locator's input, `scores` `(n,)`.

    `to_card` `(n, 2)` px: the way from an index to the middle of its card; nothing for whole pieces.
    """

    quads: Quads
    scores: NDArray[np.float32]
    to_card: NDArray[np.float32]


def axes_of(quads: Quads) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Centres, half right axes and half down axes, each `(n, 2)` px, of the parallelograms nearest to `quads`."""
    centres = quads.mean(axis=1, dtype=np.float32)
    right = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / np.float32(4)
    down = (quads[:, 3] + quads[:, 2] - quads[:, 0] - quads[:, 1]) / np.float32(4)
    return centres, right, down


def quads_of(centres: NDArray[np.float32], right: NDArray[np.float32], down: NDArray[np.float32]) -> Quads:
    """Corners `(n, 4, 2)` px of the parallelograms about `centres`; the inverse of `axes_of`."""
    corners = [centres - right - down, centres + right - down, centres + right + down, centres - right + down]
    return np.stack(corners, axis=1).astype(np.float32)


def geometry_targets(quads: Quads, to_card: NDArray[np.float32], kind: Kind) -> NDArray[np.float32]:
    """What the maps hold at each piece but for heat and offset: `(n, CHANNELS[kind] - 3)`."""
    _, right, down = axes_of(quads)
    width, height = np.linalg.norm(right, axis=1), np.linalg.norm(down, axis=1)
    angle_right, angle_down = np.arctan2(right[:, 1], right[:, 0]), np.arctan2(down[:, 1], down[:, 0])
    columns = [
        np.log(width / _UNIT_PX),
        np.log(height / _UNIT_PX),
        np.cos(2 * angle_right),
        np.sin(2 * angle_right),
        np.cos(2 * angle_down),
        np.sin(2 * angle_down),
        -np.cos(angle_down),
        -np.sin(angle_down),
    ]
    if kind is Kind.CARDS:
        columns += [to_card[:, 0] / height / _WAY_UNIT, to_card[:, 1] / height / _WAY_UNIT]
    return np.stack(columns, axis=1).astype(np.float32)


def decode(maps: Maps, threshold: float = 0.3) -> Peaks:
    """The pieces, or the indices of cards, that the maps show.

    A piece stands at each local maximum (3×3) of the heat whose probability reaches `threshold`.
    Neighbouring maxima may still show the same piece.
    """
    heat = maps[HEAT]
    padded = np.pad(heat, 1, constant_values=-np.inf)
    highest = heat
    for dy in range(3):
        for dx in range(3):
            highest = np.maximum(highest, padded[dy : dy + heat.shape[0], dx : dx + heat.shape[1]])
    rows, columns = np.nonzero((heat >= highest) & (heat >= np.log(threshold / (1 - threshold))))
    order = np.argsort(-heat[rows, columns], kind="stable")[:_MAX_PEAKS]
    rows, columns = rows[order], columns[order]
    values = maps[:, rows, columns].astype(np.float32)
    scores = 1 / (1 + np.exp(-values[HEAT]))

    centres = (np.stack([columns, rows], axis=1) + 0.5 + values[OFFSET].T) * STRIDE_PX
    width, height = np.exp(np.clip(values[LOG_SIZE], -4, 5)) * _UNIT_PX
    cos_right, sin_right, cos_down, sin_down = values[AXES]
    angle_right, angle_down = np.arctan2(sin_right, cos_right) / 2, np.arctan2(sin_down, cos_down) / 2
    down = np.stack([np.cos(angle_down), np.sin(angle_down)], axis=1)
    down *= np.where((down * values[UP].T).sum(axis=1) > 0, -1, 1)[:, None]
    right = np.stack([np.cos(angle_right), np.sin(angle_right)], axis=1)
    right *= np.where(right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0] < 0, -1, 1)[:, None]
    quads = quads_of(centres.astype(np.float32), right * width[:, None], down * height[:, None])
    way = values[TO_CARD].T if len(maps) > TO_CARD.start else np.zeros((len(quads), 2), np.float32)
    to_card = np.asarray(way * (height * _WAY_UNIT)[:, None], np.float32)
    return Peaks(quads, scores.astype(np.float32), to_card)
