"""One synthetic picture of cards from one seed, with its truth."""

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene
from datasets.synth.camera import Camera, look_at, steepest_tilt_deg
from datasets.synth.cards.deck import Deck, sample_deck
from datasets.synth.cards.layouts import (
    LaidCard,
    Lay,
    column,
    fan,
    fill_table,
    grid,
    pile,
    row,
    sample_card,
    sample_hand,
    sample_meld,
    stock,
)
from datasets.synth.cards.stage import CardStage, draw_cards
from datasets.synth.cards.truth import truth_of
from datasets.synth.clutter import Thing, draw_thing
from datasets.synth.glyphs import Split
from datasets.synth.layout import Occupied
from datasets.synth.lighting import sample_light, shine_on
from datasets.synth.painter import Painter
from datasets.synth.printed import draw_printed
from datasets.synth.sensor import distort, expose
from datasets.synth.stage import reach_in, strew
from datasets.synth.tables import lay_table

Layout = Literal["fans", "melds", "table", "grid", "scatter", "single", "far", "empty"]

_LAYOUTS: Final[dict[Layout, float]] = {
    "fans": 0.26,
    "melds": 0.22,
    "table": 0.16,
    "grid": 0.08,
    "scatter": 0.1,
    "single": 0.07,
    "far": 0.07,
    "empty": 0.04,
}
_CARD_WIDTH_PX: Final[dict[Layout, tuple[float, float]]] = {
    "fans": (85, 300),
    "melds": (70, 230),
    "table": (60, 170),
    "grid": (70, 220),
    "scatter": (70, 280),
    "single": (150, 520),
    "far": (42, 75),
    "empty": (60, 200),
}
_SIZES_PX: Final = (
    (1280, 960),
    (960, 1280),
    (1024, 768),
    (768, 1024),
    (1280, 720),
    (720, 1280),
    (960, 960),
    (800, 600),
    (640, 480),
)
_SEED_STREAM: Final = {"train": 10, "validation": 11}
"""Other numbers than those of the tiles, so that the same seed draws another table."""
_MOST_CARDS: Final = 120
_SHARE_PRINTED: Final = 0.5
"""Of the things beside cards: large letters and bars are what is most like an index."""


def _sample_camera(layout: Layout, deck: Deck, rng: np.random.Generator) -> Camera:
    size_px = _SIZES_PX[int(rng.integers(len(_SIZES_PX)))]
    focal = float(rng.uniform(0.7, 1.9))
    low, high = np.log(_CARD_WIDTH_PX[layout])
    card_width_px = float(np.exp(rng.uniform(low, high))) * max(size_px) / 1280
    tilt = abs(rng.normal(0, 24)) if rng.random() < 0.85 else rng.uniform(25, 55)
    roll = rng.normal(0, 4) if rng.random() < 0.7 else rng.uniform(-180, 180)
    return look_at(
        np.zeros(3),
        tilt_deg=min(tilt, 55.0, steepest_tilt_deg(focal)),
        turn_deg=rng.uniform(-180, 180),
        roll_deg=roll,
        tile_width_px=card_width_px / deck.width,
        focal=focal,
        size_px=size_px,
    )


def _lay_cards(layout: Layout, camera: Camera, deck: Deck, rng: np.random.Generator) -> list[LaidCard]:
    occupied: Occupied = []
    melds: dict[Lay, float] = {row: 0.7, column: 0.3}
    match layout:
        case "empty":
            return []
        case "fans":
            ways: dict[Lay, float] = {fan: 0.8, row: 0.2}
            return fill_table(camera, deck, int(rng.integers(1, 6)), rng, ways, sample_hand, occupied)
        case "melds":
            return fill_table(camera, deck, int(rng.integers(2, 12)), rng, melds, sample_meld, occupied)
        case "table" | "far":
            cards = fill_table(camera, deck, int(rng.integers(1, 8)), rng, melds, sample_meld, occupied)
            piles: dict[Lay, float] = {pile: 0.6, stock: 0.4}
            cards += fill_table(camera, deck, int(rng.integers(1, 4)), rng, piles, sample_meld, occupied, 100)
            hands: dict[Lay, float] = {fan: 1.0}
            return cards + fill_table(camera, deck, int(rng.integers(0, 3)), rng, hands, sample_hand, occupied, 200)
        case "grid":
            return grid(deck, rng, 0)
        case "scatter":
            ways = {pile: 0.85, stock: 0.15}
            return fill_table(camera, deck, int(rng.integers(3, 16)), rng, ways, lambda r: [sample_card(r)], occupied)
        case "single":
            ways = {row: 0.8, stock: 0.2}
            return fill_table(camera, deck, int(rng.integers(1, 4)), rng, ways, lambda r: [sample_card(r)], occupied)


def _draw_thing(rng: np.random.Generator, split: Split) -> Thing:
    """Something that lies beside cards."""
    return draw_printed(rng, split) if rng.random() < _SHARE_PRINTED else draw_thing(rng, cards=False)


def render_card_scene(seed: int, split: Split) -> tuple[NDArray[np.uint8], Scene]:
    """The picture `(h, w, 3)` BGR of a seed and its truth, as `scene_maker.render_scene` for tiles."""
    rng = np.random.default_rng((_SEED_STREAM[split], seed))
    names = list(_LAYOUTS)
    shares = np.array(list(_LAYOUTS.values()))
    layout = names[int(rng.choice(len(names), p=shares / shares.sum()))]
    deck = sample_deck(rng, split)
    camera = _sample_camera(layout, deck, rng)
    light = sample_light(rng)
    cards = _lay_cards(layout, camera, deck, rng)[:_MOST_CARDS]
    table, surface = lay_table(camera, split, rng)
    stage = CardStage(deck, camera, light, Painter(table, camera), rng, cards)
    if layout == "empty":
        strew(stage, int(rng.integers(0, 9)), lambda rng: _draw_thing(rng, split))
    elif rng.random() < 0.5:
        strew(stage, int(rng.integers(1, 4)), lambda rng: _draw_thing(rng, split))
    draw_cards(stage)
    if rng.random() < 0.12:
        reach_in(stage)
    bend = float(rng.uniform(-0.08, 0.06)) if rng.random() < 0.3 else 0.0
    return _photograph(stage, f"cards-{split}-{seed:06d}", bend, {"layout": layout, "surface": surface})


def _photograph(stage: CardStage, name: str, bend: float, notes: dict[str, str]) -> tuple[NDArray[np.uint8], Scene]:
    """Light, lens and sensor over the finished stage, and the truth about the picture."""
    camera, rng = stage.camera, stage.rng
    picture = stage.painter.picture
    shine_on(picture, stage.painter.shown >= 0, stage.deck.gloss, rng)

    widths_px = [
        float(np.linalg.norm(corners[1] - corners[0]))
        for corners in (camera.project(stage.cards[number].corners(stage.deck)) for number in stage.faces)
    ]
    finished = distort(picture, camera, bend) if bend else picture
    # The index of a card is about as high as a third of its width: that is what must stay sharp.
    finished = expose(finished, float(np.median(widths_px)) / 3 if widths_px else 40.0, rng)
    pieces, ignored = truth_of(stage, bend, finished)
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
    return finished, scene
