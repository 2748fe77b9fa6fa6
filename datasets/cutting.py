"""Cuts a collected picture to what belongs to the game: faces and the room are not kept."""

import dataclasses
import math
from collections.abc import Callable, Iterable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.edges import MOST_CUT
from datasets.scene import Outline, Point, Quad, Scene, ScenePiece, Zone
from datasets.turns import height_px

Picture = NDArray[np.uint8]
"""`(height, width, 3)`, BGR, upright."""

_MARGIN_HEIGHTS: Final = 0.75
"""How far about the pieces the picture is kept, in heights of a piece."""
_GRID_SHARE: Final = 1 / 32
"""The cut lies on a grid so coarse, as a share of the longer side: a look at a still table is cut as the last one."""
_LEAST_SHOWN: Final = 0.5
"""A piece of which a zone shows less is left out."""
_PROBES: Final = 9
"""So many points along each side tell how much of a piece a zone shows."""
_GREY: Final = (128, 128, 128)


def cut(scene: Scene, image: Picture, hidden: Iterable[Outline] = ()) -> tuple[Scene, Picture] | None:
    """The part of a picture that may be kept, and the scene in its px; None where that is nothing.

    Where zones are marked, they alone: what lies outside of them is grey, pieces there are left out.
    Otherwise the rectangle about all pieces with a margin: what was taken for a piece elsewhere, as a face or a
    picture on the wall, is no reason to keep it. `hidden` is grey in any case.
    """
    image = _without(image, hidden)
    if scene.zones:
        scene = _inside_zones(scene)
        image = _painted_over(image, scene.zones)
        box = _box((point for zone in scene.zones for point in zone.outline), 0, image)
    else:
        quads = [piece.quad for piece in scene.pieces]
        if not quads:
            return None
        margin_px = _MARGIN_HEIGHTS * float(np.median([height_px(quad) for quad in quads]))
        box = _box((point for quad in quads for point in quad), margin_px, image)
    left, top, right, bottom = box
    if right <= left or bottom <= top:
        return None
    scene = dataclasses.replace(
        scene, false_alarms=tuple(alarm for alarm in scene.false_alarms if _is_within(alarm.quad, box))
    )
    kept = np.ascontiguousarray(image[top:bottom, left:right])
    return _moved(scene, left, top, right - left, bottom - top), kept


def _is_within(quad: Quad, box: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = box
    return all(left <= x <= right and top <= y <= bottom for x, y in quad)


def _box(points: Iterable[Point], margin_px: float, image: Picture) -> tuple[int, int, int, int]:
    """Left, top, right and bottom px about the points, on the grid."""
    height, width = image.shape[:2]
    step = max(1, round(max(width, height) * _GRID_SHARE))
    xs, ys = zip(*points, strict=True)
    left, top = (max(0, math.floor((least - margin_px) / step) * step) for least in (min(xs), min(ys)))
    right = min(width, math.ceil((max(xs) + margin_px) / step) * step)
    bottom = min(height, math.ceil((max(ys) + margin_px) / step) * step)
    return left, top, right, bottom


def _without(image: Picture, hidden: Iterable[Outline]) -> Picture:
    outlines = [np.round(np.array(outline)).astype(np.int32) for outline in hidden]
    if not outlines:
        return image
    painted = image.copy()
    for outline in outlines:
        cv2.fillPoly(painted, [outline], _GREY)
    return painted


def _painted_over(image: Picture, zones: Iterable[Zone]) -> Picture:
    inside = np.zeros(image.shape[:2], np.uint8)
    for zone in zones:
        cv2.fillPoly(inside, [np.round(np.array(zone.outline)).astype(np.int32)], 1)
    painted = image.copy()
    painted[inside == 0] = _GREY
    return painted


def _inside_zones(scene: Scene) -> Scene:
    """The scene of what the zones show: of a piece that a zone's edge cuts the label says so."""
    outlines = [np.array(zone.outline, np.float32).reshape(-1, 1, 2) for zone in scene.zones]
    pieces: list[ScenePiece] = []
    ignored = list(scene.ignored)
    for piece in scene.pieces:
        share = _share_within(piece.quad, outlines)
        if share >= 1 - MOST_CUT:
            pieces.append(piece)
        elif share >= _LEAST_SHOWN:
            indices = tuple(index for index in piece.indices if _share_within(index, outlines) >= 1 - MOST_CUT)
            visible = min(piece.visible, round(share, 3))
            pieces.append(dataclasses.replace(piece, visible=visible, cut_off=True, indices=indices))
        elif share:
            # So little of it is neither a piece to find nor background.
            ignored.append(piece.quad)
    alarms = (alarm for alarm in scene.false_alarms if _share_within(alarm.quad, outlines) >= 1 - MOST_CUT)
    return dataclasses.replace(scene, pieces=tuple(pieces), ignored=tuple(ignored), false_alarms=tuple(alarms))


def _share_within(quad: Quad, outlines: list[NDArray[np.float32]]) -> float:
    """Which share of a quad lies within any of the outlines `(n, 1, 2)`, told by points on a grid."""
    top, foot = (np.linspace(start, end, _PROBES) for start, end in ((quad[0], quad[1]), (quad[3], quad[2])))
    points = np.linspace(top, foot, _PROBES).reshape(-1, 2)
    inside = [
        any(cv2.pointPolygonTest(outline, (float(x), float(y)), measureDist=False) >= 0 for outline in outlines)
        for x, y in points
    ]
    return sum(inside) / len(inside)


def _moved(scene: Scene, left: int, top: int, width: int, height: int) -> Scene:
    def outline(points: Outline) -> Outline:
        return tuple((x - left, y - top) for x, y in points)

    def quad(corners: Quad) -> Quad:
        a, b, c, d = outline(corners)
        return (a, b, c, d)

    return dataclasses.replace(
        scene,
        width_px=width,
        height_px=height,
        pieces=tuple(_moved_piece(piece, quad) for piece in scene.pieces),
        false_alarms=tuple(dataclasses.replace(alarm, quad=quad(alarm.quad)) for alarm in scene.false_alarms),
        zones=tuple(Zone(zone.name, outline(zone.outline)) for zone in scene.zones),
        ignored=tuple(outline(points) for points in scene.ignored),
    )


def _moved_piece(piece: ScenePiece, quad: Callable[[Quad], Quad]) -> ScenePiece:
    predicted = piece.predicted
    if predicted and predicted.quad:
        predicted = dataclasses.replace(predicted, quad=quad(predicted.quad))
    indices = tuple(quad(index) for index in piece.indices)
    return dataclasses.replace(piece, quad=quad(piece.quad), indices=indices, predicted=predicted)
