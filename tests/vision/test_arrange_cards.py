"""Cards that lie together, in the order in which a player reads them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.preprocess import Quads
from tests.vision.card_shapes import card
from vision.arrange_cards import arrange_cards
from vision.geometry import turned


def _fan(turn_deg: float, step_deg: float, count: int) -> Quads:
    angles = turn_deg + (np.arange(count) - (count - 1) / 2) * step_deg
    places = [(500 + 140 * np.sin(a), 700 - 140 * np.cos(a)) for a in np.radians(angles)]
    return np.array([card(x, y, a) for (x, y), a in zip(places, angles, strict=True)], np.float32)


def _row(x: float, y: float, step_px: float, count: int) -> list[Quads]:
    return [card(x + step_px * number, y, 0) for number in range(count)]


def _known(quads: Quads) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.ones(len(quads), np.bool_)


@given(st.floats(-180, 180), st.floats(4, 11), st.integers(3, 13), st.permutations(range(13)))
def test_a_fan_is_read_from_its_left(turn_deg: float, step_deg: float, count: int, order: list[int]) -> None:
    shuffled = [number for number in order if number < count]
    quads = _fan(turn_deg, step_deg, count)[shuffled]
    arranged = arrange_cards(quads, _known(quads))
    assert [[shuffled[row] for row in group] for group in arranged.groups] == [list(range(count))]


@pytest.mark.parametrize("step_px", [18, 40, 100, 115])
def test_rows_overlapping_touching_or_close_are_one_group(step_px: float) -> None:
    quads = np.array(_row(100, 200, step_px, 5)[::-1], np.float32)
    assert arrange_cards(quads, _known(quads)).groups == [[4, 3, 2, 1, 0]]


def test_rows_one_above_the_other_are_groups_of_their_own() -> None:
    quads = np.array([*_row(100, 200, 30, 3), *_row(100, 345, 30, 4)], np.float32)
    assert arrange_cards(quads, _known(quads)).groups == [[0, 1, 2], [3, 4, 5, 6]]


def test_melds_apart_in_one_line_are_groups_of_their_own() -> None:
    quads = np.array([*_row(500, 200, 30, 3), *_row(100, 210, 30, 4)], np.float32)
    assert arrange_cards(quads, _known(quads)).groups == [[3, 4, 5, 6], [0, 1, 2]]


def test_a_column_is_read_from_the_top() -> None:
    quads = np.array([card(300, 500 - 35 * number, 0) for number in range(5)], np.float32)
    assert arrange_cards(quads, _known(quads)).groups == [[4, 3, 2, 1, 0]]


def test_a_card_that_may_be_read_from_either_end_is_held_as_its_neighbours_are() -> None:
    quads = _fan(150, 8, 5)
    quads[4] = turned(quads[4:])[0]
    arranged = arrange_cards(quads, np.array([True] * 4 + [False]))
    np.testing.assert_allclose(arranged.quads, _fan(150, 8, 5))
    assert arranged.groups == [[0, 1, 2, 3, 4]]


def test_a_lone_card_of_unknown_turn_is_held_as_the_photo_is() -> None:
    quads = np.array([card(300, 300, 170)], np.float32)
    arranged = arrange_cards(quads, np.array([False]))
    np.testing.assert_allclose(arranged.quads, [card(300, 300, -10)], atol=1e-3)


def test_no_cards_are_no_groups() -> None:
    arranged = arrange_cards(np.empty((0, 4, 2), np.float32), np.empty(0, np.bool_))
    assert arranged.groups == []
