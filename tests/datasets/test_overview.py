"""A large set is read once: what was seen is remembered beside it, and never believed of what has changed."""

import dataclasses
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets import overview
from datasets.entries import INDEX_NAME, Entry, entry_of, load_index, save_index
from datasets.overview import Overview
from datasets.scene import Scene, load_scene, save_scene
from datasets.sketch import sketch_scene, sketch_set
from engine.pieces import Kind

COUNT = 12


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small set that is taken for a large one."""
    monkeypatch.setattr(overview, "_REMEMBERED_FROM", COUNT - 1)
    sketch_set(tmp_path / "set", COUNT)
    return tmp_path / "set"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The labels that are read, in their order."""
    names: list[str] = []

    def try_scene(path: Path) -> Scene:
        names.append(path.stem)
        return load_scene(path)

    monkeypatch.setattr(overview, "try_scene", try_scene)
    return names


@given(seed=st.integers(0, 10**6), kind=st.sampled_from(Kind), text=st.text())
def test_what_is_remembered_is_what_was_seen(
    seed: int, kind: Kind, text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    scene = dataclasses.replace(sketch_scene(seed, kind), source=text, notes={text: text})
    entry = entry_of(Path("nowhere") / "name.json", scene)
    assert isinstance(entry, Entry)
    folder = tmp_path_factory.mktemp("index")
    save_index(folder, {"name": ((1, 2), entry)})
    assert load_index(folder) == {"name": ((1, 2), entry)}


def test_a_large_set_is_read_once(folder: Path, read: list[str]) -> None:
    first = Overview(folder).entries()
    assert len(read) == len(first) == COUNT
    assert Overview(folder).entries() == first
    assert len(read) == COUNT


def test_what_has_changed_is_read_again_and_what_is_gone_is_forgotten(folder: Path, read: list[str]) -> None:
    Overview(folder).entries()
    read.clear()
    changed, gone, *_ = sorted(folder.glob("*.json"))
    save_scene(dataclasses.replace(load_scene(changed), source="elsewhere"), changed)
    gone.unlink()
    again = Overview(folder)
    entries = {entry.name: entry for entry in again.entries()}
    assert read == [changed.stem]
    assert (entries[changed.stem].source, gone.stem in entries) == ("elsewhere", False)
    assert gone.stem not in load_index(folder)


@pytest.mark.parametrize("content", [b"", b"{}\n", b'{"romi_overview": 1}\n[7]\n{"a": 1}\nx', b"\xff\n"])
def test_a_damaged_index_costs_only_time(folder: Path, read: list[str], content: bytes) -> None:
    first = Overview(folder).entries()
    (folder / INDEX_NAME).write_bytes(content)
    assert Overview(folder).entries() == first
    assert len(read) == 2 * COUNT


def test_a_set_that_cannot_be_written_is_shown_all_the_same(folder: Path) -> None:
    (folder / "about").write_text("a file where the folder should be", encoding="utf-8")
    assert len(Overview(folder).entries()) == COUNT


def test_what_is_known_and_how_it_begins_is_there_while_somebody_looks(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Overview(folder)
    going_on, reached = threading.Event(), threading.Event()

    def slow(path: Path) -> Scene:
        if threading.current_thread() is looker and path.stem.endswith("5"):
            reached.set()
            assert going_on.wait(20)
        return load_scene(path)

    monkeypatch.setattr(overview, "try_scene", slow)
    looker = threading.Thread(target=looked.entries)
    looker.start()
    assert reached.wait(20)
    assert [entry.name for entry in looked.beginning(2)] == ["sketch-000000", "sketch-000001"]
    assert (looked.known, looked.broken, looked.standing) == (None, [], (5, COUNT))
    going_on.set()
    looker.join()
    assert len(looked.known or []) == COUNT
