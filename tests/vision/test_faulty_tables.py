"""Tables are dealt out of one box, with one fault where one is wanted; what becomes of it is counted."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from datasets.photo_labels import truth_of_scene
from datasets.scene import Scene, ScenePiece
from engine.deck import surplus
from engine.games import game
from engine.melds import read_table_meld
from engine.pieces import CLASS_COUNT, Kind, class_of, parse_pieces
from models.preprocess import Quads
from vision.compare import Counts
from vision.decision import Decision
from vision.evaluate import Share
from vision.faulty_tables import Outcome, deal, outcome, read_tables, render_table, repairs
from vision.judge import Verdict
from vision.networks import NetworksByKind
from vision.reading import Reading

RUMMIKUB = game("rummikub")
QuadAt = Callable[..., Quads]


@given(st.integers(0, 2**32 - 1), st.sampled_from(("rummikub", "tile")), st.booleans())
def test_tables_come_out_of_one_box_and_hold_the_fault_that_is_wanted(seed: int, game_id: str, faulty: bool) -> None:
    rules = game(game_id)
    melds, place = deal(rules, np.random.default_rng(seed), faulty=faulty)
    assert not surplus([piece for meld in melds for piece in meld], rules)
    legal = [read_table_meld(meld, rules).meld is not None for meld in melds]
    assert legal == [number != place for number in range(len(melds))]
    assert (place is None) != faulty


def test_a_table_shows_its_melds() -> None:
    melds, _ = deal(RUMMIKUB, np.random.default_rng(3), faulty=True)
    picture, scene = render_table(melds, np.random.default_rng(3))
    assert picture.shape == (600, 800, 3)
    assert Counter(piece.piece for piece in scene.pieces) <= Counter(piece for meld in melds for piece in meld)
    assert len(scene.groups) == len(melds)


def _posteriors(names: str) -> NDArray[np.float32]:
    return np.eye(CLASS_COUNT, dtype=np.float32)[[class_of(piece) for piece in parse_pieces(names)]]


@pytest.mark.parametrize(
    ("network", "decided", "groups", "expected"),
    [
        ("4r 5r 8r", "4r 5r 8r", (0, 0, 0), (True, False, False)),
        ("4r 5r 8r", "4r 5r 6r", (0, 0, 0), (True, True, False)),
        ("4r 5r 6r", "4r 5r 8r", (0, 0, 0), (True, False, True)),
        ("4r 5r 6r", "4r 5r 6r", (0, 0, 1), (False, False, False)),
    ],
)
def test_a_fault_is_hidden_where_its_group_is_taken_for_a_meld(
    network: str, decided: str, groups: Sequence[int], expected: tuple[bool, bool, bool], quad: QuadAt
) -> None:
    fault = parse_pieces("4r 5r 8r")
    quads = np.concatenate([quad(100 + 60 * i, 100, 80) for i in range(3)])
    corners = [tuple(map(tuple, one.tolist())) for one in quads]
    pieces = tuple(ScenePiece(piece, corner, 0) for piece, corner in zip(fault, corners, strict=True))  # type: ignore[arg-type]
    truth = truth_of_scene(Scene("table.jpg", 400, 200, "table", pieces, rendered=True), Path())
    ones = np.ones(3, np.float32)
    decision = Decision(_posteriors(decided).argmax(axis=1), _posteriors(decided), ones)
    verdicts = (Verdict(),) * len(set(groups))
    reading = Reading(
        400, 200, Kind.TILES, quads, _posteriors(network), np.array(groups, np.int64), verdicts, decision=decision
    )
    found = outcome(reading, truth, fault, RUMMIKUB)
    assert (found.found, found.hidden, found.hidden_by_network) == expected
    assert (found.counts.right, found.network.right) == (
        3 - (decided != "4r 5r 8r"),
        3 - (network != "4r 5r 8r"),
    )
    assert not outcome(reading, truth, None, RUMMIKUB).found


def test_only_faults_that_were_found_count_and_only_sound_tables_tell_accuracy() -> None:
    counts, network = Counts(truth=10, right=9), Counts(truth=10, right=8)
    faulty = [Outcome(*told, Counts(), Counts()) for told in ((True, True, False), (True, False, False), (False,) * 3)]
    figures = repairs(faulty, [Outcome(False, False, False, counts, network)] * 2)
    assert (figures.tables, figures.hidden, figures.hidden_by_network) == (3, Share(1, 2), Share(0, 2))
    assert (figures.recall, figures.recall_of_network) == (Share(18, 20), Share(16, 20))
    assert figures.to_json()["faults_hidden"]["count"] == 1


def test_tables_are_rendered_and_read_one_by_one(block_networks: NetworksByKind) -> None:
    (read,) = read_tables(block_networks[Kind.TILES], RUMMIKUB, range(1), faulty=False)
    assert read.counts.truth >= 12
