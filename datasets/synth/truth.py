"""What a finished picture truly shows: labels, and what is neither to be found nor background."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.edges import is_cut_off
from datasets.scene import Outline, Quad, ScenePiece
from datasets.synth.faces import Box
from datasets.synth.stage import Stage
from engine.pieces import FACE_DOWN

_LEAST_SHOWN: Final = 0.55
"""A tile that shows less of its face is neither labelled nor background."""
_LEAST_FIGURE_SHOWN: Final = 0.66
_LEAST_HALF_SHOWN: Final = 0.6
"""Nor is one whose number or figure, or either half of it, is covered more: a 13 without its 1 is a 3."""
_LEAST_AREA_PX: Final = 60
_LEAST_CONTRAST: Final = 7.0
"""Standard deviation of the grey levels of a number and its ground, in the colour that shows it best."""
_PROBE_PX: Final = 16
_STRONGEST_FORESHORTENING: Final = 3.2
"""How much flatter or narrower than from above a tile may look and still be read."""
_OUT_OF_SIGHT_PX: Final = 8000


def truth_of(
    stage: Stage, quads: NDArray[np.float64], picture: NDArray[np.uint8]
) -> tuple[tuple[ScenePiece, ...], tuple[Outline, ...]]:
    """The pieces, and the outlines of tiles of which too little shows.

    `quads` `(n, 4, 2)`: where the tiles' corners lie in the finished `picture`. Groups are numbered
    in reading order: rows from the top, each from the left.
    """
    pieces: list[ScenePiece] = []
    ignored: list[Outline] = []
    for number, quad in enumerate(quads):
        flat = stage.camera.project(stage.poses[number].corners(stage.make, stage.make.thickness))
        if not _in_sight(stage, number, flat, quad):
            continue
        shown = stage.painter.share_shown(flat, number)
        if shown <= 0:
            continue
        points = [(round(float(x), 2), round(float(y), 2)) for x, y in quad]
        if shown >= _LEAST_SHOWN and _readable(stage, number, flat) and _contrasts(stage, number, quad, picture):
            pieces.append(_label(stage, number, (points[0], points[1], points[2], points[3]), shown))
        else:
            ignored.append(tuple(points))
    return _in_reading_order(pieces), tuple(ignored)


def _in_sight(stage: Stage, number: int, flat: NDArray[np.float64], quad: NDArray[np.float64]) -> bool:
    pose = stage.poses[number]
    facing = float((stage.camera.position - pose.base) @ pose.normal) > 0
    near = np.abs(flat).max() < _OUT_OF_SIGHT_PX
    return bool(facing and near and cv2.contourArea(quad.astype(np.float32)) >= _LEAST_AREA_PX)


def _readable(stage: Stage, number: int, flat: NDArray[np.float64]) -> bool:
    """Whether enough of the number or figure shows, and not from too low."""
    sides_px = np.linalg.norm(np.roll(flat, -1, axis=0) - flat, axis=1)
    flattened = (sides_px[0] + sides_px[2]) * stage.make.aspect / (sides_px[1] + sides_px[3])
    if not 1 / _STRONGEST_FORESHORTENING < flattened < _STRONGEST_FORESHORTENING:
        return False
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    to_px = cv2.getPerspectiveTransform(unit, flat.astype(np.float32))
    x0, y0, x1, y1 = stage.faces[number].figure
    middle = (x0 + x1) / 2
    left, right = (_share_shown(stage, number, to_px, box) for box in ((x0, y0, middle, y1), (middle, y0, x1, y1)))
    return min(left, right) >= _LEAST_HALF_SHOWN and (left + right) / 2 >= _LEAST_FIGURE_SHOWN


def _contrasts(stage: Stage, number: int, quad: NDArray[np.float64], picture: NDArray[np.uint8]) -> bool:
    """Whether glare, darkness or blur has left anything of the number or figure."""
    if stage.poses[number].piece == FACE_DOWN:
        return True
    x0, y0, x1, y1 = stage.faces[number].figure
    target = np.array([[-x0, -y0], [1 - x0, -y0], [1 - x0, 1 - y0], [-x0, 1 - y0]]) / (x1 - x0, y1 - y0) * _PROBE_PX
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target.astype(np.float32))
    figure = cv2.warpPerspective(picture, matrix, (_PROBE_PX, _PROBE_PX), borderMode=cv2.BORDER_REPLICATE)
    return bool(cv2.GaussianBlur(figure, (3, 3), 0).std(axis=(0, 1)).max() >= _LEAST_CONTRAST)


def _share_shown(stage: Stage, number: int, to_px: cv2.typing.MatLike, box: Box) -> float:
    x0, y0, x1, y1 = box
    corners = np.array([[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]], np.float32)
    return stage.painter.share_shown(cv2.perspectiveTransform(corners, to_px)[0].astype(np.float64), number)


def _label(stage: Stage, number: int, quad: Quad, shown: float) -> ScenePiece:
    pose = stage.poses[number]
    return ScenePiece(
        piece=pose.piece,
        quad=quad,
        group=pose.group,
        visible=round(shown, 3),
        cut_off=is_cut_off(quad, stage.camera.width_px, stage.camera.height_px),
        # A number tells which way is up even alone; a star in the middle of a blank tile does not.
        up_known=pose.piece != FACE_DOWN and (stage.make.upright_shows or not pose.piece.is_joker),
    )


def _in_reading_order(pieces: list[ScenePiece]) -> tuple[ScenePiece, ...]:
    """Pieces by group, groups by the row in which they lie and then from the left; within a group as they were laid."""
    if not pieces:
        return ()
    quads = np.array([piece.quad for piece in pieces])
    row_px = float(np.median(np.ptp(quads[:, :, 1], axis=1)))
    places: dict[int | None, list[NDArray[np.float64]]] = {}
    for piece, quad in zip(pieces, quads, strict=True):
        places.setdefault(piece.group, []).append(quad.mean(axis=0))
    middles = {group: np.mean(centres, axis=0) for group, centres in places.items()}
    order = sorted(middles, key=lambda group: (int(middles[group][1] // row_px), float(middles[group][0])))
    numbers = {group: number for number, group in enumerate(order)}
    renumbered = [replace(piece, group=numbers[piece.group]) for piece in pieces]
    return tuple(sorted(renumbered, key=lambda piece: piece.group or 0))
