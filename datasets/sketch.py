"""Cheap sets for measuring and trying: coloured blocks for pictures, labels as varied as real ones."""

import math
import random
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from datasets.files import write_whole
from datasets.scene import Point, Prediction, Quad, Scene, ScenePiece, Zone, scene_text
from datasets.scene_files import packed_jpeg
from datasets.sets import Tell
from engine.pieces import CLASS_COUNT, FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece, class_of

_CELL_PX: Final = 40
_BLOCK_PX: Final = 10
_COPIES: Final = 2
_JPEG_QUALITY: Final = 80
_PICTURES_OF_A_SOURCE: Final = 8


def sketch_picture(seed: int, width_px: int, height_px: int) -> bytes:
    """A JPEG of random blocks; no two seeds look alike."""
    rng = np.random.default_rng(seed)
    blocks = rng.integers(0, 256, (math.ceil(height_px / _BLOCK_PX), math.ceil(width_px / _BLOCK_PX), 3), np.uint8)
    picture = cv2.resize(blocks, (width_px, height_px), interpolation=cv2.INTER_NEAREST)
    return packed_jpeg(picture, _JPEG_QUALITY)


def sketch_scene(seed: int, kind: Kind = Kind.TILES, columns: int = 5, rows: int = 4) -> Scene:
    """A scene of turned pieces on a grid, drawn from a double deck, with everything that a label can say."""
    rng = random.Random(seed)
    naturals = [Piece(rank, suit) for suit in SUITS[kind] for rank in RANKS]
    deck = (naturals + [JOKER, FACE_DOWN]) * _COPIES
    drawn = rng.sample(deck, rng.randrange(columns * rows + 1))
    cells = rng.sample([(column, row) for row in range(rows) for column in range(columns)], len(drawn))
    pieces = [
        ScenePiece(
            piece,
            _turned(rng, *cell),
            group=cell[1],
            visible=round(rng.uniform(0.5, 1), 2),
            up_known=rng.random() < 0.9,
            predicted=_prediction(rng, rng.choice(naturals)) if rng.random() < 0.3 else None,
        )
        for piece, cell in zip(drawn, sorted(cells, key=lambda cell: cell[::-1]), strict=True)
    ]
    width_px, height_px = columns * _CELL_PX, rows * _CELL_PX
    return Scene(
        f"sketch-{seed:06d}.jpg",
        width_px,
        height_px,
        f"table-{seed // _PICTURES_OF_A_SOURCE:05d}",
        tuple(pieces),
        zones=(Zone("discard", ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0))),),
        ignored=(((0.0, 0.0), (float(width_px), 0.0), (float(width_px), 4.0)),) if rng.random() < 0.5 else (),
        rendered=True,
        notes={"make": rng.choice(("blocks", "bricks")), "layout": "grid"},
    )


def _turned(rng: random.Random, column: int, row: int) -> Quad:
    """A piece somewhere in its cell, turned anyhow, its corners to a hundredth of a pixel."""
    middle_x, middle_y = ((place + 0.5) * _CELL_PX + rng.uniform(-2, 2) for place in (column, row))
    angle = rng.uniform(0, 2 * math.pi)
    half_width, half_height = rng.uniform(6, 10), rng.uniform(10, 14)

    def corner(x: float, y: float) -> Point:
        turned_x = middle_x + x * math.cos(angle) - y * math.sin(angle)
        return round(turned_x, 2), round(middle_y + x * math.sin(angle) + y * math.cos(angle), 2)

    return (
        corner(-half_width, -half_height),
        corner(half_width, -half_height),
        corner(half_width, half_height),
        corner(-half_width, half_height),
    )


def _prediction(rng: random.Random, piece: Piece) -> Prediction:
    posterior = [0.0] * CLASS_COUNT
    posterior[class_of(piece)] = share = round(rng.uniform(0.5, 1), 2)
    posterior[class_of(JOKER)] = round(1 - share, 2)
    return Prediction(piece, "sketch", tuple(posterior))


def sketch_set(folder: Path, count: int, kind: Kind = Kind.TILES, tell: Tell | None = None) -> None:
    """Writes so many scenes into a folder; what is there already stays."""
    for seed in range(count):
        label = folder / f"sketch-{seed:06d}.json"
        if not label.is_file():
            scene = sketch_scene(seed, kind)
            write_whole(folder / scene.picture, sketch_picture(seed, scene.width_px, scene.height_px))
            write_whole(label, [scene_text(scene)])
        if tell:
            tell(seed + 1, count)
