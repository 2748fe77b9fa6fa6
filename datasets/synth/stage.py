"""Builds up one picture: things on the table, shadows, rack, tiles, fingers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth import noise
from datasets.synth.camera import Camera
from datasets.synth.clutter import Thing, draw_thing
from datasets.synth.faces import Face, draw_face
from datasets.synth.layout import UP, Pose
from datasets.synth.lighting import Light
from datasets.synth.makes import Make
from datasets.synth.painter import Painter
from datasets.synth.racks import Rack, draw_step_back, draw_step_front, rack_outline


class Setting(Protocol):
    """What drawing needs that is not about the pieces."""

    camera: Camera
    painter: Painter
    rng: np.random.Generator


@dataclass(eq=False, slots=True)
class Stage:
    """What all drawing steps of one scene share; `faces` fill up as tiles are drawn, by their number in `poses`."""

    make: Make
    camera: Camera
    light: Light
    painter: Painter
    rng: np.random.Generator
    poses: list[Pose]
    rack: Rack | None = None
    steps: list[list[int]] = field(default_factory=list)
    """The numbers of the tiles that stand in each step of the rack, the lowest step first."""
    faces: dict[int, Face] = field(default_factory=dict)


def throw_shadows(stage: Stage) -> None:
    """Darkens the table under and beside tiles and rack."""
    camera, light, make = stage.camera, stage.light, stage.make
    height, width = stage.painter.shown.shape
    mask = np.zeros((height // 2, width // 2), np.uint8)
    shapes = [np.concatenate([pose.corners(make, 0.0), pose.corners(make, make.thickness)]) for pose in stage.poses]
    if stage.rack:
        shapes.append(rack_outline(stage.rack, make))
    for shape in shapes:
        fallen = np.concatenate([light.shadow_of(shape), shape * (1, 1, 0)])
        hull = cv2.convexHull(camera.project(fallen).astype(np.float32) / 2)
        cv2.fillConvexPoly(mask, np.clip(hull, -9999, 9999).astype(np.int32), (255,))
    scale_px = np.linalg.norm(np.diff(camera.project(np.array([[0, 0, 0.0], [1, 0, 0]])), axis=0))
    soft = cv2.GaussianBlur(mask, (0, 0), float(np.clip(scale_px * stage.rng.uniform(0.01, 0.12), 0.6, 14)))
    depth = (1 - light.ambient) * stage.rng.uniform(0.3, 0.85)
    kept = cv2.convertScaleAbs(cv2.resize(soft, (width, height)), alpha=-depth, beta=255)
    stage.painter.picture[:] = cv2.multiply(stage.painter.picture, cv2.merge([kept] * 3), scale=1 / 255)


def strew(stage: Setting, count: int, draw: Callable[[np.random.Generator], Thing] = draw_thing) -> None:
    """Things that are no pieces, each as `draw` draws it, under whatever else lies on the table."""
    rng, camera = stage.rng, stage.camera
    for _ in range(count):
        sheet, (width, height) = draw(rng)
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


def _draw_sides(stage: Stage, pose: Pose, low: NDArray[np.float64], high: NDArray[np.float64]) -> None:
    """The tile's body as a silhouette, and over it those of its four sides that can be seen."""
    make, camera, light = stage.make, stage.camera, stage.light
    body = np.array(make.body)
    outline = np.concatenate([pose.rounded_outline(make, 0.0), pose.rounded_outline(make, make.thickness)])
    hull = cv2.convexHull(camera.project(outline).astype(np.float32))[:, 0].astype(np.float64)
    stage.painter.polygon(hull, body * min(1.0, 0.2 + 0.7 * light.on(pose.normal)))
    share = min(0.45, make.corner * 0.8)
    for first, second, normal in ((0, 1, -pose.down), (1, 2, pose.right), (2, 3, pose.down), (3, 0, -pose.right)):
        if (camera.position - low[first]) @ normal <= 0:
            continue
        inset = share
        a, b = low[first] + (low[second] - low[first]) * inset, low[second] + (low[first] - low[second]) * inset
        c, d = high[second] + (high[first] - high[second]) * inset, high[first] + (high[second] - high[first]) * inset
        shade = min(1.0, 0.25 + 0.7 * light.on(normal))
        stage.painter.polygon(camera.project(np.stack([a, b, c, d])), body * shade)
        foot = camera.project(np.stack([a, b, b + (c - b) * 0.3, a + (d - a) * 0.3]))
        stage.painter.polygon(foot, body * shade * 0.86)


def draw_tile(stage: Stage, number: int) -> None:
    """One tile: its sides, then its face."""
    pose, make, camera, light = stage.poses[number], stage.make, stage.camera, stage.light
    low, high = pose.corners(make, 0.0), pose.corners(make, make.thickness)
    face_px = camera.project(high)
    side_px = np.linalg.norm(face_px[1] - face_px[0]) + np.linalg.norm(face_px[2] - face_px[3])
    width_px = int(np.clip(side_px * 0.6, 36, 300))
    face = draw_face(make, pose.piece, width_px, light.angle_on(pose.right, pose.down), stage.rng)
    stage.faces[number] = face
    if np.abs(face_px).max() > 8000:
        return
    _draw_sides(stage, pose, low, high)
    stage.painter.facet(face.picture, face_px, number, light.on(pose.normal))


def put_tray(stage: Stage) -> None:
    """The box or tray in which the tiles lie."""
    points = np.concatenate([pose.corners(stage.make, 0.0) for pose in stage.poses])
    (x, y), (width, height), angle = cv2.minAreaRect(points[:, :2].astype(np.float32))
    room = stage.rng.uniform(0.2, 1.5)
    colour = np.clip(stage.rng.uniform(15, 230) + stage.rng.normal(0, 25, 3), 0, 255)
    for edge, shade in ((0.35, 0.75), (0.0, 1.0)):
        box = cv2.boxPoints(((x, y), (width + room + edge, height + room + edge), angle))
        flat = np.concatenate([box, np.zeros((4, 1))], axis=1)
        stage.painter.polygon(stage.camera.project(flat), colour * shade)


def reach_in(stage: Setting) -> None:
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


def _draw_rack(stage: Stage) -> None:
    """The rack, if there is one, and its tiles, from the last step to the first."""
    if not stage.rack:
        return
    rack = stage.rack
    hull = cv2.convexHull(stage.camera.project(rack_outline(rack, stage.make)).astype(np.float32))[:, 0]
    stage.painter.polygon(hull.astype(np.float64), np.array(rack.colour) * 0.55)
    eye = stage.camera.position
    grain = noise.field(stage.rng, *rack.grain_cells)
    for step in reversed(range(rack.steps)):
        draw_step_back(rack, step, stage.make, stage.light, stage.painter, grain)
        for number in sorted(stage.steps[step], key=lambda i: -abs(stage.poses[i].base[0] - eye[0])):
            draw_tile(stage, number)
        draw_step_front(rack, step, stage.make, stage.light, stage.painter)


def draw_tiles(stage: Stage) -> None:
    """All tiles and the rack: what is farther first, what lies on top of others last."""
    standing = {number for step in stage.steps for number in step}
    lying = [number for number in range(len(stage.poses)) if number not in standing]
    lying.sort(key=lambda i: (stage.poses[i].base[2], -stage.camera.distance(stage.poses[i].base)))
    behind = [i for i in lying if stage.rack and stage.poses[i].base[1] > stage.rack.depth * (stage.rack.steps - 1)]
    for number in behind:
        draw_tile(stage, number)
    _draw_rack(stage)
    for number in lying:
        if number not in behind:
            draw_tile(stage, number)
