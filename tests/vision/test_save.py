"""Pictures are written, or one sentence says why not."""

from pathlib import Path

import numpy as np
import pytest

from engine.wording import BadInput
from vision.decode import decode
from vision.save import save_picture

IMAGE = np.full((40, 50, 3), 90, np.uint8)


@pytest.mark.parametrize("name", ["a.png", "b.JPG", "c.webp", "őszi asztal.jpeg"])
def test_the_ending_says_which_form(name: str, tmp_path: Path) -> None:
    save_picture(IMAGE, tmp_path / name)
    assert np.abs(decode(tmp_path / name).astype(int) - IMAGE).max() <= 2


@pytest.mark.parametrize(
    ("name", "code"), [("a.txt", "no_picture_name"), ("a", "no_picture_name"), ("missing/a.png", "not_writable")]
)
def test_what_cannot_be_written_gets_one_sentence(name: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        save_picture(IMAGE, tmp_path / name)
    assert caught.value.code == code
    assert name in caught.value.text("hu")
