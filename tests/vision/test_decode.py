"""Every way in which a photo can be stored, and every way in which it can be broken."""

import io
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image as PillowImage
from PIL import ImageOps

from engine.wording import BadInput
from vision import decode as decode_module
from vision.decode import decode


def _photo() -> NDArray[np.uint8]:
    """A picture in RGB whose four corners differ, so that no turn or mirroring goes unnoticed."""
    small = np.random.default_rng(3).integers(0, 256, (4, 6, 3), np.uint8)
    return np.asarray(cv2.resize(small, (96, 64), interpolation=cv2.INTER_CUBIC), np.uint8)


def _stored(image: PillowImage.Image, name: str, **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, name, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("name", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_orientation_comes_out_upright(name: str, orientation: int) -> None:
    exif = PillowImage.Exif()
    exif[0x0112] = orientation
    content = _stored(PillowImage.fromarray(_photo()), name, exif=exif)
    expected = np.asarray(ImageOps.exif_transpose(PillowImage.open(io.BytesIO(content))).convert("RGB"))[..., ::-1]
    np.testing.assert_array_equal(decode(content), expected)


def test_a_jpeg_decodes_as_opencv_does() -> None:
    content = _stored(PillowImage.fromarray(_photo()), "JPEG", quality=90)
    expected = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    assert np.abs(decode(content).astype(int) - expected).max() <= 1


def test_nonsense_orientation_is_ignored() -> None:
    exif = PillowImage.Exif()
    exif[0x0112] = 77
    assert decode(_stored(PillowImage.fromarray(_photo()), "JPEG", exif=exif)).shape == (64, 96, 3)


def test_transparent_pictures_lie_on_white() -> None:
    rgba = np.dstack([_photo(), np.full((64, 96), 255, np.uint8)])
    rgba[:32, :, 3] = 0
    got = decode(_stored(PillowImage.fromarray(rgba), "PNG"))
    assert (got[:32] == 255).all()
    np.testing.assert_array_equal(got[32:], _photo()[32:, :, ::-1])


def test_a_transparent_palette_lies_on_white() -> None:
    indexed = PillowImage.new("P", (64, 64), 0)
    indexed.putpalette([10, 20, 30] * 256)
    content = _stored(indexed, "PNG", transparency=0)
    assert (decode(content) == 255).all()


def test_grey_and_cmyk_come_out_in_three_colours() -> None:
    grey = decode(_stored(PillowImage.fromarray(_photo()).convert("L"), "JPEG"))
    assert grey.shape == (64, 96, 3)
    assert (grey[..., 0] == grey[..., 2]).all()
    cmyk = decode(_stored(PillowImage.fromarray(_photo()).convert("CMYK"), "JPEG", quality=95))
    assert np.abs(cmyk.astype(int) - _photo()[..., ::-1]).mean() < 8


@pytest.mark.parametrize("suffix", [".png", ".tiff", ".pgm"])
def test_sixteen_bits_are_scaled_not_clipped(suffix: str) -> None:
    grey = _photo()[..., 1]
    content = cv2.imencode(suffix, grey.astype(np.uint16) * 257)[1].tobytes()
    np.testing.assert_array_equal(decode(content)[..., 0], grey)


def test_the_first_frame_of_an_animation_is_taken() -> None:
    frames = [PillowImage.new("RGB", (64, 64), colour) for colour in ("red", "blue")]
    content = _stored(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert (decode(content) == (0, 0, 255)).all()


def _png_claiming(width_px: int, height_px: int) -> bytes:
    """A sound PNG header with no pixels behind it."""
    header = struct.pack(">IIBBBBB", width_px, height_px, 8, 2, 0, 0, 0)
    chunks = b""
    for kind, body in ((b"IHDR", header), (b"IDAT", zlib.compress(b"\0")), (b"IEND", b"")):
        chunks += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    return b"\x89PNG\r\n\x1a\n" + chunks


_JPEG = _stored(PillowImage.fromarray(_photo()), "JPEG")

BROKEN = {
    "empty": (b"", "photo_empty"),
    "text": (b"10h Js Qs", "photo_no_picture"),
    "pdf": (b"%PDF-1.7\n", "photo_no_picture"),
    "postscript": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 64 64\n", "photo_no_picture"),
    "half a jpeg": (_JPEG[: len(_JPEG) // 2], "photo_damaged"),
    "jpeg header only": (_JPEG[:200], "photo_damaged"),
    "half a png": (_stored(PillowImage.fromarray(_photo()), "PNG")[:900], "photo_damaged"),
    "half a webp": (_stored(PillowImage.fromarray(_photo()), "WEBP")[:200], "photo_damaged"),
    "no pixels": (_png_claiming(640, 480), "photo_damaged"),
    "bomb": (_png_claiming(60_000, 60_000), "photo_too_large"),
    "just too large": (_png_claiming(10_001, 10_000), "photo_too_large"),
    "one pixel": (_stored(PillowImage.new("RGB", (1, 1)), "PNG"), "photo_too_small"),
    "a line": (_stored(PillowImage.new("RGB", (4000, 3)), "PNG"), "photo_too_small"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_no_whole_picture_gets_one_sentence(what: str) -> None:
    content, code = BROKEN[what]
    with pytest.raises(BadInput) as caught:
        decode(content, "table.jpg")
    assert caught.value.code == code
    for language in ("hu", "en"):
        line = caught.value.text(language)
        assert line.startswith("table.jpg: ")
        assert "\n" not in line


@pytest.mark.parametrize("name", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF", "GIF", "BMP"])
@given(data=st.data())
def test_damage_anywhere_is_a_picture_or_one_sentence(name: str, data: st.DataObject) -> None:
    content = bytearray(_stored(PillowImage.fromarray(_photo()), name))
    places = st.integers(0, len(content) - 1)
    for place, value in data.draw(st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=6)):
        content[place] = value
    cut = data.draw(st.integers(0, len(content)))
    try:
        image = decode(bytes(content[:cut]))
    except BadInput:
        return
    assert image.dtype == np.uint8
    assert image.ndim == 3


def test_a_jpeg_cut_short_in_its_last_rows_is_found() -> None:
    with pytest.raises(BadInput, match="cut short"):
        decode(_JPEG[:-40])


def test_missing_file_folder_and_impossible_name(tmp_path: Path) -> None:
    for path, code in (
        (tmp_path / "nothing.jpg", "photo_missing"),
        (tmp_path, "photo_no_file"),
        (tmp_path / "a\0b.jpg", "photo_missing"),
    ):
        with pytest.raises(BadInput) as caught:
            decode(path)
        assert caught.value.code == code
        assert caught.value.where == path.name


def test_a_huge_file_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.jpg"
    path.write_bytes(_JPEG)
    monkeypatch.setattr(decode_module, "MAX_FILE_BYTES", 100)
    with pytest.raises(BadInput) as caught:
        decode(path)
    assert caught.value.code == "photo_file_too_large"


def test_a_name_with_spaces_and_accents_opens(tmp_path: Path) -> None:
    path = tmp_path / "őszi römi asztal.jpg"
    path.write_bytes(_JPEG)
    assert decode(path).shape == (64, 96, 3)
