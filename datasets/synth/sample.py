"""The sample that a fresh machine can try the program on: a table with melds, one of them faulty, and a rack."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.folders import make_folder
from datasets.scene import Scene, save_scene
from datasets.scene_files import packed_jpeg
from datasets.synth.camera import look_at
from datasets.synth.layout import Pose, RowHabits, lay_row
from datasets.synth.lighting import sample_light
from datasets.synth.makes import sample_make
from datasets.synth.painter import Painter
from datasets.synth.racks import sample_rack, stand_row
from datasets.synth.scene_maker import photograph
from datasets.synth.stage import Stage, draw_tiles, throw_shadows
from datasets.synth.tables import lay_table
from engine.pieces import parse_melds, parse_pieces

SAMPLE_NAME: Final = "sample"
SAMPLE_SEED: Final = 1

_MELDS: Final = "4b 5b 6b 7b | 9r 9b 9k | 10y 11y * 13y | 2k 2r 2r"
"""The last one is no set: it holds red twice."""
_MELD_PLACES: Final = ((-3.3, 8.6), (2.7, 8.5), (-3.3, 6.0), (2.9, 5.9))
_RACK: Final = ("1y 2y 3y 8k 8r", "5k 12b 13b * 7r")
"""The rack's upper and lower step."""
_SIZE_PX: Final = (1280, 960)
_JPEG_QUALITY: Final = 90


def render_sample(seed: int = SAMPLE_SEED) -> tuple[NDArray[np.uint8], Scene]:
    """The sample's picture `(h, w, 3)` BGR and its truth; `seed` chooses make, table and light."""
    rng = np.random.default_rng(seed)
    make = sample_make(rng, "train")
    rack = replace(sample_rack(make, rng), steps=2, width=7.6, lip=0.03, lean_rad=0.45)
    habits = RowHabits(gap=0.005, stagger=0.01, turn_rad=0.01, share_upside_down=0.0)
    poses: list[Pose] = []
    for group, (meld, place) in enumerate(zip(parse_melds(_MELDS), _MELD_PLACES, strict=True)):
        poses += lay_row(meld, np.array(place), float(rng.normal(0, 0.06)), group, habits, make, rng)
    steps: list[list[int]] = []
    for step, text in reversed(list(enumerate(reversed(_RACK)))):
        row = stand_row(
            rack, step, [(piece, 1.3 + n * 1.01) for n, piece in enumerate(parse_pieces(text))], make, 10 + step
        )
        steps.insert(0, list(range(len(poses), len(poses) + len(row))))
        poses += row
    camera = look_at(
        np.array([0, 4.2, 0]),
        tilt_deg=36,
        turn_deg=4,
        roll_deg=1,
        tile_width_px=88,
        focal=1.1,
        size_px=_SIZE_PX,
    )
    light = sample_light(rng)
    table, surface = lay_table(camera, "train", rng)
    stage = Stage(make, camera, light, Painter(table, camera), rng, poses, rack, steps)
    throw_shadows(stage)
    draw_tiles(stage)
    return photograph(stage, SAMPLE_NAME, 0.0, {"layout": "sample", "surface": surface})


def save_sample(folder: Path) -> Path:
    """Writes the sample's picture and scene into a folder and returns the picture's path."""
    make_folder(folder)
    picture, scene = render_sample()
    target = folder / scene.picture
    target.write_bytes(packed_jpeg(picture, _JPEG_QUALITY))
    save_scene(scene, target.with_suffix(".json"))
    return target
