import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats import json_stream
from datasets.formats.json_stream import stream_object
from engine.wording import BadInput

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)


@given(
    members=st.dictionaries(st.text(), values, max_size=4),
    indent=st.none() | st.integers(0, 3),
    chunk=st.integers(1, 40),
)
def test_what_is_streamed_is_what_json_reads(
    members: dict[str, object], indent: int | None, chunk: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("json") / "a.json"
    path.write_text(json.dumps(members, indent=indent), encoding="utf-8")
    expected = [
        (key, element) for key, value in members.items() for element in (value if isinstance(value, list) else [value])
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_stream, "_CHUNK_CHARACTERS", chunk)
        assert list(stream_object(path)) == expected


@pytest.mark.parametrize(
    "content",
    ["", "[]", "1", '{"a"', '{"a": [1, 2', '{"a": 1', '{"a": [1 2]}', "{1: 2}", '{"a": "x}', '{"a": [1,]}', "\xff"],
)
def test_broken_and_cut_files_are_refused_by_name(content: str, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(BadInput, match=r"^a\.json: "):
        list(stream_object(path))


def test_an_element_without_end_is_not_gathered_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"a": ["' + "x" * 5000, encoding="utf-8")
    monkeypatch.setattr(json_stream, "_CHUNK_CHARACTERS", 100)
    monkeypatch.setattr(json_stream, "_MOST_CHARACTERS", 1000)
    with pytest.raises(BadInput):
        list(stream_object(path))
