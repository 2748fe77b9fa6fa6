"""Quads to maps and back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces import Kind
from models.locator_maps import CHANNELS, HEAT, OFFSET, STRIDE_PX, axes_of, decode, geometry_targets, quads_of
from models.preprocess import Quads

CELLS = 64


@st.composite
def parallelograms(draw: st.DrawFn) -> Quads:
    """One piece somewhere in the map, at any angle, foreshortened."""
    centre = np.array([[draw(st.floats(20, 230)), draw(st.floats(20, 230))]], np.float32)
    angle = draw(st.floats(-np.pi, np.pi))
    lean = draw(st.floats(-0.6, 0.6))
    width_px, height_px = draw(st.floats(4, 90)), draw(st.floats(4, 90))
    right = np.array([[np.cos(angle), np.sin(angle)]]) * width_px
    down = np.array([[-np.sin(angle + lean), np.cos(angle + lean)]]) * height_px
    return quads_of(centre, right.astype(np.float32), down.astype(np.float32))


def _maps_of(
    quads: Quads, to_card: tuple[float, float] | None = None
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    kind = Kind.CARDS if to_card else Kind.TILES
    ways = np.tile(np.array(to_card or (0, 0), np.float32), (len(quads), 1))
    maps = np.full((CHANNELS[kind], CELLS, CELLS), 0, np.float32)
    maps[HEAT] = -9
    for centre, geometry in zip(axes_of(quads)[0] / STRIDE_PX, geometry_targets(quads, ways, kind), strict=True):
        column, row = int(centre[0]), int(centre[1])
        maps[HEAT, row, column] = 3
        maps[OFFSET, row, column] = centre - 0.5 - (column, row)
        maps[3:, row, column] = geometry
    return maps


@given(parallelograms())
def test_a_quad_survives_the_maps(quads: Quads) -> None:
    found, scores, _ = decode(_maps_of(quads))
    np.testing.assert_allclose(found, quads, atol=0.05)
    assert scores == pytest.approx([1 / (1 + np.exp(-3))])


@given(parallelograms(), st.floats(-300, 300), st.floats(-300, 300))
def test_the_way_to_the_card_survives_the_maps(quads: Quads, x: float, y: float) -> None:
    np.testing.assert_allclose(decode(_maps_of(quads, (x, y))).to_card, [[x, y]], atol=0.05)
    np.testing.assert_array_equal(decode(_maps_of(quads)).to_card, [[0, 0]])


@given(parallelograms())
def test_turning_a_piece_changes_only_its_up(quads: Quads) -> None:
    nowhere = np.zeros((len(quads), 2), np.float32)
    here, turned = (geometry_targets(side, nowhere, Kind.TILES) for side in (quads, np.asarray(quads[:, [2, 3, 0, 1]])))
    np.testing.assert_allclose(here[:, :6], turned[:, :6], atol=1e-4)
    np.testing.assert_allclose(here[:, 6:], -turned[:, 6:], atol=1e-4)


def test_pieces_come_best_first_and_weak_ones_not_at_all() -> None:
    maps = np.zeros((CHANNELS[Kind.TILES], CELLS, CELLS), np.float32)
    maps[HEAT] = -9
    maps[HEAT, 10, 10], maps[HEAT, 20, 20], maps[HEAT, 30, 30] = 0.5, 2, -2
    quads, scores, _ = decode(maps, threshold=0.3)
    assert len(quads) == 2
    assert quads[:, 0, 0].tolist() == sorted(quads[:, 0, 0], reverse=True)
    assert scores.tolist() == sorted(scores, reverse=True)


def test_empty_maps_show_nothing() -> None:
    maps = np.full((CHANNELS[Kind.TILES], CELLS, CELLS), -9, np.float32)
    quads, scores, _ = decode(maps)
    assert quads.shape == (0, 4, 2)
    assert scores.shape == (0,)
