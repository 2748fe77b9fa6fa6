"""A hand in a sleeve that reaches over the table."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.painter import Painter

_FINGER_WIDTH: Final = 0.62
"""This and all lengths below in tile widths: a tile is some 26 mm wide, a hand 85 mm."""
_FINGERS: Final = (2.0, 2.6, 2.5, 1.7)
_PALM: Final = (2.7, 3.0)
_SLEEVE_WIDTH: Final = 3.3
_WRIST: Final = 1.1
_SHADOW_SHARE: Final = 4
"""The shadow is drawn so many times smaller than the picture."""


_Place = Callable[[float, float], NDArray[np.float64]]
"""The px of a point so many tile widths ahead of the tip, and so many to its side."""


@dataclass(frozen=True, eq=False, slots=True)
class Skin:
    """What one player's hand looks like: BGR of skin and sleeve, and how dark its shadow is."""

    skin: NDArray[np.float64]
    sleeve: NDArray[np.float64]
    shadow: float


@dataclass(frozen=True, eq=False, slots=True)
class Hand:
    """Where it is: `tip` px, the tip of the middle finger; `start` px, from where the arm comes."""

    tip: NDArray[np.float64]
    start: NDArray[np.float64]


def sample_skin(rng: np.random.Generator) -> Skin:
    """Any skin, any sleeve."""
    skin = np.array([rng.uniform(70, 150), rng.uniform(90, 175), rng.uniform(140, 235)]) * rng.uniform(0.45, 1.05)
    return Skin(skin, rng.uniform(15, 235, 3), float(rng.uniform(0.1, 0.45)))


def _parts(hand: Hand, tile_px: float) -> list[tuple[str, NDArray[np.float64]]]:
    """Outlines from the sleeve to the fingers."""
    ahead = (hand.tip - hand.start) / max(1.0, float(np.linalg.norm(hand.tip - hand.start)))
    side = np.array([-ahead[1], ahead[0]])

    def point(along: float, across: float) -> NDArray[np.float64]:
        return np.asarray(hand.tip + (ahead * along + side * across) * tile_px)

    knuckles = -max(_FINGERS)
    wrist = knuckles - _PALM[1]
    cuff = wrist - _WRIST
    half, arm = _PALM[0] / 2, _PALM[0] * 0.36
    beyond = cuff - 60
    parts = [
        ("skin", np.stack([point(wrist, -arm), point(wrist, arm), point(cuff - 0.5, arm), point(cuff - 0.5, -arm)])),
        (
            "skin",
            np.stack(
                [
                    point(knuckles, -half),
                    point(knuckles, half),
                    point(wrist + 0.6, half * 0.95),
                    point(wrist, arm),
                    point(wrist, -arm),
                    point(wrist + 0.6, -half * 0.95),
                ]
            ),
        ),
        (
            "sleeve",
            np.stack(
                [
                    point(cuff, -_SLEEVE_WIDTH / 2),
                    point(cuff, _SLEEVE_WIDTH / 2),
                    point(beyond, _SLEEVE_WIDTH * 0.8),
                    point(beyond, -_SLEEVE_WIDTH * 0.8),
                ]
            ),
        ),
    ]
    for number, length in enumerate(_FINGERS):
        across = (number - 1.5) * _FINGER_WIDTH * 1.08
        parts.append(("skin", _finger(point, knuckles - 0.3, knuckles + length, across, across)))
    parts.append(("skin", _finger(point, wrist + 0.9, knuckles + 0.2, half * 0.7, half + 0.75)))
    return parts


def _finger(point: _Place, foot: float, tip: float, foot_across: float, tip_across: float) -> NDArray[np.float64]:
    half = _FINGER_WIDTH / 2
    bow = [
        point(tip - half + np.cos(angle) * half, tip_across + np.sin(angle) * half)
        for angle in np.linspace(np.pi / 2, -np.pi / 2, 9)
    ]
    return np.stack([point(foot, foot_across + half), *bow, point(foot, foot_across - half)])


def throw_hand_shadow(
    picture: NDArray[np.uint8], outlines: list[NDArray[np.float64]], tile_px: float, depth: float
) -> None:
    """Darkens, in place, what lies beside and below the outlines."""
    height, width = picture.shape[:2]
    mask = np.zeros((height // _SHADOW_SHARE, width // _SHADOW_SHARE), np.uint8)
    shift = np.array([0.35, 0.3]) * tile_px
    for outline in outlines:
        points = np.clip((outline + shift) / _SHADOW_SHARE, -9999, 9999).astype(np.int32)
        cv2.fillPoly(mask, [points], (255,))
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.8, 0.25 * tile_px / _SHADOW_SHARE))
    kept = cv2.convertScaleAbs(cv2.resize(soft, (width, height)), alpha=-depth, beta=255)
    picture[:] = cv2.multiply(picture, cv2.merge([kept] * 3), scale=1 / 255)


def hand_outlines(hand: Hand, tile_px: float) -> list[NDArray[np.float64]]:
    """Everything that the hand and its sleeve cover, as outlines in px."""
    return [outline for _, outline in _parts(hand, tile_px)]


def draw_hand(painter: Painter, hand: Hand, skin: Skin, tile_px: float) -> None:
    """Paints the hand over whatever is there."""
    for kind, outline in _parts(hand, tile_px):
        colour = skin.sleeve if kind == "sleeve" else skin.skin
        middle = outline.mean(axis=0)
        for shrink, tone in ((1.0, 0.72), (0.84, 0.9), (0.55, 1.0)):
            painter.polygon(middle + (outline - middle) * (shrink, shrink), colour * tone)
