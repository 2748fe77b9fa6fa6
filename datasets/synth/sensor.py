"""What lens, sensor and file format do to a picture."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera

_Image = NDArray[np.uint8]


def distort(picture: _Image, camera: Camera, bend: float) -> _Image:
    """The picture through a lens that bends straight lines."""
    inner, lens = _lens(camera, bend)
    size = (camera.width_px, camera.height_px)
    across, down = cv2.initUndistortRectifyMap(inner, lens, None, inner, size, cv2.CV_16SC2)
    return np.asarray(cv2.remap(picture, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.uint8)


def distort_points(points_px: NDArray[np.float64], camera: Camera, bend: float) -> NDArray[np.float64]:
    """Where px points `(n, 2)` lie after `distort`."""
    if not len(points_px):
        return points_px
    inner, lens = _lens(camera, bend)
    return np.asarray(cv2.undistortPoints(points_px.reshape(-1, 1, 2), inner, lens, P=inner).reshape(-1, 2), np.float64)


def _lens(camera: Camera, bend: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    focal = float(max(camera.width_px, camera.height_px))
    inner = np.array([[focal, 0, camera.width_px / 2], [0, focal, camera.height_px / 2], [0, 0, 1]])
    return inner, np.array([bend, 0.0, 0.0, 0.0])


def _motion(picture: _Image, rng: np.random.Generator, strength: float) -> _Image:
    length = max(3, round(rng.uniform(2, 6) * strength) | 1)
    kernel = np.zeros((length, length), np.float32)
    angle = rng.uniform(0, np.pi)
    middle = length // 2
    reach_x, reach_y = round(np.cos(angle) * middle), round(np.sin(angle) * middle)
    cv2.line(kernel, (middle - reach_x, middle - reach_y), (middle + reach_x, middle + reach_y), (1.0,), 1)
    return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REFLECT), np.uint8)


def expose(picture: _Image, sharpness_px: float, rng: np.random.Generator) -> _Image:
    """Blur, sharpening, noise and JPEG. `sharpness_px`: height of a typical tile; small ones are blurred less."""
    strength = float(np.clip(sharpness_px / 80, 0.28, 2.2))
    out = picture
    kind = rng.random()
    if kind < 0.45:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.5) * strength), np.uint8)
    elif kind < 0.53:
        out = _motion(out, rng, strength)
    if rng.random() < 0.2:
        height, width = out.shape[:2]
        factor = rng.uniform(0.5, 0.85) if sharpness_px > 40 else 0.85
        small = cv2.resize(out, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
        out = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    if rng.random() < 0.6:
        amount = rng.uniform(0.1, 1.1)
        soft = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.8, 2.2))
        out = np.asarray(cv2.addWeighted(out, 1 + amount, soft, -amount, 0), np.uint8)
    if rng.random() < 0.7:
        height, width = out.shape[:2]
        noise = np.empty((height, width), np.int16)
        cv2.setRNGSeed(int(rng.integers(2**31)))
        cv2.randn(noise, np.zeros(1), np.full(1, rng.uniform(1, 7)))
        if rng.random() < 0.3:
            noise = cv2.GaussianBlur(noise.astype(np.float32), (0, 0), 0.7).astype(np.int16)
        out = np.clip(out + noise[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        grey = cv2.cvtColor(cv2.cvtColor(out, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        out = np.asarray(cv2.addWeighted(out, rng.uniform(0.75, 0.95), grey, 0.2, 0), np.uint8)
    quality = int(rng.integers(35, 96))
    _, packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
