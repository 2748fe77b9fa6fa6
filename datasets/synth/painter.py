"""Paints flat facets into the picture, back to front, and remembers which pixel shows what."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera
from datasets.synth.faces import PAD_PX

NOTHING: Final = -1
_SHIFT: Final = 4


class Painter:
    """`picture` `(h, w, 3)` BGR; `shown` `(h, w)`: the number of the thing that each pixel shows, or NOTHING."""

    def __init__(self, picture: NDArray[np.uint8], camera: Camera) -> None:
        self.picture = picture
        self.camera = camera
        self.shown: NDArray[np.int16] = np.full(picture.shape[:2], NOTHING, np.int16)

    def _window(self, corners_px: NDArray[np.float64]) -> tuple[int, int, int, int] | None:
        height, width = self.shown.shape
        x0, y0 = np.floor(corners_px.min(axis=0)).astype(int) - 1
        x1, y1 = np.ceil(corners_px.max(axis=0)).astype(int) + 2
        x0, y0, x1, y1 = max(0, int(x0)), max(0, int(y0)), min(width, int(x1)), min(height, int(y1))
        return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else None

    def polygon(self, points_px: NDArray[np.float64], colour: NDArray[np.float64], number: int = NOTHING) -> None:
        """A polygon in one colour, smooth at its edge."""
        points = np.clip(points_px, -20000, 20000)
        fixed = np.round(points * (1 << _SHIFT)).astype(np.int32)
        b, g, r = np.clip(colour, 0, 255)
        cv2.fillPoly(self.picture, [fixed], (float(b), float(g), float(r)), cv2.LINE_AA, _SHIFT)
        cv2.fillPoly(self.shown, [np.round(points).astype(np.int32)], (number,))

    def roughen(self, points_px: NDArray[np.float64], grain: NDArray[np.float32], strength: float) -> None:
        """Gives what shows nothing inside the convex outline the grain of a material, in grey levels."""
        window = self._window(points_px)
        if window is None:
            return
        x0, y0, x1, y1 = window
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(mask, np.round(points_px - (x0, y0)).astype(np.int32), (1,))
        patch = (
            np.resize(grain, (y1 - y0, x1 - x0)) if min(grain.shape) < max(mask.shape) else grain[: y1 - y0, : x1 - x0]
        )
        ground = self.picture[y0:y1, x0:x1]
        ground[:] = np.clip(ground + (patch * mask * np.float32(strength))[..., None], 0, 255)

    def facet(self, texture: NDArray[np.uint8], corners_px: NDArray[np.float64], number: int, light: float) -> float:
        """A BGRA texture (with a clear rim of `PAD_PX`) on four corners, times `light`.

        Returns how many px it covers inside the picture.
        """
        window = self._window(corners_px)
        if window is None:
            return 0.0
        x0, y0, x1, y1 = window
        height, width = texture.shape[:2]
        inner = np.array(
            [[PAD_PX, PAD_PX], [width - PAD_PX, PAD_PX], [width - PAD_PX, height - PAD_PX], [PAD_PX, height - PAD_PX]],
            np.float64,
        )
        sides_px = np.linalg.norm(np.roll(corners_px, -1, axis=0) - corners_px, axis=1)
        shrink = max(max(sides_px[0], sides_px[2]) / width, max(sides_px[1], sides_px[3]) / height)
        if shrink < 0.7:
            size = (max(4, round(width * shrink)), max(4, round(height * shrink)))
            inner *= (size[0] / width, size[1] / height)
            texture = np.asarray(cv2.resize(texture, size, interpolation=cv2.INTER_AREA), np.uint8)
        # Pixel middles lie at whole numbers for warpPerspective, corners half a px before them.
        source = (inner - 0.5).astype(np.float32)
        target = (corners_px - (x0, y0) - 0.5).astype(np.float32)
        matrix = cv2.getPerspectiveTransform(source, target)
        size = (x1 - x0, y1 - y0)
        colour = cv2.warpPerspective(texture[..., :3], matrix, size, borderMode=cv2.BORDER_REPLICATE)
        alpha = cv2.warpPerspective(texture[..., 3], matrix, size)
        ground = self.picture[y0:y1, x0:x1]
        share = (alpha.astype(np.float32) / 255)[..., None]
        mixed = ground + (np.minimum(colour * np.float32(light), 255) - ground) * share
        ground[:] = np.round(mixed)
        solid = alpha > 127
        self.shown[y0:y1, x0:x1][solid] = number
        return float(np.count_nonzero(solid))

    def share_shown(self, outline_px: NDArray[np.float64], number: int) -> float:
        """Which share of a convex outline shows the thing `number`, inside the picture or out."""
        area = abs(float(cv2.contourArea(outline_px.astype(np.float32))))
        window = self._window(outline_px)
        if window is None or area <= 0:
            return 0.0
        x0, y0, x1, y1 = window
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        fixed = np.round((outline_px - (x0, y0) - 0.5) * (1 << _SHIFT)).astype(np.int32)
        cv2.fillConvexPoly(mask, fixed, (1,), cv2.LINE_8, _SHIFT)
        seen = np.count_nonzero((mask > 0) & (self.shown[y0:y1, x0:x1] == number))
        return float(min(1.0, seen / max(area, 1.0)))
