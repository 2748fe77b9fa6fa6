"""What a finished picture of cards truly shows: cards with the indices that can be read, and what does not count."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.edges import is_cut_off
from datasets.scene import Outline, Quad, ScenePiece
from datasets.synth.cards.layouts import WHOLE
from datasets.synth.cards.stage import CardStage
from datasets.synth.sensor import distort_points
from engine.pieces import FACE_DOWN

_LEAST_INDEX_SHOWN: Final = 0.85
"""An index that shows less is not labelled..."""
_TRACE_OF_AN_INDEX: Final = 0.2
"""...and up to this share no background either."""
_LEAST_HALF_SHOWN: Final = 0.75
_LEAST_INDEX_PX: Final = 9.0
_LEAST_BACK_SHOWN: Final = 0.5
_TRACE_OF_A_BACK: Final = 0.12
_LEAST_CONTRAST: Final = 7.0
"""Standard deviation of the grey levels of an index, in the colour that shows it best."""
_STRONGEST_FORESHORTENING: Final = 2.5
_PROBE_PX: Final = 16
_INDEX_ASPECT: Final = 1 / 0.62


def truth_of(
    stage: CardStage, bend: float, picture: NDArray[np.uint8]
) -> tuple[tuple[ScenePiece, ...], tuple[Outline, ...]]:
    """The cards of which an index shows, those face down, and the outlines of what shows too little of itself.

    `bend`: the lens's, by which the finished `picture` differs from what the stage projects.
    """
    pieces: list[ScenePiece] = []
    ignored: list[Outline] = []
    for number, face in stage.faces.items():
        card = stage.cards[number]
        flat = stage.camera.project(card.corners(stage.deck))
        shown = stage.painter.share_shown(flat, number)
        if shown <= 0:
            continue
        quad = _quad(_bent(stage, flat, bend))
        if card.piece == FACE_DOWN:
            if shown >= _LEAST_BACK_SHOWN:
                pieces.append(_label(stage, number, quad, shown, ()))
            elif shown >= _TRACE_OF_A_BACK:
                ignored.append(quad)
            continue
        indices: list[Quad] = []
        for index in face.indices:
            index_flat = stage.camera.project(card.points(stage.deck, index))
            index_shown = stage.painter.share_shown(index_flat, number)
            index_quad = _quad(_bent(stage, index_flat, bend))
            if _readable(stage, number, card.points(stage.deck, index), index_shown) and _contrasts(
                index_quad, picture
            ):
                indices.append(index_quad)
            elif index_shown >= _TRACE_OF_AN_INDEX:
                ignored.append(index_quad)
        if indices:
            pieces.append(_label(stage, number, quad, shown, tuple(indices)))
        elif shown >= _LEAST_BACK_SHOWN:
            # A card that anybody can see but nobody can read is neither to be found nor background.
            ignored.append(quad)
    return _numbered(pieces), tuple(ignored)


def _bent(stage: CardStage, points_px: NDArray[np.float64], bend: float) -> NDArray[np.float64]:
    return distort_points(points_px, stage.camera, bend) if bend else points_px


def _quad(points_px: NDArray[np.float64]) -> Quad:
    a, b, c, d = ((round(float(x), 2), round(float(y), 2)) for x, y in points_px)
    return (a, b, c, d)


def _readable(stage: CardStage, number: int, index: NDArray[np.float64], shown: float) -> bool:
    """Whether the index is large enough, not seen too flat, and covered too little to be taken for another."""
    flat = stage.camera.project(index)
    sides_px = np.linalg.norm(np.roll(flat, -1, axis=0) - flat, axis=1)
    width_px, height_px = (sides_px[0] + sides_px[2]) / 2, (sides_px[1] + sides_px[3]) / 2
    flattened = width_px * _INDEX_ASPECT / max(height_px, 1e-6)
    if height_px < _LEAST_INDEX_PX or not 1 / _STRONGEST_FORESHORTENING < flattened < _STRONGEST_FORESHORTENING:
        return False
    middle_top, middle_foot = (index[0] + index[1]) / 2, (index[3] + index[2]) / 2
    halves = (
        np.stack([index[0], middle_top, middle_foot, index[3]]),
        np.stack([middle_top, index[1], index[2], middle_foot]),
    )
    least = min(stage.painter.share_shown(stage.camera.project(half), number) for half in halves)
    return shown >= _LEAST_INDEX_SHOWN and least >= _LEAST_HALF_SHOWN


def _contrasts(quad: Quad, picture: NDArray[np.uint8]) -> bool:
    """Whether glare, darkness or blur has left anything of the index."""
    source = np.array(quad, np.float32)
    target = (WHOLE * _PROBE_PX).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    figure = cv2.warpPerspective(picture, matrix, (_PROBE_PX, _PROBE_PX), borderMode=cv2.BORDER_REPLICATE)
    return bool(cv2.GaussianBlur(figure, (3, 3), 0).std(axis=(0, 1)).max() >= _LEAST_CONTRAST)


def _label(stage: CardStage, number: int, quad: Quad, shown: float, indices: tuple[Quad, ...]) -> ScenePiece:
    card = stage.cards[number]
    return ScenePiece(
        piece=card.piece,
        quad=quad,
        group=card.group,
        visible=round(shown, 3),
        cut_off=is_cut_off(quad, stage.camera.width_px, stage.camera.height_px),
        # A card looks the same from either end.
        up_known=False,
        indices=indices,
    )


def _numbered(pieces: list[ScenePiece]) -> tuple[ScenePiece, ...]:
    """Pieces by group, groups numbered as they were laid; within a group as the cards lie, left before right."""
    groups = sorted({piece.group for piece in pieces if piece.group is not None})
    numbers = {group: number for number, group in enumerate(groups)}
    renumbered = [replace(piece, group=numbers[piece.group]) for piece in pieces if piece.group is not None]
    return tuple(sorted(renumbered, key=lambda piece: piece.group or 0))
