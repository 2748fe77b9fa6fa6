import pytest

from engine.pieces import CLASS_COUNT, FACE_DOWN, JOKER, Kind, Piece, parse_piece, piece_of
from server.collecting.keys import Deed, Keys, Nudge


def _press(text: str) -> list[Deed | Nudge | Piece | None]:
    keys = Keys()
    return [keys.press(key) for key in text]


@pytest.mark.parametrize("kind", Kind)
def test_every_piece_can_be_typed_by_its_name(kind: Kind) -> None:
    pieces = [piece_of(number, kind) for number in range(CLASS_COUNT)]
    for case in (str, lambda piece: str(piece).lower()):
        for piece in pieces:
            assert _press(case(piece))[-1] == piece, piece


def test_names_after_one_another_do_not_run_together() -> None:
    said = [what for what in _press("12k5r*?qh10d") if what]
    assert said == [parse_piece("12k"), parse_piece("5r"), JOKER, FACE_DOWN, parse_piece("Qh"), parse_piece("10d")]


def test_the_letter_of_red_turns_where_no_number_stands_before_it() -> None:
    assert _press("r") == [Deed.TURN]
    assert _press("7r") == [None, parse_piece("7r")]
    assert _press("7rr") == [None, parse_piece("7r"), Deed.TURN]


def test_what_was_mistyped_is_forgotten() -> None:
    assert _press("7n") == [None, Deed.NEXT]
    assert _press("123r")[-1] is None or _press("123r")[-1] == Deed.TURN
    keys = Keys()
    keys.press("1")
    keys.press("2")
    assert keys.press("Backspace") is None
    assert keys.press("r") == parse_piece("1r")
    assert keys.press("Backspace") is Deed.REMOVE
    keys.press("1")
    keys.press("Escape")
    assert keys.typed == ""


def test_arrows_nudge_and_keys_with_names_do_what_they_say() -> None:
    keys = Keys()
    assert keys.press("ArrowLeft") == Nudge(-1, 0, far=False)
    assert keys.press("ArrowDown", shift=True) == Nudge(0, 1, far=True)
    assert [keys.press(key) for key in ("Delete", "Enter", "undo", "redo", "Tab")] == [
        Deed.REMOVE,
        Deed.CONFIRM,
        Deed.UNDO,
        Deed.REDO,
        None,
    ]
