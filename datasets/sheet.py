"""A contact sheet of labelled scenes, on which a person sees whether the labels lie where they should."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene, load_scene
from datasets.scene_files import packed_jpeg
from engine.pieces import Kind
from engine.wording import BadInput, Wording

SHEET_NAME: Final = "contact-sheet.jpg"

_CELL_PX: Final = (480, 360)
_COLUMNS: Final = 4
_TOP_COLOUR: Final = (0, 0, 255)
_SIDE_COLOUR: Final = (0, 200, 0)
_IGNORED_COLOUR: Final = (255, 0, 255)
_JPEG_QUALITY: Final = 88

NO_PICTURE: Final = Wording(
    "scene_picture",
    hu="a jelenet képe nem olvasható: {picture}; tedd a jelenet mellé",
    en="the scene's picture cannot be read: {picture}; put it beside the scene",
)


def _colour_of(suit: str) -> tuple[int, int, int]:
    return {"r": (0, 0, 230), "h": (0, 0, 230), "b": (230, 90, 0), "d": (0, 120, 255), "y": (0, 150, 255)}.get(
        suit, (60, 0, 60)
    )


def draw_labels(picture: NDArray[np.uint8], scene: Scene) -> NDArray[np.uint8]:
    """The picture as a cell of the sheet: quads with a red top edge, names, and what is ignored in magenta."""
    width_px, height_px = _CELL_PX
    scale = min(width_px / scene.width_px, height_px / scene.height_px)
    cell = np.full((height_px, width_px, 3), 32, np.uint8)
    small = cv2.resize(
        picture, (round(scene.width_px * scale), round(scene.height_px * scale)), interpolation=cv2.INTER_AREA
    )
    cell[: small.shape[0], : small.shape[1]] = small
    for outline in scene.ignored:
        cv2.polylines(cell, [np.round(np.array(outline) * scale).astype(np.int32)], True, _IGNORED_COLOUR, 1)
    for piece in scene.pieces:
        quad = np.round(np.array(piece.quad) * scale).astype(np.int32)
        cv2.polylines(cell, [quad], True, _SIDE_COLOUR, 1, cv2.LINE_AA)
        if piece.up_known:
            cv2.line(cell, quad[0].tolist(), quad[1].tolist(), _TOP_COLOUR, 2, cv2.LINE_AA)
        x, y = quad.mean(axis=0).tolist()
        natural = piece.piece.natural
        colour = _colour_of(natural.suit if natural.kind in (Kind.TILES, Kind.CARDS) else "")
        for width, ink in ((3, (255, 255, 255)), (1, colour)):
            cv2.putText(cell, str(piece.piece), (int(x) - 8, int(y) + 4), 0, 0.38, ink, width, cv2.LINE_AA)
    return cell


def save_sheet(folder: Path, files: Sequence[Path]) -> Path:
    """Writes the sheet of these scenes into the folder and returns its path.

    Raises BadInput for a broken scene, or one whose picture cannot be read (`scene_picture`).
    """
    cells = []
    for path in files:
        scene = load_scene(path)
        file = path.parent / scene.picture
        data = np.fromfile(file, np.uint8) if file.is_file() else np.zeros(0, np.uint8)
        picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
        if picture is None:
            raise BadInput(NO_PICTURE, where=path.name, picture=scene.picture)
        cells.append(draw_labels(np.asarray(picture, np.uint8), scene))
    blank = np.full_like(cells[0], 32)
    cells += [blank] * (-len(cells) % _COLUMNS)
    sheet = np.vstack([np.hstack(cells[i : i + _COLUMNS]) for i in range(0, len(cells), _COLUMNS)])
    target = folder / SHEET_NAME
    target.write_bytes(packed_jpeg(sheet, _JPEG_QUALITY))
    return target
