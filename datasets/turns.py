"""Which way up a labelled piece lies, and how two pieces lie to each other."""

import math
from enum import StrEnum

from datasets.scene import Quad, ScenePiece


class Turn(StrEnum):
    """Where the piece's own top points in the picture; `UNKNOWN` where the label does not know its top."""

    UPRIGHT = "upright"
    RIGHT = "turned_right"
    UPSIDE_DOWN = "upside_down"
    LEFT = "turned_left"
    UNKNOWN = "turn_unknown"


_QUARTERS = (Turn.UPRIGHT, Turn.RIGHT, Turn.UPSIDE_DOWN, Turn.LEFT)


def turn_deg(quad: Quad) -> float:
    """The piece's turn in the picture, 0 upright, clockwise, 0–360."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    up_x, up_y = ax + bx - cx - dx, ay + by - cy - dy
    return math.degrees(math.atan2(up_x, -up_y)) % 360


def turn_of(piece: ScenePiece) -> Turn:
    """The nearest quarter turn."""
    return _QUARTERS[round(turn_deg(piece.quad) / 90) % 4] if piece.up_known else Turn.UNKNOWN


def apart_deg(first: Quad, second: Quad) -> float:
    """By how much two pieces are turned against each other, 0–180."""
    apart = abs(turn_deg(first) - turn_deg(second)) % 360
    return min(apart, 360 - apart)


def height_px(quad: Quad) -> float:
    """How high the piece's face is in the picture, the mean of both sides."""
    return (math.dist(quad[0], quad[3]) + math.dist(quad[1], quad[2])) / 2
