"""What is told of a table over time, and what is not."""

from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from engine.pieces import format_melds
from vision.decision import SURE_CONFIDENCE
from vision.tracking.events import (
    Appeared,
    CameraMoved,
    Covered,
    Event,
    Gone,
    MeldsChanged,
    Moved,
    Reread,
    Stable,
    TablePiece,
    Uncovered,
)

if TYPE_CHECKING:
    from tests.vision.tracking.conftest import Play
else:
    Play = Any

Kind = TypeVar("Kind", bound=Event)
MELDS = "5r 6r 7r | 9k 9b 9y"


def _of(events: list[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def _names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def _middle(piece: TablePiece) -> tuple[float, float]:
    x, y = np.mean(piece.quad, axis=0)
    return float(x), float(y)


def test_a_table_is_told_once_after_three_looks_agree(play: Play) -> None:
    assert play.show(3) == []
    events = play.show(1)
    assert sorted(str(event.piece.piece) for event in _of(events, Appeared)) == ["5r", "6r", "7r", "9b", "9k", "9y"]
    (stable,) = _of(events, Stable)
    assert format_melds(stable.table) == MELDS
    (melds,) = _of(events, MeldsChanged)
    assert (melds.before, format_melds(melds.after)) == ((), MELDS)
    looks = play.reader.looks
    assert play.show(40) == []
    assert play.reader.looks == looks


def test_an_empty_table_is_stable_too(play: Play) -> None:
    play.blocks.pieces.clear()
    assert play.show(6) == [Stable(67, ())]


def test_pieces_under_a_hand_stay(settled: Play) -> None:
    events = settled.reach(157, 90) + settled.show(30) + settled.withdraw() + settled.show(10)
    assert set(_names(events)) == {"Covered", "Uncovered"}
    covered = {number for event in _of(events, Covered) for number in event.ids}
    assert covered == {number for event in _of(events, Uncovered) for number in event.ids}
    assert covered


def test_a_piece_is_told_when_the_hand_has_left_it(settled: Play) -> None:
    told = settled.reach(260, 180)
    settled.blocks.row("11b", 260, 170)
    told += settled.show(3)
    assert not _of(told, Appeared)
    told = settled.withdraw() + settled.show(5)
    (appeared,) = _of(told, Appeared)
    assert (str(appeared.piece.piece), _of(told, Gone)) == ("11b", [])
    assert np.hypot(*np.subtract(_middle(appeared.piece), (260, 170))) < 3
    (stable,) = _of(told, Stable)
    assert format_melds(stable.table) == "5r 6r 7r | 11b | 9k 9b 9y"


def test_only_what_changed_is_read(settled: Play) -> None:
    settled.blocks.row("11b", 260, 170)
    settled.show(8)
    assert 3 <= settled.reader.looks <= 5
    assert settled.reader.whole_looks == 0


def test_a_piece_is_gone_when_its_place_was_seen_empty(settled: Play) -> None:
    told = settled.reach(194, 90)
    settled.blocks.take("7r")
    told += settled.show(10)
    assert not _of(told, Gone)
    told = settled.withdraw() + settled.show(6)
    (gone,) = _of(told, Gone)
    assert str(gone.piece.piece) == "7r"
    (stable,) = _of(told, Stable)
    assert format_melds(stable.table) == "5r 6r | 9k 9b 9y"
    (melds,) = _of(told, MeldsChanged)
    assert (format_melds(melds.before), format_melds(melds.after)) == ("5r 6r 7r", "5r 6r")


def test_a_meld_that_is_moved_keeps_its_identity(settled: Play) -> None:
    ids = {piece.id for piece in settled.tracker_pieces() if str(piece.piece) in ("5r", "6r", "7r")}
    settled.reach(157, 90)
    for piece in ("5r", "6r", "7r"):
        settled.blocks.take(piece)
    settled.show(3)
    settled.reach(157, 320)
    settled.blocks.row("5r 6r 7r", 120, 310)
    told = settled.show(2) + settled.withdraw() + settled.show(8)
    moved = _of(told, Moved)
    assert {event.piece.id for event in moved} == ids
    assert not _of(told, Appeared)
    assert format_melds(_of(told, Stable)[-1].table) == "9k 9b 9y | 5r 6r 7r"


def test_a_meld_pushed_by_one_place_is_moved_not_read_anew(settled: Play) -> None:
    settled.reach(157, 110)
    for piece in ("5r", "6r", "7r"):
        settled.blocks.take(piece)
    settled.blocks.row("5r 6r 7r", 157, 90)
    told = settled.show(2) + settled.withdraw() + settled.show(10)
    assert sorted(str(event.piece.piece) for event in _of(told, Moved)) == ["5r", "6r", "7r"]
    assert not _of(told, Appeared)
    assert not _of(told, Gone)


def test_another_piece_in_the_same_place_is_another_piece(settled: Play) -> None:
    settled.reach(194, 90)
    settled.blocks.take("7r")
    settled.blocks.row("13b", 194, 90)
    told = settled.show(2) + settled.withdraw() + settled.show(6)
    assert [str(event.piece.piece) for event in _of(told, Gone)] == ["7r"]
    assert [str(event.piece.piece) for event in _of(told, Appeared)] == ["13b"]
    (stable,) = _of(told, Stable)
    assert format_melds(stable.table) == "5r 6r 13b | 9k 9b 9y"


def test_a_bumped_camera_moves_everything_and_no_piece(settled: Play) -> None:
    before = {piece.id: _middle(piece) for piece in settled.tracker_pieces()}
    for shift in ((4, -3), (9, -8)):
        settled.blocks.shift_px = shift
        settled.show()
    settled.blocks.shift_px = (12, -10)
    told = settled.show(12)
    assert _names(told) == ["CameraMoved", "Stable"]
    (moved,) = _of(told, CameraMoved)
    assert abs(moved.shift_px - np.hypot(12, 10)) < 2
    after = {piece.id: _middle(piece) for piece in settled.tracker_pieces()}
    assert all(np.hypot(*np.subtract(after[number], place) - (12, -10)) < 2 for number, place in before.items())


def test_a_change_of_light_tells_nothing(settled: Play) -> None:
    for light in (0.9, 0.75, 0.65, 0.65, 0.65, 0.65, 0.8, 1.0, 1.0, 1.0):
        settled.blocks.light = light
        assert settled.show(2) == []


def test_a_dark_room_tells_nothing_gone(settled: Play) -> None:
    settled.blocks.light = 0.02
    assert settled.show(20) == []
    settled.blocks.light = 1.0
    assert settled.show(5) == []


def test_while_the_focus_is_lost_nothing_is_told(settled: Play) -> None:
    settled.blocks.blur_px = 6
    settled.blocks.row("11b", 260, 170)
    settled.blocks.take("5r")
    assert settled.show(12) == []
    settled.blocks.blur_px = 0
    assert set(_names(settled.show(8))) == {"Appeared", "Gone", "MeldsChanged", "Stable"}


def test_one_slip_of_the_reader_is_outvoted(play: Play) -> None:
    play.reader.slips = ["13k", "", ""]
    told = play.show(12)
    assert {str(event.piece.piece) for event in _of(told, Appeared)} == {"5r", "6r", "7r", "9k", "9b", "9y"}
    assert not _of(told, Reread)


def test_a_piece_that_stays_unsure_is_told_later_as_unsure(play: Play) -> None:
    play.reader.sure = 0.4
    assert play.show(5) == []
    told = _of(play.show(4), Appeared)
    assert len(told) == 6
    assert all(event.piece.confidence < SURE_CONFIDENCE for event in told)


def test_a_cup_is_no_piece_and_takes_none_away(settled: Play) -> None:
    settled.blocks.cup = (157 + 60, 90 + 60)
    told = settled.show(60)
    assert set(_names(told)) == {"Covered"}
    settled.blocks.cup = None
    told = settled.show(12)
    assert set(_names(told)) == {"Uncovered"}


def test_a_piece_taken_away_under_a_cup_is_gone_when_the_cup_is(settled: Play) -> None:
    settled.blocks.cup = (157 + 60, 90 + 60)
    settled.show(40)
    settled.blocks.take("6r")
    settled.blocks.cup = None
    told = settled.show(12)
    assert [str(event.piece.piece) for event in _of(told, Gone)] == ["6r"]


def test_a_cup_on_the_bare_table_is_nothing_and_pieces_are_read_where_it_stood(settled: Play) -> None:
    settled.blocks.cup = (300, 380)
    assert settled.show(40) == []
    settled.blocks.cup = None
    settled.blocks.row("2b", 240, 320)
    told = settled.show(8)
    assert [str(event.piece.piece) for event in _of(told, Appeared)] == ["2b"]


def test_the_table_as_one_reading_is_the_last_stable_look(settled: Play) -> None:
    reading = settled.tracker.reading()
    assert reading is not None
    groups = [[reading.pieces[row] for row in rows] for rows in reading.group_rows]
    assert format_melds(groups) == MELDS
    assert reading.confidences.min() > 0.9
    assert (reading.width_px, reading.height_px) == (640, 400)


def test_another_size_of_picture_begins_anew_and_keeps_quiet(settled: Play) -> None:
    assert settled.tracker.step(settled.t_ms, np.zeros((300, 300, 3), np.uint8)) == []


def test_a_meld_pushed_aside_by_half_a_piece_is_moved(settled: Play) -> None:
    for place in [place for place, piece in settled.blocks.pieces.items() if piece.endswith("r")]:
        settled.blocks.pieces[place[0] - 20, place[1] + 10] = settled.blocks.pieces.pop(place)
    events = settled.show(8)
    assert sorted(str(event.piece.piece) for event in _of(events, Moved)) == ["5r", "6r", "7r"]
    assert format_melds(_of(events, Stable)[-1].table) == MELDS
    assert not _of(events, Gone)


def test_a_piece_that_the_frame_cuts_off_keeps_nobody_waiting(play: Play) -> None:
    play.blocks.row("1k", 300, 20)
    events = play.show(8)
    (stable,) = _of(events, Stable)
    assert min(y for piece in stable.pieces for _, y in piece.quad) < 0
    looks = play.reader.looks
    assert play.show(10) == []
    assert play.reader.looks == looks


def test_the_table_is_not_at_rest_while_the_hand_that_took_a_piece_moves(settled: Play) -> None:
    settled.blocks.take("7r")
    events: list[Event] = []
    for number in range(8):
        settled.blocks.hand = (500 + 30 * (number % 2), 380)
        events += settled.show()
    assert [str(event.piece.piece) for event in _of(events, Gone)] == ["7r"]
    assert not _of(events, Stable)
    settled.blocks.hand = None
    assert format_melds(_of(settled.show(4), Stable)[-1].table) == "5r 6r | 9k 9b 9y"
