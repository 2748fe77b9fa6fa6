"""How numbers are counted for a comparison, and what is said of a peer that is not there or breaks off."""

import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from datasets.photo_labels import LabelledName, PhotoTruth
from engine.pieces import Kind, parse_pieces
from engine.wording import BadInput
from vision import bench_numbers
from vision.bench_numbers import numbers_found, own_reader, peer_reader, true_numbers
from vision.networks import NetworksByKind
from vision.save import save_picture


def _truth(pieces: str, picture: Path = Path("a.png"), kind: Kind = Kind.TILES) -> PhotoTruth:
    return PhotoTruth(picture, "", kind, tuple(LabelledName(piece.rank, piece) for piece in parse_pieces(pieces)))


def test_jokers_backs_and_what_does_not_count_have_no_number() -> None:
    truth = _truth("5r 5b 13k * ?")
    assert true_numbers(truth) == Counter({5: 2, 13: 1})
    cut_off = PhotoTruth(truth.picture, "", Kind.TILES, (LabelledName(5, None, counted=False), LabelledName(6, None)))
    assert true_numbers(cut_off) == Counter({6: 1})


@pytest.mark.parametrize(
    ("texts", "kind", "true", "found"),
    [
        (["5", "5", "5"], Kind.TILES, [5, 5], 2),
        (["123"], Kind.TILES, [1, 2, 3], 3),
        (["123"], Kind.TILES, [12, 3], 2),
        (["1213"], Kind.TILES, [12, 13, 1], 2),
        (["456", "x7y"], Kind.TILES, [4, 5, 6, 7], 4),
        (["10"], Kind.TILES, [1], 1),
        (["01"], Kind.TILES, [10], 0),
        (["14", "K"], Kind.TILES, [13, 12], 0),
        (["A", "10", "KQ J"], Kind.CARDS, [1, 10, 13, 12, 11], 5),
        (["JACK", "Q"], Kind.CARDS, [11, 12], 1),
        (["13", "12"], Kind.CARDS, [13, 12, 3], 1),
        (["1" * 40], Kind.TILES, [11] * 21, 20),
        ([], Kind.TILES, [1], 0),
    ],
)
def test_text_is_cut_in_the_way_that_finds_most(texts: list[str], kind: Kind, true: list[int], found: int) -> None:
    assert numbers_found(texts, kind, Counter(true)) == found


def test_own_numbers_are_a_bag(block_networks: NetworksByKind, tmp_path: Path) -> None:
    save_picture(np.zeros((200, 200, 3), np.uint8), tmp_path / "a.png")
    read = own_reader(block_networks)(_truth("5r", tmp_path / "a.png"))
    assert read.found == 0
    assert read.ms > 0


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """This Python with a stand-in for the package: it reads `56` in every photo, and ends at a dark one."""
    package = tmp_path / "rapidocr_onnxruntime.py"
    package.write_text(
        "import os\n"
        "class RapidOCR:\n"
        "    def __call__(self, image):\n"
        "        print('noise')\n"
        "        if image.max() == 0:\n"
        "            os._exit(1)\n"
        "        return [[[], '56', 0.9]], []\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return Path(sys.executable)


def test_a_peer_reads_in_a_process_of_its_own(peer: Path, tmp_path: Path) -> None:
    photo, dark = tmp_path / "á 1.png", tmp_path / "dark.png"
    save_picture(np.full((64, 64, 3), 200, np.uint8), photo)
    save_picture(np.zeros((64, 64, 3), np.uint8), dark)
    with peer_reader(peer) as read:
        assert [read(_truth("5r 6r 7r", photo)).found for _ in range(2)] == [2, 2]
        with pytest.raises(BadInput) as caught:
            read(_truth("5r", dark))
    assert caught.value.code == "peer_stopped"


@pytest.mark.parametrize("python", [Path("no-such-python"), Path(sys.executable)])
def test_a_peer_that_is_not_there_is_one_sentence(python: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "")
    with pytest.raises(BadInput) as caught, peer_reader(python):
        pass
    assert caught.value.code == "peer_missing"
    assert str(python) in caught.value.text("en")
    assert bench_numbers.PEER_MISSING.text("hu", {"python": python}) in caught.value.text("hu")
