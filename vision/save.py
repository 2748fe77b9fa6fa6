"""Writing a picture to a file, or one sentence why that cannot be."""

from pathlib import Path
from typing import Final

import cv2

from datasets.folders import not_writable
from engine.wording import BadInput, Wording
from models.preprocess import Image

_OPTIONS: Final = {
    ".png": [],
    ".jpg": [cv2.IMWRITE_JPEG_QUALITY, 92],
    ".jpeg": [cv2.IMWRITE_JPEG_QUALITY, 92],
    ".webp": [cv2.IMWRITE_WEBP_QUALITY, 90],
}

NO_PICTURE_NAME: Final = Wording(
    "no_picture_name",
    hu="ilyen képet nem ír a program; a név vége {endings} legyen",
    en="no such picture can be written; let the name end in {endings}",
)


def check_picture_name(path: Path) -> None:
    """Raises BadInput (`no_picture_name`) where the ending names no form that can be written."""
    if path.suffix.lower() not in _OPTIONS:
        raise BadInput(NO_PICTURE_NAME, where=str(path), endings=", ".join(_OPTIONS))


def save_picture(image: Image, path: Path) -> None:
    """Writes a picture in the form that the ending names. Raises BadInput (`no_picture_name`, `not_writable`)."""
    check_picture_name(path)
    # Not cv2.imwrite: it fails without a word, and on Windows it does not know names beyond ASCII.
    _, packed = cv2.imencode(path.suffix.lower(), image, _OPTIONS[path.suffix.lower()])
    try:
        path.write_bytes(packed.tobytes())
    except OSError as error:
        raise not_writable(path, error) from None
