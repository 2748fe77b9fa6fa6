"""Builds up one picture of cards: each with the edge of shadow that it throws on what lies under it."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera
from datasets.synth.cards.card_face import CardFace, draw_card
from datasets.synth.cards.deck import Deck
from datasets.synth.cards.layouts import LaidCard
from datasets.synth.lighting import Light
from datasets.synth.painter import Painter


@dataclass(eq=False, slots=True)
class CardStage:
    """What all drawing steps of one picture share; `cards` from the lowest to the topmost."""

    deck: Deck
    camera: Camera
    light: Light
    painter: Painter
    rng: np.random.Generator
    cards: list[LaidCard]
    faces: dict[int, CardFace] = field(default_factory=dict)


def _throw_shadows(stage: CardStage, number: int, corners_px: NDArray[np.float64], lift: float) -> None:
    """The thin dark edge that a card throws on whatever lies under it."""
    fall = stage.camera.project(stage.cards[number].corners(stage.deck) - stage.light.direction * (1, 1, 0) * lift)
    low, high = fall.min(axis=0), fall.max(axis=0)
    height, width = stage.painter.shown.shape
    x0, y0 = np.maximum(np.floor(low).astype(int) - 3, 0)
    x1, y1 = np.minimum(np.ceil(high).astype(int) + 4, (width, height))
    if x1 <= x0 or y1 <= y0:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    cv2.fillConvexPoly(mask, np.round((fall - (x0, y0)) * 16).astype(np.int32), (255,), cv2.LINE_AA, 4)
    size_px = float(np.linalg.norm(corners_px[1] - corners_px[0]))
    soft = cv2.GaussianBlur(mask, (0, 0), float(np.clip(size_px * 0.012, 0.6, 6)))
    kept = 1 - soft.astype(np.float32)[..., None] * np.float32((1 - stage.light.ambient) * 0.5 / 255)
    ground = stage.painter.picture[y0:y1, x0:x1]
    ground[:] = ground * kept


def draw_cards(stage: CardStage) -> None:
    """All cards, from the lowest to the topmost."""
    lift = float(stage.rng.uniform(0.01, 0.12))
    for number, card in enumerate(stage.cards):
        corners_px = stage.camera.project(card.corners(stage.deck))
        if np.abs(corners_px).max() > 8000:
            continue
        outside = (corners_px.max(axis=0) < 0) | (
            corners_px.min(axis=0) > (stage.camera.width_px, stage.camera.height_px)
        )
        if outside.any():
            continue
        side_px = np.linalg.norm(corners_px[1] - corners_px[0]) + np.linalg.norm(corners_px[2] - corners_px[3])
        width_px = int(np.clip(side_px * 0.6, 60, 420))
        face = draw_card(stage.deck, card.piece, width_px, stage.rng)
        stage.faces[number] = face
        _throw_shadows(stage, number, corners_px, lift)
        stage.painter.facet(face.picture, corners_px, number, float(stage.rng.uniform(0.96, 1.02)))
