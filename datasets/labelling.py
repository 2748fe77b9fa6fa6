"""Labelling one picture: every change of a person makes a new scene, and each can be taken back."""

import dataclasses
import math
from collections.abc import Sequence
from typing import Final

from datasets.scene import FalseAlarm, Point, Quad, Scene, ScenePiece
from datasets.sets import CONFIRMED, CORRECTED, TRUTH_NOTE
from datasets.turns import turn_deg
from engine.pieces import Piece
from engine.wording import BadInput

_LONE_PIECE_SHARE: Final = 0.1
"""Height of a piece added to a picture without pieces, as a share of the picture's."""
_LONE_PIECE_RATIO: Final = 0.7
_LEAST_SIDE_PX: Final = 4.0


class Labels:
    """A scene as a person labels it. Pieces are named by their places in `scene.pieces`."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._before: list[Scene] = []
        self._after: list[Scene] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is one to do again."""
        return bool(self._after)

    def undo(self) -> None:
        """Takes the last change back; where there is none, nothing happens."""
        if self._before:
            self._after.append(self.scene)
            self.scene = self._before.pop()

    def redo(self) -> None:
        """Does the change again that was taken back last; where there is none, nothing happens."""
        if self._after:
            self._before.append(self.scene)
            self.scene = self._after.pop()

    def say(self, number: int, piece: Piece) -> None:
        """What a piece is."""
        if self.scene.pieces[number].piece != piece:
            self._replace(number, piece=piece)

    def turn(self, number: int) -> None:
        """A quarter turn to the right: the next corner is the piece's own top left."""
        a, b, c, d = self.scene.pieces[number].quad
        self._place(number, (b, c, d, a), up_known=True)

    def move(self, number: int, quad: Quad) -> bool:
        """Where a piece lies; says whether that can be: the corners must go around it clockwise."""
        if min(math.dist(a, b) for a, b in zip(quad, (*quad[1:], quad[0]), strict=True)) < _LEAST_SIDE_PX:
            return False
        try:
            self._place(number, quad)
        except BadInput:
            return False
        return True

    def shift(self, number: int, dx_px: float, dy_px: float, corner: int | None = None) -> bool:
        """Moves a piece, or one of its corners (0–3); says whether that can be."""
        quad = self.scene.pieces[number].quad
        moved = [(x + dx_px, y + dy_px) if corner in (None, i) else (x, y) for i, (x, y) in enumerate(quad)]
        return self.move(number, (moved[0], moved[1], moved[2], moved[3]))

    def add(self, piece: Piece, centre: Point | None = None, like: int | None = None) -> int:
        """One more piece, as large as `like` or its nearest neighbour; without a place, beside `like`.

        Returns its number.
        """
        pieces = self.scene.pieces
        if like is None and pieces:
            middle = centre or (self.scene.width_px / 2, self.scene.height_px / 2)
            like = min(range(len(pieces)), key=lambda i: math.dist(centre_of(pieces[i].quad), middle))
        if like is None:
            added = ScenePiece(piece, self._lone_quad(centre))
        else:
            quad = _quad_like(pieces[like].quad, centre)
            # A card is read by its indices, so a new one has them where its neighbour has.
            added = ScenePiece(piece, quad, indices=_carried(pieces[like], quad))
        self._change((*pieces, added))
        return len(pieces)

    def remove(self, number: int) -> None:
        """Nothing lies there; what the networks said of it stays on record."""
        gone = self.scene.pieces[number]
        alarms = self.scene.false_alarms
        if gone.predicted:
            predicted = gone.predicted
            seen_at = predicted.quad or gone.quad
            alarms = (*alarms, FalseAlarm(seen_at, dataclasses.replace(predicted, quad=None)))
        self._change(tuple(p for i, p in enumerate(self.scene.pieces) if i != number), alarms)

    def group(self, number: int) -> int:
        """Takes a piece out of its group, or where it lies alone puts it to its nearest neighbour's.

        Returns the number that the piece has now: those of a group stand in reading order.
        """
        pieces = list(self.scene.pieces)
        chosen = pieces[number]
        mates = [p for i, p in enumerate(pieces) if i != number and p.group is not None and p.group == chosen.group]
        free = max((p.group for p in pieces if p.group is not None), default=-1) + 1
        if mates:
            pieces[number] = dataclasses.replace(chosen, group=free)
        elif len(pieces) > 1:
            others = [i for i in range(len(pieces)) if i != number]
            middle = centre_of(chosen.quad)
            nearest = min(others, key=lambda i: math.dist(centre_of(pieces[i].quad), middle))
            group = pieces[nearest].group
            group = free if group is None else group
            pieces[nearest] = dataclasses.replace(pieces[nearest], group=group)
            pieces[number] = dataclasses.replace(chosen, group=group)
        else:
            return number
        order = _in_groups(pieces)
        self._change(tuple(pieces[i] for i in order))
        return order.index(number)

    def confirmed(self) -> Scene:
        """The scene once a person has said that all of it is right."""
        return _with_truth(self.scene, CONFIRMED)

    def _replace(self, number: int, **changes: object) -> None:
        piece = dataclasses.replace(self.scene.pieces[number], **changes)  # type: ignore[arg-type]
        self._change(tuple(piece if i == number else p for i, p in enumerate(self.scene.pieces)))

    def _place(self, number: int, quad: Quad, **changes: object) -> None:
        piece = self.scene.pieces[number]
        predicted = piece.predicted
        if predicted and predicted.quad is None:
            predicted = dataclasses.replace(predicted, quad=piece.quad)
        if predicted and predicted.quad == quad:
            predicted = dataclasses.replace(predicted, quad=None)
        if quad != piece.quad:
            self._replace(number, quad=quad, predicted=predicted, indices=_carried(piece, quad), **changes)

    def _change(self, pieces: tuple[ScenePiece, ...], alarms: tuple[FalseAlarm, ...] | None = None) -> None:
        alarms = self.scene.false_alarms if alarms is None else alarms
        scene = dataclasses.replace(self.scene, pieces=pieces, false_alarms=alarms)
        self._before.append(self.scene)
        self._after.clear()
        self.scene = _with_truth(scene, CORRECTED)

    def _lone_quad(self, centre: Point | None) -> Quad:
        x, y = centre or (self.scene.width_px / 2, self.scene.height_px / 2)
        half_height = self.scene.height_px * _LONE_PIECE_SHARE / 2
        half_width = half_height * _LONE_PIECE_RATIO
        left, right, top, bottom = x - half_width, x + half_width, y - half_height, y + half_height
        return ((left, top), (right, top), (right, bottom), (left, bottom))


def centre_of(quad: Quad) -> Point:
    """The middle of a piece."""
    return sum(x for x, _ in quad) / 4, sum(y for _, y in quad) / 4


def _with_truth(scene: Scene, truth: str) -> Scene:
    return dataclasses.replace(scene, notes={**scene.notes, TRUTH_NOTE: truth})


def _quad_like(quad: Quad, centre: Point | None) -> Quad:
    """The same shape elsewhere: about `centre`, or its own width to the right."""
    (ax, ay), (bx, by), _, _ = quad
    middle = centre_of(quad)
    x, y = centre or (middle[0] + bx - ax, middle[1] + by - ay)
    a, b, c, d = ((px + x - middle[0], py + y - middle[1]) for px, py in quad)
    return (a, b, c, d)


def _carried(piece: ScenePiece, quad: Quad) -> tuple[Quad, ...]:
    """A card's indices once it lies elsewhere: they go along where it is moved as a whole."""
    steps = {(round(x - px, 6), round(y - py, 6)) for (x, y), (px, py) in zip(quad, piece.quad, strict=True)}
    if len(steps) > 1:
        return piece.indices
    ((dx, dy),) = steps
    moved = ([(x + dx, y + dy) for x, y in index] for index in piece.indices)
    return tuple((a, b, c, d) for a, b, c, d in moved)


def _in_groups(pieces: Sequence[ScenePiece]) -> list[int]:
    """The order of the pieces in which those of a group stand together, in reading order, at the place of its first."""
    order: list[int] = []
    for number, piece in enumerate(pieces):
        if number in order:
            continue
        mates = [i for i, other in enumerate(pieces) if other.group == piece.group] if piece.group is not None else []
        order += _in_reading_order(mates, pieces) or [number]
    return order


def _in_reading_order(numbers: Sequence[int], pieces: Sequence[ScenePiece]) -> list[int]:
    """Along the row, in the direction in which most of its pieces read."""
    if not numbers:
        return []
    turns = [math.radians(turn_deg(pieces[i].quad)) for i in numbers]
    dx, dy = sum(map(math.cos, turns)), sum(map(math.sin, turns))

    def along(number: int) -> float:
        x, y = centre_of(pieces[number].quad)
        return x * dx + y * dy

    return sorted(numbers, key=along)
