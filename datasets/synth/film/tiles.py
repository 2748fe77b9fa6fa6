"""The tiles of a film: dealt from one box, laid where the frame has room."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera
from datasets.synth.layout import Occupied, Pose, RowHabits, lay_row, try_place
from datasets.synth.makes import Make
from engine.pieces import JOKER, SUITS, Kind, Piece

_SUITS: Final = SUITS[Kind.TILES]
_COPIES: Final = 2
_ROOM: Final = 0.9
"""Tile widths that are kept free around each meld, so that melds are told apart."""
_EDGE_PX_SHARE: Final = 0.05
"""The share of the frame, at each side, in which nothing is laid."""
_STEP: Final = 1.01
_TRIES: Final = 400


class Box:
    """Tiles of which there are two each; what was dealt is not dealt again."""

    def __init__(self) -> None:
        self._left = Counter({Piece(rank, suit): _COPIES for rank in range(1, 14) for suit in _SUITS})
        self._left[JOKER] = _COPIES

    def take(self, pieces: Sequence[Piece]) -> bool:
        """Takes these tiles out, unless one of them is out already."""
        wanted = Counter(pieces)
        if any(self._left[piece] < count for piece, count in wanted.items()):
            return False
        self._left.subtract(wanted)
        return True

    def meld(self, rng: np.random.Generator) -> list[Piece]:
        """A run or a set, now and then with a joker; a single tile where none is found."""
        for _ in range(_TRIES):
            if rng.random() < 0.55:
                length = int(rng.choice([3, 3, 4, 5]))
                start, suit = int(rng.integers(1, 15 - length)), str(rng.choice(list(_SUITS)))
                pieces = [Piece(rank, suit) for rank in range(start, start + length)]
            else:
                rank = int(rng.integers(1, 14))
                pieces = [Piece(rank, str(suit)) for suit in rng.permutation(list(_SUITS))[: int(rng.integers(3, 5))]]
            if rng.random() < 0.08:
                pieces[int(rng.integers(len(pieces)))] = JOKER
            if self.take(pieces):
                return pieces
        return [self.single(rng)]

    def single(self, rng: np.random.Generator) -> Piece:
        """Any tile that is left."""
        left = sorted(self._left.elements(), key=str)
        piece = left[int(rng.integers(len(left)))]
        self.take([piece])
        return piece


@dataclass(eq=False, slots=True)
class FilmTable:
    """What lies where. `poses` has one entry for each tile ever dealt, by its number; `lying` are on the table.

    `frame` px `(left, top, right, bottom)`: the part of the camera's picture that the film shows.
    """

    make: Make
    camera: Camera
    frame: tuple[float, float, float, float]
    rng: np.random.Generator
    box: Box = field(default_factory=Box)
    poses: list[Pose] = field(default_factory=list)
    lying: set[int] = field(default_factory=set)
    groups: int = 0

    def deal(self, pieces: Sequence[Piece]) -> list[int] | None:
        """New tiles with a free place as a group of their own, still in a hand; None where the table is full."""
        row = self.free_place(pieces)
        if row is None:
            return None
        self.groups += 1
        self.poses += [replace(pose, group=self.groups) for pose in row]
        return list(range(len(self.poses) - len(row), len(self.poses)))

    def free_place(self, pieces: Sequence[Piece], without: Sequence[int] = ()) -> list[Pose] | None:
        """Where a row of these pieces finds room, not counting the tiles `without`."""
        rng, (left, top, right, bottom) = self.rng, self.frame
        heading = np.arctan2(self.camera.forward[0], self.camera.forward[1])
        habits = RowHabits(gap=0.01, stagger=0.012, turn_rad=0.01, share_upside_down=0.0)
        occupied = self._occupied(without)
        for _ in range(_TRIES):
            aim_px = np.array([[rng.uniform(left, right), rng.uniform(top, bottom)]])
            turn = heading + rng.normal(0, 0.05) + (np.pi if rng.random() < 0.12 else 0.0)
            row = lay_row(list(pieces), self.camera.on_table(aim_px)[0], turn, -1, habits, self.make, rng)
            if self._inside(row) and try_place(row, self.make, _ROOM, occupied):
                return row
        return None

    def place_beside(self, number: int, piece: Piece) -> Pose | None:
        """The place right of a tile, where it is free."""
        pose = self.poses[number]
        beside = replace(pose, piece=piece, base=pose.base + pose.right * _STEP)
        ends = [beside, replace(beside, base=beside.base + pose.right * 0.6)]
        mates = [other for other in self.lying if self.poses[other].group == pose.group]
        free = try_place(ends, self.make, 0.0, self._occupied(mates))
        return beside if free and self._inside([beside]) else None

    def group_of(self, number: int) -> list[int]:
        """The tiles that lie together with this one, from left to right."""
        mates = [other for other in self.lying if self.poses[other].group == self.poses[number].group]
        right = self.poses[number].right
        return sorted(mates, key=lambda other: float(self.poses[other].base @ right))

    def _occupied(self, without: Sequence[int]) -> Occupied:
        occupied: Occupied = []
        rows: dict[int, list[Pose]] = {}
        for number in self.lying - set(without):
            rows.setdefault(self.poses[number].group, []).append(self.poses[number])
        for row in rows.values():
            try_place(row, self.make, 0.0, occupied)
        return occupied

    def _inside(self, row: Sequence[Pose]) -> bool:
        left, top, right, bottom = self.frame
        margin_px = _EDGE_PX_SHARE * max(right - left, bottom - top)
        corners: NDArray[np.float64] = np.concatenate([pose.corners(self.make, self.make.thickness) for pose in row])
        points = self.camera.project(corners)
        low, high = points.min(axis=0), points.max(axis=0)
        within = low[0] > left + margin_px and low[1] > top + margin_px
        return bool(within and high[0] < right - margin_px and high[1] < bottom - margin_px)
