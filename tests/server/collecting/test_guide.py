"""A guided round from its first layout to its last."""

from collections.abc import Iterator, Sequence

import pytest

from datasets.guided import layouts
from datasets.scene import Scene, load_scene
from datasets.sets import CONFIRMED, MAKE_NOTE, TRUTH_NOTE
from datasets.turns import Turn, turn_of
from engine.pieces import JOKER, Kind, Piece
from server.collecting.guide import Guide
from server.house import House
from server.readers import read_photo
from tests.server.fakes import FakeReader, photo_bytes

Rows = Sequence[Sequence[Piece]]


@pytest.fixture
def guide(house: House) -> Iterator[Guide]:
    """Begun, with nobody at its page yet."""
    house.guide.begin(Kind.TILES, "  grandma's   tiles ")
    yield house.guide
    house.collector.close()


@pytest.fixture
def attended(guide: Guide) -> Guide:
    """Begun, with its page open."""
    guide.attend()
    return guide


def _photograph(house: House, rows: Rows, suffix: str = ".jpg") -> None:
    """A photo of rows of pieces, all of them upright, arrives at the table."""
    names = [[str(piece) for piece in row] for row in rows]
    content = photo_bytes(suffix, names)
    house.table.show(read_photo(content, house.table.rules, FakeReader(names)))


def _scenes(house: House) -> list[Scene]:
    house.collector.wait()
    collection = house.collector.collection
    entries = sorted(collection.overview.entries(), key=lambda entry: entry.taken_ns)
    return [load_scene(collection.folder / f"{entry.name}.json") for entry in entries]


def test_a_whole_make_is_collected_without_switching_collecting_on(house: House, attended: Guide) -> None:
    for number, layout in enumerate(layouts(Kind.TILES)):
        assert attended.step == number
        assert attended.is_new_part == (number == 4)
        # The fake reader sees every tile upright, also those of which it is known that they are not.
        _photograph(house, layout.rows, ".png" if layout.turned else ".jpg")
        assert attended.checked is None
    assert attended.layout is None
    scenes = _scenes(house)
    assert len(scenes) == 8
    assert [piece.piece for scene in scenes[:4] for piece in scene.pieces].count(JOKER) == 1
    assert {scene.notes[TRUTH_NOTE] for scene in scenes} == {CONFIRMED}
    assert {scene.notes[MAKE_NOTE] for scene in scenes} == {"grandma's tiles"}
    assert len({scene.source for scene in scenes}) == 2
    assert {turn_of(piece) for piece in scenes[0].pieces} == {Turn.UPRIGHT}
    assert {turn_of(piece) for piece in scenes[7].pieces} == {Turn.UPSIDE_DOWN}
    assert not house.collector.wish().on


def test_what_is_missing_is_named_until_the_photo_is_as_asked(house: House, attended: Guide) -> None:
    first = layouts(Kind.TILES)[0]
    _photograph(house, [first.rows[0][:-1], first.rows[1]])
    assert attended.checked is not None
    assert [str(first.pieces[place]) for place in attended.checked.match.missing] == ["7r"]
    attended.accept()
    assert attended.step == 0
    _photograph(house, first.rows)
    assert (attended.step, attended.kept) == (1, 1)


def test_a_household_may_not_have_a_piece(house: House, attended: Guide) -> None:
    first = layouts(Kind.TILES)[0]
    _photograph(house, [first.rows[0], first.rows[1][:-1]])
    attended.lack(JOKER)
    assert (attended.step, attended.kept) == (1, 1)
    assert attended.layout is not None


def test_what_the_networks_surely_take_for_another_is_asked_for(house: House, attended: Guide) -> None:
    first, second = layouts(Kind.TILES)[:2]
    _photograph(house, [second.rows[0], first.rows[1]])
    assert attended.checked is not None
    assert attended.checked.match.doubted == tuple(range(7))
    attended.accept()
    (scene,) = _scenes(house)
    assert [piece.piece for piece in scene.pieces] == list(first.pieces)
    assert scene.pieces[0].predicted is not None
    assert scene.pieces[0].predicted.piece == second.rows[0][0]


def test_left_alone_a_round_waits_and_photos_are_the_tables_again(house: House, guide: Guide) -> None:
    leave = guide.attend()
    was_guided = house.collector.is_guided
    leave()
    assert (was_guided, house.collector.is_guided) == (True, False)
    _photograph(house, layouts(Kind.TILES)[0].rows)
    assert (guide.step, guide.checked) == (0, None)
    guide.attend()
    assert house.collector.is_guided
    _photograph(house, layouts(Kind.TILES)[0].rows)
    assert guide.step == 1


def test_layouts_are_left_out_and_the_round_is_ended(house: House, attended: Guide) -> None:
    for _ in range(8):
        attended.skip()
    assert (attended.layout, attended.is_on) == (None, True)
    attended.end()
    assert (attended.steps, attended.is_on) == (0, False)
    _photograph(house, layouts(Kind.TILES)[0].rows)
    assert _scenes(house) == []


def test_an_empty_photo_is_said_to_be_empty(house: House, attended: Guide) -> None:
    _photograph(house, [])
    assert attended.checked is not None
    assert len(attended.checked.match.missing) == len(layouts(Kind.TILES)[0].pieces)
