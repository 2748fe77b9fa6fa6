import cv2
import numpy as np
import pytest

from datasets.scene import Scene
from datasets.synth.glyphs import Split
from datasets.synth.scene_maker import render_scene

SEEDS = range(24)


@pytest.fixture(scope="module")
def rendered() -> list[tuple[np.ndarray, Scene]]:
    return [render_scene(seed, "train") for seed in SEEDS]


@pytest.mark.parametrize("split", ["train", "validation"])
def test_the_same_seed_gives_the_same_picture_and_labels(split: Split) -> None:
    first, first_scene = render_scene(5, split)
    render_scene(6, split)
    second, second_scene = render_scene(5, split)
    assert first_scene == second_scene
    assert np.array_equal(first, second)


def test_the_splits_and_seeds_differ() -> None:
    _, first = render_scene(3, "train")
    _, second = render_scene(4, "train")
    _, other = render_scene(3, "validation")
    assert len({first.pieces, second.pieces, other.pieces}) == 3
    assert len({first.source, second.source, other.source}) == 3


def test_the_truth_fits_the_picture(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    assert sum(len(scene.pieces) for _, scene in rendered) > 100
    for picture, scene in rendered:
        assert picture.shape == (scene.height_px, scene.width_px, 3)
        assert picture.std() > 1
        groups = [piece.group for piece in scene.pieces]
        assert set(groups) == set(range(len(set(groups))))
        for piece in scene.pieces:
            quad = np.array(piece.quad, np.float32)
            assert cv2.isContourConvex(quad)
            centre = quad.mean(axis=0)
            # In perspective the mean of the corners lies a little off the face's middle.
            room_px = 0.05 * np.ptp(quad, axis=0).max()
            assert np.all(centre >= -room_px)
            assert np.all(centre <= np.array([scene.width_px, scene.height_px]) + room_px)


def test_a_quad_starts_at_the_top_left_of_its_tile(rendered: list[tuple[np.ndarray, Scene]]) -> None:
    """Seen upright, a tile is taller than wide: its first edge, the top one, is the short one for most."""
    quads = np.array([piece.quad for _, scene in rendered for piece in scene.pieces])
    top = np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)
    side = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    assert np.mean(top < side) > 0.8


def test_ink_lies_nearer_the_top_than_the_foot() -> None:
    """Of most makes the number stands in the upper half; were quads upside down, it would be the other way."""
    upper = lower = 0.0
    for seed in range(24, 48):
        picture, scene = render_scene(seed, "train")
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        for piece in scene.pieces:
            target = np.array([[0, 0], [40, 0], [40, 60], [0, 60]], np.float32)
            matrix = cv2.getPerspectiveTransform(np.array(piece.quad, np.float32), target)
            face = cv2.warpPerspective(grey, matrix, (40, 60))[6:54, 8:32].astype(float)
            upper += float(np.abs(face[:24] - np.median(face)).mean())
            lower += float(np.abs(face[24:] - np.median(face)).mean())
    assert upper > 1.2 * lower
