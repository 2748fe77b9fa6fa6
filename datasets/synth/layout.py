"""Where tiles lie: which pieces, in which groups, on the table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera, Vector
from datasets.synth.dealing import deal_meld
from datasets.synth.makes import Make
from engine.pieces import FACE_DOWN, JOKER, SUITS, Kind, Piece

_SUITS: Final = SUITS[Kind.TILES]
UP: Final = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False, slots=True)
class Pose:
    """One tile in the world: the middle of its back, and its own right and down, each of length 1."""

    piece: Piece
    base: Vector
    right: Vector
    down: Vector
    group: int

    @property
    def normal(self) -> Vector:
        """Out of the face, towards whoever reads it."""
        (ax, ay, az), (bx, by, bz) = self.down, self.right
        return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx])

    def corners(self, make: Make, height: float) -> NDArray[np.float64]:
        """The tile's outline `(4, 3)` at a height over its back, clockwise from its own top left."""
        across, along = self.right / 2, self.down * (make.aspect / 2)
        middle = self.base + self.normal * height
        return np.stack(
            [middle - across - along, middle + across - along, middle + across + along, middle - across + along]
        )

    def rounded_outline(self, make: Make, height: float) -> NDArray[np.float64]:
        """As `corners`, with each corner rounded: `(16, 3)`."""
        angle = np.radians([0, 30, 60, 90])
        bow = make.corner * np.stack([1 - np.sin(angle), 1 - np.cos(angle)], axis=1)
        parts = []
        for corner, (x, y) in zip(self.corners(make, height), ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True):
            parts.append(corner + bow[:, :1] * x * self.right + bow[:, 1:] * y * self.down)
        return np.concatenate(parts)


def lying(piece: Piece, x: float, y: float, turn_rad: float, group: int, height: float = 0.0) -> Pose:
    """A tile flat on the table, turned clockwise as seen from above."""
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    right, down = np.array([cos, -sin, 0.0]), np.array([-sin, -cos, 0.0])
    return Pose(piece, np.array([x, y, height]), right, down, group)


def sample_meld(rng: np.random.Generator) -> list[Piece]:
    """A run or a set, now and then with a joker, sometimes just any tiles."""
    return deal_meld(rng, Kind.TILES, sample_piece, runs_below=0.42, share_with_joker=0.22)


def sample_piece(rng: np.random.Generator) -> Piece:
    """Any tile; jokers and face-down tiles more often than in a box, since they must be learned, too."""
    kind = rng.random()
    if kind < 0.07:
        return JOKER
    if kind < 0.1:
        return FACE_DOWN
    return Piece(int(rng.integers(1, 14)), str(rng.choice(list(_SUITS))))


def sample_pool(rng: np.random.Generator) -> Callable[[np.random.Generator], list[Piece]]:
    """Deals single tiles: mostly face up, in some scenes a stock lying face down."""
    share_face_down = float(rng.choice([0.0, 0.0, 0.5, 0.97], p=[0.5, 0.25, 0.17, 0.08]))
    return lambda r: [FACE_DOWN if r.random() < share_face_down else sample_piece(r)]


@dataclass(frozen=True, slots=True)
class RowHabits:
    """How neatly the tiles of one scene's rows were laid."""

    gap: float
    stagger: float
    turn_rad: float
    share_upside_down: float


def sample_habits(rng: np.random.Generator) -> RowHabits:
    """Most rows touch; some are gappy, staggered or turned."""
    return RowHabits(
        gap=float(rng.uniform(0, 0.015) if rng.random() < 0.6 else rng.uniform(0.02, 0.6)),
        stagger=float(rng.uniform(0, 0.025) if rng.random() < 0.65 else rng.uniform(0.05, 0.3)),
        turn_rad=float(rng.uniform(0, 0.015) if rng.random() < 0.6 else rng.uniform(0.02, 0.12)),
        share_upside_down=float(rng.choice([0.0, 0.0, 0.08, 0.4])),
    )


def lay_row(
    meld: list[Piece],
    centre: NDArray[np.float64],
    turn_rad: float,
    group: int,
    habits: RowHabits,
    make: Make,
    rng: np.random.Generator,
) -> list[Pose]:
    """A row of tiles about a point of the table, in reading order."""
    cos, sin = np.cos(turn_rad), np.sin(turn_rad)
    right, down = np.array([cos, -sin]), np.array([-sin, -cos])
    turns = rng.normal(0, habits.turn_rad, len(meld))
    # A turned tile needs more room, or its corner would lie in its neighbour.
    steps = 1 + np.abs(turns) * make.aspect * 0.6 + np.abs(rng.normal(0, habits.gap, len(meld)))
    places = np.cumsum(steps) - (steps.sum() + steps[0]) / 2
    poses = []
    for piece, place, turn in zip(meld, places, turns, strict=True):
        x, y = centre + right * place + down * rng.normal(0, habits.stagger)
        flip = np.pi if rng.random() < habits.share_upside_down else 0.0
        poses.append(lying(piece, float(x), float(y), turn_rad + turn + flip, group))
    return poses


def _box_of(poses: list[Pose], make: Make, room: float) -> tuple[tuple[float, float], tuple[float, float], float]:
    points = np.concatenate([pose.corners(make, 0.0)[:, :2] for pose in poses]).astype(np.float32)
    centre, (width, height), angle = cv2.minAreaRect(points)
    return (centre[0], centre[1]), (width + room, height + room), angle


Occupied = list[tuple[tuple[float, float], tuple[float, float], float]]


def try_place(poses: list[Pose], make: Make, room: float, occupied: Occupied) -> bool:
    """Notes the poses' ground as occupied, unless something already lies there."""
    box = _box_of(poses, make, room)
    if any(cv2.rotatedRectangleIntersection(box, other)[0] != cv2.INTERSECT_NONE for other in occupied):
        return False
    occupied.append(box)
    return True


def fill_table(
    camera: Camera,
    make: Make,
    count: int,
    rng: np.random.Generator,
    occupied: Occupied,
    first_group: int,
    deal: Callable[[np.random.Generator], list[Piece]],
    margin: float = -0.04,
) -> list[Pose]:
    """Rows strewn over what the camera sees of the table, as many of `count` as find a place.

    `margin`: how far from the frame rows are aimed, in shares of the picture; negative is beyond it.
    """
    habits = sample_habits(rng)
    heading = np.arctan2(camera.forward[0], camera.forward[1])
    common = heading + (rng.normal(0, 0.12) if rng.random() < 0.55 else rng.uniform(-np.pi, np.pi))
    scatter = rng.choice([0.0, 0.03, 0.25, 3.0], p=[0.2, 0.4, 0.2, 0.2])
    poses: list[Pose] = []
    group = first_group
    for _ in range(count * 3):
        if group - first_group >= count:
            break
        aim_px = rng.uniform(margin, 1 - margin, (1, 2)) * (camera.width_px, camera.height_px)
        turn = common + rng.normal(0, 1) * scatter
        row = lay_row(deal(rng), camera.on_table(aim_px)[0], turn, group, habits, make, rng)
        if try_place(row, make, float(rng.uniform(0.02, 0.3)), occupied):
            poses += row
            group += 1
    return poses


def grid(make: Make, rng: np.random.Generator, first_group: int, size: tuple[int, int]) -> list[Pose]:
    """Many rows close together, as in a box or when a player sorts them."""
    columns, rows = size
    habits = replace(sample_habits(rng), share_upside_down=float(rng.choice([0.0, 0.1, 0.5])))
    pitch = make.aspect * rng.uniform(1.02, 1.25) + 2 * habits.stagger
    turn = rng.normal(0, 0.2)
    poses: list[Pose] = []
    for row in range(rows):
        pieces = [sample_piece(rng) for _ in range(columns)]
        offset = (row - (rows - 1) / 2) * pitch
        centre = np.array([-np.sin(turn), -np.cos(turn)]) * offset + rng.normal(0, habits.stagger, 2)
        poses += lay_row(pieces, centre, turn, first_group + row, habits, make, rng)
    return poses


def pile_on(poses: list[Pose], make: Make, rng: np.random.Generator, group: int) -> list[Pose]:
    """One tile lying askew on top of others."""
    under = poses[int(rng.integers(len(poses)))]
    x, y = under.base[:2] + rng.normal(0, 0.7, 2)
    return [lying(sample_piece(rng), float(x), float(y), float(rng.uniform(0, 2 * np.pi)), group, make.thickness)]
