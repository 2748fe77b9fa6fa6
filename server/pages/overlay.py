"""The drawing over the photo: an outline for every piece and what it is."""

from collections.abc import Sequence
from typing import Final

from server.seen import SeenPiece

_TAG_SHARE: Final = 0.3
"""Height of a name as a share of its piece's…"""
_LEAST_TAG_SHARE: Final = 0.016
"""…as far as the name is no wider than the piece, but at least so much of the photo's longer side."""


def overlay(
    pieces: Sequence[SeenPiece],
    size_px: tuple[int, int],
    left_out: frozenset[int],
    edited: int | None,
    hidden: frozenset[int] = frozenset(),
) -> str:
    """SVG in the photo's px. Its texts are pieces' names, which hold nothing but letters, digits, `*`, `=` and `?`."""
    tags = (_tag(p, size_px) for p in pieces if p.number not in hidden)
    return "".join(_outline(p, left_out, edited, hidden) for p in pieces) + "".join(tags)


def _outline(piece: SeenPiece, left_out: frozenset[int], edited: int | None, hidden: frozenset[int]) -> str:
    look = "outline"
    if piece.unsure:
        look += " outline--unsure"
    elif piece.said is not None:
        look += " outline--corrected"
    if piece.number in hidden:
        look += " outline--hidden"
    if piece.number in left_out:
        look += " outline--left-out"
    if piece.number == edited:
        look += " outline--edited"
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in piece.quad)
    return f'<polygon class="{look}" points="{corners}"/>'


def _tag(piece: SeenPiece, size_px: tuple[int, int]) -> str:
    """The piece's name on its lower edge, upright in the photo whichever way the piece lies."""
    xs, ys = zip(*piece.quad, strict=True)
    text = str(piece.piece)
    width_of_height = 0.62 * len(text) + 0.5
    fitting = min((max(ys) - min(ys)) * _TAG_SHARE, (max(xs) - min(xs)) / width_of_height)
    height = max(fitting, max(size_px) * _LEAST_TAG_SHARE)
    width = height * width_of_height
    x, y = piece.centre[0], min(max(ys), size_px[1] - height / 2)
    look = "--unsure" if piece.unsure else ""
    return (
        f'<rect class="tag tag{look}" x="{x - width / 2:.1f}" y="{y - height / 2:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="{height * 0.28:.1f}"/>'
        f'<text class="tag-text tag-text{look}" x="{x:.1f}" y="{y:.1f}" font-size="{height * 0.78:.1f}">{text}</text>'
    )
