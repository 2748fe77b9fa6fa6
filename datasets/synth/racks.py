"""Racks: stepped profiles drawn out along x, with tiles leaning in their steps."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.synth.faces import PAD_PX
from datasets.synth.glyphs import draw_text
from datasets.synth.layout import Pose, sample_meld, sample_piece
from datasets.synth.lighting import Light
from datasets.synth.makes import Make
from datasets.synth.painter import NOTHING, Painter
from engine.pieces import Piece

_DARK_PLASTICS = ((28.0, 26.0, 25.0), (60.0, 48.0, 44.0), (38.0, 30.0, 66.0), (90.0, 60.0, 30.0), (120.0, 70.0, 40.0))
_WOODS = ((120.0, 165.0, 205.0), (150.0, 185.0, 235.0), (70.0, 110.0, 160.0), (40.0, 70.0, 120.0), (35.0, 40.0, 75.0))
_OTHERS = ((40.0, 40.0, 190.0), (60.0, 120.0, 50.0), (200.0, 200.0, 205.0), (90.0, 90.0, 95.0))
_LOGO_HEIGHT_PX: Final = 40
_GROUPS_APART: Final = 1.25
_GROUPS_PER_STEP: Final = 100


@dataclass(frozen=True, slots=True)
class Rack:
    """Lengths in tile widths. Step 0 is the lowest and nearest; tiles lean back by `lean_rad`."""

    steps: int
    width: float
    rise: float
    depth: float
    lean_rad: float
    lip: float
    """How far a step's front edge covers the feet of its tiles."""
    foot: float
    """Height of the lowest step over the table."""
    panel: float
    """Height of the last step's back."""
    colour: tuple[float, float, float]
    grain_cells: tuple[int, int]
    logo_shade: float
    """Brightness of a maker's word on the front over that of the rack; 0 is none."""
    logo_place: float
    """Where along the front the word begins."""
    roughness: float
    """Grey levels of the material's grain: of wood, leather or rough plastic."""

    def base(self, step: int) -> NDArray[np.float64]:
        """The line x = 0 on which the feet of a step's tiles stand, at their backs."""
        return np.array([0.0, step * self.depth, self.foot + step * self.rise])

    @property
    def up(self) -> NDArray[np.float64]:
        """Along the tiles, from foot to head."""
        return np.array([0.0, np.sin(self.lean_rad), np.cos(self.lean_rad)])

    @property
    def front(self) -> NDArray[np.float64]:
        """Out of the tiles' faces."""
        return np.array([0.0, -np.cos(self.lean_rad), np.sin(self.lean_rad)])


def sample_rack(make: Make, rng: np.random.Generator) -> Rack:
    """Panels one above the other, or a wedge of low steps whose front rows cover the feet of those behind."""
    palettes = (_DARK_PLASTICS, _DARK_PLASTICS, _WOODS, _OTHERS)
    palette = palettes[int(rng.choice(4, p=[0.3, 0.25, 0.33, 0.12]))]
    colour = np.array(palette[int(rng.integers(len(palette)))]) * rng.normal(1, 0.12) + rng.normal(0, 6, 3)
    b, g, r = np.clip(colour, 8, 245)
    stepped = rng.random() < 0.4
    lean = rng.uniform(0.12, 0.6)
    rise = make.aspect * (rng.uniform(0.4, 0.85) if stepped else rng.uniform(0.92, 1.15) * np.cos(lean))
    depth = rng.uniform(0.5, 1.1) if stepped else make.aspect * np.sin(lean) + rng.uniform(0.05, 0.4)
    return Rack(
        steps=int(rng.choice([1, 2, 2, 3, 3, 4])),
        width=rng.uniform(7, 15),
        rise=float(rise),
        depth=float(depth),
        lean_rad=lean,
        lip=rng.uniform(0.0, 0.14) if stepped else rng.uniform(0, 0.06),
        foot=rng.uniform(0.1, 0.7),
        panel=make.aspect * rng.uniform(0.3, 1.1),
        colour=(float(b), float(g), float(r)),
        grain_cells=(int(rng.choice([16, 128, 256])), int(rng.choice([128, 256]))),
        logo_shade=float(rng.choice([0.5, 1.4, 2.5])) if rng.random() < 0.35 else 0.0,
        logo_place=float(rng.choice([0.02, 0.4, 0.75])),
        roughness=float(rng.uniform(0.5, 6)),
    )


def _rack_row(rng: np.random.Generator, room: float) -> list[tuple[Piece, float]]:
    """Pieces of one step with the place of each along the rack; gaps between groups."""
    row: list[tuple[Piece, float]] = []
    x = rng.uniform(0, 0.4) * room
    slack = rng.uniform(0, 0.03) if rng.random() < 0.7 else rng.uniform(0.05, 0.5)
    while x < room - 1.05:
        meld = sample_meld(rng) if rng.random() < 0.7 else [sample_piece(rng)]
        for piece in meld:
            if x > room - 1.05:
                break
            row.append((piece, x + 0.5))
            x += 1 + abs(rng.normal(0, slack))
        x += rng.uniform(0.0, 0.15) if rng.random() < 0.5 else rng.uniform(0.3, 2.5)
    return row if rng.random() > 0.08 else []


def stand_row(rack: Rack, step: int, row: list[tuple[Piece, float]], make: Make, group: int) -> list[Pose]:
    """Tiles in one step of the rack, each with its place along it; what stands apart is the next group."""
    poses: list[Pose] = []
    right, down = np.array([1.0, 0, 0]), -rack.up
    last = None
    for piece, x in row:
        group += last is not None and x - last > _GROUPS_APART
        last = x
        base = rack.base(step) + np.array([x - rack.width / 2 + 0.2, 0, 0]) + rack.up * make.aspect / 2
        poses.append(Pose(piece, base + rack.front * 0.01, right, down, group))
    return poses


def _swayed(pose: Pose, share_upside_down: float, rng: np.random.Generator) -> Pose:
    """The tile a little askew in its step, or upside down."""
    sway = rng.normal(0, 0.01)
    right = pose.right * np.cos(sway) - pose.down * np.sin(sway)
    down = pose.down * np.cos(sway) + pose.right * np.sin(sway)
    sign = -1 if rng.random() < share_upside_down else 1
    return replace(pose, right=right * sign, down=down * sign)


def stand_tiles(rack: Rack, make: Make, rng: np.random.Generator) -> list[list[Pose]]:
    """The tiles of each step, the lowest step first, each row in reading order."""
    share_upside_down = 0.06 if rng.random() < 0.2 else 0.0
    rows = []
    for step in range(rack.steps):
        poses = stand_row(rack, step, _rack_row(rng, rack.width - 0.4), make, step * _GROUPS_PER_STEP)
        rows.append([_swayed(pose, share_upside_down, rng) for pose in poses])
    return rows


def _strip(rack: Rack, low: NDArray[np.float64], high: NDArray[np.float64]) -> NDArray[np.float64]:
    """A rectangle along the whole rack between two lines parallel to x."""
    half = np.array([rack.width / 2, 0, 0])
    return np.stack([high - half, high + half, low + half, low - half])


def draw_step_back(
    rack: Rack, step: int, make: Make, light: Light, painter: Painter, grain: NDArray[np.float32]
) -> None:
    """What stands behind a step's tiles, and the ledge under them."""
    base = rack.base(step)
    last = step == rack.steps - 1
    height = rack.panel if last else rack.rise / np.cos(rack.lean_rad)
    top = base + rack.up * height
    colour = np.array(rack.colour)
    if last:
        edge = top + np.array([0, 0.22, 0])
        painter.polygon(painter.camera.project(_strip(rack, top, edge)), colour * light.on(np.array([0, 0, 1.0])) * 1.1)
    panel = painter.camera.project(_strip(rack, base, top))
    painter.polygon(panel, colour * light.on(rack.front))
    painter.roughen(panel, grain, rack.roughness)
    painter.polygon(
        painter.camera.project(_strip(rack, base + rack.front * (make.thickness + 0.12), base)),
        colour * light.on(np.array([0, 0, 1.0])) * 0.75,
    )


def draw_step_front(rack: Rack, step: int, make: Make, light: Light, painter: Painter) -> None:
    """The edge before a step's tiles, and the riser down to the step below or to the table."""
    base = rack.base(step) + rack.front * (make.thickness + 0.1)
    colour = np.array(rack.colour)
    crest = base + np.array([0, 0, rack.lip])
    brow = crest + np.array([0, -0.12, -0.02])
    floor = 0.0 if step == 0 else rack.base(step - 1)[2]
    foot = np.array([0.0, brow[1] - (0.1 if step == 0 else 0.0), floor])
    if step:
        # The panel of the step below rises to here; drawing that step covers this line.
        foot = rack.base(step - 1) + rack.up * (rack.rise / np.cos(rack.lean_rad)) * 0.4
    riser = _strip(rack, foot, brow)
    painter.polygon(painter.camera.project(riser), colour * light.on(np.array([0, -1.0, 0])))
    if step == 0 and rack.logo_shade:
        _print_logo(rack, riser, make, painter)
    painter.polygon(painter.camera.project(_strip(rack, brow, crest)), colour * light.on(np.array([0, 0, 1.0])) * 1.08)


def _print_logo(rack: Rack, riser: NDArray[np.float64], make: Make, painter: Painter) -> None:
    """The maker's word on the front of the rack, in its own colour, lighter or darker."""
    ink = draw_text(make.logo_text, make.logo_font, 700, _LOGO_HEIGHT_PX)
    sheet = np.zeros((ink.shape[0] + 2 * PAD_PX, ink.shape[1] + 2 * PAD_PX, 4), np.uint8)
    sheet[..., :3] = np.clip(np.array(rack.colour) * rack.logo_shade + 12, 0, 255)
    sheet[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX, 3] = ink
    top_left, top_right, _, bottom_left = riser
    down = (bottom_left - top_left) * 0.7
    right = (top_right - top_left) / rack.width * float(np.linalg.norm(down)) * ink.shape[1] / ink.shape[0]
    start = top_left + (top_right - top_left) * rack.logo_place + (bottom_left - top_left) * 0.15
    corners = painter.camera.project(np.stack([start, start + right, start + right + down, start + down]))
    painter.facet(sheet, corners, NOTHING, 1.0)


def rack_outline(rack: Rack, make: Make) -> NDArray[np.float64]:
    """Points `(n, 3)` whose hull is the rack's silhouette, for its shadow and its cheeks."""
    points = [np.array([0, -0.2 - make.thickness, 0.0]), np.array([0, (rack.steps - 1) * rack.depth + 0.6, 0.0])]
    for step in range(rack.steps):
        points += [rack.base(step) + rack.front * (make.thickness + 0.1), rack.base(step)]
    points.append(rack.base(rack.steps - 1) + rack.up * rack.panel)
    half = np.array([rack.width / 2, 0, 0])
    return np.concatenate([np.stack(points) - half, np.stack(points) + half])
