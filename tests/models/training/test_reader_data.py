"""Training crops of the reader."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from engine.pieces import Kind
from models.preprocess import CROP_HEIGHT_PX, CROP_WIDTH_PX, rectify
from models.training.pictures import LabelledPicture
from models.training.reader_data import NO_PIECE, crop_bank, plain_crop, training_crop
from models.training.sources import gather


@pytest.fixture
def pictures(scenes_folder: Path) -> list[LabelledPicture]:
    """The rendered pictures."""
    return gather([scenes_folder], Kind.TILES)[0]


def test_the_bank_holds_every_piece_once_and_places_without_any(pictures: list[LabelledPicture]) -> None:
    bank = crop_bank(pictures, seed=0)
    expected = np.concatenate([picture.classes for picture in pictures])
    assert bank.classes[bank.classes != NO_PIECE].tolist() == expected.tolist()
    assert (bank.classes == NO_PIECE).sum() >= len(pictures)
    assert bank.rendered.all()


def test_a_plain_crop_is_what_reading_sees(pictures: list[LabelledPicture]) -> None:
    picture = max(pictures, key=lambda p: len(p.quads))
    seen = rectify(picture.load(), picture.quads).astype(float)
    bank = crop_bank([picture], seed=0)
    kept = np.stack([plain_crop(crop) for crop in bank.crops[: len(seen)]]).astype(float)
    assert np.abs(seen - kept).mean() < 4


def test_places_without_a_piece_are_off_every_piece(tmp_path: Path) -> None:
    corners = np.array([[0, 0], [30, 0], [30, 40], [0, 40]], np.float32)
    quads = np.stack([corners + (x, y) for x in range(20, 300, 60) for y in range(20, 200, 80)]).astype(np.float32)
    image = np.zeros((240, 320, 3), np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(image, quad.astype(np.int32), (255, 255, 255))
    _, packed = cv2.imencode(".png", image)
    (tmp_path / "table.png").write_bytes(packed.tobytes())
    count = len(quads)
    picture = LabelledPicture(
        tmp_path / "table.png",
        quads,
        np.zeros(count, np.int64),
        np.ones(count, np.bool_),
        np.zeros((count, 2), np.float32),
        (),
        rendered=False,
    )
    bank = crop_bank([picture] * 20, seed=1)
    pieces = bank.crops[bank.classes != NO_PIECE]
    others = bank.crops[bank.classes == NO_PIECE]
    middle = np.s_[
        :, pieces.shape[1] // 2 - 4 : pieces.shape[1] // 2 + 4, pieces.shape[2] // 2 - 3 : pieces.shape[2] // 2 + 3
    ]
    inner = np.s_[:, 24:-24, 17:-17]
    assert pieces[middle].min() > 250
    assert len(others) > 20
    assert (others[inner].mean(axis=(1, 2, 3)) < 200).all()


def test_some_crops_are_turned_and_all_have_the_readers_size(pictures: list[LabelledPicture]) -> None:
    bank = crop_bank(pictures[:2], seed=0)
    crops = [training_crop(bank.crops[n % len(bank)], is_tile=True, rng=np.random.default_rng(n)) for n in range(400)]
    assert {crop.shape for crop, _ in crops} == {(CROP_HEIGHT_PX, CROP_WIDTH_PX, 3)}
    assert 0.15 < np.mean([upside_down for _, upside_down in crops]) < 0.35


def test_an_upside_down_crop_is_the_upright_one_turned() -> None:
    kept = np.zeros((104, 73, 3), np.uint8)
    kept[:52] = 255
    for n in range(60):
        crop, upside_down = training_crop(kept, is_tile=False, rng=np.random.default_rng(n))
        top, bottom = crop[:30].mean(), crop[-30:].mean()
        assert (bottom > top) == upside_down
