"""A picture and its label as files: written so that whatever is on disk is a whole scene."""

from pathlib import Path
from typing import Final

import cv2
from cv2.typing import MatLike

from datasets.files import write_whole
from datasets.scene import Scene, scene_text

JPEG_QUALITY: Final = 95
"""Of pictures to learn from."""


def packed_jpeg(picture: MatLike, quality: int = JPEG_QUALITY) -> bytes:
    """A picture `(height, width, 3)`, BGR, as a JPEG that holds nothing else: no place, no camera, no owner."""
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return packed.tobytes()


def write_scene(folder: Path, scene: Scene, picture: MatLike) -> None:
    """Writes the picture under the name that the scene gives it, then the label. Raises BadInput (`not_writable`)."""
    target = folder / scene.picture
    write_whole(target, packed_jpeg(picture))
    write_whole(target.with_suffix(".json"), [scene_text(scene)])
