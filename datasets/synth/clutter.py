"""Things on the table that are no tiles: papers, cards, coins, cups, pens, phones, books, boxes, buttons."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.faces import PAD_PX
from datasets.synth.noise import field

_SIDE: Final = 224
_Sheet = NDArray[np.uint8]
Thing = tuple[_Sheet, tuple[float, float]]
"""How it looks from above, BGRA, and its width and height in tile widths."""


def _blank(width: float, height: float, colour: NDArray[np.float64]) -> _Sheet:
    scale = _SIDE / max(width, height)
    sheet = np.zeros((max(8, round(height * scale)), max(8, round(width * scale)), 4), np.uint8)
    sheet[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX, 3] = 255
    sheet[..., :3] = np.clip(colour, 0, 255)
    return sheet


def _bright(rng: np.random.Generator) -> NDArray[np.float64]:
    return np.clip(np.array([1, 1, 1]) * rng.uniform(190, 255) + rng.normal(0, 10, 3), 0, 255)


def _any(rng: np.random.Generator) -> NDArray[np.float64]:
    return np.asarray(rng.uniform(10, 245, 3))


def _letters(rng: np.random.Generator, count: int) -> str:
    return "".join(chr(rng.integers(65, 91)) if rng.random() < 0.75 else str(rng.integers(10)) for _ in range(count))


def _paper(rng: np.random.Generator) -> Thing:
    """A sheet with printed or written lines, some large."""
    size = (rng.uniform(3, 9), rng.uniform(3, 12))
    sheet = _blank(*size, _bright(rng))
    colour = [*(_any(rng) * 0.5).tolist(), 255]
    y = int(rng.integers(15, 40))
    while y < sheet.shape[0] - 8:
        scale = rng.choice([0.3, 0.4, 0.9, 1.6], p=[0.4, 0.3, 0.2, 0.1])
        text = _letters(rng, int(rng.integers(2, 26)))
        cv2.putText(sheet, text, (10, y), int(rng.integers(0, 4)), scale, colour, 1 + int(scale > 0.8), cv2.LINE_AA)
        y += int(scale * 32 + rng.integers(4, 14))
    return sheet, size


def _rectangle(rng: np.random.Generator) -> Thing:
    """A plain card, note, eraser or box lid; a tile's size is avoided, since a blank tile looks like that."""
    long = rng.uniform(2.4, 8) if rng.random() < 0.8 else rng.uniform(0.2, 0.5)
    size = (long * rng.uniform(0.3, 1), long)
    sheet = _blank(*size, _bright(rng) if rng.random() < 0.5 else _any(rng))
    if rng.random() < 0.5:
        cv2.rectangle(sheet, (8, 8), (sheet.shape[1] - 9, sheet.shape[0] - 9), [*_any(rng).tolist(), 255], 2)
    return sheet, size


def _book(rng: np.random.Generator) -> Thing:
    size = (rng.uniform(4, 9), rng.uniform(6, 12))
    sheet = _blank(*size, _any(rng))
    for _ in range(int(rng.integers(1, 6))):
        x, y = rng.integers(0, sheet.shape[1]), rng.integers(0, sheet.shape[0])
        cv2.circle(sheet, (int(x), int(y)), int(rng.integers(8, 60)), [*_any(rng).tolist(), 255], -1, cv2.LINE_AA)
    ink = [*_any(rng).tolist(), 255]
    cv2.putText(sheet, _letters(rng, 6), (8, int(rng.integers(30, 200))), 2, rng.uniform(0.7, 1.6), ink, 2, cv2.LINE_AA)
    return sheet, size


def _playing_card(rng: np.random.Generator) -> Thing:
    width = rng.uniform(2.0, 3.2)
    size = (width, width * 1.42)
    sheet = _blank(*size, _bright(rng))
    if rng.random() < 0.3:
        weave = cv2.resize(field(rng, 64, 64), sheet.shape[1::-1])[12:-12, 12:-12]
        sheet[12:-12, 12:-12, :3] = np.clip(_any(rng) + weave[..., None] * 40, 0, 255)
        return sheet, size
    ink = [30, 30, 200, 255] if rng.random() < 0.5 else [20, 20, 20, 255]
    rank = str(rng.choice(np.array(["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"])))
    corner = sheet[:70, :60].copy()
    cv2.putText(corner, rank, (8, 36), 2, 0.9, ink, 2, cv2.LINE_AA)
    cv2.circle(corner, (20, 54), 8, ink, -1, cv2.LINE_AA)
    sheet[:70, :60] = corner
    sheet[-70:, -60:] = corner[::-1, ::-1]
    for _ in range(int(rng.integers(1, 9))):
        x, y = rng.integers(50, sheet.shape[1] - 50), rng.integers(40, sheet.shape[0] - 40)
        cv2.circle(sheet, (int(x), int(y)), 14, ink, -1, cv2.LINE_AA)
    return sheet, size


def _phone(rng: np.random.Generator) -> Thing:
    width = rng.uniform(2.4, 3.4)
    size = (width, width * rng.uniform(1.9, 2.2))
    sheet = _blank(*size, np.array([25.0, 25, 25]) * rng.uniform(0.3, 2))
    screen = sheet[8:-8, 6:-6]
    screen[..., :3] = _any(rng) if rng.random() < 0.5 else 15
    for _ in range(int(rng.integers(0, 14))):
        x, y = int(rng.integers(0, screen.shape[1] - 20)), int(rng.integers(0, screen.shape[0] - 20))
        cv2.rectangle(screen, (x, y), (x + 16, y + 16), [*_any(rng).tolist(), 255], -1)
    return sheet, size


def _disc(rng: np.random.Generator) -> Thing:
    """A coin, a button, a cup from above, a bowl, a jar's lid."""
    across = rng.choice([rng.uniform(0.4, 1.1), rng.uniform(1.8, 5)])
    sheet = np.zeros((_SIDE, _SIDE, 4), np.uint8)
    middle, radius = _SIDE // 2, _SIDE // 2 - 4
    base = _any(rng) if rng.random() < 0.6 else _bright(rng)
    sheet[..., :3] = np.clip(base, 0, 255)
    for share in (1.0, *np.sort(rng.uniform(0.15, 0.97, int(rng.integers(0, 4))))[::-1]):
        tone = np.clip(base * rng.uniform(0.4, 1.3), 0, 255).tolist()
        cv2.circle(sheet, (middle, middle), round(radius * share), [*tone, 255], -1, cv2.LINE_AA)
    kind = rng.random()
    if kind < 0.25:
        ink = [*(base * 0.5).tolist(), 255]
        cv2.putText(sheet, str(rng.integers(1, 100)), (middle - 45, middle + 25), 2, 2.0, ink, 3, cv2.LINE_AA)
    elif kind < 0.4:
        for dx, dy in ((-18, -18), (18, -18), (-18, 18), (18, 18)):
            cv2.circle(sheet, (middle + dx, middle + dy), 9, [20, 20, 20, 255], -1, cv2.LINE_AA)
    return sheet, (float(across), float(across))


def _pen(rng: np.random.Generator) -> Thing:
    size = (rng.uniform(4, 7), rng.uniform(0.2, 0.45))
    sheet = _blank(*size, _any(rng))
    cut = int(rng.integers(10, 200))
    sheet[:, :cut, :3] = _any(rng)
    return sheet, size


def _cells(rng: np.random.Generator) -> Thing:
    """A calendar, a crossword, a keyboard or a remote control: rows of small cells with marks in them."""
    columns, rows = int(rng.integers(3, 9)), int(rng.integers(3, 8))
    size = (columns * rng.uniform(0.3, 0.9), rows * rng.uniform(0.3, 0.9))
    sheet = _blank(*size, _bright(rng) if rng.random() < 0.6 else _any(rng) * 0.3)
    ink, cell = [*_any(rng).tolist(), 255], _any(rng)
    step_x, step_y = sheet.shape[1] / columns, sheet.shape[0] / rows
    framed, marked = rng.random() < 0.7, rng.random() < 0.8
    for row in range(rows):
        for column in range(columns):
            x, y = int(column * step_x), int(row * step_y)
            if framed:
                far = (int(x + step_x * 0.86), int(y + step_y * 0.86))
                cv2.rectangle(sheet, (x + 3, y + 3), far, [*cell.tolist(), 255], int(rng.choice([1, 1, -1])))
            if marked:
                text = str(row * columns + column + 1) if rng.random() < 0.7 else _letters(rng, 1)
                cv2.putText(sheet, text, (x + 5, int(y + step_y * 0.7)), 0, step_y / 60, ink, 1, cv2.LINE_AA)
    return sheet, size


_THINGS: Final = (_paper, _paper, _rectangle, _rectangle, _book, _playing_card, _phone, _disc, _disc, _pen, _cells)
_BUT_CARDS: Final = tuple(thing for thing in _THINGS if thing is not _playing_card)


def draw_thing(rng: np.random.Generator, *, cards: bool = True) -> Thing:
    """Some thing from above. `cards`: playing cards are among them."""
    things = _THINGS if cards else _BUT_CARDS
    sheet, size = things[int(rng.integers(len(things)))](rng)
    # Writing may have run over the edge.
    sheet[:PAD_PX, :, 3] = sheet[-PAD_PX:, :, 3] = 0
    sheet[:, :PAD_PX, 3] = sheet[:, -PAD_PX:, 3] = 0
    return sheet, size
