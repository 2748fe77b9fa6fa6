"""A photo of the table as a labelled scene: what was read, and what people said of it."""

import dataclasses
from collections.abc import Mapping
from typing import Final

import numpy as np

from datasets.scene import FalseAlarm, Quad, Scene, ScenePiece, Zone
from datasets.sets import CONFIRMED, CORRECTED, TRUTH_NOTE, UNOPPOSED
from server.seen import Photo, SeenPiece
from vision.labels import scene_pieces
from vision.reading import Reading

_SAME_PLACE: Final = 0.25
"""Piece heights between the middles of one piece in the photo and in its reading."""
UNNAMED: Final = "unnamed.jpg"
"""A scene's picture has its name only once it is kept."""


def scene_of(
    photo: Photo, source: str, notes: Mapping[str, str], *, zones: tuple[Zone, ...] = (), confirmed: bool
) -> Scene:
    """The photo's scene. `confirmed`: a person has said that all of it is right.

    Of a photo that could not be read all pieces are a person's.
    """
    read = scene_pieces(photo.reading) if photo.reading else ()
    rows = _rows_of(photo)
    groups = {number: group for group, numbers in enumerate(photo.groups) for number in numbers}
    order = {number: place for place, number in enumerate(groups)}
    pieces, alarms = [], []
    for seen in sorted(photo.pieces, key=lambda piece: order.get(piece.number, len(order))):
        row = rows.get(seen.number)
        label = None if row is None else read[row]
        if seen.removed:
            if label and label.predicted:
                alarms.append(FalseAlarm(label.quad, label.predicted))
            continue
        piece = label or ScenePiece(seen.piece, _quad_of(seen, photo), indices=_indices_of(seen, photo.reading))
        pieces.append(dataclasses.replace(piece, piece=seen.piece, group=groups.get(seen.number)))
    is_touched = any(seen.corrected or seen.removed for seen in photo.pieces)
    truth = CONFIRMED if confirmed else CORRECTED if is_touched else UNOPPOSED
    width_px, height_px = photo.size_px
    return Scene(
        UNNAMED,
        width_px,
        height_px,
        source,
        tuple(pieces),
        zones=zones,
        notes={**notes, TRUTH_NOTE: truth},
        false_alarms=tuple(alarms),
    )


def _rows_of(photo: Photo) -> dict[int, int]:
    """Which row of the reading each piece was that was read: some rows may be no pieces of the photo."""
    reading = photo.reading
    if reading is None or not len(reading):
        return {}
    centres = reading.read_at.mean(axis=1)
    heights = np.linalg.norm(reading.read_at[:, 3] - reading.read_at[:, 0], axis=1)
    rows: dict[int, int] = {}
    for piece in photo.pieces:
        if piece.read is not None:
            apart = np.linalg.norm(centres - piece.centre, axis=1) / np.maximum(heights, 1)
            row = int(apart.argmin())
            if apart[row] < _SAME_PLACE and row not in rows.values():
                rows[piece.number] = row
    return rows


def _quad_of(added: SeenPiece, photo: Photo) -> Quad:
    """Where a piece lies that a person added: of cards the whole card, as large as its nearest neighbour."""
    reading = photo.reading
    if reading is None or reading.figures is None or not len(reading):
        return added.quad
    x, y = added.centre
    nearest = min(range(len(reading)), key=lambda row: _apart(reading, row, (x, y)))
    dx, dy = (float(v) for v in (x, y) - reading.figures[nearest].mean(axis=0))
    a, b, c, d = ((float(px) + dx, float(py) + dy) for px, py in reading.quads[nearest])
    return (a, b, c, d)


def _indices_of(added: SeenPiece, reading: Reading | None) -> tuple[Quad, ...]:
    return (added.quad,) if reading is not None and reading.figures is not None else ()


def _apart(reading: Reading, row: int, point: tuple[float, float]) -> float:
    x, y = reading.read_at[row].mean(axis=0) - point
    return float(x * x + y * y)
