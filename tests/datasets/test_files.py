"""Files that are whole or not there at all."""

import errno
import json
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.about import About, Origin, about_from_json, about_to_json, load_about, save_about
from datasets.files import copy_once, write_json, write_once, write_whole
from engine.wording import BadInput

texts = st.none() | st.text()
abouts = st.builds(About, texts, st.lists(st.builds(Origin, st.text(), texts, texts), max_size=3).map(tuple))


def test_a_write_that_is_broken_off_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.txt"
    write_whole(path, ["first\n", "line\n"])

    def broken_off() -> Iterator[str]:
        yield "second"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(path, broken_off())
    assert path.read_bytes() == b"first\nline\n"
    write_whole(path, b"third")
    assert path.read_bytes() == b"third"
    assert [other.name for other in path.parent.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
@pytest.mark.parametrize("content", [b"abc", ["a", "bc"]])
def test_a_pipe_is_written_to_and_stays_one(content: bytes | list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as beside:
        read = beside.submit(pipe.read_bytes)
        write_whole(pipe, content)
        assert read.result(20) == b"abc"
    assert pipe.is_fifo()


def test_what_did_not_fit_on_the_disk_leaves_nothing(tmp_path: Path) -> None:
    def full() -> Iterator[str]:
        yield "a"
        raise OSError(errno.ENOSPC, "No space left on device")

    with pytest.raises(BadInput, match="No space left"):
        write_whole(tmp_path / "a", full())
    assert not list(tmp_path.iterdir())


def test_what_is_there_already_is_not_written_again(tmp_path: Path) -> None:
    source, target = tmp_path / "a", tmp_path / "b" / "c"
    source.write_bytes(b"abc")
    assert copy_once(source, target)
    assert not copy_once(source, target)
    target.write_bytes(b"abd")
    assert copy_once(source, target)
    assert target.read_bytes() == b"abc"
    assert not write_once(target, b"abc")
    assert write_once(target, b"abx")


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "a").write_bytes(b"abc")
    for write in (
        lambda: write_whole(tmp_path / "taken", b"x"),
        lambda: write_whole(tmp_path / "a" / "b", b"x"),
        lambda: copy_once(tmp_path / "a", tmp_path / "a" / "b"),
    ):
        with pytest.raises(BadInput) as caught:
            write()
        assert caught.value.code == "not_writable"


@given(value=st.dictionaries(st.text(st.characters(exclude_categories=())), st.integers(), max_size=3))
def test_json_keeps_even_half_surrogate_pairs(value: dict[str, int], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("json") / "a.json"
    write_json(path, value)
    assert json.loads(path.read_text(encoding="utf-8")) == json.loads(json.dumps(value))


@given(about=abouts)
def test_what_is_known_of_a_set_is_kept(about: About, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert about_from_json(json.loads(json.dumps(about_to_json(about)))) == about
    folder = tmp_path_factory.mktemp("set")
    assert load_about(folder) == About()
    save_about(folder, about)
    assert load_about(folder) == about


@pytest.mark.parametrize(
    "content", ["{", "[]", '{"romi_set": 2}', '{"romi_set": 1, "licence": 7, "origins": []}', '{"romi_set": 1}']
)
def test_a_broken_description_is_named(content: str, tmp_path: Path) -> None:
    path = tmp_path / "about" / "set.json"
    path.parent.mkdir()
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput) as caught:
        load_about(tmp_path)
    assert (caught.value.code, caught.value.where) == ("broken_about", str(path))
