"""Looks at a picture's file: is it whole, how large, what is its hash, and does it resemble another."""

import hashlib
import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from PIL import (  # noqa: F401 - importing a plugin registers its format
    BmpImagePlugin,
    JpegImagePlugin,
    PngImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)
from PIL import Image as PillowImage

from datasets.twins import THUMBNAIL_PX, Fingerprint, fingerprint_of
from engine.wording import BadInput, Wording

PICTURE_ENDINGS: Final = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp"})
MAX_PIXELS: Final = 100_000_000
MAX_FILE_BYTES: Final = 300_000_000

_FORMATS: Final = ("JPEG", "PNG", "WEBP", "BMP")
_ORIENTATION_TAG: Final = 0x0112
_LYING_ORIENTATIONS: Final = (5, 6, 7, 8)
"""EXIF orientations in which the upright picture is as wide as the stored one is high."""

MISSING: Final = Wording(
    "picture_missing",
    hu="a címke képe nincs meg: {picture}; tedd vissza, vagy töröld a címkét",
    en="the label's picture is not there: {picture}; put it back or delete the label",
)
EMPTY: Final = Wording(
    "picture_empty",
    hu="a kép üres fájl (0 bájt): {picture}; másold át újra",
    en="the picture is an empty file (0 bytes): {picture}; copy it again",
)
NO_PICTURE: Final = Wording(
    "picture_unknown",
    hu="ez nem olvasható kép: {picture}; JPEG, PNG, WebP vagy BMP legyen",
    en="this is no picture that can be read: {picture}; use JPEG, PNG, WebP or BMP",
)
DAMAGED: Final = Wording(
    "picture_damaged",
    hu="a kép csonka vagy sérült: {picture}; másold át újra",
    en="the picture is cut short or damaged: {picture}; copy it again",
)
TOO_LARGE: Final = Wording(
    "picture_too_large",
    hu="a kép túl nagy: {picture}; legfeljebb {megapixels} megapixel és {megabytes} MB lehet",
    en="the picture is too large: {picture}; at most {megapixels} megapixels and {megabytes} MB are taken",
)


@dataclass(frozen=True, slots=True)
class Look:
    """What a picture's file is: its size upright by EXIF, the SHA-256 of its bytes, and its fingerprint."""

    width_px: int
    height_px: int
    sha256: str
    fingerprint: Fingerprint


def is_picture(path: Path) -> bool:
    """Whether the name is a picture's; hidden and unfinished files are none."""
    return path.suffix.lower() in PICTURE_ENDINGS and not path.name.startswith(".")


def look_at(path: Path) -> Look:
    """Decodes the whole picture, coarsely where its format allows.

    Raises BadInput (`picture_missing`, `picture_empty`, `picture_unknown`, `picture_damaged`, `picture_too_large`).
    """
    content = _content(path)
    with _opened(path, content) as opened:
        width_px, height_px = _upright_size(opened)
        try:
            # A JPEG is decoded at an eighth of its size and still read to its end.
            opened.draft("L", (THUMBNAIL_PX, THUMBNAIL_PX))
            grey = np.asarray(opened.convert("L"), np.uint8)
        except Exception:  # noqa: BLE001 - damaged pixels make Pillow's decoders raise almost anything
            raise BadInput(DAMAGED, picture=path.name) from None
    return Look(width_px, height_px, hashlib.sha256(content).hexdigest(), fingerprint_of(grey))


def picture_size(path: Path) -> tuple[int, int]:
    """Width and height in px, upright by EXIF, from the file's head alone. Raises BadInput as `look_at`."""
    with _opened(path, _content(path)) as opened:
        return _upright_size(opened)


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise BadInput(MISSING, picture=path.name)
        size_bytes = path.stat().st_size
        if size_bytes > MAX_FILE_BYTES:
            raise _too_large(path)
        if not size_bytes:
            raise BadInput(EMPTY, picture=path.name)
        return path.read_bytes()
    except OSError:
        raise BadInput(MISSING, picture=path.name) from None


def _opened(path: Path, content: bytes) -> PillowImage.Image:
    with warnings.catch_warnings():
        # Pillow warns of odd metadata and of pictures that our own, stricter limit refuses anyway.
        warnings.simplefilter("ignore")
        try:
            opened = PillowImage.open(io.BytesIO(content), formats=_FORMATS)
        except UnidentifiedImageError:
            raise BadInput(NO_PICTURE, picture=path.name) from None
        except PillowImage.DecompressionBombError:
            raise _too_large(path) from None
        except Exception:  # noqa: BLE001 - a damaged header makes Pillow's parsers raise almost anything
            raise BadInput(DAMAGED, picture=path.name) from None
    if opened.width * opened.height > MAX_PIXELS:
        raise _too_large(path)
    return opened


def _too_large(path: Path) -> BadInput:
    return BadInput(
        TOO_LARGE, picture=path.name, megapixels=MAX_PIXELS // 1_000_000, megabytes=MAX_FILE_BYTES // 1_000_000
    )


def _upright_size(opened: PillowImage.Image) -> tuple[int, int]:
    try:
        orientation = opened.getexif().get(_ORIENTATION_TAG, 1)
    except Exception:  # noqa: BLE001 - damaged metadata are no reason to refuse sound pixels
        orientation = 1
    width_px, height_px = opened.size
    return (height_px, width_px) if orientation in _LYING_ORIENTATIONS else (width_px, height_px)
