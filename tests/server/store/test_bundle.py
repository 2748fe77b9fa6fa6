"""A backup holds what the data folder keeps, and brings back what is gone without touching what is there."""

import errno
import os
import shutil
import zipfile
from pathlib import Path

import pytest

from datasets.files import write_whole
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.service import Matches
from server.store import bundle
from server.store.bundle import Kept, restore_bundle, write_bundle
from server.store.copies import back_up
from server.store.database import sqlite_file
from server.store.store import Store
from tests.datasets.made_sets import add_scene, row, tree

LONG_AGO_S = 1_500_000_000


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a match, three pictures (one withheld), what is known of the set, and a pair of networks."""
    folder = tmp_path / "data"
    add_scene(folder / "pictures", "a", row("7r 8r 9r"))
    add_scene(folder / "pictures", "b")
    add_scene(folder / "pictures/withheld", "hand")
    for name, content in (
        ("pictures/about/splits.json", b"{}"),
        ("pictures/about/.overview.part", b"remembered"),
        ("pictures/.c.jpg.part", b"half"),
        ("weights/tiles/v1/locator.onnx", b"network"),
        ("weights/tiles/v1/report.json", b"{}"),
        ("weights/tiles/unfinished/locator.onnx", b"network"),
        ("weights/in_use.json", b'{"tiles": ["v1"]}'),
        ("secret", b"secret"),
    ):
        write_whole(folder / name, content)
    os.utime(folder / "pictures/a.jpg", (LONG_AGO_S, LONG_AGO_S))
    with Store(sqlite_file(folder / "romi.db")) as store:
        Matches(store).create("rummikub", ["Anna", "Béla"])
    return folder


def _back_up(data: Path) -> Path:
    file = data.parent / "backup.romi"
    assert write_bundle(sqlite_file(data / "romi.db"), data, file) == Kept(matches=1, pictures=3, networks=1)
    return file


def _restore(data: Path, file: Path) -> Kept:
    data.mkdir(exist_ok=True)
    return restore_bundle(sqlite_file(data / "romi.db"), data, file, data / "before.db")


def _kept(data: Path) -> dict[str, bytes]:
    return {name: content for name, content in tree(data).items() if name.startswith(("pictures/", "weights/"))}


def test_on_another_computer_all_of_it_is_there_again(data: Path, tmp_path: Path) -> None:
    file = _back_up(data)
    unfinished = {"pictures/about/.overview.part", "pictures/.c.jpg.part", "weights/tiles/unfinished/locator.onnx"}
    assert set(zipfile.ZipFile(file).namelist()) == {"romi.db", *(_kept(data).keys() - unfinished)}
    other = tmp_path / "other"
    assert _restore(other, file) == Kept(matches=1, pictures=3, networks=1)
    assert _kept(other) == {name: content for name, content in _kept(data).items() if name not in unfinished}
    assert (other / "pictures/a.jpg").stat().st_mtime == pytest.approx(LONG_AGO_S, abs=2)
    assert _restore(other, file) == Kept(matches=1)


def test_what_is_there_stays_and_what_is_gone_comes_back(data: Path) -> None:
    file = _back_up(data)
    label = data / "pictures/a.json"
    label.write_text("labelled anew since", encoding="utf-8")
    (data / "weights/in_use.json").write_bytes(b'{"tiles": ["shipped"]}')
    for gone in ("b.json", "b.jpg"):
        (data / "pictures" / gone).unlink()
    for name in ("hand.json", "hand.jpg"):
        (data / "pictures/withheld" / name).replace(data / "pictures" / name)
    assert _restore(data, file) == Kept(matches=1, pictures=1)
    assert label.read_text(encoding="utf-8") == "labelled anew since"
    assert (data / "weights/in_use.json").read_bytes() == b'{"tiles": ["shipped"]}'
    assert (data / "pictures/b.json").is_file()
    assert not list((data / "pictures/withheld").iterdir()), "a hand that is open now is not withheld again"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_backup_never_takes_the_place_of_what_is_no_file(data: Path) -> None:
    pipe = data.parent / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput, match="cannot be written"):
        write_bundle(sqlite_file(data / "romi.db"), data, pipe)
    assert pipe.is_fifo()


def test_a_backup_of_the_database_alone_leaves_pictures_alone(data: Path, tmp_path: Path) -> None:
    back_up(sqlite_file(data / "romi.db"), tmp_path / "old.db")
    before = _kept(data)
    assert _restore(data, tmp_path / "old.db") == Kept(matches=1)
    assert _kept(data) == before


@pytest.mark.parametrize("stop_after", range(2, 11, 2))
def test_an_interrupted_restore_leaves_no_label_without_its_picture_and_goes_on(
    data: Path, monkeypatch: pytest.MonkeyPatch, stop_after: int
) -> None:
    file, unpack = _back_up(data), bundle._unpack
    for folder in ("pictures", "weights"):
        shutil.rmtree(data / folder)
    unpacked: list[str] = []

    def killed(opened: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
        if len(unpacked) == stop_after:
            raise KeyboardInterrupt
        unpacked.append(entry.filename)
        unpack(opened, entry, target)

    with monkeypatch.context() as breaking:
        breaking.setattr(bundle, "_unpack", killed)
        with pytest.raises(KeyboardInterrupt):
            _restore(data, file)
    assert all(path.with_suffix(".jpg").is_file() for path in (data / "pictures").glob("*.json"))
    is_in_use, is_learned = (data / f"weights/{name}" for name in ("in_use.json", "tiles/v1/report.json"))
    assert is_learned.is_file() or not is_in_use.exists()
    _restore(data, file)
    assert _kept(data).keys() == set(zipfile.ZipFile(file).namelist()) - {"romi.db"}


@pytest.mark.parametrize("name", ["../outside", "secret", "pictures/../secret", "/etc/x", "pictures/C:\\x", "."])
def test_a_backup_that_would_write_elsewhere_is_none(data: Path, name: str) -> None:
    file, before = _back_up(data), tree(data)
    with zipfile.ZipFile(file, "a") as opened:
        opened.writestr(name, b"elsewhere")
    with pytest.raises(Refusal) as refused:
        _restore(data, file)
    assert (refused.value.code, refused.value.values["file"]) == ("not_a_database", str(file))
    assert tree(data) == before


def test_wherever_a_backup_is_damaged_it_is_refused_in_a_sentence(data: Path) -> None:
    file, before = _back_up(data), tree(data)
    content = file.read_bytes()
    refused = 0
    for place in range(30, len(content), max(1, len(content) // 60)):
        file.write_bytes(content[:place] + bytes([content[place] ^ 0x5A]) + content[place + 1 :])
        try:
            _restore(data, file)
        except BadInput as error:
            refused += error.code == "not_a_database"
    assert refused > 30
    file.write_bytes(content)
    _restore(data, file)
    assert tree(data).keys() >= before.keys()


def test_nothing_but_an_earlier_backup_is_replaced(data: Path) -> None:
    file = _back_up(data)
    assert _back_up(data) == file
    before = tree(data)
    letter = data.parent / "letter.txt"
    letter.write_text("dear Béla", encoding="utf-8")
    for other in (data / "romi.db", data / "secret", letter):
        with pytest.raises(Refusal) as refused:
            write_bundle(sqlite_file(data / "romi.db"), data, other)
        assert refused.value.code == "not_replaced"
    assert tree(data) == before
    assert letter.read_text(encoding="utf-8") == "dear Béla"


def test_a_full_disk_is_no_damage(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _back_up(data)
    (data / "pictures/a.jpg").unlink()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("server.store.bundle.shutil.copyfileobj", full)
    with pytest.raises(Refusal) as refused:
        _restore(data, file)
    assert refused.value.code != "not_a_database"


@pytest.mark.parametrize("damage", ["cut", "flipped", "no database", "no sqlite"])
def test_a_damaged_backup_changes_nothing(data: Path, damage: str) -> None:
    file, before = _back_up(data), tree(data)
    content = file.read_bytes()
    if damage == "cut":
        file.write_bytes(content[: len(content) // 2])
    elif damage == "flipped":
        place = content.index((data / "pictures/a.jpg").read_bytes()[:200]) + 300
        file.write_bytes(content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :])
    else:
        with zipfile.ZipFile(file, "w") as opened:
            opened.writestr("romi.db" if damage == "no sqlite" else "pictures/a.json", b"x" * 500)
    with pytest.raises(Refusal) as refused:
        _restore(data, file)
    assert (refused.value.code, refused.value.values["file"]) == ("not_a_database", str(file))
    assert tree(data) == before
