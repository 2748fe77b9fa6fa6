"""A scene's files are whole, and its picture holds nothing but the picture."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from datasets.scene import Scene, load_scene
from datasets.scene_files import packed_jpeg, write_scene
from engine.wording import BadInput

PICTURE = np.full((40, 60, 3), (200, 120, 40), np.uint8)
SCENE = Scene("a.jpg", 60, 40, "evening")


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    write_scene(tmp_path / "set", SCENE, PICTURE)
    assert load_scene(tmp_path / "set" / "a.json") == SCENE
    with Image.open(tmp_path / "set" / "a.jpg") as picture:
        assert picture.size == (60, 40)
        assert not picture.getexif()
        assert np.abs(np.asarray(picture)[..., ::-1].astype(int) - PICTURE).max() < 6
    assert {path.name for path in (tmp_path / "set").iterdir()} == {"a.jpg", "a.json"}


def test_quality_costs_bytes() -> None:
    noisy = np.random.default_rng(0).integers(0, 256, (40, 60, 3), np.uint8)
    assert len(packed_jpeg(noisy, 40)) < len(packed_jpeg(noisy))


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        write_scene(tmp_path / "file", SCENE, PICTURE)
    assert str(tmp_path / "file") in refused.value.where
