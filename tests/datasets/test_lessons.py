"""What of a set teaches and what measures."""

from dataclasses import replace
from pathlib import Path

import pytest

from datasets.lessons import find_lessons
from datasets.scene import load_scene, save_scene
from datasets.sets import CONFIRMED, CORRECTED, IMPORTED, PLACED, PREDICTED, TRUTH_NOTE, UNOPPOSED
from datasets.splits import Splits, load_splits, save_splits
from engine.pieces import Kind
from engine.wording import BadInput
from tests.datasets.made_sets import add_scene, row


def _scene(folder: Path, name: str, source: str, truth: str | None = CONFIRMED, pieces: str = "7r 8r") -> Path:
    path = add_scene(folder, name, row(pieces), source)
    if truth:
        save_scene(replace(load_scene(path), notes={TRUTH_NOTE: truth}), path)
    return path


def test_a_source_teaches_or_measures_never_both(tmp_path: Path) -> None:
    for number in range(30):
        _scene(tmp_path, f"p{number:02d}", f"evening {number // 3}")
    lessons = find_lessons(tmp_path)
    sources = [{load_scene(path).source for path in part} for part in (lessons.learned, lessons.held_out)]
    assert not sources[0] & sources[1]
    assert len(lessons.learned) == 24
    assert len(lessons.held_out) == 6
    splits = load_splits(tmp_path)
    assert splits is not None
    assert {source for source, part in splits.sources.items() if part == "train"} == sources[0]
    assert find_lessons(tmp_path) == lessons


@pytest.mark.parametrize("truth", [PREDICTED, IMPORTED, UNOPPOSED, CORRECTED])
def test_labels_that_nobody_confirmed_are_no_truth(tmp_path: Path, truth: str) -> None:
    confirmed = _scene(tmp_path, "a", "one")
    _scene(tmp_path, "b", "one", truth)
    lessons = find_lessons(tmp_path)
    assert lessons.learned == (confirmed,)
    assert lessons.waiting == 1
    confirmed.unlink()
    with pytest.raises(BadInput) as caught:
        find_lessons(tmp_path)
    assert caught.value.code == "nothing_confirmed"
    assert caught.value.values["scenes"] == 1


def test_named_cards_that_networks_placed_teach_and_do_not_measure(tmp_path: Path) -> None:
    save_splits(tmp_path, Splits(sources={"one": "train", "two": "test"}))
    learned, measured = _scene(tmp_path, "a", "one", PLACED, "7h 8h"), _scene(tmp_path, "b", "two", None, "7h 8h")
    _with_indices(learned)
    _scene(tmp_path, "c", "two", PLACED, "7h 8h")
    lessons = find_lessons(tmp_path)
    assert (lessons.kind, lessons.learned, lessons.held_out) == (Kind.CARDS, (learned,), (measured,))


def _with_indices(path: Path) -> None:
    scene = load_scene(path)
    pieces = tuple(replace(piece, indices=(piece.quad,)) for piece in scene.pieces)
    save_scene(replace(scene, pieces=pieces), path)


def test_cards_whose_indices_are_not_known_measure_and_do_not_teach(tmp_path: Path) -> None:
    save_splits(tmp_path, Splits(sources={"one": "train", "two": "test"}))
    bare, measured = _scene(tmp_path, "a", "one", pieces="7h *"), _scene(tmp_path, "b", "two", pieces="7h 8h")
    with pytest.raises(BadInput) as caught:
        find_lessons(tmp_path)
    assert (caught.value.code, caught.value.values["scenes"]) == ("nothing_placed", 1)
    learned = _scene(tmp_path, "c", "one", pieces="7h ? 8h")
    _with_indices(learned)
    lessons = find_lessons(tmp_path)
    assert (lessons.learned, lessons.held_out, lessons.unplaced) == ((learned,), (measured,), 1)
    _with_indices(bare)
    assert find_lessons(tmp_path).learned == (bare, learned)


def test_pieces_of_the_rarer_kind_and_broken_scenes_are_left_out(tmp_path: Path) -> None:
    kept = [_scene(tmp_path, name, "one") for name in ("a", "b")]
    _scene(tmp_path, "c", "one", pieces="7h 8h")
    _scene(tmp_path, "d", "one").write_text("{", encoding="utf-8")
    _scene(tmp_path, "e", "one")
    (tmp_path / "e.jpg").unlink()
    assert find_lessons(tmp_path).learned == tuple(kept)


def test_a_set_all_of_which_is_held_out_teaches_nothing(tmp_path: Path) -> None:
    save_splits(tmp_path, Splits(sources={"one": "test"}))
    _scene(tmp_path, "a", "one")
    with pytest.raises(BadInput) as caught:
        find_lessons(tmp_path)
    assert caught.value.code == "nothing_left_to_learn"


def test_the_identity_changes_with_a_label_and_with_its_part(tmp_path: Path) -> None:
    path = _scene(tmp_path, "a", "one")
    _scene(tmp_path, "b", "two")
    before = find_lessons(tmp_path)
    scene = load_scene(path)
    save_scene(replace(scene, pieces=scene.pieces[:1]), path)
    changed = find_lessons(tmp_path)
    assert changed.identity != before.identity
    splits = load_splits(tmp_path)
    assert splits is not None
    swapped = {source: "test" if part == "train" else "train" for source, part in splits.sources.items()}
    save_splits(tmp_path, replace(splits, sources=swapped))
    assert find_lessons(tmp_path).identity != changed.identity
