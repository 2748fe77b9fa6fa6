"""Folders to write into."""

import itertools
import stat
import sys
from pathlib import Path

import pytest

from datasets.folders import check_place, make_folder
from engine.wording import BadInput


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no owners by rights")
def test_a_private_folder_is_its_owners_alone(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b", private=True)
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "a", tmp_path / "a" / "b")} == {0o700}


def test_a_place_that_is_a_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    for place, private in itertools.product((taken, taken / "below"), (False, True)):
        with pytest.raises(BadInput) as caught:
            make_folder(place, private=private)
        assert caught.value.code == "not_writable"
        assert caught.value.where == str(place)


def test_where_a_file_can_be_written_nothing_is_said(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("", encoding="utf-8")
    check_place(taken)
    check_place(tmp_path / "new")


@pytest.mark.parametrize(("name", "code"), [(".", "is_folder"), ("none/new", "no_folder_for_it")])
def test_what_is_wrong_with_a_place_is_named(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        check_place(tmp_path / name)
    assert (caught.value.code, caught.value.where) == (code, str(tmp_path / name))
