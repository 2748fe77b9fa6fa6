"""Which weights read: switching, going back, and what is missing or kept aside."""

import json
import stat
import sys
from pathlib import Path

import pytest

from engine.pieces import Kind
from engine.wording import BadInput
from vision.learned_weights import IN_USE_NAME, SHIPPED, Learned, LearnedWeights
from vision.learning.paired import Paired
from vision.learning.verdict import Verdict
from vision.networks import NETWORK_FILES, shipped_networks, shipped_weights

TILES = Kind.TILES


def _kept(weights: LearnedWeights, made_at: str, *, offered: bool = True) -> Learned:
    """The shipped networks under another name, as if something had been learned."""
    trained = weights.folder.parent / f"trained-{made_at}"
    trained.mkdir()
    for name in NETWORK_FILES:
        content = (shipped_weights() / Kind.TILES.value / name).read_bytes()
        # A few bytes of an unknown field at the end make another version of the same network.
        more = b"" if name.endswith(".json") else b"\xf2\x3f" + bytes([len(made_at)]) + made_at.encode()
        (trained / name).write_bytes(content + more)
    gained = Paired(pieces=100, old_right=50, new_right=70 if offered else 50, gained=20 if offered else 0)
    verdict = Verdict(gained, Paired(pieces=100)).to_json()
    return weights.keep(
        TILES, trained, {"verdict": verdict, "made_at": made_at, "set": "a", "pictures": {}, "minutes": 1}
    )


@pytest.fixture
def weights(tmp_path: Path) -> LearnedWeights:
    return LearnedWeights(tmp_path / "weights")


def test_nothing_learned_reads_as_shipped(weights: LearnedWeights) -> None:
    assert weights.in_use(TILES) == SHIPPED
    assert weights.networks() == shipped_networks()
    assert not weights.can_go_back(TILES)
    with pytest.raises(BadInput) as caught:
        weights.back(TILES)
    assert caught.value.code == "nothing_before"


def test_what_is_switched_reads_at_once_in_every_process_and_back_again(weights: LearnedWeights) -> None:
    first, second = _kept(weights, "2026-01-01"), _kept(weights, "2026-01-02")
    assert [one.version for one in weights.versions(TILES)] == [second.version, first.version]
    elsewhere = LearnedWeights(weights.folder)
    assert elsewhere.networks()[TILES].version == shipped_networks()[TILES].version
    weights.use(TILES, first.version)
    weights.use(TILES, second.version)
    assert elsewhere.networks()[TILES].version == second.version
    assert elsewhere.networks()[Kind.CARDS] is shipped_networks()[Kind.CARDS]
    assert weights.back(TILES) == first.version
    assert elsewhere.networks()[TILES].version == first.version
    assert weights.back(TILES) == SHIPPED
    assert elsewhere.networks() == shipped_networks()


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows no owners by rights")
def test_nobody_else_on_the_computer_may_look_into_the_folder(weights: LearnedWeights) -> None:
    weights.use(TILES, _kept(weights, "2026-01-01").version)
    folders = (weights.folder, *(path for path in weights.folder.rglob("*") if path.is_dir()))
    assert [stat.S_IMODE(folder.stat().st_mode) for folder in folders] == [0o700] * 3


def test_using_the_same_twice_is_one_switch(weights: LearnedWeights) -> None:
    version = _kept(weights, "2026-01-01").version
    weights.use(TILES, version)
    weights.use(TILES, version)
    assert weights.back(TILES) == SHIPPED


def test_what_did_not_prove_better_cannot_be_used(weights: LearnedWeights) -> None:
    version = _kept(weights, "2026-01-01", offered=False).version
    with pytest.raises(BadInput) as caught:
        weights.use(TILES, version)
    assert caught.value.code == "version_kept_aside"
    with pytest.raises(BadInput) as caught:
        weights.use(TILES, "nonsense")
    assert caught.value.code == "no_such_version"
    assert version in str(caught.value.values["known"])
    assert weights.in_use(TILES) == SHIPPED


@pytest.mark.parametrize("damage", ["missing", "damaged"])
def test_where_learned_weights_cannot_be_read_the_shipped_ones_do(
    weights: LearnedWeights, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    version = _kept(weights, "2026-01-01").version
    weights.use(TILES, version)
    reader = weights.folder / TILES.value / version / "reader.onnx"
    reader.write_bytes(b"damaged") if damage == "damaged" else reader.unlink()
    assert weights.networks() == shipped_networks()
    assert f"this network is {damage}" in caplog.text


@pytest.mark.parametrize("content", ["", "[]", '{"tiles": 3}', '{"tiles": [3]}', "{"])
def test_a_broken_note_of_what_is_in_use_means_the_shipped(weights: LearnedWeights, content: str) -> None:
    weights.folder.mkdir()
    (weights.folder / IN_USE_NAME).write_text(content, encoding="utf-8")
    assert weights.in_use(TILES) == SHIPPED
    weights.use(TILES, _kept(weights, "2026-01-01").version)
    assert len(json.loads((weights.folder / IN_USE_NAME).read_text(encoding="utf-8"))["tiles"]) == 2


@pytest.mark.parametrize("content", ["{", "[]", "{}", '{"verdict": {"held_out": {}}}'])
def test_a_version_whose_report_is_broken_is_not_there(weights: LearnedWeights, content: str) -> None:
    version = _kept(weights, "2026-01-01").version
    (weights.folder / TILES.value / version / "report.json").write_text(content, encoding="utf-8")
    assert weights.versions(TILES) == []
    with pytest.raises(BadInput) as caught:
        weights.use(TILES, version)
    assert caught.value.code == "no_such_version"
