import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.splits import (
    PARTS,
    SPLITS_NAME,
    Splits,
    joined,
    load_splits,
    parse_shares,
    save_splits,
    split,
    splits_from_json,
    splits_to_json,
)
from engine.wording import BadInput

sources = st.dictionaries(st.text(max_size=5), st.integers(1, 40), max_size=30)
shares = st.tuples(*[st.integers(0, 100)] * 3).filter(any)
some_splits = st.builds(
    Splits, st.integers(0, 9), shares, st.dictionaries(st.text(max_size=5), st.sampled_from(PARTS), max_size=9)
)


@given(sources, sources, shares, st.integers(0, 9))
def test_a_source_keeps_its_part_while_the_set_grows(
    first: dict[str, int], more: dict[str, int], dealt: tuple[int, ...], seed: int
) -> None:
    before = split(first, Splits(seed, dealt))
    after = split(first | more, before)
    assert before.sources.keys() == first.keys()
    assert after.sources.keys() == (first | more).keys()
    assert all(after.sources[source] == part for source, part in before.sources.items())
    assert split(first | more, after) == after


@given(sources, st.integers(0, 9))
def test_the_order_of_the_sources_does_not_matter(pictures: dict[str, int], seed: int) -> None:
    assert split(dict(reversed(pictures.items())), Splits(seed)) == split(pictures, Splits(seed))


@given(sources.filter(lambda pictures: len(pictures) >= 3))
def test_no_part_stays_empty_where_there_are_sources_enough(pictures: dict[str, int]) -> None:
    assert set(split(pictures, Splits()).sources.values()) == set(PARTS)


@given(sources)
def test_a_part_without_a_share_gets_nothing(pictures: dict[str, int]) -> None:
    assert "test" not in split(pictures, Splits(shares=(4, 1, 0))).sources.values()


def test_shares_are_met_and_the_seed_decides() -> None:
    pictures = {f"scene {number}": 5 for number in range(1000)}
    by_seed = [split(pictures, Splits(seed)).sources for seed in range(3)]
    for dealt in by_seed:
        assert Counter(dealt.values()) == {"train": 800, "validation": 100, "test": 100}
    assert by_seed[0] != by_seed[1] != by_seed[2]


def test_a_large_source_is_dealt_to_the_part_that_has_room() -> None:
    pictures = {"kitchen": 1000, "garden": 20, "club": 10}
    assert split(pictures, Splits()).sources == {"kitchen": "train", "garden": "validation", "club": "test"}


def test_what_one_set_holds_out_stays_held_out() -> None:
    one = Splits(3, (1, 1, 1), {"a": "train", "b": "test", "c": "validation"})
    other = Splits(4, (2, 1, 1), {"a": "validation", "b": "train", "d": "train"})
    expected = {"a": "validation", "b": "test", "c": "validation", "d": "train"}
    assert joined([one, other]) == Splits(3, (1, 1, 1), expected)
    assert joined([other, one]).sources == expected
    assert joined([]) == Splits()


@given(some_splits)
def test_json_keeps_everything(splits: Splits) -> None:
    assert splits_from_json(json.loads(json.dumps(splits_to_json(splits)))) == splits


@given(splits=some_splits)
def test_file_keeps_everything(splits: Splits, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("set")
    assert load_splits(folder) is None
    save_splits(folder, splits)
    assert load_splits(folder) == splits


@pytest.mark.parametrize("text", ["", "80", "80,20", "1,2,3,4", "0,0,0", "-1,1,1", "a,b,c", "0.8,0.1,0.1"])
def test_wrong_shares_are_quoted(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_shares(text)
    assert (caught.value.code, caught.value.values["text"]) == ("wrong_shares", text)


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"\xff",
        b"[]",
        b'{"romi_splits": 9}',
        b'{"romi_splits": 1, "seed": 0, "shares": {}, "sources": {}}',
        b'{"romi_splits": 1, "seed": "x", "shares": {"train": 1, "validation": 1, "test": 1}, "sources": {}}',
        b'{"romi_splits": 1, "seed": 0, "shares": {"train": 1, "validation": 1, "test": 1}, "sources": []}',
        b'{"romi_splits": 1, "seed": 0, "shares": {"train": 1, "validation": 1, "test": 1}, "sources": {"a": "b"}}',
    ],
)
def test_a_broken_file_is_named(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / SPLITS_NAME
    path.parent.mkdir()
    path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        load_splits(tmp_path)
    assert caught.value.code == "broken_splits"
    assert caught.value.where == str(path)
