"""The table as the camera sees it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera
from datasets.synth.glyphs import Split
from datasets.synth.surfaces import draw_surface


def lay_table(camera: Camera, split: Split, rng: np.random.Generator) -> tuple[NDArray[np.uint8], str]:
    """The table as the camera sees it, now and then with its far edge."""
    texture, name = draw_surface(rng, split)
    near = camera.project(np.array([[0, 0, 0], [1.0, 0, 0]]))
    tile_px = max(8.0, float(np.linalg.norm(near[1] - near[0])))
    side = float(np.exp(rng.uniform(np.log(7), np.log(34))))
    shrink = side * tile_px / texture.shape[0]
    if shrink < 0.6:
        texture = np.asarray(cv2.resize(texture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    scale = side / texture.shape[0]
    turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else rng.choice([0, np.pi / 2])
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    shift = rng.uniform(-side, side, 2)
    to_table = np.array([[cos, -sin, shift[0]], [sin, cos, shift[1]], [0, 0, 1]])
    size = (camera.width_px, camera.height_px)
    table = cv2.warpPerspective(
        texture, camera.table_to_picture @ to_table, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    if rng.random() < 0.2:
        _cut_table(np.asarray(table), camera, rng)
    return np.asarray(table, np.uint8), name


def _cut_table(table: NDArray[np.uint8], camera: Camera, rng: np.random.Generator) -> None:
    """Floor or wall beyond one straight edge of the table."""
    middle = np.array([camera.width_px, camera.height_px]) / 2
    angle = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(angle), np.sin(angle)])
    along = np.array([-out[1], out[0]])
    edge = middle + out * np.linalg.norm(middle) * rng.uniform(0.55, 0.95)
    far = 4000.0
    area = np.stack(
        [edge + along * far, edge - along * far, edge - along * far + out * far, edge + along * far + out * far]
    )
    colour = rng.uniform(5, 200) + rng.normal(0, 18, 3)
    b, g, r = np.clip(colour, 0, 255)
    cv2.fillConvexPoly(table, area.astype(np.int32), (float(b), float(g), float(r)), cv2.LINE_AA)
