"""When a piece that is followed may be told."""

import numpy as np
import pytest

from engine.pieces import CLASS_COUNT, Kind
from vision.tracking.teller import Teller
from vision.tracking.tracks import AGREEING_LOOKS, SURELY_A_PIECE, Track

QUAD = np.array([[0, 0], [36, 0], [36, 50], [0, 50]], np.float32)
PATCH = np.zeros((28, 20, 3), np.float32)
POSTERIOR = np.eye(CLASS_COUNT, dtype=np.float32)[4]


def _track(presence: float) -> Track:
    return Track(1, QUAD, POSTERIOR, presence, PATCH, Kind.TILES)


@pytest.mark.parametrize(
    ("presence", "beside_piece", "is_told"),
    [(0.95, False, False), (0.95, True, True), (SURELY_A_PIECE, False, True), (0.7, True, False)],
)
def test_what_lies_alone_is_told_only_where_it_surely_is_a_piece(
    presence: float, beside_piece: bool, is_told: bool
) -> None:
    track = _track(presence)
    track.beside_piece = beside_piece
    for _ in range(AGREEING_LOOKS - 1):
        assert not track.ready
        track.found(QUAD, POSTERIOR, presence, PATCH)
    assert track.ready is is_told


def test_what_shows_in_one_look_of_three_is_kept_and_nobody_waits_for_it() -> None:
    track = _track(0.99)
    assert not track.silent
    track.not_found(PATCH)
    assert not track.silent
    track.not_found(PATCH)
    assert track.silent


@pytest.mark.parametrize("is_covered", [True, False])
def test_what_a_hand_half_covered_is_not_gone_for_the_looks_that_the_hand_spoiled(is_covered: bool) -> None:
    track = _track(0.99)
    track.told = track.best
    for _ in range(AGREEING_LOOKS):
        track.not_found(PATCH)
    for covered in (is_covered, is_covered, False):
        track.cover(covered)
    told = Teller().changes(0, [track])
    assert [type(event).__name__ for event in told] == ([] if is_covered else ["Gone"])
