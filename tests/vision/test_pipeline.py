"""A photo of drawn blocks, read from end to end."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.shipped import sample_picture
from engine.games import game
from engine.pieces import Kind, class_of, format_pieces, parse_pieces
from engine.wording import BadInput
from models.locator_maps import CHANNELS, HEAT, STRIDE_PX
from models.preprocess import Image, Quads
from vision.decode import decode
from vision.geometry import overlaps
from vision.networks import Networks, NetworksByKind, shipped_networks
from vision.pipeline import read_image, read_photo
from vision.reading import reading_to_json

QuadAt = Callable[..., Quads]
Blocks = Callable[[int, int, Quads, list[int]], Image]


@pytest.fixture
def table(quad: QuadAt, blocks: Blocks) -> tuple[Image, Quads]:
    """A set, a run and a lone piece, laid with narrow gaps."""
    names = parse_pieces("12b 12k 12y * 5r 6r 7r 9k")
    places = [(200 + 64 * i, 150, 0) for i in range(4)] + [(300 + 64 * i, 400, 0) for i in range(3)] + [(1000, 410, 30)]
    quads = np.concatenate([quad(x, y, 80, angle) for x, y, angle in places])
    return blocks(1200, 600, quads, [class_of(piece) for piece in names]), quads


def test_a_table_is_read_in_groups_with_points(table: tuple[Image, Quads], block_networks: NetworksByKind) -> None:
    image, quads = table
    reading = read_image(image, game("rummikub"), block_networks)
    groups = [format_pieces(reading.pieces[row] for row in rows) for rows in reading.group_rows]
    assert groups == ["12b 12k 12y *", "5r 6r 7r", "9k"]
    assert [(v.kind, v.points, v.fault) for v in reading.verdicts] == [
        ("set", 48, None),
        ("run", 18, None),
        (None, None, "too_short"),
    ]
    assert overlaps(quads, reading.quads).max(axis=1).min() > 0.8
    assert set(reading.ms) == {"locate", "read", "arrange", "decide", "judge"}
    assert [notice.code for notice in reading.notices] == []


@pytest.mark.parametrize("shown", [0.55, 0.65, 0.75])
def test_what_the_edge_cuts_off_is_said_and_not_sure(shown: float) -> None:
    image = decode(sample_picture())
    whole = read_image(image, None, shipped_networks())
    lowest = whole.quads[int(whole.quads[..., 1].max(axis=1).argmax()), :, 1]
    cut_px = round(float(lowest.min() + shown * np.ptp(lowest)))
    reading = read_image(np.ascontiguousarray(image[:cut_px]), None, shipped_networks())
    at_edge = reading.quads[..., 1].max(axis=1) > cut_px + 0.1 * np.ptp(lowest)
    assert at_edge.any()
    assert not reading.sure[at_edge].any()
    assert {"cut_off", "unsure"} <= {notice.code for notice in reading.notices}
    assert "cut_off" not in {notice.code for notice in whole.notices}


def test_without_a_game_there_are_no_points(table: tuple[Image, Quads], block_networks: NetworksByKind) -> None:
    reading = read_image(table[0], None, block_networks)
    assert [(v.kind, v.points) for v in reading.verdicts[:2]] == [("set", None), ("run", None)]


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_the_whole_photo_turned_reads_the_same(
    turns: int, table: tuple[Image, Quads], block_networks: NetworksByKind
) -> None:
    turned_image = np.ascontiguousarray(np.rot90(table[0], turns))
    reading = read_image(turned_image, None, block_networks)
    groups = {format_pieces(reading.pieces[row] for row in rows) for rows in reading.group_rows}
    assert groups == {"12b 12k 12y *", "5r 6r 7r", "9k"}


def test_a_file_is_decoded_first(table: tuple[Image, Quads], block_networks: NetworksByKind, tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), table[0])
    reading = read_photo(path, None, block_networks)
    assert len(reading) == 8
    assert next(iter(reading.ms)) == "decode"
    assert reading_to_json(reading, path.name, "en")["ms"] > 0


def test_too_many_copies_are_reported_and_go_on(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    quads = np.concatenate([quad(100 + 200 * i, 100, 80) for i in range(3)])
    reading = read_image(blocks(700, 200, quads, [5, 5, 5]), game("tile"), block_networks)
    assert len(reading) == 3
    unsure, notice = reading.notices
    assert unsure.code == "unsure"
    assert notice.code == "too_many_copies"
    assert "6r" in notice.text("hu")


def test_an_empty_dark_photo_says_so(block_networks: NetworksByKind) -> None:
    reading = read_image(np.full((480, 640, 3), 20, np.uint8), None, block_networks)
    assert len(reading) == 0
    assert [notice.code for notice in reading.notices] == ["nothing_found", "too_dark"]


def test_far_pieces_are_called_far(quad: QuadAt, blocks: Blocks, block_networks: NetworksByKind) -> None:
    quads = np.concatenate([quad(100 + 90 * i, 100, 18) for i in range(5)])
    reading = read_image(blocks(700, 500, quads, [1, 2, 3, 4, 5]), None, block_networks)
    assert "too_far" in [notice.code for notice in reading.notices]


@pytest.fixture
def cards(quad: QuadAt, blocks: Blocks) -> Image:
    """A row of three cards of which the first two show one index and the last, on top, two opposite ones."""
    height = 40.0
    names = parse_pieces("7h 8h 9h 9h")
    across, down = (2 * height * way for way in (1.35, 1.9))
    places = [(300.0, 300.0, 0.0), (360.0, 300.0, 0.0), (420.0, 300.0, 0.0), (420 + across, 300 + down, 180.0)]
    quads = np.concatenate([quad(x, y, height, angle) for x, y, angle in places])
    return blocks(1000, 800, quads, [class_of(piece) for piece in names])


def test_cards_are_read_by_their_indices_and_each_once(cards: Image, index_networks: NetworksByKind) -> None:
    reading = read_image(cards, game("handromi"), index_networks)
    assert reading.kind is Kind.CARDS
    assert [format_pieces(reading.pieces[row] for row in rows) for rows in reading.group_rows] == ["7h 8h 9h"]
    assert [(v.kind, v.points, v.fault) for v in reading.verdicts] == [("run", 24, None)]
    np.testing.assert_allclose(reading.quads.mean(axis=1), [(354, 376), (414, 376), (474, 376)], atol=4)
    sides = np.linalg.norm(reading.quads[:, 3] - reading.quads[:, 0], axis=1)
    assert (reading.quads[:, 0, 1] < reading.quads[:, 3, 1]).all()
    assert sides.min() > 180


def _sees_nothing(picture: NDArray[np.float32]) -> NDArray[np.float32]:
    maps = np.zeros((CHANNELS[Kind.CARDS], picture.shape[2] // STRIDE_PX, picture.shape[3] // STRIDE_PX), np.float32)
    maps[HEAT] = -9
    return maps


def test_without_a_game_the_kind_is_found_out(
    cards: Image, table: tuple[Image, Quads], block_networks: NetworksByKind, index_networks: NetworksByKind
) -> None:
    nothing = Networks(_sees_nothing, block_networks[Kind.TILES].read)
    assert read_image(cards, None, {Kind.TILES: nothing, **index_networks}).kind is Kind.CARDS
    assert read_image(table[0], None, {**block_networks, Kind.CARDS: nothing}).kind is Kind.TILES


def test_a_card_game_is_refused(block_networks: NetworksByKind) -> None:
    with pytest.raises(BadInput, match="only for tiles"):
        read_image(np.zeros((100, 100, 3), np.uint8), game("handromi"), block_networks)
