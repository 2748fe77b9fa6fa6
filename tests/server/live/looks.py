"""Looks at a table as a followed camera gives them, built from names and numbers."""

from collections.abc import Mapping, Sequence

import numpy as np

from engine.pieces import parse_piece
from server.live.sight import Look
from server.live.zones import Place, Zone, zone_between
from server.seen import Photo, Point, Quad, SeenPiece

WIDTH_PX, HEIGHT_PX = 1000, 600
_IMAGE = np.full((HEIGHT_PX, WIDTH_PX, 3), 90, np.uint8)


def rectangle(place: Place, first: Point, second: Point) -> Zone:
    """The zone between two opposite corners."""
    (left, top), (right, bottom) = first, second
    return zone_between(place, [first, (right, top), second, (left, bottom)])


def quad_at(x: float, y: float) -> Quad:
    """A piece of 40 by 60 px about its middle."""
    return (x - 20, y - 30), (x + 20, y - 30), (x + 20, y + 30), (x - 20, y + 30)


def photo(*groups: Mapping[int, str], discards: Mapping[int, str] | None = None, name: str = "look") -> Photo:
    """A live photo of groups, each its pieces by their numbers, a row each; discards lie far to the right."""
    pieces, numbers = [], []
    for row, group in enumerate(groups):
        numbers.append(tuple(group))
        for column, (number, text) in enumerate(group.items()):
            pieces.append(SeenPiece(number, quad_at(60 + 45 * column, 60 + 90 * row), parse_piece(text)))
    for number, text in (discards or {}).items():
        pieces.append(SeenPiece(number, quad_at(900, 500), parse_piece(text)))
    return Photo(name, _IMAGE, b"", tuple(pieces), tuple(numbers), discards=tuple(discards or ()), is_live=True)


def look(shown: Photo, moved: Sequence[int] = (), *, fresh: bool = False) -> Look:
    """The look that shows this photo."""
    return Look(0, shown, frozenset(moved), fresh)
