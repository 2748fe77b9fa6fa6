"""A brush for small coloured pictures whose width is 1."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.cards.sheet import Bgr

Points = NDArray[np.float64]
_SHIFT = 4


def oval(x: float, y: float, rx: float, ry: float) -> Points:
    """The outline of an oval about (x, y)."""
    angle = np.linspace(0, 2 * np.pi, 28)
    return np.stack([x + rx * np.cos(angle), y + ry * np.sin(angle)], axis=1)


def mirrored(points: Points, x: float) -> Points:
    """The points on the other side of the vertical at `x`."""
    return np.asarray(points * (-1, 1) + (2 * x, 0))


class Brush:
    """Paints on `picture` `(h, w, 3)` BGR; lengths in shares of its width. Shapes have a dark edge."""

    def __init__(self, width_px: int, height_px: int, ground: Bgr, edge: Bgr, line: float) -> None:
        self.picture = np.empty((height_px, width_px, 3), np.uint8)
        self.picture[:] = np.round(ground)
        self.scale = width_px
        self.edge = edge
        self.line_px = max(1, round(line * width_px))

    def _fixed(self, points: Points) -> NDArray[np.int32]:
        return np.round(points * (self.scale << _SHIFT)).astype(np.int32)

    def line(self, *points: tuple[float, float], colour: Bgr | None = None, width: float = 1.0) -> None:
        """A polyline, `width` times as thick as an edge."""
        thickness = max(1, round(self.line_px * width))
        fixed = self._fixed(np.array(points))
        cv2.polylines(self.picture, [fixed], False, colour or self.edge, thickness, cv2.LINE_AA, _SHIFT)

    def shape(self, points: Points, colour: Bgr, *, edged: bool = True) -> None:
        """A filled polygon."""
        fixed = self._fixed(points)
        cv2.fillPoly(self.picture, [fixed], colour, cv2.LINE_AA, _SHIFT)
        if edged:
            cv2.polylines(self.picture, [fixed], True, self.edge, self.line_px, cv2.LINE_AA, _SHIFT)

    def mask(self, points: Points) -> NDArray[np.bool_]:
        """Which pixels lie inside a polygon."""
        inside = np.zeros(self.picture.shape[:2], np.uint8)
        cv2.fillPoly(inside, [self._fixed(points)], (1,), cv2.LINE_8, _SHIFT)
        return inside > 0
