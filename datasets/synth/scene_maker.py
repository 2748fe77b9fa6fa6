"""One synthetic scene from one seed: a make of tiles, a table, a camera, a light, and what lies where."""

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene
from datasets.synth.camera import Camera, look_at, steepest_tilt_deg
from datasets.synth.glyphs import Split
from datasets.synth.layout import Occupied, Pose, fill_table, grid, pile_on, sample_meld, sample_piece, sample_pool
from datasets.synth.lighting import sample_light, shine_on
from datasets.synth.makes import Make, sample_make
from datasets.synth.painter import Painter
from datasets.synth.racks import Rack, sample_rack, stand_tiles
from datasets.synth.sensor import distort, distort_points, expose
from datasets.synth.stage import Stage, draw_tiles, put_tray, reach_in, strew, throw_shadows
from datasets.synth.tables import lay_table
from datasets.synth.truth import truth_of

Layout = Literal["melds", "far", "scatter", "rack", "grid", "single", "empty"]

_LAYOUTS: Final[dict[Layout, float]] = {
    "melds": 0.29,
    "far": 0.1,
    "scatter": 0.13,
    "rack": 0.27,
    "grid": 0.06,
    "single": 0.09,
    "empty": 0.06,
}
_TILE_WIDTH_PX: Final[dict[Layout, tuple[float, float]]] = {
    "melds": (24, 90),
    "far": (12, 28),
    "scatter": (20, 100),
    "rack": (26, 95),
    "grid": (20, 80),
    "single": (100, 330),
    "empty": (15, 90),
}
_SIZES_PX: Final = (
    (1280, 960),
    (960, 1280),
    (1024, 768),
    (768, 1024),
    (1280, 720),
    (720, 1280),
    (800, 600),
    (640, 640),
    (640, 480),
)
_SPLIT_NUMBER: Final = {"train": 0, "validation": 1}


def _sample_camera(layout: Layout, rng: np.random.Generator) -> Camera:
    size_px = _SIZES_PX[int(rng.integers(len(_SIZES_PX)))]
    if layout == "rack" and rng.random() < 0.7:
        size_px = (max(size_px), min(size_px))
    focal = float(rng.uniform(0.7, 1.9))
    low, high = np.log(_TILE_WIDTH_PX[layout])
    tile_width_px = float(np.exp(rng.uniform(low, high)))
    if layout == "rack":
        # A whole rack should mostly fit into the picture.
        tile_width_px = max(tile_width_px, size_px[0] / 16)
        tile_width_px = min(tile_width_px, size_px[0] / rng.uniform(4, 13))
        tilt = rng.uniform(25, 80)
        turn = rng.normal(0, 22)
    else:
        tilt = abs(rng.normal(0, 26)) if rng.random() < 0.8 else rng.uniform(30, 60)
        turn = rng.uniform(-180, 180)
    tilt = min(tilt, 60.0 if layout != "rack" else 80.0, steepest_tilt_deg(focal))
    roll = rng.normal(0, 4) if rng.random() < 0.75 else rng.uniform(-180, 180)
    target = np.array([rng.normal(0, 1.5), rng.normal(0.5, 0.6), 1.2]) if layout == "rack" else np.zeros(3)
    return look_at(
        target, tilt_deg=tilt, turn_deg=turn, roll_deg=roll, tile_width_px=tile_width_px, focal=focal, size_px=size_px
    )


def _pose_tiles(
    layout: Layout, camera: Camera, make: Make, rng: np.random.Generator
) -> tuple[list[Pose], Rack | None, list[list[int]]]:
    """All tiles, the rack if there is one, and which tiles stand in each of its steps."""
    occupied: Occupied = []
    match layout:
        case "empty":
            return [], None, []
        case "melds" | "far":
            poses = fill_table(camera, make, int(rng.integers(2, 30)), rng, occupied, 0, sample_meld)
        case "scatter":
            poses = fill_table(camera, make, int(rng.integers(4, 60)), rng, occupied, 0, sample_pool(rng))
        case "single":
            poses = fill_table(
                camera, make, int(rng.integers(1, 4)), rng, occupied, 0, lambda r: [sample_piece(r)], 0.2
            )
        case "grid":
            poses = grid(make, rng, 0, (int(rng.integers(3, 14)), int(rng.integers(2, 9))))
        case "rack":
            rack = sample_rack(make, rng)
            rows = stand_tiles(rack, make, rng)
            poses = [pose for row in reversed(rows) for pose in row]
            starts = np.cumsum([0] + [len(row) for row in reversed(rows)])
            numbers = [list(range(starts[i], starts[i + 1])) for i in range(len(rows))][::-1]
            if rng.random() < 0.4:
                front = -rack.depth - make.thickness - 0.6
                footprint = ((0.0, rack.steps * rack.depth / 2), (rack.width + 1, rack.steps * rack.depth + 4.5), 0.0)
                occupied.append(footprint)
                more = fill_table(camera, make, int(rng.integers(1, 5)), rng, occupied, 1000, sample_meld)
                back = rack.depth * rack.steps + 1.5
                poses += [pose for pose in more if pose.base[1] < front or pose.base[1] > back]
            return poses, rack, numbers
    if poses and rng.random() < 0.06:
        poses += pile_on(poses, make, rng, 2000)
    return poses, None, []


def render_scene(seed: int, split: Split, make: Make | None = None) -> tuple[NDArray[np.uint8], Scene]:
    """The picture `(h, w, 3)` BGR of a seed and its truth, of a random make unless one is given.

    The same seed gives the same labels exactly, and on any machine nearly the same picture. The
    scene's `picture` is the name under which `render_scenes` keeps it.
    """
    rng = np.random.default_rng((_SPLIT_NUMBER[split], seed))
    names = list(_LAYOUTS)
    shares = np.array(list(_LAYOUTS.values()))
    layout = names[int(rng.choice(len(names), p=shares / shares.sum()))]
    make = make or sample_make(rng, split)
    camera = _sample_camera(layout, rng)
    light = sample_light(rng)
    poses, rack, steps = _pose_tiles(layout, camera, make, rng)
    table, surface = lay_table(camera, split, rng)
    stage = Stage(make, camera, light, Painter(table, camera), rng, poses, rack, steps)
    if layout == "empty":
        strew(stage, int(rng.integers(0, 9)))
    elif rng.random() < 0.45:
        strew(stage, int(rng.integers(1, 5)))
    throw_shadows(stage)
    if layout == "grid" and rng.random() < 0.5:
        put_tray(stage)
    draw_tiles(stage)
    if rng.random() < 0.08:
        reach_in(stage)
    bend = float(rng.uniform(-0.08, 0.06)) if rng.random() < 0.3 else 0.0
    return photograph(stage, f"{split}-{seed:06d}", bend, {"layout": layout, "surface": surface})


def photograph(stage: Stage, name: str, bend: float, notes: dict[str, str]) -> tuple[NDArray[np.uint8], Scene]:
    """Light, lens and sensor over the finished stage, and the truth about the picture. `bend` is the lens's."""
    camera, make, rng = stage.camera, stage.make, stage.rng
    picture = stage.painter.picture
    shine_on(picture, stage.painter.shown >= 0, make.gloss, rng)
    corners = np.array([camera.project(pose.corners(make, make.thickness)) for pose in stage.poses]).reshape(-1, 4, 2)
    if bend:
        picture = distort(picture, camera, bend)
        corners = distort_points(corners.reshape(-1, 2), camera, bend).reshape(-1, 4, 2)
    heights_px = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1) if stage.poses else np.array([60.0])
    picture = expose(picture, float(np.median(heights_px)), rng)
    pieces, ignored = truth_of(stage, corners, picture)
    scene = Scene(
        picture=f"{name}.jpg",
        width_px=camera.width_px,
        height_px=camera.height_px,
        source=name,
        pieces=pieces,
        ignored=ignored,
        rendered=True,
        notes=notes,
    )
    return picture, scene
