import itertools

import cv2
import numpy as np
import pytest

from datasets.synth.camera import look_at
from datasets.synth.layout import RowHabits, fill_table, lay_row, lying, sample_meld
from datasets.synth.makes import Make, sample_make
from datasets.synth.racks import sample_rack, stand_tiles
from engine.pieces import JOKER, Piece

NEAT = RowHabits(0.0, 0.0, 0.0, 0.0)


@pytest.fixture
def make() -> Make:
    return sample_make(np.random.default_rng(0), "train")


def test_an_upright_tile_has_its_top_away_and_its_left_at_the_left(make: Make) -> None:
    pose = lying(Piece(7, "r"), 0.0, 0.0, 0.0, 0)
    half = make.aspect / 2
    expected = [[-0.5, half, 0.1], [0.5, half, 0.1], [0.5, -half, 0.1], [-0.5, -half, 0.1]]
    assert pose.corners(make, 0.1) == pytest.approx(np.array(expected))


def test_a_tile_turned_by_a_quarter_has_its_top_at_the_right(make: Make) -> None:
    pose = lying(Piece(7, "r"), 0.0, 0.0, np.pi / 2, 0)
    assert pose.corners(make, 0.0)[0] == pytest.approx([make.aspect / 2, 0.5, 0.0])
    assert pose.normal == pytest.approx([0, 0, 1])


def test_a_neat_row_touches_and_reads_from_the_left(make: Make) -> None:
    meld = [Piece(rank, "b") for rank in (3, 4, 5)]
    poses = lay_row(meld, np.zeros(2), 0.0, 4, NEAT, make, np.random.default_rng(0))
    assert [pose.piece for pose in poses] == meld
    assert [pose.base[0] for pose in poses] == pytest.approx([-1, 0, 1], abs=0.02)
    assert {pose.group for pose in poses} == {4}


def test_rows_on_a_table_do_not_lie_in_each_other(make: Make) -> None:
    camera = look_at(np.zeros(3), tilt_deg=20, turn_deg=50, roll_deg=0, tile_width_px=40, focal=1, size_px=(800, 600))
    poses = fill_table(camera, make, 12, np.random.default_rng(3), [], 0, sample_meld)
    groups = {pose.group for pose in poses}
    assert len(groups) > 5
    boxes = [
        cv2.minAreaRect(np.concatenate([p.corners(make, 0)[:, :2] for p in poses if p.group == g]).astype(np.float32))
        for g in groups
    ]
    for i, first in enumerate(boxes):
        for second in boxes[:i]:
            assert cv2.rotatedRectangleIntersection(first, second)[0] == cv2.INTERSECT_NONE


def test_melds_are_mostly_runs_and_sets() -> None:
    rng = np.random.default_rng(0)
    regular = 0
    for _ in range(400):
        meld = [piece for piece in sample_meld(rng) if piece != JOKER]
        is_set = len({p.rank for p in meld}) == 1 and len({p.suit for p in meld}) == len(meld) > 1
        steps = {b.rank - a.rank for a, b in itertools.pairwise(meld)}
        is_run = len({p.suit for p in meld}) == 1 and steps <= {1, 2} and len(meld) > 1
        regular += is_set or is_run
    assert regular > 250


@pytest.mark.parametrize("seed", range(5))
def test_tiles_on_a_rack_face_the_player_and_stand_beside_each_other(seed: int, make: Make) -> None:
    rng = np.random.default_rng(seed)
    rack = sample_rack(make, rng)
    rows = stand_tiles(rack, make, rng)
    assert len(rows) == rack.steps
    for row in rows:
        xs = [pose.base[0] for pose in row]
        assert all(b - a > 0.99 for a, b in itertools.pairwise(xs))
        assert all(abs(x) <= rack.width / 2 for x in xs)
        for pose in row:
            assert pose.normal[1] < 0 < pose.normal[2], "towards the player and a little up"
            assert np.linalg.norm(pose.right) == pytest.approx(1)
            assert pose.right @ pose.down == pytest.approx(0, abs=1e-9)
