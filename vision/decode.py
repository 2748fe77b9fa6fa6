"""A photo's bytes become a picture: upright, three colours, eight bits, opaque; the one place that decodes."""

import io
import warnings
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PIL import (  # noqa: F401 - importing a plugin registers its format
    AvifImagePlugin,
    BmpImagePlugin,
    GifImagePlugin,
    JpegImagePlugin,
    PngImagePlugin,
    PpmImagePlugin,
    TiffImagePlugin,
    UnidentifiedImageError,
    WebPImagePlugin,
)
from PIL import Image as PillowImage

from engine.wording import BadInput, Wording
from models.preprocess import Image
from vision.heic import TooLarge, is_heic, unpack

MAX_PIXELS: Final = 100_000_000
MAX_FILE_BYTES: Final = 300_000_000
MIN_SIDE_PX: Final = 32

MEDIA_TYPES: Final = {
    "JPEG": "image/jpeg",
    "PNG": "image/png",
    "WEBP": "image/webp",
    "AVIF": "image/avif",
    "TIFF": "image/tiff",
    "BMP": "image/bmp",
    "GIF": "image/gif",
    "PPM": "image/x-portable-pixmap",
}
"""What cameras, phones and screenshots write; not all that Pillow knows, for some formats start other programs.

HEIC is read too, where the extra for it is installed.
"""

_ORIENTATION_TAG: Final = 0x0112
_TURN: Final = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}
_TURN_MIRRORED: Final = {2: None, 4: cv2.ROTATE_180, 5: cv2.ROTATE_90_COUNTERCLOCKWISE, 7: cv2.ROTATE_90_CLOCKWISE}
"""EXIF orientations: how to turn the stored picture; the second ones after mirroring it left to right."""

NO_FILE: Final = Wording(
    "photo_missing",
    hu="nincs ilyen fájl; nézd meg a nevét és a mappáját",
    en="there is no such file; check its name and folder",
)
NO_PLAIN_FILE: Final = Wording(
    "photo_no_file",
    hu="ez nem fájl; egy fényképet adj meg",
    en="this is not a file; name one photo",
)
UNREADABLE: Final = Wording(
    "photo_unreadable",
    hu="a fájlt nem lehet megnyitni ({reason}); nézd meg a jogosultságait",
    en="the file cannot be opened ({reason}); check its permissions",
)
NO_PICTURE: Final = Wording(
    "photo_no_picture",
    hu="ez nem kép, amit a program olvasni tud; JPEG, PNG vagy WebP legyen",
    en="this is no picture that can be read; use JPEG, PNG or WebP",
)
EMPTY: Final = Wording(
    "photo_empty",
    hu="a fájl üres (0 bájt); másold át vagy küldd el újra",
    en="the file is empty (0 bytes); copy or send it again",
)
DAMAGED: Final = Wording(
    "photo_damaged",
    hu="a kép csonka vagy sérült; másold át vagy küldd el újra",
    en="the picture is cut short or damaged; copy or send it again",
)
TOO_LARGE: Final = Wording(
    "photo_too_large",
    hu="a képnek túl sok képpontja van: legfeljebb {megapixels} megapixel lehet; kicsinyítsd le",
    en="the picture has too many pixels: at most {megapixels} megapixels can be read; make it smaller",
)
FILE_TOO_LARGE: Final = Wording(
    "photo_file_too_large",
    hu="a fájl túl nagy: legfeljebb {megabytes} MB lehet; kicsinyítsd le a képet",
    en="the file is too large: at most {megabytes} MB can be read; make the picture smaller",
)
TOO_SMALL: Final = Wording(
    "photo_too_small",
    hu="a kép csak {width}×{height} képpont; legalább {least} legyen a rövidebb oldala",
    en="the picture is only {width}×{height} pixels; its shorter side must be at least {least}",
)


def decode(photo: Path | bytes, where: str = "") -> Image:
    """The picture `(height, width, 3)`, BGR, upright by its EXIF orientation.

    Transparent pictures lie on white, of an animation the first frame is taken, 16 bits become 8.
    Raises BadInput placed at `where` (by default the file's name) for what is missing, empty, no picture,
    HEIC without the extra for it, cut short, over `MAX_FILE_BYTES` or `MAX_PIXELS`, or under `MIN_SIDE_PX`.
    """
    try:
        if isinstance(photo, bytes):
            return _decoded(photo)
        where = where or photo.name
        return _decoded(_file_bytes(photo))
    except BadInput as error:
        raise error.at(where) from None


def _file_bytes(path: Path) -> bytes:
    try:
        if not path.exists():
            raise BadInput(NO_FILE)
        if not path.is_file():
            raise BadInput(NO_PLAIN_FILE)
        if path.stat().st_size > MAX_FILE_BYTES:
            raise BadInput(FILE_TOO_LARGE, megabytes=MAX_FILE_BYTES // 1_000_000)
        return path.read_bytes()
    except OSError as error:
        raise BadInput(UNREADABLE, reason=error.strerror or type(error).__name__) from None


def _too_large() -> BadInput:
    return BadInput(TOO_LARGE, megapixels=MAX_PIXELS // 1_000_000)


def _decoded(content: bytes) -> Image:
    if not content:
        raise BadInput(EMPTY)
    if is_heic(content):
        return _unpacked(content)
    with warnings.catch_warnings():
        # Pillow warns of odd metadata and of pictures that our own, stricter limit refuses anyway.
        warnings.simplefilter("ignore")
        try:
            opened = PillowImage.open(io.BytesIO(content), formats=tuple(MEDIA_TYPES))
        except UnidentifiedImageError:
            raise BadInput(NO_PICTURE) from None
        except PillowImage.DecompressionBombError:
            raise _too_large() from None
        except Exception:  # noqa: BLE001 - a damaged header makes Pillow's parsers raise almost anything
            raise BadInput(DAMAGED) from None
        with opened:
            if opened.width * opened.height > MAX_PIXELS:
                raise _too_large()
            _check_sides(*opened.size)
            try:
                return _upright(_bgr(opened), _orientation(opened))
            except Exception:  # noqa: BLE001 - as above, for the pixels
                raise BadInput(DAMAGED) from None


def _unpacked(content: bytes) -> Image:
    try:
        image = unpack(content, MAX_PIXELS)
    except TooLarge:
        raise _too_large() from None
    _check_sides(image.shape[1], image.shape[0])
    return image


def _check_sides(width_px: int, height_px: int) -> None:
    if min(width_px, height_px) < MIN_SIDE_PX:
        raise BadInput(TOO_SMALL, width=width_px, height=height_px, least=MIN_SIDE_PX)


def _bgr(opened: PillowImage.Image) -> Image:
    if opened.mode.startswith("I"):
        # Pillow's own conversion clips 16 bits at 255 instead of scaling them.
        grey = np.clip(np.asarray(opened).astype(np.int64) >> 8, 0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    if opened.has_transparency_data:
        seen = opened.convert("RGBA")
        opened = PillowImage.alpha_composite(PillowImage.new("RGBA", seen.size, "white"), seen)
    rgb = opened if opened.mode == "RGB" else opened.convert("RGB")
    return np.asarray(cv2.cvtColor(np.asarray(rgb), cv2.COLOR_RGB2BGR), np.uint8)


def _orientation(opened: PillowImage.Image) -> int:
    """The EXIF orientation, 1 (as stored) where there is none or nonsense. A TIFF's is applied on loading."""
    try:
        found = opened.getexif().get(_ORIENTATION_TAG, 1)
    except Exception:  # noqa: BLE001 - damaged metadata are no reason to refuse sound pixels
        return 1
    return found if isinstance(found, int) else 1


def _upright(image: Image, orientation: int) -> Image:
    turn = _TURN.get(orientation)
    if orientation in _TURN_MIRRORED:
        image, turn = np.asarray(cv2.flip(image, 1), np.uint8), _TURN_MIRRORED[orientation]
    return image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8)
