"""The drawing over the picture that is labelled: outlines, which side is up, names, and the chosen piece's corners."""

from typing import Final

from datasets.scene import Quad, Scene, ScenePiece
from datasets.turns import height_px
from datasets.worth import UNSURE, doubt_of, is_corrected

_TAG_SHARE: Final = 0.28
_LEAST_TAG_SHARE: Final = 0.014
"""Of the picture's longer side."""
_HANDLE_SHARE: Final = 0.009
_REACH_SHARE: Final = 0.022
"""A finger needs more room than the eye."""


def canvas_svg(scene: Scene, chosen: int | None, corner: int | None) -> str:
    """SVG in the picture's px. Its texts are pieces' names, nothing but letters, digits, `*`, `=` and `?`."""
    drawn = [_outline(number, piece, chosen) for number, piece in enumerate(scene.pieces)]
    drawn += [_tag(piece, scene) for piece in scene.pieces]
    if chosen is not None:
        drawn += _handles(chosen, scene.pieces[chosen].quad, corner, max(scene.width_px, scene.height_px))
    box = f"0 0 {scene.width_px} {scene.height_px}"
    return f'<svg viewBox="{box}" aria-hidden="true" focusable="false" data-drawing>{"".join(drawn)}</svg>'


def _outline(number: int, piece: ScenePiece, chosen: int | None) -> str:
    look = "outline"
    if doubt_of(piece) > UNSURE:
        look += " outline--unsure"
    elif piece.predicted is None or is_corrected(piece):
        look += " outline--corrected"
    if number == chosen:
        look += " outline--edited"
    (ax, ay), (bx, by), _, _ = piece.quad
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in piece.quad)
    return (
        f'<polygon class="{look}" points="{corners}" data-number="{number}"/>'
        f'<line class="{look} outline--top" x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}"/>'
    )


def _tag(piece: ScenePiece, scene: Scene) -> str:
    """The name on the lower edge of what is read, of a card its index; upright whichever way it lies."""
    read_at = piece.indices[0] if piece.indices else piece.quad
    xs, ys = zip(*read_at, strict=True)
    text = str(piece.piece)
    least = max(scene.width_px, scene.height_px) * _LEAST_TAG_SHARE
    height = max(height_px(read_at) * _TAG_SHARE, least)
    width = height * (0.62 * len(text) + 0.5)
    x, y = sum(xs) / 4, min(max(ys), scene.height_px - height / 2)
    return (
        f'<rect class="tag" x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="{height * 0.28:.1f}"/>'
        f'<text class="tag-text" x="{x:.1f}" y="{y:.1f}" font-size="{height * 0.78:.1f}">{text}</text>'
    )


def _handles(number: int, quad: Quad, corner: int | None, side_px: int) -> list[str]:
    """A dot on each corner, the piece's own top left filled; with room about it for a finger."""
    drawn = []
    for i, (x, y) in enumerate(quad):
        look = "handle" + (" handle--first" if i == 0 else "") + (" handle--chosen" if i == corner else "")
        place = f'cx="{x:.1f}" cy="{y:.1f}"'
        drawn.append(f'<circle class="{look}" {place} r="{side_px * _HANDLE_SHARE:.1f}"/>')
        drawn.append(
            f'<circle class="handle-reach" {place} r="{side_px * _REACH_SHARE:.1f}" data-corner="{i}" '
            f'data-of="{number}"/>'
        )
    return drawn
