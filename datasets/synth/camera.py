"""A pinhole camera over a table. World lengths are tile widths: x right, y away, z up; the table is z = 0."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class Camera:
    """`matrix` `(3, 4)` takes world points to px."""

    matrix: NDArray[np.float64]
    position: Vector
    forward: Vector
    width_px: int
    height_px: int

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """World points `(n, 3)` as px `(n, 2)`."""
        flat = points @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(flat[:, :2] / np.maximum(flat[:, 2:], 1e-6))

    def distance(self, point: Vector) -> float:
        """How far in front of the camera a point lies, in tile widths."""
        return float((point - self.position) @ self.forward)

    @property
    def table_to_picture(self) -> NDArray[np.float64]:
        """Homography `(3, 3)` from x, y on the table to px."""
        return self.matrix[:, [0, 1, 3]]

    def on_table(self, points_px: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where the table shows at these px: `(n, 2)`."""
        homogeneous = np.concatenate([points_px, np.ones((len(points_px), 1))], axis=1)
        table = homogeneous @ np.linalg.inv(self.table_to_picture).T
        return np.asarray(table[:, :2] / table[:, 2:])


def look_at(
    target: Vector,
    *,
    tilt_deg: float,
    turn_deg: float,
    roll_deg: float,
    tile_width_px: float,
    focal: float,
    size_px: tuple[int, int],
) -> Camera:
    """A camera that sees `target` in the middle of the picture.

    `tilt_deg` from straight down, `turn_deg` about the vertical, `focal` in long sides of the picture.
    A length of one across the view at the target is `tile_width_px` px.
    """
    width_px, height_px = size_px
    focal_px = focal * max(size_px)
    tilt, turn, roll = np.radians([tilt_deg, turn_deg, roll_deg])
    heading = np.array([np.sin(turn), np.cos(turn), 0.0])
    forward = np.sin(tilt) * heading - np.cos(tilt) * np.array([0, 0, 1.0])
    right = np.array([np.cos(turn), -np.sin(turn), 0.0])
    down = np.cross(forward, right)
    right, down = np.cos(roll) * right + np.sin(roll) * down, np.cos(roll) * down - np.sin(roll) * right
    position = target - forward * (focal_px / tile_width_px)
    rotation = np.stack([right, down, forward])
    inner = np.array([[focal_px, 0, width_px / 2], [0, focal_px, height_px / 2], [0, 0, 1.0]])
    matrix = inner @ np.concatenate([rotation, -(rotation @ position)[:, None]], axis=1)
    return Camera(matrix, position, forward, width_px, height_px)


def steepest_tilt_deg(focal: float) -> float:
    """The tilt at which no corner of the picture looks beyond the horizon, with some room."""
    half_diagonal = np.degrees(np.arctan(0.5 * np.sqrt(2) / focal))
    return float(82 - half_diagonal)
