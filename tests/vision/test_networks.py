"""Files that hold no network get one sentence that names them."""

from pathlib import Path

import pytest

from engine.pieces import Kind
from engine.wording import BadInput
from vision.networks import LOCATOR_FILE, READER_FILE, load_networks, shipped_weights


def _refused(folder: Path) -> BadInput:
    with pytest.raises(BadInput) as caught:
        load_networks(folder)
    return caught.value


def test_a_missing_folder_or_file_is_named(tmp_path: Path) -> None:
    assert (_refused(tmp_path / "nowhere").code, _refused(tmp_path).code) == ("model_missing", "model_missing")
    (tmp_path / "tiles").mkdir()
    assert _refused(tmp_path).where.endswith(LOCATOR_FILE)
    (tmp_path / "tiles" / LOCATOR_FILE).write_bytes(b"")
    error = _refused(tmp_path)
    assert error.code == "model_missing"
    assert error.where.endswith(READER_FILE)


@pytest.mark.parametrize("content", [b"", b"no network", bytes(5000), b"\x08\x07\x12\x04romi" * 100])
def test_a_damaged_file_is_named(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    for name in (LOCATOR_FILE, READER_FILE):
        (tmp_path / "cards" / name).write_bytes(content)
    error = _refused(tmp_path)
    assert error.code == "model_damaged"
    assert error.where == LOCATOR_FILE
    assert "romi train" in error.text("hu")


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("name", [LOCATOR_FILE, READER_FILE])
def test_shipped_weights_hold_no_trace_of_the_machine_that_made_them(kind: Kind, name: str) -> None:
    content = (shipped_weights() / kind.value / name).read_bytes()
    assert b".py" not in content
    assert b"stack_trace" not in content
