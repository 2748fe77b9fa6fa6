"""The built-in test set: rendered scenes of fonts and materials that no training picture uses, read one by one.

A scene is its kind and its seed: tiles and cards take turns, and the first so many scenes are the
same whatever the networks read, so that a part of the set is a prefix of the whole.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from datasets.photo_labels import truth_of_scene
from datasets.scene import Scene, ScenePiece
from datasets.synth.glyphs import Split
from datasets.synth.stream import render, stream_scenes
from engine.pieces import FACE_DOWN, Kind
from models.preprocess import Image, rectify
from vision.compare import Fault, compare
from vision.evaluate import Measured, Share
from vision.geometry import heights_px
from vision.networks import NetworksByKind
from vision.notices import FAR_PX
from vision.photo_quality import brightest_hundredth, sharpness
from vision.pipeline import read_image

SCENES: Final = 500
FIRST_SEED: Final = 500_000
"""Far from the seeds of the scenes by which trainings are validated."""
SPLIT: Final[Split] = "validation"

DIM_LEVEL: Final = 180.0
"""A scene whose brightest hundredth is darker than this (of 255) counts as dim."""
SOFT_SHARPNESS: Final = 0.45
"""A scene whose edges are softer than this counts as soft."""
_JUDGED_PX: Final = 30.0
_PARTLY_HIDDEN: Final = 0.9
_TAGS: Final = ("dim", "soft", "small", "partly_hidden", "upside_down", "face_down", "joker")

Numbered = tuple[Kind, int]
"""A scene's kind and seed."""


@dataclass(frozen=True, eq=False, slots=True)
class MeasuredScene:
    """One scene of the set: its layout, what was read with its kind told, and how its pieces did by difficulty.

    `named`: how many of its pieces were read, wherever; a card of which only a corner shows is named
    rightly long before it is known how far it reaches under others. `kind_found`: whether the kind is
    found out without being told; None where that was not asked.
    """

    kind: Kind
    seed: int
    layout: str
    measured: Measured
    named: int
    difficulties: Mapping[str, Share]
    kind_found: bool | None


def numbered(count: int, first_seed: int) -> list[Numbered]:
    """The first `count` scenes of the set that begins at a seed."""
    return [(kind, first_seed + number // 2) for number, kind in zip(range(count), _turns(), strict=False)]


def _turns() -> Iterator[Kind]:
    while True:
        yield from (Kind.TILES, Kind.CARDS)


def measure_scenes(scenes: Sequence[Numbered], networks: NetworksByKind, workers: int) -> Iterator[MeasuredScene]:
    """Renders, reads and compares one scene after the other; those of a kind without networks are left out.

    Raises BadInput (`no_fonts`).
    """
    wanted = [(kind, seed) for kind, seed in scenes if kind in networks]
    drawn = stream_scenes(wanted, SPLIT, workers)
    for (kind, seed), (picture, scene) in zip(wanted, drawn, strict=True):
        yield measure_scene((kind, seed), picture, scene, networks)


def measure_scene(which: Numbered, picture: Image, scene: Scene, networks: NetworksByKind) -> MeasuredScene:
    """Reads one scene without being told its kind, and as its kind where another was found."""
    kind, seed = which
    truth = truth_of_scene(scene, Path())
    found = read_image(picture, None, networks)
    # Read as the kind that it is, a picture says the same whether the kind was told or found out.
    reading = found if found.kind is kind else read_image(picture, None, {kind: networks[kind]})
    measured = Measured(truth, reading, compare(reading, truth))
    asked = len(networks) > 1 and measured.comparison.counts.truth > 0
    kind_found = found.kind is kind if asked else None
    difficulties = _difficulties(kind, picture, scene, measured)
    return MeasuredScene(kind, seed, scene.notes["layout"], measured, _named(measured), difficulties, kind_found)


def picture_of(scene: MeasuredScene) -> Image:
    """The scene's picture, rendered once more."""
    return render(scene.kind, scene.seed, SPLIT)[0]


def _named(measured: Measured) -> int:
    true = Counter(name.piece for name in measured.truth.names if name.counted)
    return (true & Counter(measured.reading.pieces)).total()


def _difficulties(kind: Kind, picture: Image, scene: Scene, measured: Measured) -> dict[str, Share]:
    """Of the pieces that are difficult in some way: how many were read right."""
    of_scene = _difficulties_of_scene(kind, picture, scene)
    wrong = {id(m.truth) for m in measured.comparison.mistakes if m.fault is not Fault.INVENTED}
    shares: dict[str, Share] = {}
    for piece, name in zip(scene.pieces, measured.truth.names, strict=True):
        if name.counted:
            for tag in (*of_scene, *_difficulties_of_piece(kind, piece)):
                before = shares.get(tag, Share(0, 0))
                shares[tag] = Share(before.count + (id(name) not in wrong), before.of + 1)
    return {tag: shares[tag] for tag in _TAGS if tag in shares}


def _difficulties_of_scene(kind: Kind, picture: Image, scene: Scene) -> Iterator[str]:
    if brightest_hundredth(picture) < DIM_LEVEL:
        yield "dim"
    quads = np.array([figure for piece in scene.pieces for figure in _figures(kind, piece)], np.float32)
    large = quads[heights_px(quads) >= _JUDGED_PX] if len(quads) else quads
    if len(large) and sharpness(rectify(picture, large)) < SOFT_SHARPNESS:
        yield "soft"


def _difficulties_of_piece(kind: Kind, piece: ScenePiece) -> Iterator[str]:
    figures = np.array(_figures(kind, piece), np.float32)
    if len(figures) and heights_px(figures).max() < FAR_PX[kind]:
        yield "small"
    if piece.visible < _PARTLY_HIDDEN and kind is Kind.TILES:
        yield "partly_hidden"
    corners = np.array(piece.quad)
    if piece.up_known and corners[:2, 1].mean() > corners[2:, 1].mean():
        yield "upside_down"
    if piece.piece == FACE_DOWN:
        yield "face_down"
    if piece.piece.is_joker:
        yield "joker"


def _figures(kind: Kind, piece: ScenePiece) -> list[object]:
    """The quads by which a piece is read: a tile's own, a card's indices."""
    return [piece.quad] if kind is Kind.TILES else list(piece.indices)
