"""Old and new readings of the same pieces."""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from datasets.photo_labels import LabelledName, PhotoTruth
from engine.pieces import Kind, class_of, parse_pieces
from models.preprocess import Quads
from vision.compare import compare
from vision.judge import Verdict
from vision.learning.paired import Paired, pair, pair_drawn, paired_from_json
from vision.networks import Networks
from vision.reading import Reading

QuadAt = Callable[..., Quads]


def _reading(quads: Quads, text: str) -> Reading:
    pieces = parse_pieces(text)
    posteriors = np.full((len(pieces), 54), 0.1 / 53, np.float32)
    for row, piece in enumerate(pieces):
        posteriors[row, class_of(piece)] = 0.9
    return Reading(1000, 1000, Kind.TILES, quads, posteriors, np.arange(len(pieces)), (Verdict(),) * len(pieces))


def _truth(text: str, quads: Quads | None = None, uncounted: Sequence[int] = ()) -> PhotoTruth:
    pieces = parse_pieces(text)
    outlines = [tuple((float(x), float(y)) for x, y in quad) for quad in quads] if quads is not None else None
    names = tuple(
        LabelledName(piece.rank, piece, outlines[i] if outlines else None, counted=i not in uncounted)
        for i, piece in enumerate(pieces)
    )
    return PhotoTruth(Path("a.jpg"), "table", Kind.TILES, names)


def test_by_place_each_piece_is_paired_with_itself(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100 + 80 * i, 100, 60) for i in range(5)])
    truth = _truth("7r 8r 9b 4k 5k", quads, uncounted=[4])
    old = _reading(quads[[0, 1, 3]], "7r 8b 4k")
    new = _reading(quads, "7r 8r 9k 3k 5k")
    paired = pair(truth, compare(old, truth), compare(new, truth))
    assert paired == Paired(pictures=1, pieces=4, old_right=2, new_right=2, gained=1, lost=1)


def test_by_name_twins_are_counted_and_inventions_told(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100 + 80 * i, 100, 60) for i in range(4)])
    truth = _truth("7r 7r 9b")
    old, new = _reading(quads[:2], "7r 3k"), _reading(quads, "7r 7r 9b 2k")
    paired = pair(truth, compare(old, truth), compare(new, truth))
    assert paired == Paired(pictures=1, pieces=3, old_right=1, new_right=3, gained=2, lost=0, new_invented=1)


@st.composite
def some_counts(draw: st.DrawFn) -> Paired:
    both, gained, lost, neither, *rest = draw(st.tuples(*[st.integers(0, 400)] * 7))
    pieces = both + gained + lost + neither
    return Paired(rest[0], pieces, both + lost, both + gained, gained, lost, *rest[1:])


@given(some_counts(), some_counts())
def test_it_adds_up_and_survives_json(a: Paired, b: Paired) -> None:
    assert paired_from_json(a.to_json()) == a
    both = a + b
    assert both.new_right - both.old_right == both.gained - both.lost
    assert both.pieces == a.pieces + b.pieces


def test_drawn_scenes_are_those_of_the_built_in_test_set(networks_that_see_nothing: Networks) -> None:
    (paired,) = pair_drawn(Kind.TILES, networks_that_see_nothing, networks_that_see_nothing, count=1)
    from vision.synthetic_set import measure_scenes, numbered

    (scene,) = measure_scenes(numbered(1, 500_000), {Kind.TILES: networks_that_see_nothing}, workers=1)
    assert paired == Paired(pictures=1, pieces=scene.measured.comparison.counts.truth)
    assert paired.pieces > 0
