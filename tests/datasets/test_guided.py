import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.guided import Layout, layouts, match
from datasets.scene import Quad
from datasets.turns import turn_deg
from engine.pieces import CLASS_COUNT, JOKER, Kind, Piece, class_of, parse_piece, parse_pieces

Posterior = list[float]


def _posterior(piece: Piece, p: float = 0.95) -> Posterior:
    found = [(1 - p) / (CLASS_COUNT - 1)] * CLASS_COUNT
    found[class_of(piece)] = p
    return found


def _photo(layout: Layout, camera_deg: float = 0, jitter: float = 0, seed: int = 0) -> list[Quad]:
    """Where the pieces of a layout lie in a photo, in reading order; `camera_deg`: how the camera was held."""
    rng = random.Random(seed)
    turn = math.radians(-camera_deg)

    def seen(x: float, y: float) -> tuple[float, float]:
        return (x * math.cos(turn) - y * math.sin(turn) + 900, x * math.sin(turn) + y * math.cos(turn) + 900)

    quads = []
    for number, row in enumerate(layout.rows):
        for place in range(len(row)):
            left, top = place * 62 + rng.uniform(-jitter, jitter), number * 120 + rng.uniform(-jitter, jitter)
            corners = [(left, top), (left + 60, top), (left + 60, top + 90), (left, top + 90)]
            a, b, c, d = (seen(x, y) for x, y in (corners[2:] + corners[:2] if layout.turned else corners))
            quads.append((a, b, c, d))
    return quads


@pytest.mark.parametrize("kind", Kind)
def test_the_plan_covers_a_whole_make_both_ways_up(kind: Kind) -> None:
    plan = layouts(kind)
    for turned in (False, True):
        laid = [piece for layout in plan if layout.turned is turned for piece in layout.pieces]
        assert len(laid) == len(set(laid)) == 53
        assert JOKER in laid
        assert len({layout.part for layout in plan if layout.turned is turned}) == 1
    assert len(plan) == 8
    assert max(len(row) for layout in plan for row in layout.rows) <= 7


@given(
    st.integers(0, 7),
    st.floats(-180, 180),
    st.floats(0, 12),
    st.permutations(range(14)),
    st.sampled_from([0.95, 0.3, 0.02]),
)
def test_pieces_are_told_by_their_places_however_the_camera_is_held_and_whatever_is_read(
    number: int, camera_deg: float, jitter: float, order: list[int], p: float
) -> None:
    layout = layouts(Kind.TILES)[number]
    order = [place for place in order if place < len(layout.pieces)]
    quads = _photo(layout, camera_deg, jitter)
    found = match(layout, [quads[i] for i in order], [_posterior(layout.pieces[i], p) for i in order])
    assert found.is_complete
    assert found.doubted == ()
    assert [order[find] for find in found.finds if find is not None] == list(range(len(order)))
    assert list(found.quads) == quads


def test_a_piece_whose_top_was_read_wrongly_is_turned() -> None:
    layout = layouts(Kind.TILES)[4]
    quads = _photo(layout)
    a, b, c, d = quads[5]
    posteriors = [_posterior(piece) for piece in layout.pieces]
    posteriors[5] = _posterior(Piece(9, "r"), 0.6)
    found = match(layout, [*quads[:5], (c, d, a, b), *quads[6:]], posteriors)
    assert found.quads[5] == quads[5]
    assert turn_deg(quads[5]) == pytest.approx(180)


def test_a_missing_piece_is_named() -> None:
    layout = layouts(Kind.TILES)[1]
    quads, pieces = _photo(layout), layout.pieces
    found = match(layout, quads[:3] + quads[4:], [_posterior(piece) for piece in pieces[:3] + pieces[4:]])
    assert [str(pieces[place]) for place in found.missing] == ["4b"]
    assert found.extra == ()


def test_a_piece_too_many_is_pointed_at() -> None:
    layout = layouts(Kind.TILES)[1]
    quads = _photo(layout)
    (x, y), _, _, _ = quads[6]
    more: Quad = ((x + 70, y), (x + 130, y), (x + 130, y + 90), (x + 70, y + 90))
    posteriors = [*(_posterior(piece) for piece in layout.pieces), _posterior(parse_piece("1k"))]
    found = match(layout, [*quads, more], posteriors)
    assert (found.missing, found.extra) == ((), (len(quads),))


def test_two_pieces_in_each_others_places_are_doubted() -> None:
    layout = layouts(Kind.TILES)[1]
    pieces = list(layout.pieces)
    pieces[2], pieces[3] = pieces[3], pieces[2]
    found = match(layout, _photo(layout), [_posterior(piece) for piece in pieces])
    assert found.is_complete
    assert found.doubted == (2, 3)


def test_an_empty_photo_has_nothing() -> None:
    layout = layouts(Kind.CARDS)[0]
    found = match(layout, [], [])
    assert len(found.missing) == 14
    assert not found.is_complete


def test_a_household_may_lack_pieces() -> None:
    lacking = layouts(Kind.TILES)[0].without([JOKER, *parse_pieces("1r 2r 3r 4r 5r 6r 7r")])
    assert " ".join(map(str, lacking.pieces)) == "8r 9r 10r 11r 12r 13r"
    assert len(lacking.rows) == 1
