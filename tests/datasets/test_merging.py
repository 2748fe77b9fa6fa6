"""Sets put together: each picture once, nothing overwritten, and the same set every time."""

import dataclasses
import hashlib
import shutil
from pathlib import Path

import pytest

from datasets.about import About, Origin, load_about, save_about
from datasets.checking import check_set
from datasets.label_checks import stock_of
from datasets.manifest import MANIFEST_NAME, identity, load_manifest, seal
from datasets.merging import merge_sets
from datasets.scene import load_scene, save_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_set
from datasets.splits import Splits, load_splits, save_splits
from engine.games import GAMES
from engine.wording import BadInput
from tests.datasets.made_sets import add_scene, row, tree


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two sets that share a picture and, elsewhere, a file's name."""
    a, b = tmp_path / "a", tmp_path / "b"
    add_scene(a, "one", row("1r 2r 3r"), "kitchen", seed=1)
    add_scene(a, "two", row("5b 6b 7b"), "garden", seed=2)
    add_scene(b, "same", row("1r 2r 3r"), "kitchen", seed=1)
    add_scene(b, "two", row("9k 10k"), "club", seed=3)
    save_splits(a, Splits(sources={"kitchen": "train", "garden": "validation"}))
    save_splits(b, Splits(sources={"kitchen": "test", "club": "train"}))
    save_about(b, About("CC BY 4.0", (Origin("older"),)))
    seal(b)
    return a, b


def test_every_picture_once_and_nothing_lost(two: tuple[Path, Path], tmp_path: Path) -> None:
    merged = merge_sets(two, tmp_path / "out", "ours")
    assert (merged.added, merged.kept, merged.twice, merged.pieces) == (3, 0, 1, 8)
    assert merged.findings.counts == {"merge_same_picture": 1}
    given = [
        load_scene(folder / f"{name}.json") for folder, name in ((two[0], "one"), (two[0], "two"), (two[1], "two"))
    ]
    scenes = {scene.source: scene for scene in map(load_scene, scene_files(tmp_path / "out"))}
    assert len(scenes) == 3
    for scene in given:
        assert dataclasses.replace(scenes[scene.source], picture=scene.picture) == scene
        assert (tmp_path / "out" / scenes[scene.source].picture).is_file()
    about = load_about(tmp_path / "out")
    assert about == About("ours", (Origin("a"), Origin("b", "CC BY 4.0", identity(two[1])), Origin("older")))
    splits = load_splits(tmp_path / "out")
    assert splits is not None
    assert splits.sources == {"kitchen": "test", "garden": "validation", "club": "train"}
    report = check_set(tmp_path / "out", stock_of([rules.deck for rules in GAMES.values()]))
    assert not list(report.findings)
    assert report.identity == merged.identity


def test_merging_again_changes_nothing_and_growing_adds(two: tuple[Path, Path], tmp_path: Path) -> None:
    first = merge_sets(two, tmp_path / "out")
    before = tree(tmp_path / "out")
    again = merge_sets(two, tmp_path / "out")
    assert (again.added, again.kept, again.identity) == (0, 3, first.identity)
    assert tree(tmp_path / "out") == before
    add_scene(two[0], "three", seed=9)
    assert merge_sets(two, tmp_path / "out").added == 1


def test_broken_off_anywhere_the_same_merge_goes_on(two: tuple[Path, Path], tmp_path: Path) -> None:
    merge_sets(two, tmp_path / "whole")
    for call in range(5):

        def stop(finished: int, _: int, call: int = call) -> None:
            if finished == call:
                raise KeyboardInterrupt

        out = tmp_path / f"part{call}"
        with pytest.raises(KeyboardInterrupt):
            merge_sets(two, out, tell=stop)
        assert all((out / load_scene(path).picture).is_file() for path in out.glob("*.json"))
        merge_sets(two, out)
        assert tree(out) == tree(tmp_path / "whole")


def test_other_labels_of_the_same_picture_are_said_and_the_first_kept(two: tuple[Path, Path], tmp_path: Path) -> None:
    label = two[1] / "same.json"
    save_scene(dataclasses.replace(load_scene(label), pieces=()), label)
    merged = merge_sets(two, tmp_path / "out")
    (finding,) = merged.findings
    assert (finding.wording.code, finding.where) == ("merge_other_labels", "b/same.json")
    assert len(load_scene(tmp_path / "out/one.json").pieces) == 3


def test_what_is_broken_is_left_out_and_named(two: tuple[Path, Path], tmp_path: Path) -> None:
    (two[0] / "one.json").write_bytes(b"{")
    (two[0] / "two.jpg").unlink()
    (two[1] / "two.jpg").write_bytes(b"")
    merged = merge_sets(two, tmp_path / "out")
    assert merged.added == 1
    assert {(f.wording.code, f.where) for f in merged.findings} == {
        ("scene_not_json", "a/one.json"),
        ("picture_missing", "a/two.json"),
        ("picture_empty", "b/two.json"),
    }


def test_a_folder_without_scenes_is_refused_before_anything_is_written(two: tuple[Path, Path], tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        merge_sets([*two, tmp_path], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_the_manifest_lists_every_file_of_the_set_and_names_it(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    sketch_set(folder, 3)
    save_about(folder, About("CC0"))
    name = seal(folder)
    listed = load_manifest(folder)
    assert listed == {
        path: hashlib.sha256(content).hexdigest() for path, content in tree(folder).items() if path != MANIFEST_NAME
    }
    assert name == identity(folder) == hashlib.sha256((folder / MANIFEST_NAME).read_bytes()).hexdigest()
    shutil.copytree(folder, tmp_path / "copy")
    assert seal(tmp_path / "copy") == name
    picture = tmp_path / "copy/sketch-000001.jpg"
    picture.write_bytes(picture.read_bytes() + b"\0")
    assert seal(tmp_path / "copy") != name
