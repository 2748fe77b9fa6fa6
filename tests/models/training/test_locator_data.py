"""Training squares of the locator."""

from pathlib import Path

import numpy as np

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, axes_of, decode
from models.training.locator_data import PIECE_HEIGHT_PX, SIDE_PX, LocatorSample, sample
from models.training.sources import gather


def _samples(folder: Path, count: int) -> list[LocatorSample]:
    pictures, _ = gather([folder], Kind.TILES)
    return [sample(pictures[n % len(pictures)], Kind.TILES, np.random.default_rng(n)) for n in range(count)]


def _decoded(square: LocatorSample) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float32]], int]:
    cells = square.heat.shape[0]
    maps = np.zeros((CHANNELS[Kind.TILES], cells, cells), np.float32)
    maps[HEAT] = np.log((square.heat + 1e-6) / (1 - square.heat + 1e-6))
    maps[1:] = square.geometry
    quads = decode(maps, threshold=0.9).quads
    return quads, int((square.heat == 1).sum())


def test_the_targets_decode_to_pieces_of_the_wanted_size(scenes_folder: Path) -> None:
    heights = []
    for square in _samples(scenes_folder, 24):
        quads, centres = _decoded(square)
        assert len(quads) == centres
        heights += (2 * np.linalg.norm(axes_of(quads)[2], axis=1)).tolist()
    assert len(heights) > 50
    low, high = np.percentile(heights, [10, 90])
    least_px, most_px = PIECE_HEIGHT_PX[Kind.TILES]
    assert low > least_px * 0.4
    assert high < most_px * 2


def test_targets_have_weight_just_about_centres(scenes_folder: Path) -> None:
    for square in _samples(scenes_folder, 12):
        assert square.picture.shape == (SIDE_PX, SIDE_PX, 3)
        centres = square.heat == 1
        assert (square.geometry_weight[centres] == 1).all()
        assert (square.heat_weight[centres] == 1).all()
        assert (square.geometry_weight[square.heat < 0.5] == 0).all()
        assert (square.up_weight <= square.geometry_weight).all()


def test_the_same_number_gives_the_same_square(scenes_folder: Path) -> None:
    for first, second in zip(_samples(scenes_folder, 3), _samples(scenes_folder, 3), strict=True):
        np.testing.assert_array_equal(first.picture, second.picture)
        np.testing.assert_array_equal(first.geometry, second.geometry)
