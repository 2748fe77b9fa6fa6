"""The one text form of pieces."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.pieces import (
    CLASS_COUNT,
    FACE_DOWN,
    JOKER,
    RANKS,
    SUITS,
    Kind,
    Piece,
    class_of,
    format_melds,
    format_pieces,
    joker_as,
    parse_melds,
    parse_piece,
    parse_pieces,
    piece_of,
    spaced,
)
from engine.wording import BadInput

naturals = st.builds(Piece, st.sampled_from(RANKS), st.sampled_from("".join(SUITS.values())))
pieces = st.one_of(naturals, st.just(JOKER), st.just(FACE_DOWN), naturals.map(joker_as))


@given(st.lists(pieces))
def test_pieces_survive_their_text(listed: list[Piece]) -> None:
    text = format_pieces(listed)
    assert parse_pieces(text) == listed
    assert parse_pieces(text.upper()) == parse_pieces(text.lower()) == listed


@given(st.lists(st.tuples(pieces, st.text(" ,;\t", min_size=1))), st.text(" ,;"))
def test_pieces_may_be_separated_as_people_write_lists(listed: list[tuple[Piece, str]], before: str) -> None:
    text = before + "".join(f"{piece}{between}" for piece, between in listed)
    assert parse_pieces(text) == [piece for piece, _ in listed]
    assert spaced(text).split() == [str(piece) for piece, _ in listed]


def test_melds_are_told_apart_by_bars_alone() -> None:
    assert format_melds(parse_melds("7r, 8r; 9r | 1k,1r,1b|,")) == "7r 8r 9r | 1k 1r 1b"


@given(st.lists(st.lists(pieces, min_size=1)))
def test_melds_survive_their_text(melds: list[list[Piece]]) -> None:
    assert parse_melds(format_melds(melds)) == melds


@pytest.mark.parametrize("kind", Kind)
def test_every_class_is_one_piece(kind: Kind) -> None:
    listed = [piece_of(index, kind) for index in range(CLASS_COUNT)]
    assert len(set(listed)) == CLASS_COUNT
    assert [class_of(piece) for piece in listed] == list(range(CLASS_COUNT))
    assert {piece.kind for piece in listed} == {kind, None}
    with pytest.raises(IndexError):
        piece_of(CLASS_COUNT, kind)


@pytest.mark.parametrize(
    ("text", "written"),
    [("Th", "10h"), ("t♠", "10s"), ("a♥", "Ah"), ("13K", "13k"), ("10♦️", "10d"), ("*=th", "*=10h"), (" q♣ ", "Qc")],
)
def test_other_ways_to_write_a_piece(text: str, written: str) -> None:
    assert str(parse_piece(text)) == written


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("14r", "no_tile"),
        ("0k", "no_tile"),
        ("1s", "no_card"),
        ("11h", "no_card"),
        ("7x", "no_piece"),
        ("r", "no_piece"),
        ("", "no_piece"),
        ("**", "no_piece"),
        ("*=", "no_piece"),
        ("*=*", "no_piece"),
        ("*=?", "no_piece"),
        ("７r", "no_piece"),
    ],
)
def test_what_is_no_piece_is_refused_and_quoted(text: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_piece(text)
    assert caught.value.code == code
    assert "'" in caught.value.text("en")
    assert text.removeprefix("*=") in caught.value.text("hu")


@given(st.text())
def test_no_text_does_anything_but_parse_or_be_refused(text: str) -> None:
    try:
        listed = parse_pieces(text)
    except BadInput:
        return
    assert parse_pieces(format_pieces(listed)) == listed


def test_a_joker_counts_as_what_it_stands_for() -> None:
    joker = parse_piece("*=9h")
    assert joker.is_joker
    assert joker.natural == parse_piece("9h")
    assert joker.kind is Kind.CARDS
    assert JOKER.kind is FACE_DOWN.kind is None
