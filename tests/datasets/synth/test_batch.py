from pathlib import Path

import pytest

from datasets.label_checks import check_labels, stock_of
from datasets.photo_labels import load_truths
from datasets.scene import load_scene
from datasets.sets import scene_files
from datasets.sheet import save_sheet
from datasets.synth.batch import render_scenes
from datasets.synth.stream import render
from engine.games import GAMES
from engine.pieces import Kind
from engine.wording import BadInput


def test_a_broken_off_batch_goes_on_where_it_was(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    assert render_scenes(tmp_path, 3, 0, "train", 1, lambda *progress: told.append(progress)) == 3
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    lost = tmp_path / "train-000001.json"
    kept = lost.read_text(encoding="utf-8")
    lost.unlink()
    assert render_scenes(tmp_path, 3, 0, "train", 1) == 1
    assert lost.read_text(encoding="utf-8") == kept
    assert render_scenes(tmp_path, 3, 0, "train", 1) == 0


def test_several_processes_draw_the_same(tmp_path: Path) -> None:
    render_scenes(tmp_path / "one", 2, 7, "train", 1)
    render_scenes(tmp_path / "two", 2, 7, "train", 2)
    for name in ("train-000007.json", "train-000008.json"):
        assert load_scene(tmp_path / "one" / name) == load_scene(tmp_path / "two" / name)


def test_what_is_rendered_can_be_read_and_looked_at(tmp_path: Path) -> None:
    render_scenes(tmp_path, 2, 0, "validation", 1)
    truths = load_truths(tmp_path)
    assert len(truths) == 2
    assert all(truth.rendered and truth.picture.is_file() and truth.groups_known for truth in truths)
    assert save_sheet(tmp_path, scene_files(tmp_path)).stat().st_size > 1000


@pytest.mark.parametrize(("kind", "seeds"), [(Kind.TILES, (2, 5, 7)), (Kind.CARDS, (0, 1, 15))])
def test_the_labels_of_what_is_drawn_are_found_right(kind: Kind, seeds: tuple[int, ...]) -> None:
    for seed in seeds:
        _, scene = render(kind, seed, "train")
        assert not list(check_labels(scene, scene.picture, stock_of([rules.deck for rules in GAMES.values()])))


def test_a_sheet_of_nothing_says_how_to_mend_it(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        scene_files(tmp_path)
    assert caught.value.code == "no_scenes"
