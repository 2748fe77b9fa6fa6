"""Contact sheets of everything that was read wrong: the place, what is true, what was read and how sure."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.folders import make_folder
from datasets.photo_labels import PhotoTruth
from models.preprocess import Image
from vision.compare import Fault, Mistake
from vision.decode import decode
from vision.evaluate import Measured
from vision.geometry import Outline
from vision.save import save_picture

_SIDE_PX: Final = 200
_TEXT_PX: Final = 15
_LINES: Final = 2
_COLUMNS: Final = 6
_ROWS: Final = 5
_ROOM: Final = 1.7
"""How much more than the piece its cell shows."""
_GROUND: Final = 36
_INK: Final = {Fault.MISSED: (120, 220, 255), Fault.MISREAD: (255, 255, 255), Fault.INVENTED: (255, 160, 255)}


def _photo(truth: PhotoTruth) -> Image:
    return decode(truth.picture)


def save_mistake_sheets(
    measured: Sequence[Measured], folder: Path, picture_of: Callable[[PhotoTruth], Image] = _photo
) -> list[Path]:
    """Writes `mistakes-01.png`… into the folder, thirty mistakes on each, and returns their paths.

    `picture_of` gives the picture of a truth once more, by default from its file.
    Raises BadInput where the folder cannot be written.
    """
    make_folder(folder)
    paths: list[Path] = []
    cells_left = _cells(measured, picture_of)
    while cells := list(itertools.islice(cells_left, _COLUMNS * _ROWS)):
        blanks = [np.full_like(cells[0], _GROUND)] * (-len(cells) % _COLUMNS)
        filled = [*cells, *blanks]
        rows = [np.hstack(filled[i : i + _COLUMNS]) for i in range(0, len(filled), _COLUMNS)]
        paths.append(folder / f"mistakes-{len(paths) + 1:02}.png")
        save_picture(np.vstack(rows), paths[-1])
    return paths


def _cells(measured: Sequence[Measured], picture_of: Callable[[PhotoTruth], Image]) -> Iterator[Image]:
    for one in measured:
        if not one.comparison.mistakes:
            continue
        image = picture_of(one.truth)
        for mistake in one.comparison.mistakes:
            yield _cell(image, one, mistake)


def _cell(image: Image, one: Measured, mistake: Mistake) -> Image:
    cell = np.full((_SIDE_PX + _LINES * (_TEXT_PX + 5) + 4, _SIDE_PX, 3), _GROUND, np.uint8)
    if mistake.outline is not None:
        cell[:_SIDE_PX] = _view(image, mistake.outline, _INK[mistake.fault])
    face = cv2.FontFace("sans")
    for number, line in enumerate((_said(one, mistake), one.truth.picture.name[-26:])):
        place = (4, _SIDE_PX + (number + 1) * (_TEXT_PX + 5) - 3)
        cv2.putText(cell, line, place, _INK[mistake.fault], face, _TEXT_PX, 600)
    return cell


def _said(one: Measured, mistake: Mistake) -> str:
    truth = "" if mistake.truth is None else str(mistake.truth.piece or mistake.truth.rank)
    if mistake.row is None:
        return f"missed {truth}"
    read = f"{one.reading.pieces[mistake.row]} {100 * one.reading.confidences[mistake.row]:.0f} %"
    return f"invented {read}" if mistake.truth is None else f"{truth} read as {read}"


def _view(image: Image, outline: Outline, colour: tuple[int, int, int]) -> Image:
    """A square of the photo about an outline, the outline drawn thinly."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    scale = _SIDE_PX / (_ROOM * float((high - low).max()))
    matrix = np.array([[scale, 0, 0], [0, scale, 0]])
    matrix[:, 2] = _SIDE_PX / 2 - scale * (low + high) / 2
    flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    view = cv2.warpAffine(image, matrix, (_SIDE_PX, _SIDE_PX), flags=flags, borderValue=(_GROUND,) * 3)
    corners = outline @ matrix[:, :2].T + matrix[:, 2]
    cv2.polylines(view, [np.round(corners).astype(np.int32)], isClosed=True, color=colour, lineType=cv2.LINE_AA)
    return np.asarray(view, np.uint8)
