"""Every form of labels becomes the same type, and what cannot be read is said with its file."""

import json
from pathlib import Path
from typing import Any

import pytest

from datasets.photo_labels import PhotoTruth, load_truths
from engine.pieces import Kind
from engine.wording import BadInput


def _folder(folder: Path, *entries: dict[str, Any]) -> Path:
    (folder / "labels.json").write_text(json.dumps(entries), encoding="utf-8")
    return folder


def test_outlines_groups_and_boxes_tell_what_they_know(tmp_path: Path) -> None:
    outline = [[0, 0], [4, 0], [4, 6], [0, 6]]
    tiles, cards, ranks = load_truths(
        _folder(
            tmp_path,
            {"photo": "a.jpg", "scene": "evening", "pieces": [{"piece": "7r", "polygon": outline}]},
            {"photo": "b.jpg", "source": "deck", "groups": [["Ah", "Kd"], ["*"]], "groups_known": True},
            {"photo": "c.jpg", "cards": [{"rank": "Q", "box": [1, 2, 3, 4]}]},
        )
    )
    assert (tiles.source, tiles.kind, tiles.places_known) == ("evening", Kind.TILES, True)
    assert [(str(name.piece), name.rank) for name in tiles.names] == [("7r", 7)]
    assert (cards.source, cards.kind, cards.groups, cards.places_known) == ("deck", Kind.CARDS, ((0, 1), (2,)), False)
    assert [(name.piece, name.rank) for name in ranks.names] == [(None, 12)]
    assert ranks.names[0].outline == ((1.0, 2.0), (3.0, 2.0), (3.0, 4.0), (1.0, 4.0))


def test_pictures_may_be_named_by_the_card_that_they_show(tmp_path: Path) -> None:
    for name in ("10h.jpg", "notes.jpg"):
        (tmp_path / name).write_bytes(b"")
    (truth,) = load_truths(tmp_path)
    assert [str(name.piece) for name in truth.names] == ["10h"]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"photo": "a.jpg", "pieces": [{"piece": "77r", "polygon": []}]}, "no_tile"),
        ({"photo": "a.jpg", "pieces": [{"piece": "7r"}]}, "broken_labels"),
        ({"photo": "a.jpg", "groups": [["Ah"]]}, "broken_labels"),
        ({"pieces": []}, "broken_labels"),
    ],
)
def test_broken_labels_name_their_file(tmp_path: Path, entry: dict[str, Any], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        load_truths(_folder(tmp_path, entry))
    assert (refused.value.code, refused.value.where) == (code, str(tmp_path / "labels.json"))


def test_a_folder_without_labels_says_so(tmp_path: Path) -> None:
    for folder, code in ((tmp_path / "none", "no_folder"), (tmp_path, "no_labels")):
        with pytest.raises(BadInput) as refused:
            load_truths(folder)
        assert (refused.value.code, refused.value.where) == (code, str(folder))


def test_ignored_shares_of_a_picture_become_outlines_in_its_pixels() -> None:
    drawn = ((1.0, 1.0), (5.0, 1.0), (1.0, 5.0))
    truth = PhotoTruth(Path("a.jpg"), "one", None, (), ignored_fractions=((0.5, 0.0, 1.0, 0.25),), ignored=(drawn,))
    assert truth.ignored_outlines(200, 80) == [drawn, ((100.0, 0.0), (200.0, 0.0), (200.0, 20.0), (100.0, 20.0))]
