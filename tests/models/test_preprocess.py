"""What the networks see."""

import numpy as np
import pytest
from numpy.typing import NDArray

from models.preprocess import (
    CROP_HEIGHT_PX,
    CROP_MARGIN_X_PX,
    CROP_MARGIN_Y_PX,
    CROP_WIDTH_PX,
    LOCATOR_MULTIPLE_PX,
    fit_for_locator,
    network_input,
    rectify,
)


@pytest.mark.parametrize(("width_px", "height_px"), [(4000, 3000), (300, 400), (1, 900), (640, 640)])
def test_fitted_picture_keeps_its_shape_and_is_padded_to_the_multiple(width_px: int, height_px: int) -> None:
    image = np.full((height_px, width_px, 3), 200, np.uint8)
    fitted, scale = fit_for_locator(image, 640)
    assert scale == pytest.approx(640 / max(width_px, height_px))
    assert fitted.shape[0] % LOCATOR_MULTIPLE_PX == fitted.shape[1] % LOCATOR_MULTIPLE_PX == 0
    used_height_px, used_width_px = max(1, round(height_px * scale)), max(1, round(width_px * scale))
    assert (fitted[:used_height_px, :used_width_px] == 200).all()
    assert (fitted[used_height_px:] == 128).all()
    assert (fitted[:, used_width_px:] == 128).all()


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("size_px", [30, 80, 600])
def test_a_crop_is_upright_whichever_way_the_piece_lies(turns: int, size_px: int) -> None:
    width_px, height_px = round(size_px * 0.7), size_px
    piece = np.full((height_px, width_px, 3), 255, np.uint8)
    piece[: height_px // 2, : width_px // 2] = (0, 0, 255)
    table: NDArray[np.uint8] = np.zeros((2 * size_px, 2 * size_px, 3), np.uint8)
    top, left = size_px // 2, size_px // 2
    table[top : top + height_px, left : left + width_px] = piece
    right, bottom = left + width_px, top + height_px
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)
    for _ in range(turns):
        table = np.rot90(table, -1)
        corners = np.stack([2 * size_px - corners[:, 1], corners[:, 0]], axis=1)
    crop = rectify(np.ascontiguousarray(table), corners[None].astype(np.float32))[0].astype(int)
    inner = crop[CROP_MARGIN_Y_PX:-CROP_MARGIN_Y_PX, CROP_MARGIN_X_PX:-CROP_MARGIN_X_PX]
    rows, columns = inner.shape[0], inner.shape[1]
    assert inner[rows // 4, columns // 4] @ (0, 0, 1) > 240
    assert inner[rows // 4, columns // 4] @ (1, 0, 0) < 15
    assert inner[rows // 4, 3 * columns // 4].min() > 240
    assert inner[3 * rows // 4, [columns // 4, 3 * columns // 4]].min() > 240
    assert crop[:3].max() < 15


def test_a_large_piece_is_averaged_not_sampled() -> None:
    stripes = np.zeros((800, 560, 3), np.uint8)
    stripes[::2] = 255
    corners = np.array([[[0, 0], [560, 0], [560, 800], [0, 800]]], np.float32)
    inner = rectify(stripes, corners)[0, CROP_MARGIN_Y_PX + 2 : -CROP_MARGIN_Y_PX - 2]
    assert inner.std() < 12


def test_magnified_crops_are_larger() -> None:
    image = np.zeros((100, 100, 3), np.uint8)
    quads = np.array([[[10, 10], [60, 10], [60, 90], [10, 90]]], np.float32)
    assert rectify(image, quads, 1.5).shape == (1, CROP_HEIGHT_PX * 1.5, CROP_WIDTH_PX * 1.5, 3)
    assert rectify(image, quads[:0]).shape == (0, CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)


def test_network_input_is_centred_and_contiguous() -> None:
    pictures = np.array([0, 128, 255], np.uint8).repeat(4).reshape(3, 2, 2, 1).repeat(3, axis=3)
    values = network_input(pictures)
    assert values.shape == (3, 3, 2, 2)
    assert values.dtype == np.float32
    assert values.flags.c_contiguous
    assert values[:, 0, 0, 0].tolist() == [-2.0, 0.0, pytest.approx(1.984, abs=1e-3)]
