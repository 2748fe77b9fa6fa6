from pathlib import Path

import pytest

from datasets.collection import Collection
from datasets.scene import load_scene
from datasets.sets import CONFIRMED, CORRECTED, TRUTH_NOTE
from engine.pieces import Kind
from engine.wording import BadInput
from server.collecting.filters import Filter, Show
from server.collecting.keys import Deed
from server.collecting.label_session import LabelSession
from server.collecting.sets import OpenSets
from tests.datasets.made_sets import add_scene
from tests.datasets.test_worth import read


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pictures: in the second the networks were least sure of its last piece."""
    for name, p in (("a", 0.9), ("b", 0.4), ("c", 0.99)):
        add_scene(tmp_path / "set", name, (read("7r"), read("8r", p, number=1)))
    return tmp_path / "set"


def _session(folder: Path, name: str, chosen: Filter | None = None) -> LabelSession:
    sets = OpenSets(Collection(folder.parent / "collected", 10), [folder])
    opened = sets.named("set")
    return LabelSession(opened, name, chosen or Filter(), opened.overview.entries())


def _names(path: Path) -> str:
    return " ".join(str(piece.piece) for piece in load_scene(path).pieces)


def test_the_piece_most_in_doubt_is_chosen_and_every_change_is_on_disk(folder: Path) -> None:
    session = _session(folder, "b")
    assert (session.chosen, session.kind) == (1, Kind.TILES)
    for key in "12k":
        session.press(key, shift=False)
    assert _names(folder / "b.json") == "7r 12k"
    assert load_scene(folder / "b.json").notes[TRUTH_NOTE] == CORRECTED
    session.do(Deed.UNDO)
    assert _names(folder / "b.json") == "7r 8r"
    assert TRUTH_NOTE not in load_scene(folder / "b.json").notes


def test_the_next_picture_is_the_one_most_in_doubt_until_none_is_left(folder: Path) -> None:
    session = _session(folder, "c")
    order = []
    while not session.is_over:
        order.append(session.name)
        session.do(Deed.CONFIRM)
    assert order == ["c", "b", "a"]
    assert {load_scene(path).notes[TRUTH_NOTE] for path in folder.glob("*.json")} == {CONFIRMED}


def test_a_look_that_began_before_the_last_change_does_not_take_it_back(folder: Path) -> None:
    session = _session(folder, "c")
    before = list(session.entries)
    session.do(Deed.CONFIRM)
    session.delete()
    session.look_again(before)
    assert {entry.name: entry.is_confirmed for entry in session.entries} == {"a": False, "c": True}
    session.do(Deed.CONFIRM)
    assert session.is_over


def test_the_next_picture_is_one_that_the_filter_shows(folder: Path) -> None:
    session = _session(folder, "c", Filter(Show.UNSURE))
    session.do(Deed.SKIP)
    assert session.name == "b"
    session.do(Deed.SKIP)
    assert session.is_over


def test_a_picture_that_cannot_be_opened_is_said_and_passed_by(folder: Path) -> None:
    session = _session(folder, "c")
    (folder / "b.json").unlink()
    with pytest.raises(BadInput):
        session.do(Deed.SKIP)
    assert session.name == "c"
    session.do(Deed.SKIP)
    assert session.name == "a"


def test_a_deleted_picture_is_gone(folder: Path) -> None:
    session = _session(folder, "a")
    session.delete()
    assert session.name == "b"
    assert not (folder / "a.json").exists()
    assert [entry.name for entry in session.entries] == ["b", "c"]


def test_a_picture_without_pieces_takes_one(folder: Path) -> None:
    add_scene(folder, "empty")
    session = _session(folder, "empty")
    assert session.chosen is None
    for key in ("r", "n", "7", "r", "Delete", "ArrowLeft", "g", "c"):
        session.press(key, shift=False)
    assert not session.labels.can_undo
    session.press("+", shift=False)
    for key in "7r":
        session.press(key, shift=False)
    session.add_at((-5, 20))
    assert _names(folder / "empty.json") == "7r ?"
    assert session.chosen == 1


def test_keys_nudge_a_corner_or_the_whole_piece(folder: Path) -> None:
    session = _session(folder, "a")
    session.choose(0)
    before = session.scene.pieces[0].quad
    session.press("ArrowRight", shift=True)
    assert session.scene.pieces[0].quad[2] == (before[2][0] + 10, before[2][1])
    session.do(Deed.UNDO)
    session.press("c", shift=False)
    session.press("ArrowUp", shift=False)
    assert session.scene.pieces[0].quad == ((before[0][0], before[0][1] - 1), *before[1:])
    for _ in range(4):
        session.press("c", shift=False)
    assert session.corner is None
