"""Measuring a folder of labelled pictures, from files to figures, mistakes and their sheets."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.photo_labels import PhotoTruth, load_truths
from datasets.scene import Scene, ScenePiece, save_scene
from engine.pieces import Kind, class_of, parse_pieces
from engine.wording import BadInput
from models.preprocess import Image, Quads
from vision.compare import Counts
from vision.decode import decode
from vision.evaluate import Share, by_scene, evaluation_to_json, measure, milliseconds, readable, shares
from vision.mistake_sheet import save_mistake_sheets
from vision.networks import NetworksByKind

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


@pytest.fixture
def folder(tmp_path: Path, quad: QuadAt, blocks: Blocks) -> Path:
    """Three scenes of one table; in the second the label names another piece and one that is not there."""
    drawn = parse_pieces("5r 6r 7r")
    quads = np.concatenate([quad(100 + 70 * i, 100, 80) for i in range(3)])
    for number, names in enumerate(("5r 6r 7r", "5r 6b 7r", "")):
        picture = blocks(400, 200, quads if names else quads[:0], [class_of(p) for p in drawn] if names else [])
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
        corners = [tuple(map(tuple, q.tolist())) for q in quads]
        pieces = [ScenePiece(p, q, 0) for p, q in zip(parse_pieces(names), corners, strict=False)]  # type: ignore[arg-type]
        if number == 1:
            pieces.append(ScenePiece(parse_pieces("9k")[0], ((300, 100), (340, 100), (340, 160), (300, 160)), 1))
        scene = Scene(f"{number}.png", 400, 200, "empty" if not names else "blocks", tuple(pieces), rendered=True)
        save_scene(scene, tmp_path / f"{number}.json")
    return tmp_path


def test_a_folder_becomes_counts_by_scene(folder: Path, block_networks: NetworksByKind) -> None:
    measured = list(measure(load_truths(folder), block_networks))
    scenes = by_scene(measured)
    assert list(scenes) == ["blocks", "empty"]
    blocks = scenes["blocks"]
    assert (blocks.photos, blocks.flawless, blocks.truth) == (2, 1, 7)
    assert (blocks.right, blocks.misread, blocks.missed, blocks.invented) == (5, 1, 1, 0)
    assert (blocks.groups, blocks.groups_right, blocks.upright, blocks.up_known) == (3, 1, 6, 6)
    assert scenes["empty"] == Counts(photos=1, flawless=1)
    assert set(milliseconds(measured)) == {"decode", "locate", "read", "arrange", "decide", "judge", "all"}


def test_the_json_holds_every_figure_and_mistake(folder: Path, block_networks: NetworksByKind) -> None:
    measured = list(measure(load_truths(folder), block_networks))
    answer = evaluation_to_json(measured, 2, block_networks)
    assert answer["skipped_photos"] == 2
    assert answer["weights"] == "blocks"
    assert answer["total"]["recall"]["count"] == 5
    assert answer["total"]["recall"]["of"] == 7
    assert answer["total"]["photos"]["count"] == 2
    assert answer["mistakes"] == [
        {
            "photo": "1.png",
            "fault": "misread",
            "truth": "6b",
            "read": "6r",
            "confidence": pytest.approx(0.99, abs=0.01),
        },
        {"photo": "1.png", "fault": "missed", "truth": "9k", "read": None, "confidence": None},
    ]


def test_mistakes_are_shown_on_sheets(folder: Path, block_networks: NetworksByKind, tmp_path: Path) -> None:
    measured = list(measure(load_truths(folder), block_networks))
    (path,) = save_mistake_sheets(measured, tmp_path / "new" / "sheets")
    sheet = decode(path)
    assert sheet.shape[1] == 6 * 200
    assert sheet[:200, :200].std() > 10
    assert (sheet[:, 400:] == sheet[0, 400]).all()


def test_no_mistakes_are_no_sheet(folder: Path, block_networks: NetworksByKind, tmp_path: Path) -> None:
    measured = list(measure(load_truths(folder)[:1], block_networks))
    assert save_mistake_sheets(measured, tmp_path) == []


def test_a_folder_that_cannot_be_made_gets_one_sentence(folder: Path) -> None:
    (folder / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        save_mistake_sheets([], folder / "file" / "sheets")
    assert caught.value.code == "not_writable"


def test_cards_are_left_out_while_the_networks_read_tiles(block_networks: NetworksByKind) -> None:
    truths = [PhotoTruth(Path(f"{kind}.jpg"), "", kind, ()) for kind in (Kind.TILES, Kind.CARDS, None)]
    assert [truth.kind for truth in readable(truths, block_networks)] == [Kind.TILES, None]


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 27.75), (5, 10, 23.66, 76.34), (10, 10, 72.25, 100.0), (95, 100, 88.82, 97.85)],
)
def test_intervals_are_wilsons(count: int, of: int, low: float, high: float) -> None:
    interval = Share(count, of).interval
    assert interval is not None
    assert interval == pytest.approx((low, high), abs=0.01)


def test_nothing_to_count_is_no_figure() -> None:
    assert Share(0, 0).to_json() == {"count": 0, "of": 0, "percent": None, "interval": None}


def test_precision_is_of_what_was_read() -> None:
    figures = shares(
        Counts(truth=10, right=8, misread=1, missed=1, invented=3, same_rank=9, same_suit=8, suits_known=9)
    )
    assert (figures["recall"], figures["precision"]) == (Share(8, 10), Share(8, 12))
    assert (figures["rank"], figures["colour"], figures["found"]) == (Share(9, 9), Share(8, 9), Share(9, 10))
