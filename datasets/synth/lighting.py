"""The light of one scene: where it comes from, its colour, and the shadows and glare it throws."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Vector

_SHOULDER: Final = 215
"""Above this grey level highlights roll off."""
_LEAST_LIGHT: Final = 0.55


@dataclass(frozen=True, eq=False, slots=True)
class Light:
    """`direction` points from the table to the lamp, of length 1; `ambient`: share of light from everywhere."""

    direction: Vector
    ambient: float

    def on(self, normal: Vector) -> float:
        """Brightness of a facet over that of the table."""
        flat = self.ambient + (1 - self.ambient) * self.direction[2]
        lit = self.ambient + (1 - self.ambient) * max(0.0, float(normal @ self.direction))
        return float(max(_LEAST_LIGHT, min(1.25, lit / flat)))

    def angle_on(self, right: Vector, down: Vector) -> float:
        """From where light comes in a face's own plane: 0 from its right, π/2 from its foot."""
        return float(np.arctan2(self.direction @ down, self.direction @ right))

    def shadow_of(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where on the table the shadows of world points `(n, 3)` fall."""
        fall = points - points[:, 2:] / self.direction[2] * self.direction
        fall[:, 2] = 0
        return np.asarray(fall)


def sample_light(rng: np.random.Generator) -> Light:
    """A lamp or a window, steep or low."""
    azimuth, height = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(28, 80))
    direction = np.array([np.cos(azimuth) * np.cos(height), np.sin(azimuth) * np.cos(height), np.sin(height)])
    return Light(direction, float(rng.uniform(0.3, 0.8)))


def _ramp(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    xs, ys = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    angle = rng.uniform(0, 2 * np.pi)
    return np.asarray(xs * np.cos(angle) + ys * np.sin(angle), np.float32)


def _hand_shadow(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """The shadow of a hand, an arm or a phone, 0…1, with a hard or a soft edge."""
    mask = np.zeros((size[1], size[0]), np.float32)
    x, y = rng.uniform(0, size[0]), rng.uniform(0, size[1])
    angle = rng.uniform(0, 360)
    length, width = rng.uniform(0.15, 0.6) * size[0], rng.uniform(0.08, 0.3) * size[0]
    if rng.random() < 0.5:
        box = cv2.boxPoints(((x, y), (length * 2, width * 2), angle))
        cv2.fillConvexPoly(mask, box.astype(np.int32), (1.0,), cv2.LINE_AA)
    else:
        cv2.ellipse(mask, (round(x), round(y)), (round(length), round(width)), angle, 0, 360, (1.0,), -1, cv2.LINE_AA)
        for _ in range(int(rng.integers(0, 5))):
            tip = (round(x + rng.normal(0, length)), round(y + rng.normal(0, length)))
            cv2.line(mask, (round(x), round(y)), tip, (1.0,), max(1, round(width * 0.4)), cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.6, 9)), np.float32)


def shine_on(picture: NDArray[np.uint8], tiles: NDArray[np.bool_], gloss: float, rng: np.random.Generator) -> None:
    """Lays the unevenness, colour, shadows and glare of the light over the finished picture, in place.

    `tiles` `(h, w)`: where glossy tiles are, which glare more than the table.
    """
    height, width = picture.shape[:2]
    size = (96, max(8, round(96 * height / width)))
    field = 1 + _ramp(rng, size) * rng.uniform(0, 0.35)
    xs, ys = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    if rng.random() < 0.5:
        spot = np.exp(-((xs - rng.uniform(-1, 1)) ** 2 + (ys - rng.uniform(-1, 1)) ** 2) / rng.uniform(0.4, 3))
        field += spot * rng.uniform(0, 0.7) - rng.uniform(0, 0.3)
    field *= 1 - (xs**2 + ys**2) * rng.uniform(0, 0.28)
    if rng.random() < 0.25:
        for _ in range(int(rng.integers(1, 3))):
            field *= 1 - _hand_shadow(rng, size) * rng.uniform(0.2, 0.68)
    warmth = rng.normal(0, 0.13)
    tint = np.array([1 - warmth, 1 + rng.normal(0, 0.02), 1 + warmth])
    # A camera meters: the brightest parts come out about equally bright on every table.
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).max(axis=2) * field
    exposure = rng.uniform(0.82, 1.06) * 232 / max(60.0, float(np.quantile(small, 0.96)))
    if rng.random() < 0.2:
        exposure *= rng.uniform(0.45, 1.25)
    on_tiles = cv2.resize(tiles.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST) > 0
    if on_tiles.any():
        # Few small bright tiles on a dark table overexpose, but not to plain white.
        exposure = min(exposure, rng.uniform(200, 290) / max(40.0, float(np.median(small[on_tiles]))))
    gains = np.clip(field[..., None] * tint * min(exposure, 2.2), 0.08, 3).astype(np.float32)
    large = cv2.resize(gains, (width, height), interpolation=cv2.INTER_LINEAR)
    lit = np.asarray(cv2.multiply(picture, large, dtype=cv2.CV_32F), np.float32)
    if rng.random() < 0.12 + 0.3 * gloss:
        glare = np.zeros((size[1], size[0]), np.float32)
        for _ in range(int(rng.integers(1, 4))):
            centre = rng.uniform(-1, 1, 2)
            spread = rng.uniform(0.003, 0.12, 2)
            lean = rng.uniform(-0.5, 0.5)
            u, v = xs - centre[0] + lean * (ys - centre[1]), ys - centre[1]
            glare = np.maximum(glare, np.exp(-(u**2 / spread[0] + v**2 / spread[1])) * rng.uniform(20, 210))
        full = cv2.resize(glare, (width, height), interpolation=cv2.INTER_LINEAR)
        lit += (full * np.where(tiles, np.float32(1), np.float32(rng.uniform(0, 0.8))))[..., None]
    # Highlights roll off instead of clipping hard, as phones do.
    rolled = lit * np.float32(0.45)
    rolled += np.float32(_SHOULDER * 0.55)
    np.minimum(lit, rolled, out=lit)
    picture[:] = np.minimum(lit, 255, out=lit)
