import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import game
from engine.pieces import FACE_DOWN, JOKER, Piece, parse_piece
from server.errors import Refusal
from server.readers import read_photo
from server.seen import Photo, Point, SeenPiece
from tests.server.fakes import TABLE, FakeReader, photo_bytes

_NAMES = [name for row in TABLE for name in row]


def _photo(reader: FakeReader | None = None) -> Photo:
    return read_photo(photo_bytes(), game("rummikub"), reader or FakeReader())


PHOTO = _photo()


def _names(photo: Photo) -> list[list[str]]:
    return [[str(seen.piece) for seen in group] for group in photo.present_groups]


def test_a_reading_becomes_numbered_pieces_in_groups() -> None:
    assert _names(PHOTO) == [list(row) for row in TABLE]
    assert [seen.number for seen in PHOTO.present] == list(range(len(_NAMES)))


@pytest.mark.parametrize("number", range(len(_NAMES)))
def test_a_tap_in_the_middle_of_a_piece_means_it(number: int) -> None:
    found = PHOTO.at(PHOTO.piece(number).centre, 0)
    assert found
    assert found.number == number


def test_a_tap_beside_a_piece_means_it_within_reach_only() -> None:
    left, top = PHOTO.piece(0).quad[0]
    near = (left - 8, top + 20)
    assert PHOTO.at(near, 5) is None
    found = PHOTO.at(near, 10)
    assert found
    assert found.number == 0


def test_a_removed_piece_is_not_found_by_taps() -> None:
    photo = PHOTO.without(0)
    assert photo.at(PHOTO.piece(0).centre, 0) is None


words = st.lists(
    st.tuples(
        st.integers(0, len(_NAMES) - 1),
        st.sampled_from([Piece(7, "b"), JOKER, FACE_DOWN, parse_piece("1r"), None, "x"]),
    ),
    max_size=12,
)


@given(words)
def test_what_was_read_is_never_overwritten_and_can_come_back(said: list[tuple[int, Piece | str | None]]) -> None:
    photo = PHOTO
    for number, word in said:
        photo = photo.without(number) if isinstance(word, str) else photo.with_said(number, word)
    assert [piece.read for piece in photo.pieces] == [piece.read for piece in PHOTO.pieces]
    for number in range(len(_NAMES)):
        photo = photo.with_said(number, None)
    assert photo.pieces == PHOTO.pieces


@given(words)
def test_words_are_carried_over_to_another_reading_of_the_same_picture(
    said: list[tuple[int, Piece | str | None]],
) -> None:
    photo = PHOTO
    for number, word in said:
        photo = photo.without(number) if isinstance(word, str) else photo.with_said(number, word)
    again = _photo().with_words_of(photo)
    assert again.pieces == photo.pieces
    assert again.with_words_of(photo).pieces == photo.pieces


def test_an_added_piece_is_carried_over_too() -> None:
    photo = PHOTO.with_added(Piece(9, "b"), (600.0, 400.0))
    assert _names(_photo().with_words_of(photo)) == [*map(list, TABLE), ["9b"]]


@pytest.mark.parametrize(
    ("place", "row", "index"),
    [((30, 85), 0, 0), ((330, 85), 0, 4), ((30, 225), 1, 0), ((270, 225), 1, 3)],
    ids=["left of the run", "right of the run", "left of the set", "right of the set"],
)
def test_an_added_piece_joins_the_row_beside_it(place: Point, row: int, index: int) -> None:
    photo = PHOTO.with_added(Piece(9, "b"), place)
    assert _names(photo)[row][index] == "9b"
    assert len(photo.groups) == len(TABLE)


def test_an_added_piece_joins_a_row_that_lies_upside_down_in_its_own_order() -> None:
    turned = Photo(
        "t", PHOTO.image, b"", tuple(_turned(seen, PHOTO.size_px) for seen in PHOTO.pieces), groups=PHOTO.groups
    )
    width, height = PHOTO.size_px
    photo = turned.with_added(Piece(9, "b"), (width - 330.0, height - 85.0))
    assert _names(photo)[0] == ["1k", "2k", "3k", "4k", "9b"]


def _turned(seen: SeenPiece, size_px: tuple[int, int]) -> SeenPiece:
    width, height = size_px
    first, second, third, fourth = ((width - x, height - y) for x, y in seen.quad)
    return dataclasses.replace(seen, quad=(first, second, third, fourth))


def test_a_piece_can_be_added_to_a_photo_in_which_nothing_was_found() -> None:
    photo = _photo(FakeReader(rows=())).with_added(Piece(9, "b"), (320.0, 240.0))
    assert _names(photo) == [["9b"]]
    assert np.allclose(photo.present[0].centre, (320, 240))


def test_an_added_piece_that_is_taken_back_leaves_nothing() -> None:
    photo = PHOTO.with_added(Piece(9, "b"), (600.0, 400.0))
    number = photo.pieces[-1].number
    assert photo.without(number).pieces == PHOTO.pieces
    assert photo.with_said(number, None).groups == PHOTO.groups


def test_there_is_no_piece_of_an_unknown_number() -> None:
    with pytest.raises(Refusal) as refused:
        PHOTO.piece(99)
    assert refused.value.status == 404
