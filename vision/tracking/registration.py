"""Where everything went when the camera, or the whole table, was moved: points that look alike, before and after."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from models.preprocess import Quads

Homography = NDArray[np.float64]
"""`(3, 3)`, takes px of the frame before to px of the frame after."""

_POINTS: Final = 900
_MOST_OFF_PX: Final = 2.5
_LEAST_AGREEING: Final = 24
_LEAST_SHARE: Final = 0.3
_MOST_TURN_DEG: Final = 40.0
_MOST_ZOOM: Final = 1.4
_LEAST_MOVE_PX: Final = 1.2
"""In px of the pictures that are compared; less is no movement."""


def displacement(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> Homography | None:
    """How the grey picture `after` came from `before`, in their px; None where they do not show the same.

    Points that lie where they lay may be many although the camera moved only where nothing else did; what most
    points that can be told apart say is taken.
    """
    finder = cv2.ORB_create(nfeatures=_POINTS, fastThreshold=12)  # type: ignore[attr-defined]
    first, first_marks = finder.detectAndCompute(before, None)
    second, second_marks = finder.detectAndCompute(after, None)
    if first_marks is None or second_marks is None or min(len(first), len(second)) < _LEAST_AGREEING:
        return None
    matches = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(first_marks, second_marks)
    matches = sorted(matches, key=lambda match: match.distance)[: max(_LEAST_AGREEING, int(len(matches) * 0.8))]
    if len(matches) < _LEAST_AGREEING:
        return None
    source = np.array([first[match.queryIdx].pt for match in matches], np.float32)
    target = np.array([second[match.trainIdx].pt for match in matches], np.float32)
    cv2.setRNGSeed(1)
    found, agreeing = cv2.findHomography(source, target, cv2.RANSAC, _MOST_OFF_PX)
    if found is None or agreeing.sum() < max(_LEAST_AGREEING, _LEAST_SHARE * len(matches)):
        return None
    homography = np.asarray(found, np.float64)
    return homography if _plausible(homography, before.shape) else None


def _plausible(homography: Homography, shape: tuple[int, ...]) -> bool:
    turn_deg = abs(turn_of(homography, shape))
    zoom = float(np.sqrt(abs(np.linalg.det(_local(homography, shape)))))
    return turn_deg < _MOST_TURN_DEG and 1 / _MOST_ZOOM < zoom < _MOST_ZOOM


def _local(homography: Homography, shape: tuple[int, ...]) -> Homography:
    """How a small step about the picture's middle is turned and stretched, `(2, 2)`."""
    middle = np.array([[shape[1] / 2, shape[0] / 2]])
    steps = moved(np.concatenate([middle, middle + (1, 0), middle + (0, 1)]), homography)
    return np.asarray(np.stack([steps[1] - steps[0], steps[2] - steps[0]], axis=1))


def turn_of(homography: Homography, shape: tuple[int, ...]) -> float:
    """By how many degrees, clockwise as seen, the middle of the picture is turned."""
    right = _local(homography, shape)[:, 0]
    return float(np.degrees(np.arctan2(right[1], right[0])))


def shift_of(homography: Homography, shape: tuple[int, ...]) -> float:
    """By how many px the middle of the picture went."""
    middle = np.array([[shape[1] / 2, shape[0] / 2]])
    return float(np.linalg.norm(moved(middle, homography) - middle))


def is_movement(homography: Homography, shape: tuple[int, ...]) -> bool:
    """Whether any corner went farther than it might seem to by chance."""
    height_px, width_px = shape[:2]
    corners = np.array([[0, 0], [width_px, 0], [width_px, height_px], [0, height_px]], np.float64)
    return bool(np.linalg.norm(moved(corners, homography) - corners, axis=1).max() > _LEAST_MOVE_PX)


def scaled(homography: Homography, scale: float) -> Homography:
    """The same movement in pictures that are `scale` times as large."""
    grow = np.diag([scale, scale, 1.0])
    return np.asarray(grow @ homography @ np.linalg.inv(grow))


def moved(points: NDArray[np.float64], homography: Homography) -> NDArray[np.float64]:
    """Points `(n, 2)` where they are afterwards."""
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), homography)[0])


def moved_quads(quads: Quads, homography: Homography) -> Quads:
    """Quads `(n, 4, 2)` where they are afterwards."""
    return moved(quads.reshape(-1, 2).astype(np.float64), homography).reshape(-1, 4, 2).astype(np.float32)
