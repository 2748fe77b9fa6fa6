"""Files and folders that nobody else on the computer may look into."""

import stat
import sys
from pathlib import Path

import pytest

from datasets.private_files import close_to_others, private_file, private_folder, write_private

knows_owners = pytest.mark.skipif(sys.platform == "win32", reason="the system knows no owners by rights")


def _rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@knows_owners
def test_a_folder_that_is_made_is_its_owners_alone_and_one_that_was_there_stays_as_it_was(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o755)
    for _ in range(2):
        assert private_folder(shared / "new" / "own") == shared / "new" / "own"
    assert [_rights(folder) for folder in (shared, shared / "new", shared / "new" / "own")] == [0o755, 0o700, 0o700]


def test_a_folder_cannot_be_made_below_a_file_or_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for place in ("file", "file/below"):
        with pytest.raises(OSError, match="file"):
            private_folder(tmp_path / place)


@knows_owners
def test_a_file_is_made_for_its_owner_or_closed_to_others_with_what_it_holds(tmp_path: Path) -> None:
    new, open_one, read_only = (tmp_path / name for name in ("new", "open", "read_only"))
    for file, rights in ((open_one, 0o664), (read_only, 0o444)):
        file.write_bytes(b"content")
        file.chmod(rights)
    for file in (new, open_one, read_only):
        private_file(file)
    assert [_rights(file) for file in (new, open_one, read_only)] == [0o600, 0o600, 0o400]
    assert [file.read_bytes() for file in (new, open_one)] == [b"", b"content"]


def test_what_is_not_there_is_not_made_by_closing_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        close_to_others(tmp_path / "none")
    assert list(tmp_path.iterdir()) == []


def test_what_belongs_to_somebody_else_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    file = tmp_path / "file"
    file.write_bytes(b"content")
    file.chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refuse)
    private_file(file)
    assert file.read_bytes() == b"content"


@knows_owners
def test_what_is_written_is_its_owners_alone_whatever_was_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o644)
    write_private(file, b"new")
    assert (file.read_bytes(), _rights(file), list(tmp_path.iterdir())) == (b"new", 0o600, [file])
