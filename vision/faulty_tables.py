"""Does a real fault on the table stay one? Rendered tables with a known fault, read with what is known of the game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from datasets.photo_labels import PhotoTruth, truth_of_scene
from datasets.scene import Scene
from datasets.synth.camera import look_at
from datasets.synth.fonts import check_fonts
from datasets.synth.glyphs import Split
from datasets.synth.layout import Pose, RowHabits, lay_row
from datasets.synth.lighting import sample_light
from datasets.synth.makes import sample_make
from datasets.synth.painter import Painter
from datasets.synth.scene_maker import photograph
from datasets.synth.stage import Stage, draw_tiles, throw_shadows
from datasets.synth.tables import lay_table
from engine.deck import full_deck
from engine.melds import read_table_meld
from engine.pieces import JOKER, RANKS, SUITS, Piece
from engine.rules import Rules
from models.preprocess import Image
from vision.compare import Comparison, Counts, compare
from vision.evaluate import Share
from vision.networks import Networks
from vision.pipeline import read_image
from vision.reading import Reading

SPLIT: Final[Split] = "validation"
_MELDS: Final = 4
_PLACES: Final = ((-3.0, 1.9), (3.0, 1.9), (-3.0, -0.6), (3.0, -0.6))
"""Where the middles of the melds lie on the table, in widths of a tile."""
_SIZE_PX: Final = (800, 600)
_TILE_WIDTH_PX: Final = (18.0, 50.0)
_RUN_LENGTHS: Final = (3, 3, 3, 4, 4, 5)
_JOKER_SHARE: Final = 0.12
_TRIES: Final = 200

Melds = list[list[Piece]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one table: whether its faulty group was found, and whether it was taken for a meld; how the pieces were read.

    `network`: by the network alone, the others with what is known of the game.
    """

    found: bool
    hidden: bool
    hidden_by_network: bool
    counts: Counts
    network: Counts


@dataclass(frozen=True, slots=True)
class Repairs:
    """Of many tables. `hidden`: faults that were taken for melds, of those whose group was found.

    `recall`: pieces read right of those on tables without a fault. `network`: by the network alone.
    """

    tables: int
    hidden: Share
    hidden_by_network: Share
    recall: Share
    recall_of_network: Share

    def to_json(self) -> dict[str, Any]:
        """Every figure by name."""
        return {
            "faulty_tables": self.tables,
            "faults_hidden": self.hidden.to_json(),
            "faults_hidden_by_network_alone": self.hidden_by_network.to_json(),
            "recall_without_faults": self.recall.to_json(),
            "recall_without_faults_of_network_alone": self.recall_of_network.to_json(),
        }


def repairs(faulty: Sequence[Outcome], sound: Sequence[Outcome]) -> Repairs:
    """The figures of tables with a fault and of tables without."""
    found = [one for one in faulty if one.found]
    decided = sum((one.counts for one in sound), Counts())
    network = sum((one.network for one in sound), Counts())
    return Repairs(
        len(faulty),
        Share(sum(one.hidden for one in found), len(found)),
        Share(sum(one.hidden_by_network for one in found), len(found)),
        Share(decided.right, decided.truth),
        Share(network.right, network.truth),
    )


def deal(rules: Rules, rng: np.random.Generator, *, faulty: bool) -> tuple[Melds, int | None]:
    """Four melds out of one box, and which of them is none: one of its pieces is another than it should be."""
    box = full_deck(rules)
    melds: Melds = []
    while len(melds) < _MELDS:
        meld = _meld(rules, rng)
        if Counter(meld) <= box and read_table_meld(meld, rules).meld:
            box -= Counter(meld)
            melds.append(meld)
    if not faulty:
        return melds, None
    while True:
        number = int(rng.integers(_MELDS))
        changed = _with_fault(melds[number], rules, rng, box)
        if changed:
            melds[number] = changed
            return melds, number


def _meld(rules: Rules, rng: np.random.Generator) -> list[Piece]:
    suits = SUITS[rules.deck.kind]
    if rng.random() < 0.55:
        length = int(rng.choice(_RUN_LENGTHS))
        start, suit = int(rng.integers(1, 15 - length)), suits[int(rng.integers(4))]
        meld = [Piece(rank, suit) for rank in range(start, start + length)]
    else:
        rank = int(rng.integers(1, 14))
        meld = [Piece(rank, suits[int(i)]) for i in rng.permutation(4)[: int(rng.integers(3, 5))]]
    if rng.random() < _JOKER_SHARE:
        meld[int(rng.integers(len(meld)))] = JOKER
    return meld


def _with_fault(meld: list[Piece], rules: Rules, rng: np.random.Generator, box: Counter[Piece]) -> list[Piece] | None:
    """The meld with a piece of another suit or rank in place of one, so that it is none; None where that fails."""
    for _ in range(_TRIES):
        place = int(rng.integers(len(meld)))
        was = meld[place]
        if was.is_joker:
            continue
        if rng.random() < 0.5:
            piece = Piece(was.rank, SUITS[rules.deck.kind][int(rng.integers(4))])
        else:
            piece = Piece(RANKS[int(rng.integers(len(RANKS)))], was.suit)
        changed = [*meld[:place], piece, *meld[place + 1 :]]
        if piece != was and box[piece] and not read_table_meld(changed, rules).meld:
            return changed
    return None


def render_table(melds: Melds, rng: np.random.Generator) -> tuple[Image, Scene]:
    """A photo of the melds in rows on a table, some tiles small, seen from above or a little from the side."""
    make = sample_make(rng, SPLIT)
    habits = RowHabits(gap=0.005, stagger=0.015, turn_rad=0.012, share_upside_down=0.0)
    poses: list[Pose] = []
    for group, (meld, place) in enumerate(zip(melds, _PLACES, strict=True)):
        poses += lay_row(meld, np.array(place), float(rng.normal(0, 0.05)), group, habits, make, rng)
    camera = look_at(
        np.zeros(3),
        tilt_deg=float(rng.uniform(0, 40)),
        turn_deg=float(rng.normal(0, 10)),
        roll_deg=float(rng.normal(0, 3)),
        tile_width_px=float(np.exp(rng.uniform(*np.log(_TILE_WIDTH_PX)))),
        focal=1.1,
        size_px=_SIZE_PX,
    )
    light = sample_light(rng)
    table, surface = lay_table(camera, SPLIT, rng)
    stage = Stage(make, camera, light, Painter(table, camera), rng, poses)
    throw_shadows(stage)
    draw_tiles(stage)
    return photograph(stage, "table", 0.0, {"layout": "faults", "surface": surface})


def read_tables(networks: Networks, rules: Rules, seeds: range, *, faulty: bool) -> Iterator[Outcome]:
    """Renders and reads one table for each seed, each with one fault or with none. Raises BadInput (`no_fonts`)."""
    check_fonts()
    for seed in seeds:
        rng = np.random.default_rng((seed, faulty))
        melds, place = deal(rules, rng, faulty=faulty)
        picture, scene = render_table(melds, rng)
        truth = truth_of_scene(scene, Path())
        reading = read_image(picture, rules, {networks.kind: networks})
        yield outcome(reading, truth, None if place is None else melds[place], rules)


def outcome(reading: Reading, truth: PhotoTruth, fault: Sequence[Piece] | None, rules: Rules) -> Outcome:
    """What became of a table's pieces, and of the group `fault` on it, which is no meld."""
    alone = reading.by_network_alone()
    comparison, network = compare(reading, truth), compare(alone, truth)
    rows = _rows_of(fault, comparison, truth) if fault else []
    found = bool(rows) and sorted(rows) in [sorted(group.tolist()) for group in reading.group_rows]
    hidden, hidden_by_network = (
        found and read_table_meld([told.pieces[row] for row in rows], rules).meld is not None
        for told in (reading, alone)
    )
    return Outcome(found, hidden, hidden_by_network, comparison.counts, network.counts)


def _rows_of(fault: Sequence[Piece], comparison: Comparison, truth: PhotoTruth) -> list[int]:
    """The rows in which the pieces of a group were found, as they lie; none where one of them was not."""
    row_of = {id(name): row for name, row in comparison.pairs}
    for group in truth.groups:
        names = [truth.names[number] for number in group]
        if [name.piece for name in names] == list(fault) and all(id(name) in row_of for name in names):
            return [row_of[id(name)] for name in names]
    return []
