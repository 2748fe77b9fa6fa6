"""Rows, racks, staggered tables and piles, however they are turned."""

import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.locator_maps import axes_of
from models.preprocess import Quads
from vision.arrange import arrange
from vision.geometry import turned

QuadAt = Callable[..., Quads]
HEIGHT = 60.0
WIDTH = HEIGHT * 0.72


def _tiles(places: Sequence[tuple[float, float]]) -> Quads:
    """Upright tiles at places counted in their own widths and heights."""
    half = np.array([[WIDTH, HEIGHT]]) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    centres = np.array(places, float).reshape(-1, 2) * (WIDTH, HEIGHT)
    return np.asarray(centres[:, None] + corners[None], np.float32)


def _rotated(quads: Quads, angle_deg: float) -> Quads:
    angle = np.radians(angle_deg)
    matrix = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray((quads - quads.mean(axis=(0, 1))) @ matrix + 500, np.float32)


def test_nothing_is_no_group() -> None:
    assert arrange(np.empty((0, 4, 2), np.float32)) == []


def test_a_touching_row_is_read_from_left_to_right() -> None:
    assert arrange(_tiles([(2, 0), (0, 0), (1, 0)])) == [[1, 2, 0]]


@given(
    angle_deg=st.floats(0, 360),
    gaps=st.lists(st.floats(0, 0.12), min_size=2, max_size=12),
    order=st.randoms(use_true_random=False),
    upside_down=st.data(),
)
def test_turning_the_table_changes_nothing(
    angle_deg: float, gaps: list[float], order: random.Random, upside_down: st.DataObject
) -> None:
    places = [(float(i + sum(gaps[:i])), 0.0) for i in range(len(gaps) + 1)]
    quads = _rotated(_tiles(places), angle_deg)
    minority = upside_down.draw(st.sets(st.integers(0, len(gaps)), max_size=len(gaps) // 2))
    for i in minority:
        quads[i] = turned(quads[i : i + 1])[0]
    rows = list(range(len(quads)))
    order.shuffle(rows)
    groups = arrange(quads[rows])
    assert [[rows[i] for i in group] for group in groups] == [list(range(len(quads)))]


def test_a_row_with_most_tiles_upside_down_is_read_their_way() -> None:
    quads = _tiles([(0, 0), (1, 0), (2, 0)])
    quads[:2] = turned(quads[:2])
    assert arrange(quads) == [[2, 1, 0]]


def test_an_even_vote_reads_as_the_photo_stands() -> None:
    quads = _tiles([(0, 0), (1, 0)])
    quads[0] = turned(quads[:1])[0]
    assert arrange(quads) == [[0, 1]]


@pytest.mark.parametrize("angle_deg", [0, 20, 90, 180, 250])
def test_melds_of_a_rack_are_parted_by_gaps_and_its_rows_by_height(angle_deg: float) -> None:
    upper = [(0, 0), (1, 0), (2, 0), (3.8, 0), (4.8, 0), (5.8, 0)]
    lower = [(0.4, 1.05), (1.4, 1.05), (2.4, 1.05)]
    groups = arrange(_rotated(_tiles(upper + lower), angle_deg))
    assert sorted(groups) == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def test_rows_of_an_oblique_rack_that_cover_each_others_feet_stay_apart() -> None:
    rows = [(float(x), y) for y in (0.0, 0.62, 1.24) for x in range(5)]
    assert arrange(_tiles(rows)) == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]]


def test_narrow_gaps_part_the_melds_of_a_tidy_row() -> None:
    row = [(0, 0), (1, 0), (2, 0), (3.3, 0), (4.3, 0), (5.3, 0), (6.6, 0)]
    assert arrange(_tiles(row)) == [[0, 1, 2], [3, 4, 5], [6]]


def test_a_loosely_laid_row_stays_together() -> None:
    assert arrange(_tiles([(1.3 * i, 0) for i in range(6)])) == [[0, 1, 2, 3, 4, 5]]


def test_a_staggered_row_stays_together() -> None:
    places = [(0, 0.2), (1, -0.1), (2.02, 0.15), (3.05, -0.2)]
    assert arrange(_tiles(places)) == [[0, 1, 2, 3]]


def test_scattered_tiles_are_groups_of_their_own_in_reading_order() -> None:
    places = [(4, 4), (0, 0), (4, 0.2), (0, 4.1)]
    assert arrange(_tiles(places)) == [[1], [2], [3], [0]]


def test_tiles_that_lie_on_one_another_are_a_pile(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60, 0), quad(110, 118, 60, 70), quad(400, 100, 60, 0)])
    assert arrange(quads) == [[0, 1], [2]]


def test_a_tile_across_a_row_does_not_join_it(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(144, 100, 60), quad(200, 100, 60, 90)])
    assert arrange(quads) == [[0, 1], [2]]


def test_a_row_seen_in_perspective_stays_together() -> None:
    quads = _tiles([(float(x), 0) for x in range(8)])
    depth = 1 + quads[..., :1] * 0.0016
    quads = np.asarray(quads / depth, np.float32)
    _, _, down = axes_of(quads)
    assert np.linalg.norm(down, axis=1).max() > 1.3 * np.linalg.norm(down, axis=1).min()
    assert arrange(quads) == [[0, 1, 2, 3, 4, 5, 6, 7]]
