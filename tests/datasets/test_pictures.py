import hashlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from datasets import pictures
from datasets.pictures import is_picture, look_at, picture_size
from datasets.sketch import sketch_picture
from engine.wording import BadInput

WHOLE = sketch_picture(1, 120, 90)


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "bmp"])
def test_a_picture_is_seen_upright_with_its_hash(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{ending}"
    exif = Image.Exif()
    exif[0x0112] = 8
    noise = Image.effect_noise((120, 90), 50).convert("RGB")
    if ending == "bmp":
        noise.save(path)
    else:
        noise.save(path, exif=exif)
    look = look_at(path)
    expected = (120, 90) if ending == "bmp" else (90, 120)
    assert (look.width_px, look.height_px) == picture_size(path) == expected
    assert look.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (None, "picture_missing"),
        (b"", "picture_empty"),
        (b"text", "picture_unknown"),
        (b"\xff\xd8\xff", "picture_unknown"),
        (WHOLE[: len(WHOLE) * 9 // 10], "picture_damaged"),
        (WHOLE[:700], "picture_damaged"),
    ],
)
def test_what_is_no_whole_picture_is_one_sentence(content: bytes | None, code: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        look_at(path)
    assert (caught.value.code, caught.value.values["picture"]) == (code, "a.jpg")


@settings(max_examples=60, deadline=None)
@given(at=st.integers(0, len(WHOLE) - 1), damage=st.binary(min_size=1, max_size=40))
def test_any_damage_is_a_picture_or_one_sentence(
    at: int, damage: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("damaged") / "a.jpg"
    path.write_bytes(WHOLE[:at] + damage + WHOLE[at + len(damage) :])
    try:
        told = "" if look_at(path).width_px > 0 else "no size"
    except BadInput as error:
        told = error.code
    assert told in ("", "picture_damaged", "picture_unknown", "picture_too_large")


def test_a_picture_of_a_million_million_pixels_is_not_decoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(WHOLE)
    monkeypatch.setattr(pictures, "MAX_PIXELS", 120 * 90 - 1)
    with pytest.raises(BadInput, match="too large"):
        look_at(path)
    monkeypatch.setattr(pictures, "MAX_FILE_BYTES", 10)
    with pytest.raises(BadInput, match="too large"):
        picture_size(path)


def test_what_is_called_a_picture() -> None:
    assert all(is_picture(Path(name)) for name in ("a.jpg", "B.JPEG", "c.Png", "d.webp"))
    assert not any(is_picture(Path(name)) for name in (".a.jpg.part", ".a.jpg", "a.json", "a", "jpg"))
