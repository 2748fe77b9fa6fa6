"""Real photos that the networks never learned from, and the table that comes with the program.

`photos` in `tests/accuracy.json` holds the fewest pieces that must be right and the most that may be invented: a
few under what `romi eval` measured, so that other processors' rounding passes and a real loss does not.
"""

import json
from pathlib import Path

import pytest

from datasets.photo_labels import load_truths
from engine.games import game
from engine.pieces import Kind, format_pieces
from tests.absent import real_photos
from vision.compare import Counts, compare
from vision.evaluate import by_scene, measure
from vision.networks import LOCATOR_FILE, READER_FILE, load_networks, shipped_networks, shipped_weights
from vision.pipeline import read_photo

ROOT = Path(__file__).parents[2]
FLOORS = json.loads((ROOT / "tests" / "accuracy.json").read_text(encoding="utf-8"))["photos"]


@pytest.mark.parametrize("name", FLOORS)
def test_photos_are_read_as_well_as_measured(name: str) -> None:
    folder, _, scene = name.partition("/")
    truths = [t for t in load_truths(real_photos() / folder) if not scene or t.source == scene]
    counts = sum(by_scene(list(measure(truths, shipped_networks()))).values(), Counts())
    assert counts.right >= FLOORS[name]["right"]
    assert counts.invented <= FLOORS[name]["invented"]


def test_the_table_that_comes_with_the_program_is_read() -> None:
    (truth,) = load_truths(ROOT / "datasets" / "sample")
    reading = read_photo(truth.picture, game("rummikub"), shipped_networks())
    counts = compare(reading, truth).counts
    assert counts.right >= 0.95 * counts.truth
    assert counts.groups_right >= 0.8 * counts.groups
    assert set(reading.ms) == {"decode", "locate", "read", "arrange", "decide", "judge"}


def test_melds_and_points_of_a_real_table() -> None:
    reading = read_photo(real_photos() / "other-makes" / "rummydet-table.jpg", game("rummikub"), shipped_networks())
    groups = [format_pieces(reading.pieces[row] for row in rows) for rows in reading.group_rows]
    assert groups == ["1k 2k 3k 4k", "5y 5r 5k", "12y 12k 12r *"]
    assert [(verdict.kind, verdict.points) for verdict in reading.verdicts] == [("run", 10), ("set", 15), ("set", 48)]


def test_weights_may_lie_anywhere_but_not_in_each_others_place(tmp_path: Path) -> None:
    shipped = shipped_weights() / Kind.TILES.value
    contents = [(shipped / name).read_bytes() for name in (LOCATOR_FILE, READER_FILE)]
    folder = tmp_path / Kind.TILES.value
    folder.mkdir()
    for name, content in zip((LOCATOR_FILE, READER_FILE), contents, strict=True):
        (folder / name).write_bytes(content)
    assert load_networks(tmp_path)[Kind.TILES].version == shipped_networks()[Kind.TILES].version
    for name, content in zip((LOCATOR_FILE, READER_FILE), reversed(contents), strict=True):
        (folder / name).write_bytes(content)
    with pytest.raises(ValueError, match="locator"):
        load_networks(tmp_path)
    (folder / LOCATOR_FILE).write_bytes(contents[0][: len(contents[0]) // 2])
    with pytest.raises(ValueError, match="damaged"):
        load_networks(tmp_path)
