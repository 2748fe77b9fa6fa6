"""One synthetic scene from one seed: a make of tiles, a table, a camera, a light, and what lies where."""

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene, ScenePiece
from datasets.synth.camera import Camera, look_at, steepest_tilt_deg
from datasets.synth.clutter import draw_thing
from datasets.synth.faces import Face, draw_face
from datasets.synth.glyphs import Split
from datasets.synth.layout import UP, Occupied, Pose, fill_table, grid, pile_on, sample_meld, sample_piece, sample_pool
from datasets.synth.lighting import Light, sample_light, shine_on
from datasets.synth.makes import Make, sample_make
from datasets.synth.noise import field
from datasets.synth.painter import Painter
from datasets.synth.racks import (
    Rack,
    draw_step_back,
    draw_step_front,
    rack_outline,
    sample_rack,
    stand_tiles,
)
from datasets.synth.sensor import distort, expose
from datasets.synth.surfaces import draw_surface
from engine.pieces import FACE_DOWN

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
_LEAST_SHOWN: Final = 0.5
"""A tile that shows less of its face is neither labelled nor background."""
_LEAST_FIGURE_SHOWN: Final = 0.66
_LEAST_HALF_SHOWN: Final = 0.6
"""Nor is one whose number or figure, or either half of it, is covered more: a 13 without its 1 is a 3."""
_MOST_CUT: Final = 0.12
"""A tile that loses more than this share of its face to the frame counts as cut off."""
_SPLIT_NUMBER: Final = {"train": 0, "validation": 1}


@dataclass(eq=False, slots=True)
class _Stage:
    """What all drawing steps of one scene share."""

    make: Make
    camera: Camera
    light: Light
    painter: Painter
    rng: np.random.Generator
    faces: list[Face]
    poses: list[Pose]


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


def _lay_table(camera: Camera, split: Split, rng: np.random.Generator) -> tuple[NDArray[np.uint8], str]:
    """The table as the camera sees it, now and then with its far edge."""
    texture, name = draw_surface(rng, split)
    across_px = np.linalg.norm(
        camera.project(np.array([[0, 0, 0], [1.0, 0, 0]])) @ np.array([[1, 0], [0, 1.0]]), axis=1
    )
    tile_px = max(4.0, abs(float(across_px[1] - across_px[0])), 8.0)
    side = float(np.exp(rng.uniform(np.log(7), np.log(34))))
    shrink = side * tile_px / texture.shape[0]
    if shrink < 0.6:
        texture = np.asarray(cv2.resize(texture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    scale, turn = (
        side / texture.shape[0],
        rng.uniform(0, 2 * np.pi) if rng.random() < 0.4 else rng.choice([0, np.pi / 2]),
    )
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


def _throw_shadows(stage: _Stage, rack: Rack | None) -> None:
    """Darkens the table under and beside tiles and rack."""
    camera, light, make = stage.camera, stage.light, stage.make
    height, width = stage.painter.shown.shape
    mask = np.zeros((height // 2, width // 2), np.uint8)
    shapes = [np.concatenate([pose.corners(make, 0.0), pose.corners(make, make.thickness)]) for pose in stage.poses]
    if rack:
        shapes.append(rack_outline(rack, make))
    for shape in shapes:
        fallen = np.concatenate([light.shadow_of(shape), shape * (1, 1, 0)])
        hull = cv2.convexHull(camera.project(fallen).astype(np.float32) / 2)
        cv2.fillConvexPoly(mask, np.clip(hull, -9999, 9999).astype(np.int32), (255,))
    scale_px = np.linalg.norm(np.diff(camera.project(np.array([[0, 0, 0.0], [1, 0, 0]])), axis=0))
    soft = cv2.GaussianBlur(mask, (0, 0), float(np.clip(scale_px * stage.rng.uniform(0.01, 0.12), 0.6, 14)))
    depth = (1 - light.ambient) * stage.rng.uniform(0.3, 0.85)
    kept = cv2.convertScaleAbs(cv2.resize(soft, (width, height)), alpha=-depth, beta=255)
    stage.painter.picture[:] = cv2.multiply(stage.painter.picture, cv2.merge([kept] * 3), scale=1 / 255)


def _strew(stage: _Stage, count: int) -> None:
    """Things that are no tiles, under whatever else lies on the table."""
    rng, camera = stage.rng, stage.camera
    for _ in range(count):
        sheet, (width, height) = draw_thing(rng)
        aim = camera.on_table(rng.uniform(-0.1, 1.1, (1, 2)) * (camera.width_px, camera.height_px))[0]
        angle = rng.uniform(0, 2 * np.pi)
        right = np.array([np.cos(angle), np.sin(angle), 0]) * width / 2
        down = np.array([np.sin(angle), -np.cos(angle), 0]) * height / 2
        middle = np.array([aim[0], aim[1], 0.0])
        flat = np.stack([middle - right - down, middle + right - down, middle + right + down, middle - right + down])
        corners = camera.project(flat)
        if np.abs(corners).max() < 6000:
            thick = rng.uniform(0, 0.25)
            if thick > 0.1:
                raised = camera.project(flat + UP * thick)
                hull = cv2.convexHull(np.concatenate([corners, raised]).astype(np.float32))[:, 0]
                stage.painter.polygon(hull.astype(np.float64), np.asarray(sheet[6, 6, :3], np.float64) * 0.6)
                corners = raised
            stage.painter.facet(sheet, corners, -1, 1.0)


def _draw_tile(stage: _Stage, number: int) -> None:
    """One tile: its sides, then its face."""
    pose, make, camera, light = stage.poses[number], stage.make, stage.camera, stage.light
    low, high = pose.corners(make, 0.0), pose.corners(make, make.thickness)
    face_px = camera.project(high)
    side_px = np.linalg.norm(face_px[1] - face_px[0]) + np.linalg.norm(face_px[2] - face_px[3])
    width_px = int(np.clip(side_px * 0.75, 40, 300))
    face = draw_face(make, pose.piece, width_px, light.angle_on(pose.right, pose.down), stage.rng)
    stage.faces[number] = face
    if np.abs(face_px).max() > 8000:
        return
    body = np.array(make.body)
    inset = min(make.corner, 0.25) * 0.3
    for first, second, normal in ((0, 1, -pose.down), (1, 2, pose.right), (2, 3, pose.down), (3, 0, -pose.right)):
        towards = camera.position - low[first]
        if towards @ normal <= 0:
            continue
        a, b = low[first] + (low[second] - low[first]) * inset, low[second] + (low[first] - low[second]) * inset
        c, d = high[second] + (high[first] - high[second]) * inset, high[first] + (high[second] - high[first]) * inset
        edge = camera.project(np.stack([a, b, c, d]))
        shade = 0.25 + 0.7 * light.on(normal)
        stage.painter.polygon(edge, body * min(shade, 1.0), number=-1)
        foot = camera.project(np.stack([a, b, b + (c - b) * 0.3, a + (d - a) * 0.3]))
        stage.painter.polygon(foot, body * min(shade, 1.0) * 0.86, number=-1)
    stage.painter.facet(face.picture, face_px, number, light.on(pose.normal))


def _put_tray(stage: _Stage) -> None:
    """The box or tray in which the tiles lie."""
    points = np.concatenate([pose.corners(stage.make, 0.0) for pose in stage.poses])
    (x, y), (width, height), angle = cv2.minAreaRect(points[:, :2].astype(np.float32))
    room = stage.rng.uniform(0.2, 1.5)
    colour = np.clip(stage.rng.uniform(15, 230) + stage.rng.normal(0, 25, 3), 0, 255)
    for edge, shade in ((0.35, 0.75), (0.0, 1.0)):
        box = cv2.boxPoints(((x, y), (width + room + edge, height + room + edge), angle))
        flat = np.concatenate([box, np.zeros((4, 1))], axis=1)
        stage.painter.polygon(stage.camera.project(flat), colour * shade)


def _reach_in(stage: _Stage) -> None:
    """Fingers that reach over the table from beyond the frame."""
    rng, height, width = stage.rng, *stage.painter.shown.shape
    skin = np.array([rng.uniform(70, 150), rng.uniform(90, 175), rng.uniform(140, 235)]) * rng.uniform(0.4, 1.05)
    side = np.array([rng.choice([-0.1, 1.1]), rng.uniform(0, 1)])[:: int(rng.choice([-1, 1]))] * (width, height)
    aim = np.array([rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)]) * (width, height)
    thick = float(np.clip(np.linalg.norm(aim - side) * rng.uniform(0.07, 0.16), 8, 90))
    direction = (aim - side) / max(1.0, float(np.linalg.norm(aim - side)))
    across = np.array([-direction[1], direction[0]])
    for finger in range(int(rng.integers(1, 5))):
        tip = aim + across * thick * 1.15 * finger - direction * rng.uniform(0, 2) * thick
        angle = np.linspace(-np.pi / 2, np.pi / 2, 12)[:, None]
        for shrink, tone in ((1.0, 0.72), (0.82, 0.9), (0.5, 1.0)):
            half = thick / 2 * shrink
            cap = tip + half * (np.cos(angle) * direction + np.sin(angle) * across)
            start = side + across * thick * finger
            stage.painter.polygon(np.concatenate([[start - across * half], cap, [start + across * half]]), skin * tone)


def _draw_lying(stage: _Stage, numbers: list[int]) -> None:
    """Tiles on the table, the farther first, the higher last."""
    order = sorted(numbers, key=lambda i: (stage.poses[i].base[2], -stage.camera.distance(stage.poses[i].base)))
    for number in order:
        _draw_tile(stage, number)


def _draw_rack(stage: _Stage, rack: Rack, rows: list[list[int]]) -> None:
    """The rack and its tiles, from the last step to the first."""
    hull = cv2.convexHull(stage.camera.project(rack_outline(rack, stage.make)).astype(np.float32))[:, 0]
    stage.painter.polygon(hull.astype(np.float64), np.array(rack.colour) * 0.55)
    eye = stage.camera.position
    grain = field(stage.rng, *rack.grain_cells)
    for step in reversed(range(rack.steps)):
        draw_step_back(rack, step, stage.make, stage.light, stage.painter, grain)
        for number in sorted(rows[step], key=lambda i: -abs(stage.poses[i].base[0] - eye[0])):
            _draw_tile(stage, number)
        draw_step_front(rack, step, stage.make, stage.light, stage.painter)


def _labels(
    stage: _Stage, quads: NDArray[np.float64]
) -> tuple[list[ScenePiece], list[tuple[tuple[float, float], ...]]]:
    """What is labelled, and the outlines of tiles of which too little shows."""
    pieces, ignored = [], []
    width, height = stage.camera.width_px, stage.camera.height_px
    numbers: dict[int, int] = {}
    for number, (pose, face, quad) in enumerate(zip(stage.poses, stage.faces, quads, strict=True)):
        flat = stage.camera.project(pose.corners(stage.make, stage.make.thickness))
        facing = float((stage.camera.position - pose.base) @ pose.normal) > 0
        if not facing or np.abs(flat).max() > 8000 or cv2.contourArea(quad.astype(np.float32)) < 60:
            continue
        shown = stage.painter.share_shown(flat, number)
        x0, y0, x1, y1 = face.figure
        to_px = cv2.getPerspectiveTransform(
            np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32), flat.astype(np.float32)
        )
        middle = (x0 + x1) / 2
        halves = np.array([[[a, y0], [b, y0], [b, y1], [a, y1]] for a, b in ((x0, middle), (middle, x1))], np.float32)
        halves_px = cv2.perspectiveTransform(halves.reshape(1, 8, 2), to_px).reshape(2, 4, 2).astype(np.float64)
        if shown <= 0:
            continue
        left, right = (stage.painter.share_shown(half, number) for half in halves_px)
        readable = min(left, right) >= _LEAST_HALF_SHOWN and (left + right) / 2 >= _LEAST_FIGURE_SHOWN
        points = tuple((round(float(x), 2), round(float(y), 2)) for x, y in quad)
        if shown < _LEAST_SHOWN or not readable:
            ignored.append(points)
            continue
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        inside_px, _ = cv2.intersectConvexConvex(quad.astype(np.float32), frame)
        cut_off = inside_px < (1 - _MOST_CUT) * cv2.contourArea(quad.astype(np.float32))
        group = numbers.setdefault(pose.group, len(numbers))
        pieces.append(
            ScenePiece(
                pose.piece,
                (points[0], points[1], points[2], points[3]),
                group,
                round(shown, 3),
                cut_off,
                up_known=pose.piece != FACE_DOWN and (stage.make.upright_shows or not pose.piece.is_joker),
            )
        )
    return pieces, ignored


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
            rows = stand_tiles(rack, make, rng, 0)
            poses = [pose for row in reversed(rows) for pose in row]
            starts = np.cumsum([0] + [len(row) for row in reversed(rows)])
            numbers = [list(range(starts[i], starts[i + 1])) for i in range(len(rows))][::-1]
            if rng.random() < 0.4:
                front = -rack.depth - make.thickness - 0.6
                footprint = ((0.0, rack.steps * rack.depth / 2), (rack.width + 1, rack.steps * rack.depth + 4.5), 0.0)
                occupied.append(footprint)
                more = fill_table(camera, make, int(rng.integers(1, 5)), rng, occupied, 1000, sample_meld)
                poses += [pose for pose in more if pose.base[1] < front]
            return poses, rack, numbers
    if poses and rng.random() < 0.06:
        poses += pile_on(poses, make, rng, 2000)
    return poses, None, []


def render_scene(seed: int, split: Split) -> tuple[NDArray[np.uint8], Scene]:
    """The picture `(h, w, 3)` BGR of a seed and its truth.

    The same seed gives the same labels exactly, and on any machine nearly the same picture. The
    scene's `picture` is the name under which `render_scenes` keeps it.
    """
    rng = np.random.default_rng((_SPLIT_NUMBER[split], seed))
    names = list(_LAYOUTS)
    layout = names[int(rng.choice(len(names), p=np.array(list(_LAYOUTS.values())) / sum(_LAYOUTS.values())))]
    make = sample_make(rng, split)
    camera = _sample_camera(layout, rng)
    light = sample_light(rng)
    poses, rack, rows = _pose_tiles(layout, camera, make, rng)
    table, surface = _lay_table(camera, split, rng)
    stage = _Stage(make, camera, light, Painter(table, camera), rng, [], poses)
    stage.faces = [Face(np.zeros((1, 1, 4), np.uint8), (0, 0, 1, 1)) for _ in poses]
    if layout == "empty":
        _strew(stage, int(rng.integers(0, 9)))
    elif rng.random() < 0.45:
        _strew(stage, int(rng.integers(1, 5)))
    _throw_shadows(stage, rack)
    standing = {number for row in rows for number in row}
    if layout == "grid" and rng.random() < 0.5:
        _put_tray(stage)
    if rack:
        _draw_rack(stage, rack, rows)
    _draw_lying(stage, [i for i in range(len(poses)) if i not in standing])
    if rng.random() < 0.08:
        _reach_in(stage)

    picture = stage.painter.picture
    shine_on(picture, stage.painter.shown >= 0, make.gloss, rng)
    corners = (
        np.stack([camera.project(p.corners(make, make.thickness)) for p in poses]) if poses else np.zeros((0, 4, 2))
    )
    if rng.random() < 0.3:
        picture, flat = distort(picture, camera, corners.reshape(-1, 2), float(rng.uniform(-0.08, 0.06)))
        corners = flat.reshape(-1, 4, 2)
    heights_px = np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1) if poses else np.array([60.0])
    picture = expose(picture, float(np.median(heights_px)), rng)
    pieces, ignored = _labels(stage, corners)
    scene = Scene(
        picture=f"{split}-{seed:06d}.jpg",
        width_px=camera.width_px,
        height_px=camera.height_px,
        source=f"{split}-{seed:06d}",
        pieces=tuple(pieces),
        ignored=tuple(ignored),
        rendered=True,
        notes={"layout": layout, "surface": surface},
    )
    return picture, scene
