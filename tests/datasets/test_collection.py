import math
import os
import stat
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.collection import Collection
from datasets.cutting import Picture
from datasets.overview import next_worth_labelling
from datasets.scene import Scene, load_scene
from datasets.sets import CONFIRMED, TRUTH_NOTE, UNOPPOSED
from datasets.sketch import sketch_picture
from engine.wording import BadInput
from tests.datasets.made_sets import HEIGHT_PX, WIDTH_PX
from tests.datasets.test_worth import read


def picture(seed: int) -> Picture:
    content = np.frombuffer(sketch_picture(seed, WIDTH_PX, HEIGHT_PX), np.uint8)
    return np.asarray(cv2.imdecode(content, cv2.IMREAD_COLOR), np.uint8)


def scene(p: float = 0.99, *, label: str | None = None, notes: dict[str, str] | None = None) -> Scene:
    return Scene("unnamed", WIDTH_PX, HEIGHT_PX, "kitchen", (read("7r", p, label=label),), notes=notes or {})


@pytest.fixture
def collection(tmp_path: Path) -> Collection:
    return Collection(tmp_path / "pictures", cap_mb=1)


def names(collection: Collection) -> list[str]:
    return [entry.name for entry in collection.overview.entries()]


def test_what_is_kept_is_a_set_of_plain_pictures(collection: Collection) -> None:
    name = collection.keep(scene(), picture(1))
    kept = load_scene(collection.folder / f"{name}.json")
    assert kept.picture == f"{name}.jpg"
    content = (collection.folder / kept.picture).read_bytes()
    assert b"Exif" not in content
    assert kept.pieces == scene().pieces
    assert collection.size_bytes > len(content)


def test_the_same_table_is_kept_once_with_the_better_labels(collection: Collection) -> None:
    brighter = np.clip(picture(1).astype(np.int16) + 4, 0, 255).astype(np.uint8)
    first = collection.keep(scene(notes={TRUTH_NOTE: UNOPPOSED}), picture(1))
    assert collection.keep(scene(notes={TRUTH_NOTE: UNOPPOSED}), brighter) == first
    better = collection.keep(scene(label="1r", notes={TRUTH_NOTE: CONFIRMED}), brighter)
    assert names(collection) == [better]
    assert collection.keep(scene(), picture(1)) == better
    assert len(names(collection)) == 1
    collection.keep(scene(), picture(2))
    assert len(names(collection)) == 2


def test_what_a_person_has_said_is_not_given_up_for_what_was_only_read(collection: Collection) -> None:
    confirmed = collection.keep(scene(notes={TRUTH_NOTE: CONFIRMED}), picture(1))
    brighter = np.clip(picture(1).astype(np.int16) + 4, 0, 255).astype(np.uint8)
    assert collection.keep(scene(p=0.4, notes={TRUTH_NOTE: UNOPPOSED}), brighter) == confirmed
    (entry,) = collection.overview.entries()
    assert entry.is_confirmed


def test_a_later_word_on_a_picture_takes_the_place_of_the_first(collection: Collection) -> None:
    first = collection.keep(scene(notes={TRUTH_NOTE: CONFIRMED}), picture(1))
    second = collection.keep(scene(label="1r", notes={TRUTH_NOTE: CONFIRMED}), picture(1)[4:], instead_of=first)
    assert names(collection) == [second]
    taken_back = collection.keep(scene(notes={TRUTH_NOTE: CONFIRMED}), picture(1)[4:], instead_of=second)
    assert taken_back == second
    (entry,) = collection.overview.entries()
    assert entry.worth.corrected == 0


def test_over_the_cap_the_oldest_least_useful_go_first(tmp_path: Path) -> None:
    def noise(seed: int) -> Picture:
        return np.random.default_rng(seed).integers(0, 255, (1100, 1100, 3)).astype(np.uint8)

    collection = Collection(tmp_path, cap_mb=1000)
    kept = [
        collection.keep(scene(p=p, label=label), noise(seed))
        for seed, (p, label) in enumerate([(0.99, "1r"), (0.5, None), (0.99, None), (0.99, None)])
    ]
    for age, name in enumerate(reversed(kept)):
        os.utime(collection.folder / f"{name}.jpg", ns=(0, (100 - age) * 10**9))
    corrected, unsure, older, newer = kept
    mb = sum(entry.size_bytes for entry in collection.overview.entries()) / 4 / 1e6
    left = {*kept}
    for seed, gone in enumerate([older, newer, unsure], start=10):
        collection.cap_mb = math.ceil(4 * mb)
        left = left - {gone} | {collection.keep(scene(label="1r"), noise(seed))}
        assert set(names(collection)) == left
    assert corrected in left


def test_what_is_withheld_is_no_part_of_the_set_until_it_is_opened(collection: Collection) -> None:
    name = collection.keep(scene(notes={"seat": "3"}), picture(1), withheld=True)
    assert names(collection) == []
    assert collection.withheld(lambda scene: scene.notes["seat"] == "3") == [name]
    assert collection.withheld(lambda scene: scene.notes["seat"] == "4") == []
    assert collection.open(lambda _: False) == 0
    assert collection.open(lambda scene: scene.notes["seat"] == "3") == 1
    assert names(collection) == [name]
    assert not collection.withheld_picture(name).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no owners by rights")
def test_nobody_else_on_the_computer_may_look_at_the_pictures(tmp_path: Path) -> None:
    collection = Collection(tmp_path / "pictures", cap_mb=1000)
    for _ in range(2):
        collection.keep(scene(), picture(1))
        assert stat.S_IMODE(collection.folder.stat().st_mode) == 0o700
        # Made again, it is as private as the first time.
        collection.forget_everything()


def test_opening_that_breaks_off_loses_nothing(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    name = collection.keep(scene(), picture(1), withheld=True)
    replace = Path.replace

    def killed(path: Path, target: Path) -> Path:
        if path.suffix == ".json":
            raise KeyboardInterrupt
        return replace(path, target)

    with monkeypatch.context() as breaking:
        breaking.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            collection.open(lambda _: True)
    for path in collection.folder.rglob("*.*"):
        os.utime(path, (0, 0))
    again = Collection(collection.folder, cap_mb=1)
    assert again.open(lambda _: True) == 1
    assert names(again) == [name]
    assert sorted(path.name for path in again.folder.rglob("*.*")) == [f"{name}.jpg", f"{name}.json"]


def test_what_is_withheld_counts_for_the_cap(tmp_path: Path) -> None:
    def noise(seed: int) -> Picture:
        return np.random.default_rng(seed).integers(0, 255, (850, 850, 3)).astype(np.uint8)

    collection = Collection(tmp_path, cap_mb=2)
    collection.keep(scene(), noise(1))
    assert collection.size_bytes < 2e6
    collection.keep(scene(label="1r"), noise(2), withheld=True)
    collection.keep(scene(label="1r"), noise(3), withheld=True)
    assert len(names(collection)) == 1
    collection.open(lambda _: True)
    assert 0 < collection.size_bytes <= 2e6
    assert all(entry.worth.corrected for entry in collection.overview.entries())


def test_scenes_are_deleted_by_what_they_say(collection: Collection) -> None:
    kept = collection.keep(scene(notes={"match": "1"}), picture(1))
    collection.keep(scene(notes={"match": "2"}), picture(2))
    collection.keep(scene(notes={"match": "2"}), picture(3), withheld=True)
    assert collection.delete_where(lambda scene: scene.notes["match"] == "2") == 2
    assert names(collection) == [kept]
    assert sorted(path.suffix for path in collection.folder.rglob("*.*")) == [".jpg", ".json"]


def test_forgetting_everything_leaves_no_file(collection: Collection) -> None:
    collection.keep(scene(), picture(1))
    collection.keep(scene(), picture(2), withheld=True)
    (collection.folder / "about").mkdir()
    (collection.folder / "about" / "set.json").write_text("{}", encoding="utf-8")
    collection.forget_everything()
    assert not collection.folder.exists()
    collection.forget_everything()
    assert collection.keep(scene(), picture(1))


def test_what_an_interruption_left_is_tidied_up(collection: Collection) -> None:
    name = collection.keep(scene(), picture(1))
    (collection.folder / "alone.jpg").write_bytes(b"picture whose label was never written")
    (collection.folder / ".x.json.part").write_bytes(b"half a lab")
    Collection(collection.folder, cap_mb=1)
    assert len(list(collection.folder.iterdir())) == 4, "another program may be writing them"
    for path in collection.folder.iterdir():
        os.utime(path, (0, 0))
    again = Collection(collection.folder, cap_mb=1)
    assert {path.name for path in again.folder.iterdir()} == {f"{name}.jpg", f"{name}.json"}


def test_a_failing_disk_leaves_a_set(collection: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = collection.keep(scene(), picture(1))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as failing:
        failing.setattr(Path, "replace", full)
        with pytest.raises(BadInput) as refused:
            collection.keep(scene(), picture(2))
    assert refused.value.code == "not_writable"
    assert names(Collection(collection.folder, cap_mb=1)) == [kept]


def test_what_disagrees_with_the_rules_is_labelled_first_then_what_is_in_doubt(collection: Collection) -> None:
    sure, doubted, done = (
        collection.keep(scene(p=0.99), picture(1)),
        collection.keep(scene(p=0.4), picture(2)),
        collection.keep(scene(p=0.1, notes={TRUTH_NOTE: CONFIRMED}), picture(3)),
    )
    wrong = collection.keep(scene(notes={"game": "handromi"}), picture(4))
    order = []
    for name in (None, wrong, doubted, sure):
        if name:
            collection.delete(name)
        found = next_worth_labelling(collection.overview.entries())
        order.append(found and found.name)
    assert order == [wrong, doubted, sure, None]
    assert names(collection) == [done]
