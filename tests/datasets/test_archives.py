"""A ZIP from somewhere: what is harmless is unpacked, what is not is refused whole, before anything is written."""

import stat
import zipfile
from pathlib import Path

import pytest

from datasets import archives
from datasets.archives import unpack
from engine.wording import BadInput


def _zip(path: Path, entries: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return path


def _refused(archive: Path, out: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        unpack(archive, out)
    assert caught.value.where == str(archive)
    assert not [path for path in out.rglob("*") if path.is_file()]
    return caught.value


def test_pictures_and_labels_are_unpacked_and_nothing_else(tmp_path: Path) -> None:
    entries = {"set/a.jpg": b"1", "set/labels/a.txt": b"2", "set/run.exe": b"3", "README": b"4", "set/b.PNG": b"5"}
    told: list[tuple[int, int]] = []
    out = tmp_path / "out"
    assert unpack(_zip(tmp_path / "a.zip", entries), out, lambda *t: told.append(t)) == 3
    assert sorted(path.name for path in out.rglob("*.*")) == ["a.jpg", "a.txt", "b.PNG"]
    assert told == [(0, 3), (1, 3), (2, 3)]


@pytest.mark.parametrize("name", ["../a.jpg", "x/../../a.jpg", "/a.jpg", "C:/a.jpg", "..\\a.jpg", "x\\a.jpg"])
def test_a_path_outside_is_refused_and_named(name: str, tmp_path: Path) -> None:
    error = _refused(_zip(tmp_path / "a.zip", {"good.jpg": b"", name: b"x"}), tmp_path / "out")
    assert (error.code, error.values) == ("zip_outside", {"count": 1, "first": name})
    assert not (tmp_path / "a.jpg").exists()


def test_a_link_is_refused(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        entry = zipfile.ZipInfo("a.jpg")
        entry.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(entry, "/etc/passwd")
    assert _refused(tmp_path / "a.zip", tmp_path / "out").code == "zip_outside"


def test_what_unfolds_without_end_is_refused(tmp_path: Path) -> None:
    bomb = _zip(tmp_path / "a.zip", {"a.txt": b"0" * 30_000_000})
    assert _refused(bomb, tmp_path / "out").code == "zip_too_large"


@pytest.mark.parametrize("limit", ["MAX_FILE_BYTES", "MAX_ALL_BYTES", "MAX_FILES"])
def test_each_limit_holds(limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = _zip(tmp_path / "a.zip", {"a.jpg": b"abc", "b.jpg": b"def"})
    monkeypatch.setattr(archives, limit, 1)
    assert _refused(archive, tmp_path / "out").code == "zip_too_large"


def test_a_full_disk_is_seen_beforehand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 2}))
    assert _refused(_zip(tmp_path / "a.zip", {"a.jpg": b"abc"}), tmp_path / "out").code == "zip_no_space"


def test_a_password_is_said(tmp_path: Path) -> None:
    content = bytearray(_zip(tmp_path / "a.zip", {"a.jpg": b"abc"}).read_bytes())
    for header, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(header) + flags] |= 1
    (tmp_path / "a.zip").write_bytes(content)
    assert _refused(tmp_path / "a.zip", tmp_path / "out").code == "zip_encrypted"


@pytest.mark.parametrize("content", [b"", b"PK", b"no zip", b"PK\x05\x06" + b"\0" * 10])
def test_what_is_no_zip_is_one_sentence(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(content)
    assert _refused(tmp_path / "a.zip", tmp_path / "out").code == "no_zip"


def test_a_damaged_entry_is_one_sentence(tmp_path: Path) -> None:
    archive = _zip(tmp_path / "a.zip", {"a.jpg": bytes(range(256)) * 40})
    content = bytearray(archive.read_bytes())
    content[60] ^= 0xFF
    archive.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        unpack(archive, tmp_path / "out")
    assert caught.value.code == "no_zip"
