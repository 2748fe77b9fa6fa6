"""HEIC pictures with the extra for them and without, and what their process does with bad ones."""

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from engine.wording import LANGUAGES, BadInput
from tests.absent import absent
from vision import heic
from vision.decode import decode
from vision.heic import TooLarge, can_unpack, is_heic, unpack

HEAD = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"
WIDTH_PX, HEIGHT_PX = 120, 80


def _picture() -> PillowImage.Image:
    """Red, with its left half blue."""
    pixels = np.zeros((HEIGHT_PX, WIDTH_PX, 3), np.uint8)
    pixels[:, :, 0] = 220
    pixels[:, : WIDTH_PX // 2] = (0, 0, 220)
    return PillowImage.fromarray(pixels)


def _heic(picture: PillowImage.Image, **options: object) -> bytes:
    if not can_unpack():
        absent("pillow-heif (the extra heic)")
    import pillow_heif

    stored = io.BytesIO()
    pillow_heif.from_pillow(picture).save(stored, **options)
    return stored.getvalue()


def _refused(content: bytes) -> BadInput:
    with pytest.raises(BadInput) as caught:
        decode(content, "IMG_0001.HEIC")
    for language in LANGUAGES:
        line = caught.value.text(language)
        assert line.startswith("IMG_0001.HEIC: ")
        assert "\n" not in line
    return caught.value


def test_a_picture_is_unpacked_in_our_order_of_colours() -> None:
    image = decode(_heic(_picture(), quality=95))
    assert image.shape == (HEIGHT_PX, WIDTH_PX, 3)
    assert image.flags.writeable
    left, right = image[40, 20].astype(int), image[40, 100].astype(int)
    assert left[0] > 180 > 60 > left[2]
    assert right[2] > 180 > 60 > right[0]


def test_a_phone_held_upright_gives_an_upright_picture() -> None:
    exif = PillowImage.Exif()
    exif[0x0112] = 6
    image = decode(_heic(_picture(), quality=95, exif=exif.tobytes()))
    assert image.shape == (WIDTH_PX, HEIGHT_PX, 3)
    # What was left is on top now.
    assert image[20, 40, 0] > 180 > 60 > image[20, 40, 2]


def test_transparent_pictures_lie_on_white() -> None:
    clear = PillowImage.new("RGBA", (64, 64), (0, 0, 0, 0))
    assert decode(_heic(clear, quality=95)).min() > 240


def test_no_other_process_writes_files_or_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = _heic(_picture())
    monkeypatch.chdir(tmp_path)
    unpack(content, 10_000)
    assert list(tmp_path.iterdir()) == []


def test_too_many_pixels_are_refused_before_they_are_unpacked() -> None:
    content = _heic(_picture())
    with pytest.raises(TooLarge):
        unpack(content, WIDTH_PX * HEIGHT_PX - 1)
    assert unpack(content, WIDTH_PX * HEIGHT_PX).shape == (HEIGHT_PX, WIDTH_PX, 3)


def test_too_large_and_too_small_pictures_are_told_as_all_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.decode.MAX_PIXELS", 1000)
    assert _refused(_heic(_picture())).code == "photo_too_large"
    monkeypatch.undo()
    assert _refused(_heic(_picture().resize((120, 20)))).code == "photo_too_small"


@pytest.mark.parametrize("keep", [len(HEAD), 100, 0.5, 0.9])
def test_what_is_cut_short_is_one_sentence(keep: float) -> None:
    content = _heic(_picture())
    cut = content[: int(keep * len(content)) if isinstance(keep, float) else keep]
    assert _refused(cut).code == "photo_heic_damaged"


def test_a_decoder_that_takes_too_long_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "asleep.py").write_text("import time\ntime.sleep(600)\n", encoding="ascii")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(heic, "can_unpack", lambda: True)
    monkeypatch.setattr(heic, "_PROCESS", "asleep")
    monkeypatch.setattr(heic, "_MOST_SECONDS", 0.5)
    with pytest.raises(BadInput) as caught:
        unpack(HEAD, 0)
    assert caught.value.code == "photo_heic_too_long"


def test_a_decoder_that_is_killed_is_a_damaged_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heic, "can_unpack", lambda: True)
    monkeypatch.setattr(heic, "_PROCESS", "vision.no_such_module")
    assert _refused(HEAD).code == "photo_heic_damaged"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no process so")
def test_the_process_limits_its_own_memory() -> None:
    if not can_unpack():
        absent("pillow-heif (the extra heic)")
    code = (
        "import vision.heic_process as process; process.MOST_MEMORY_BYTES = 10**9; process._limit_itself()\n"
        "try:\n    bytearray(2 * 10**9)\nexcept MemoryError:\n    print('limited')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="ascii", check=True)
    assert done.stdout == "limited\n"


def test_without_the_extra_one_sentence_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heic, "can_unpack", lambda: False)
    error = _refused(HEAD)
    assert error.code == "photo_heic"
    assert all('pip install -e ".[heic]"' in error.text(language) for language in LANGUAGES)


def test_the_extra_is_found_by_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert not can_unpack()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: name == "pillow_heif")
    assert can_unpack()


@pytest.mark.parametrize(
    ("content", "is_one"),
    [(HEAD, True), (b"\0\0\0\x20ftypavif", False), (b"\xff\xd8\xff\xe0", False), (b"", False), (b"ftypheic", False)],
)
def test_it_is_told_by_its_beginning(content: bytes, is_one: bool) -> None:
    assert is_heic(content) is is_one
