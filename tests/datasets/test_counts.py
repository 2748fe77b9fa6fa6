import csv
import json
from pathlib import Path

import pytest

from datasets.counts import Card, card_to_json, count_scenes, counts_csv
from datasets.scene import Scene, ScenePiece
from datasets.sets import scene_files
from datasets.sketch import sketch_set
from datasets.splits import Splits
from datasets.turns import Turn, apart_deg, turn_deg, turn_of
from engine.pieces import JOKER, parse_piece
from tests.datasets.made_sets import add_scene, row, upright, upside_down


@pytest.mark.parametrize(
    ("shift", "turn", "degrees"),
    [(0, Turn.UPRIGHT, 0), (1, Turn.RIGHT, 90), (2, Turn.UPSIDE_DOWN, 180), (3, Turn.LEFT, 270)],
)
def test_the_turn_is_where_the_first_edge_points(shift: int, turn: Turn, degrees: float) -> None:
    corners = upright(0, 0, 20, 20)
    a, b, c, d = corners[shift:] + corners[:shift]
    assert turn_deg((a, b, c, d)) == pytest.approx(degrees)
    assert turn_of(ScenePiece(JOKER, (a, b, c, d))) is turn
    assert turn_of(ScenePiece(JOKER, (a, b, c, d), up_known=False)) is Turn.UNKNOWN
    assert apart_deg((a, b, c, d), upright(5, 5)) == pytest.approx(min(degrees, 360 - degrees))


def _card(*scenes: Scene) -> Card:
    card = Card()
    for scene in scenes:
        card.add(scene, "train")
    return card


def _scene(*pieces: ScenePiece, source: str = "kitchen") -> Scene:
    return Scene("a.jpg", 200, 160, source, pieces, notes={"truth": "corrected"})


def test_pieces_are_counted_by_piece_colour_scene_part_and_turn() -> None:
    six = ScenePiece(parse_piece("6r"), upside_down(0, 0))
    joker = ScenePiece(parse_piece("*=7r"), upright(0, 0), up_known=False)
    card = _card(_scene(six, joker, six), _scene(source="garden"))
    answer = card_to_json(card)
    assert (answer["scenes"], answer["empty"], answer["pieces"]) == (2, 1, 3)
    assert answer["counts"] == {"6r": 2, "*=7r": 1}
    assert answer["turns"] == {"6r": {"upside_down": 2}, "*": {"turn_unknown": 1}}
    assert answer["colours"] == {"r": 2, "*": 1}
    assert answer["sources"] == {"kitchen": {"pictures": 1, "pieces": 3}, "garden": {"pictures": 1, "pieces": 0}}
    assert answer["parts"] == {"train": 3}
    assert answer["notes"] == {"truth": {"corrected": 2}}
    assert (answer["low"], answer["high"]) == (30, 30)


def _gaps(*pieces: ScenePiece) -> dict[str, list[str]]:
    return {gap.wording.code: [str(piece) for piece in gap.pieces] for gap in _card(_scene(*pieces)).gaps}


def test_what_is_missing_is_said_of_the_kinds_that_are_there() -> None:
    gaps = _gaps(*row("6r 9r 9b 1k *", turned=1))
    assert len(gaps["no_picture_of"]) == 54 - 5
    assert gaps["never_upside_down"] == ["6r", "9b"]
    assert gaps["never_upright"] == ["9r"]
    assert _gaps() == {}
    cards = _gaps(*row("6h 9h"))
    assert set(cards) == {"no_picture_of"}
    assert not {"1r", "6h"} & set(cards["no_picture_of"])


def test_csv_and_json_agree(tmp_path: Path) -> None:
    sketch_set(tmp_path, 12)
    add_scene(tmp_path, "formula", row("7r"), source="=cmd()")
    card = count_scenes(scene_files(tmp_path), Splits(sources={"table-00000": "train", "table-00001": "test"}))
    answer = json.loads(json.dumps(card_to_json(card)))
    rows = list(csv.DictReader("".join(counts_csv(card)).splitlines()))
    by_piece = {line["name"]: int(line["count"]) for line in rows if line["by"] == "piece"}
    assert by_piece == {piece: sum(turns.values()) for piece, turns in answer["turns"].items()}
    by_part = {line["name"]: int(line["count"]) for line in rows if line["by"] == "part"}
    assert by_part == answer["parts"]
    assert all(sum(int(line[turn]) for turn in Turn) == int(line["count"]) for line in rows)
    assert "'=cmd()" in {line["name"] for line in rows if line["by"] == "scene"}


def test_what_cannot_be_read_is_counted(tmp_path: Path) -> None:
    sketch_set(tmp_path, 3)
    (tmp_path / "sketch-000001.json").write_bytes(b"[")
    told: list[tuple[int, int]] = []
    card = count_scenes(scene_files(tmp_path), tell=lambda *t: told.append(t))
    assert (card.scenes, len(card.broken)) == (2, 1)
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
