"""Counting right, misread, missed and invented pieces, with places and without."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.photo_labels import LabelledName, PhotoTruth
from engine.pieces import Kind, class_of, parse_piece, parse_pieces
from models.preprocess import Quads
from vision.compare import Comparison, Counts, Fault, compare
from vision.geometry import turned
from vision.judge import Verdict
from vision.reading import Reading

QuadAt = Callable[..., Quads]


def _reading(quads: Quads, text: str, groups: Sequence[int] | None = None, confidence: float = 0.9) -> Reading:
    pieces = parse_pieces(text)
    posteriors = np.full((len(pieces), 54), (1 - confidence) / 53, np.float32)
    for row, piece in enumerate(pieces):
        posteriors[row, class_of(piece)] = confidence
    numbers = np.array(groups if groups is not None else range(len(pieces)), np.int64)
    verdicts = (Verdict(),) * len(set(numbers.tolist()))
    return Reading(1000, 1000, Kind.TILES, quads, posteriors, numbers, verdicts)


def _row(quad: QuadAt, count: int) -> Quads:
    return np.concatenate([np.empty((0, 4, 2), np.float32)] + [quad(100 + 80 * i, 100, 60) for i in range(count)])


def _placed(quads: Quads, text: str, *, up_known: bool = False, counted: bool = True) -> tuple[LabelledName, ...]:
    return tuple(
        LabelledName(piece.rank, piece, tuple((float(x), float(y)) for x, y in outline), up_known, counted)
        for piece, outline in zip(parse_pieces(text), quads, strict=True)
    )


def _named(text: str) -> tuple[LabelledName, ...]:
    return tuple(LabelledName(piece.rank, piece) for piece in parse_pieces(text))


def _truth(names: tuple[LabelledName, ...], **changes: object) -> PhotoTruth:
    return PhotoTruth(Path("a.jpg"), "table", Kind.TILES, names, **changes)  # type: ignore[arg-type]


def _faults(comparison: Comparison) -> list[tuple[Fault, str, int | None]]:
    return [(m.fault, str(m.truth.piece) if m.truth else "", m.row) for m in comparison.mistakes]


def test_by_place_each_piece_is_right_misread_missed_or_invented(quad: QuadAt) -> None:
    quads = _row(quad, 5)
    truth = _truth(_placed(quads[:4], "7r 8r 9b *"))
    comparison = compare(_reading(quads[[0, 1, 3, 4]], "7r 8b * 5k"), truth)
    assert _faults(comparison) == [(Fault.MISREAD, "8r", 1), (Fault.MISSED, "9b", None), (Fault.INVENTED, "", 3)]
    counts = comparison.counts
    assert (counts.truth, counts.right, counts.misread, counts.missed, counts.invented) == (4, 2, 1, 1, 1)
    assert (counts.same_rank, counts.same_suit, counts.suits_known) == (3, 2, 3)
    assert (counts.photos, counts.flawless) == (1, 0)


def test_a_quad_beside_its_piece_is_missed_and_invented(quad: QuadAt) -> None:
    quads = _row(quad, 1)
    comparison = compare(_reading(quads + np.float32(18), "7r"), _truth(_placed(quads, "7r")))
    assert [m.fault for m in comparison.mistakes] == [Fault.MISSED, Fault.INVENTED]


def test_two_quads_on_one_piece_are_one_right_and_one_invented(quad: QuadAt) -> None:
    quads = _row(quad, 1)
    comparison = compare(
        _reading(np.concatenate([quads + np.float32(6), quads]), "7r 7r"), _truth(_placed(quads, "7r"))
    )
    assert _faults(comparison) == [(Fault.INVENTED, "", 0)]


def test_a_second_quad_on_one_piece_ends_no_search_for_the_others(quad: QuadAt) -> None:
    quads = _row(quad, 3)
    shifted = quads + np.float32(6)
    read = np.concatenate([quads[:1], quads[:1] + np.float32(3), shifted[1:]])
    comparison = compare(_reading(read, "7r 7r 8r 9r"), _truth(_placed(quads, "7r 8r 9r")))
    assert _faults(comparison) == [(Fault.INVENTED, "", 1)]
    assert comparison.counts.right == 3


def test_outlines_with_any_corners_and_any_start_are_places(quad: QuadAt) -> None:
    quads = _row(quad, 1)
    points = [tuple(map(float, p)) for p in np.roll(quads[0], 1, axis=0)]
    middle = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
    name = LabelledName(7, parse_pieces("7r")[0], (points[0], middle, *points[1:]))  # type: ignore[arg-type]
    assert compare(_reading(quads, "7r"), _truth((name,))).counts.right == 1


def test_names_without_places_are_bags(quad: QuadAt) -> None:
    truth = _truth(_named("7r 7r 8k 9b 10y"))
    comparison = compare(_reading(_row(quad, 6), "9b 7r 8b 7r 5k 1k"), truth)
    counts = comparison.counts
    assert (counts.truth, counts.right, counts.misread, counts.missed, counts.invented) == (5, 3, 2, 0, 1)
    assert _faults(comparison)[:2] == [(Fault.MISREAD, "8k", 2), (Fault.MISREAD, "10y", 4)]
    assert (counts.same_rank, counts.same_suit) == (4, 3)


def test_names_without_places_that_nothing_is_left_for_are_missed(quad: QuadAt) -> None:
    comparison = compare(_reading(_row(quad, 1), "7r"), _truth(_named("7r 8k")))
    assert _faults(comparison) == [(Fault.MISSED, "8k", None)]


def test_what_lies_in_ignored_places_does_not_count(quad: QuadAt) -> None:
    quads = np.concatenate([quad(100, 100, 60), quad(500, 500, 60), quad(900, 900, 60)])
    truth = _truth(
        _named("7r"),
        ignored_fractions=((0.4, 0.4, 0.6, 0.6),),
        ignored=(((850.0, 850.0), (950.0, 850.0), (950.0, 950.0), (850.0, 950.0)),),
    )
    assert compare(_reading(quads, "7r 5k 5k"), truth).mistakes == ()


def test_what_may_be_found_or_missed_is_neither(quad: QuadAt) -> None:
    quads = _row(quad, 2)
    hidden = _placed(quads[:1], "7r", counted=False)
    assert compare(_reading(quads[:1], "9k"), _truth(hidden)).mistakes == ()
    assert compare(_reading(quads[:0], ""), _truth(hidden)).mistakes == ()
    assert [m.fault for m in compare(_reading(quads[1:], "9k"), _truth(hidden)).mistakes] == [Fault.INVENTED]


def test_everything_on_an_empty_background_is_invented(quad: QuadAt) -> None:
    counts = compare(_reading(_row(quad, 2), "1r 2r"), _truth(())).counts
    assert (counts.truth, counts.invented, counts.flawless) == (0, 2, 0)
    assert compare(_reading(_row(quad, 0), ""), _truth(())).counts.flawless == 1


def test_only_a_rank_may_be_known(quad: QuadAt) -> None:
    quads = _row(quad, 2)
    names = tuple(
        LabelledName(rank, None, tuple(map(tuple, q.tolist()))) for rank, q in zip((7, 8), quads, strict=True)
    )
    counts = compare(_reading(quads, "7k 9k"), _truth(names)).counts
    assert (counts.right, counts.misread, counts.suits_known) == (1, 1, 0)


def test_which_way_is_up_counts_where_it_is_known(quad: QuadAt) -> None:
    quads = _row(quad, 2)
    found = quads.copy()
    found[1] = turned(found[1:])[0]
    counts = compare(_reading(found, "6r 9r"), _truth(_placed(quads, "6r 9r", up_known=True))).counts
    assert (counts.right, counts.up_known, counts.upright) == (2, 2, 1)


@pytest.mark.parametrize(
    ("text", "groups", "right"),
    [("5r 6r 7r 9k 9b 9y", (0, 0, 0, 1, 1, 1), 2), ("5r 7r 6r 9k 9b 9y", (0, 0, 0, 1, 1, 1), 1),
     ("5r 6r 7r 9k 9b 9y", (0, 0, 0, 0, 0, 0), 0)],
)  # fmt: skip
def test_groups_are_right_when_whole_and_in_order(quad: QuadAt, text: str, groups: tuple[int, ...], right: int) -> None:
    truth = _truth(_named("9k 9b 9y 5r 6r 7r"), groups=((0, 1, 2), (3, 4, 5)), groups_known=True)
    counts = compare(_reading(_row(quad, 6), text, groups), truth).counts
    assert (counts.groups, counts.groups_right) == (2, right)


def test_counts_add_up() -> None:
    total = Counts(photos=1, truth=3, right=2) + Counts(photos=1, truth=4, right=4, flawless=1)
    assert total == Counts(photos=2, truth=7, right=6, flawless=1)


def test_a_box_about_what_shows_finds_its_card_though_most_is_covered(quad: QuadAt) -> None:
    """The label is the visible strip on the left, the reading guesses the whole card; a neighbour covers the rest."""
    hidden, top = quad(100, 100, 100), quad(130, 104, 100)
    boxes = [
        ((64.0, 50.0), (94.0, 50.0), (94.0, 150.0), (64.0, 150.0)),
        ((94.0, 54.0), (166.0, 54.0), (166.0, 154.0), (94.0, 154.0)),
    ]
    names = tuple(LabelledName(rank, None, box) for rank, box in zip((7, 8), boxes, strict=True))
    indices = np.concatenate([quad(104, 66, 16), quad(74, 66, 16)])
    reading = replace(_reading(np.concatenate([top, hidden]), "8r 7b"), figures=indices)
    assert compare(reading, _truth(names, boxed=True)).counts.right == 2
    assert compare(reading, _truth(names)).counts.right < 2


def test_a_box_elsewhere_finds_nothing(quad: QuadAt) -> None:
    names = (LabelledName(7, None, ((400.0, 50.0), (460.0, 50.0), (460.0, 150.0), (400.0, 150.0))),)
    counts = compare(_reading(quad(100, 100, 100), "7r"), _truth(names, boxed=True)).counts
    assert (counts.right, counts.missed, counts.invented) == (0, 1, 1)


def test_a_box_finds_only_what_was_read_within_it(quad: QuadAt) -> None:
    """A neighbour's guessed outline may cover the box."""
    names = (LabelledName(7, None, ((64.0, 50.0), (94.0, 50.0), (94.0, 150.0), (64.0, 150.0))),)
    reading = replace(_reading(quad(100, 100, 100), "7r"), figures=quad(110, 66, 16))
    assert compare(reading, _truth(names, boxed=True)).counts.missed == 1


def test_a_card_whose_indices_are_labelled_is_found_where_one_was_read(quad: QuadAt) -> None:
    """Its quad is a guess where most of it is hidden, and may fit a neighbour's better."""
    cards, indices = quad(200, 200, 160), _row(quad, 2)
    outline, first, second = (tuple((float(x), float(y)) for x, y in q) for q in (cards[0], *indices))
    name = LabelledName(7, parse_piece("7r"), outline, indices=(first, second))  # type: ignore[arg-type]
    read = _reading(quad(290, 200, 160), "7r")
    assert compare(read, _truth((name,))).counts.missed == 1
    for place in indices:
        counts = compare(replace(read, figures=place[None]), _truth((name,))).counts
        assert (counts.right, counts.invented) == (1, 0)
    assert compare(replace(read, figures=quad(500, 400, 60)), _truth((name,))).counts.missed == 1
