"""HEIC, as iPhones keep their photos: unpacked in a process of its own, where the extra for it is installed."""

import importlib.util
import os
import subprocess
import sys
from typing import Final

import numpy as np

from engine.wording import BadInput, Wording
from models.preprocess import Image

HEIC: Final = Wording(
    "photo_heic",
    hu='ez HEIC-kép, ahhoz még egy csomag kell: pip install -e ".[heic]"; vagy mentsd JPEG-ként '
    "(iPhone: Beállítások, Kamera, Formátumok, «Legkompatibilisebb»)",
    en='this is an HEIC picture, which takes one more package: pip install -e ".[heic]"; or save it as JPEG '
    "(iPhone: Settings, Camera, Formats, 'Most Compatible')",
)
TOO_LONG: Final = Wording(
    "photo_heic_too_long",
    hu="ezt a HEIC-képet nem lehetett időben kibontani; mentsd JPEG-ként",
    en="this HEIC picture could not be unpacked in time; save it as JPEG",
)
DAMAGED: Final = Wording(
    "photo_heic_damaged",
    hu="ez a HEIC-kép csonka vagy sérült; másold át vagy küldd el újra, vagy mentsd JPEG-ként",
    en="this HEIC picture is cut short or damaged; copy or send it again, or save it as JPEG",
)

MEDIA_TYPE: Final = "image/heic"
_BRANDS: Final = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_PROCESS: Final = "vision.heic_process"
_MOST_SECONDS: Final = 30.0
"""On the clock; the process limits its processor time itself."""
_TOO_LARGE: Final = 3
"""Exit status of the process; its module cannot be imported here, for it imports the decoder."""


class TooLarge(Exception):
    """The picture has more pixels than are taken."""


def is_heic(content: bytes) -> bool:
    """Whether a file's beginning says that it is HEIC."""
    return content[4:8] == b"ftyp" and content[8:12] in _BRANDS


def can_unpack() -> bool:
    """Whether the extra for it is installed."""
    return importlib.util.find_spec("pillow_heif") is not None


def unpack(content: bytes, most_pixels: int) -> Image:
    """The picture `(height, width, 3)`, BGR, upright.

    Raises BadInput (`photo_heic` without the extra, `photo_heic_damaged`, `photo_heic_too_long`), and TooLarge.
    """
    if not can_unpack():
        raise BadInput(HEIC)
    try:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-P", "-m", _PROCESS, str(most_pixels)],
            input=content,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # Each of its threads would take addresses from the limit.
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
            timeout=_MOST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise BadInput(TOO_LONG) from None
    if done.returncode == _TOO_LARGE:
        raise TooLarge
    head, _, pixels = done.stdout.partition(b"\n")
    if done.returncode or not pixels:
        raise BadInput(DAMAGED)
    height, width = map(int, head.split())
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3).copy()
