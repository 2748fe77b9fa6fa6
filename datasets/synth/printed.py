"""Printed things beside cards, whose letters and bars are no indices: newspapers, packages, barcodes, chips."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from datasets.synth.clutter import Thing
from datasets.synth.faces import PAD_PX
from datasets.synth.fonts import CARDS_TRAIN, CARDS_VALIDATION, TRAIN, VALIDATION, load_font
from datasets.synth.glyphs import Split

Size = tuple[float, float]

_PX_PER_WIDTH: Final = 110
"""Finer than other things are drawn: print has to stay legible."""
_LONGEST_PX: Final = 900
_FONTS: Final = {"train": (*TRAIN, *CARDS_TRAIN), "validation": (*VALIDATION, *CARDS_VALIDATION)}


def _blank(size: Size, colour: NDArray[np.float64]) -> Image.Image:
    scale = min(_PX_PER_WIDTH, _LONGEST_PX / max(size))
    red_green_blue = tuple(int(value) for value in np.clip(colour, 0, 255)[::-1])
    return Image.new("RGB", (round(size[0] * scale), round(size[1] * scale)), red_green_blue)


def _sheet(picture: Image.Image) -> NDArray[np.uint8]:
    inner = cv2.cvtColor(np.asarray(picture, np.uint8), cv2.COLOR_RGB2BGRA)
    return np.pad(inner, ((PAD_PX, PAD_PX), (PAD_PX, PAD_PX), (0, 0)))


def _paper(rng: np.random.Generator) -> NDArray[np.float64]:
    return rng.uniform(170, 250) + rng.normal(0, 6, 3)


def _ink(rng: np.random.Generator, *, dark: bool) -> tuple[int, int, int]:
    low, high = (0, 90) if dark else (0, 256)
    red, green, blue = (int(value) for value in rng.integers(low, high, 3))
    return red, green, blue


def _word(rng: np.random.Generator, *, capitals: bool) -> str:
    first = 65 if capitals else 97
    return "".join(chr(first + int(number)) for number in rng.integers(0, 26, int(rng.integers(1, 11))))


def _font(rng: np.random.Generator, split: Split, size_px: float) -> ImageFont.FreeTypeFont:
    name = str(rng.choice(np.array(_FONTS[split])))
    # Few sizes: each is loaded once.
    return load_font(name, max(8, int(2 ** (round(4 * np.log2(max(8.0, size_px))) / 4))), int(rng.choice([400, 700])))


def _newspaper(rng: np.random.Generator, split: Split) -> Thing:
    """Columns of fine print under headlines."""
    size = (float(rng.uniform(3, 9)), float(rng.uniform(3, 9)))
    page = _blank(size, _paper(rng))
    draw, per_width = ImageDraw.Draw(page), page.width / size[0]
    ink = _ink(rng, dark=True)
    body = _font(rng, split, rng.uniform(0.1, 0.3) * per_width)
    headline = _font(rng, split, rng.uniform(0.35, 1.3) * per_width)
    columns = max(1, round(size[0] / rng.uniform(1.5, 4)))
    width = page.width / columns
    for column in range(columns):
        left, y = column * width + 0.06 * per_width, rng.uniform(0, 0.3) * per_width
        while y < page.height:
            font = headline if rng.random() < 0.06 else body
            line = _word(rng, capitals=rng.random() < 0.3)
            while font.getlength(longer := f"{line} {_word(rng, capitals=rng.random() < 0.1)}") < width * 0.95:
                line = longer
            draw.text((left, y), line, ink, font)
            y += font.size * 1.2
    return _sheet(page), size


def _package(rng: np.random.Generator, split: Split) -> Thing:
    """A box or a leaflet in two colours with large words, some letter under letter."""
    size = (float(rng.uniform(1.6, 4)), float(rng.uniform(2.4, 5)))
    box = _blank(size, rng.uniform(10, 250, 3))
    draw, per_width = ImageDraw.Draw(box), box.width / size[0]
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, box.width), rng.uniform(0, box.height)
        far = (x + rng.uniform(0.3, 2) * per_width, y + rng.uniform(0.2, 2) * per_width)
        draw.rectangle((x, y, *far), _ink(rng, dark=False))
    for _ in range(int(rng.integers(1, 7))):
        font, ink = _font(rng, split, rng.uniform(0.15, 1.2) * per_width), _ink(rng, dark=bool(rng.random() < 0.3))
        word = _word(rng, capitals=rng.random() < 0.7)
        stacked = rng.random() < 0.4
        place = (rng.uniform(0, 0.8) * box.width, rng.uniform(0, 0.9) * box.height)
        draw.multiline_text(place, "\n".join(word) if stacked else word, ink, font, spacing=font.size * 0.05)
    return _sheet(box), size


def _barcode(rng: np.random.Generator, split: Split) -> Thing:
    """A label with bars and the number below them."""
    size = (float(rng.uniform(0.8, 2.8)), float(rng.uniform(0.5, 1.8)))
    label = _blank(size, rng.uniform(200, 255) * np.ones(3))
    draw, per_width = ImageDraw.Draw(label), label.width / size[0]
    module, foot = max(1.0, float(rng.uniform(0.015, 0.06)) * per_width), label.height * float(rng.uniform(0.7, 1.0))
    x = 0.1 * per_width
    while x < label.width - 0.1 * per_width:
        width = module * int(rng.integers(1, 5))
        draw.rectangle((x, 0.06 * per_width, x + width, foot), (20, 20, 20))
        x += width + module * int(rng.integers(1, 5))
    number = "".join(map(str, rng.integers(0, 10, 12)))
    draw.text((0.1 * per_width, foot), number, (20, 20, 20), _font(rng, split, label.height - foot))
    return _sheet(label), size


def _chip(rng: np.random.Generator, split: Split) -> Thing:
    """A gambling chip: stripes around the edge, a ring, a number in the middle."""
    across = float(rng.uniform(1.0, 1.7))
    side_px = 192
    chip = Image.new("RGB", (side_px, side_px), _ink(rng, dark=False))
    draw, stripe, stripes = ImageDraw.Draw(chip), _ink(rng, dark=False), int(rng.integers(3, 9))
    turn = rng.uniform(0, 360)
    for place in range(stripes):
        start = turn + 360 * place / stripes
        draw.pieslice((0, 0, side_px, side_px), start, start + 180 / stripes, stripe)
    inner = side_px * float(rng.uniform(0.12, 0.24))
    draw.ellipse((inner, inner, side_px - inner, side_px - inner), _ink(rng, dark=False), stripe, 5)
    number = str(rng.choice(np.array([1, 2, 5, 10, 25, 50, 100, 500])))
    draw.text((side_px / 2, side_px / 2), number, stripe, _font(rng, split, 50), anchor="mm")
    sheet = _sheet(chip)
    round_px = np.zeros(sheet.shape[:2], np.uint8)
    middle = sheet.shape[0] // 2
    cv2.circle(round_px, (middle, middle), side_px // 2 - 2, (255,), -1, cv2.LINE_AA)
    sheet[..., 3] = round_px
    return sheet, (across, across)


_THINGS: Final = (_newspaper, _newspaper, _package, _package, _barcode, _chip)


def draw_printed(rng: np.random.Generator, split: Split) -> Thing:
    """Some printed thing from above."""
    return _THINGS[int(rng.integers(len(_THINGS)))](rng, split)
