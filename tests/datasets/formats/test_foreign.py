from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.foreign import PictureIndex, box_quad, outline_quad, part_in
from datasets.scene import Point, ScenePiece
from datasets.sketch import sketch_scene
from engine.pieces import JOKER

points = st.lists(st.tuples(st.floats(-500, 500), st.floats(-500, 500)), max_size=8)


@given(points)
def test_any_outline_becomes_a_quad_that_a_scene_takes_or_none(outline: list[Point]) -> None:
    quad, own = outline_quad(outline)
    if quad is None:
        assert not own
    else:
        given_area = cv2.contourArea(cv2.convexHull(np.array(outline, np.float32)))
        area = cv2.contourArea(np.array(quad, np.float32))
        assert area >= given_area * 0.99 - 1
        if area > 1:
            assert ScenePiece(JOKER, quad).quad == quad


@given(st.integers(0, 10**6), st.integers(0, 3))
def test_a_quadrilateral_keeps_its_first_corner_whichever_way_it_was_drawn(seed: int, shift: int) -> None:
    for piece in sketch_scene(seed).pieces:
        a, b, c, d = piece.quad[shift:] + piece.quad[:shift]
        assert outline_quad([a, b, c, d]) == ((a, b, c, d), True)
        assert outline_quad([a, d, c, b]) == ((a, b, c, d), True)


def test_a_box_without_area_is_none() -> None:
    assert box_quad(0, 0, 2, 3) == ((0, 0), (2, 0), (2, 3), (0, 3))
    assert box_quad(0, 0, 0, 3) is None
    assert box_quad(0, 3, 2, 0) is None


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("labels/train/a.txt", "train"),
        ("valid/_annotations.coco.json", "validation"),
        ("annotations/instances_val2017.json", "validation"),
        ("instances_test.json", "test"),
        ("train/labels/test.txt", "test"),
        ("labels/a.txt", None),
        ("restaurant/latest.json", None),
    ],
)
def test_the_part_is_told_by_a_word_of_the_path(path: str, part: str | None) -> None:
    assert part_in(Path(path)) == part


def test_a_picture_is_found_by_the_end_of_its_path_and_only_within_the_folder(tmp_path: Path) -> None:
    for name in ("set/train/images/a.jpg", "set/val/images/a.jpg", "set/b.PNG", "outside.jpg"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"x")
    folder = tmp_path / "set"
    index = PictureIndex(folder)
    assert index.find("train/images/a.jpg", folder) == folder / "train/images/a.jpg"
    assert index.find("C:\\data\\val\\images\\a.jpg", folder) == folder / "val/images/a.jpg"
    assert index.find_stem("a", folder / "val/labels/a.txt") == folder / "val/images/a.jpg"
    assert index.find_stem("b", folder / "x.txt") == folder / "b.PNG"
    assert index.find("a.jpg", folder) is None
    assert index.find("../outside.jpg", folder) is None
    assert index.find(str(tmp_path / "outside.jpg"), folder) is None
    assert len(list(index)) == 3
