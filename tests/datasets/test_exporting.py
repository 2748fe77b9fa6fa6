"""An export that is broken off, repeated, or fed with a broken set."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from datasets.exporting import FORMS, export_set
from datasets.scene import load_scene
from datasets.sets import scene_files
from datasets.sketch import sketch_set
from datasets.splits import Splits, save_splits, split
from engine.wording import BadInput
from tests.datasets.made_sets import fill_disk, tree


class _Interrupted(Exception):
    pass


def _stop_at(call: int) -> Callable[[int, int], None]:
    calls = itertools.count()

    def tell(_finished: int, _total: int) -> None:
        if next(calls) == call:
            raise _Interrupted

    return tell


@pytest.fixture
def given_set(tmp_path: Path) -> Path:
    folder = tmp_path / "set"
    sketch_set(folder, 5)
    names = {load_scene(path).source: 1 for path in scene_files(folder)}
    save_splits(folder, split(names, Splits()))
    return folder


@pytest.mark.parametrize("form", FORMS)
def test_broken_off_anywhere_the_same_export_goes_on(form: str, given_set: Path, tmp_path: Path) -> None:
    whole = export_set(given_set, tmp_path / "whole", FORMS[form], "en")
    assert whole.written == whole.pictures == 5
    for call in range(12):
        out = tmp_path / f"part{call}"
        with pytest.raises(_Interrupted):
            export_set(given_set, out, FORMS[form], "en", _stop_at(call))
        written = {name: content for name, content in tree(out).items() if "annotations" not in name}
        assert not [name for name in tree(out) if name.endswith(".part")]
        assert written.items() <= tree(tmp_path / "whole").items()
        again = export_set(given_set, out, FORMS[form], "en")
        assert tree(out) == tree(tmp_path / "whole")
        assert again.written == 5 - sum(name.startswith("images") for name in written)
    assert export_set(given_set, tmp_path / "whole", FORMS[form], "en").written == 0


@pytest.mark.parametrize("form", FORMS)
def test_a_file_that_was_broken_since_is_written_again(form: str, given_set: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    export_set(given_set, out, FORMS[form], "en")
    expected = tree(out)
    picture = next((out / "images").rglob("*.jpg"))
    picture.write_bytes(picture.read_bytes()[:50])
    assert export_set(given_set, out, FORMS[form], "en").written == 1
    assert tree(out) == expected


@pytest.mark.parametrize("form", FORMS)
def test_what_is_broken_is_left_out_and_named(form: str, given_set: Path, tmp_path: Path) -> None:
    (given_set / "sketch-000000.jpg").unlink()
    (given_set / "sketch-000001.jpg").write_bytes(b"")
    (given_set / "sketch-000002.json").write_bytes(b"{")
    exported = export_set(given_set, tmp_path / "out", FORMS[form], "en")
    assert exported.pictures == 2
    assert exported.findings.counts == {"picture_missing": 1, "picture_empty": 1, "scene_not_json": 1}


def test_what_is_left_over_from_another_export_is_said(given_set: Path, tmp_path: Path) -> None:
    export_set(given_set, tmp_path / "out", FORMS["yolo"], "en")
    (given_set / "sketch-000004.json").unlink()
    exported = export_set(given_set, tmp_path / "out", FORMS["yolo"], "en")
    (finding,) = exported.findings
    assert (finding.wording.code, finding.values["count"]) == ("export_left_over", 2)


def test_a_set_is_never_exported_over_a_set(given_set: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    sketch_set(other, 1)
    before = tree(other) | tree(given_set)
    for out in (given_set, other):
        with pytest.raises(BadInput) as caught:
            export_set(given_set, out, FORMS["coco"], "en")
        assert caught.value.code == "export_into_set"
    assert tree(other) | tree(given_set) == before


def test_a_place_that_cannot_be_written_is_one_sentence(given_set: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    for form in FORMS.values():
        with pytest.raises(BadInput) as caught:
            export_set(given_set, tmp_path / "taken" / "below", form, "en")
        assert caught.value.code == "not_writable"


@pytest.mark.parametrize("ending", [".images.part", ".annotations.part", ".json.part"])
def test_a_full_disk_is_told_as_that(
    ending: str, given_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as full:
        fill_disk(full, lambda name: name.endswith(ending))
        with pytest.raises(BadInput, match="No space left") as caught:
            export_set(given_set, tmp_path / "out", FORMS["coco"], "en")
    assert caught.value.code == "not_writable"
    assert not list((tmp_path / "out/annotations").iterdir())


def test_parts_of_the_split_stay_apart(given_set: Path, tmp_path: Path) -> None:
    sketch_set(given_set, 25)
    pictures: dict[str, int] = {}
    for path in scene_files(given_set):
        source = load_scene(path).source
        pictures[source] = pictures.get(source, 0) + 1
    save_splits(given_set, split(pictures, Splits(shares=(2, 1, 1))))
    export_set(given_set, tmp_path / "out", FORMS["coco"], "en")
    sources = {
        part: {image["source"] for image in json.loads(path.read_text(encoding="utf-8"))["images"]}
        for path in (tmp_path / "out/annotations").iterdir()
        for part in [path.stem.removeprefix("instances_")]
    }
    assert set(sources) == {"train", "validation", "test"}
    assert sum(map(len, sources.values())) == len(set().union(*sources.values())) == len(pictures)
