"""The pile of discards, of which only the last piece is seen."""

from engine.pieces import format_pieces, parse_pieces
from server.live.pile import Pile
from server.seen import Photo
from tests.server.live.looks import photo

RUN = {1: "5r", 2: "6r", 3: "7r"}


def follow(*looks: Photo) -> Pile:
    pile, before = Pile(), None
    for now in looks:
        pile, before = pile.after(before, now), now
    return pile


def piled(number: int, piece: str) -> Photo:
    return photo(RUN, discards={number: piece})


def test_a_discard_covers_the_one_before() -> None:
    pile = follow(photo(RUN), piled(5, "9k"), piled(6, "3b"))
    assert (format_pieces(pile.pieces), format_pieces(pile.gained), pile.taken) == ("9k 3b", "3b", ())


def test_a_draw_uncovers_the_one_below_and_nothing_was_gained() -> None:
    pile = follow(photo(RUN), piled(5, "9k"), piled(6, "3b"), piled(7, "9k"))
    assert (format_pieces(pile.pieces), pile.gained, format_pieces(pile.taken)) == ("9k", (), "3b")
    again = pile.after(piled(7, "9k"), piled(8, "1y"))
    assert (format_pieces(again.pieces), format_pieces(again.gained)) == ("9k 1y", "1y")


def test_the_last_discard_taken_leaves_nothing() -> None:
    pile = follow(photo(RUN), piled(5, "9k"), photo(RUN))
    assert (pile.pieces, pile.gained, format_pieces(pile.taken)) == ((), (), "9k")


def test_a_set_that_was_cleared_onto_the_pile_is_no_discard() -> None:
    cleared = {11: "9k", 12: "9b", 13: "9y", 14: "9r"}
    pile = follow(photo(RUN, cleared, discards={5: "3b"}), photo(RUN, discards={14: "9r"}))
    assert (format_pieces(pile.pieces), pile.gained) == ("3b", ())
    assert format_pieces(pile.after(photo(RUN, discards={14: "9r"}), piled(6, "1y")).pieces) == "3b 1y"


def test_what_a_match_knows_of_the_pile_lies_below_what_is_seen() -> None:
    pile = follow(piled(5, "3b")).known_as(parse_pieces("9k 1y 3b"))
    drawn = pile.after(piled(5, "3b"), piled(6, "1y"))
    assert (format_pieces(drawn.pieces), drawn.gained) == ("9k 1y", ())
    assert Pile().known_as(()).pieces == ()


def test_what_is_seen_and_not_known_to_the_match_lies_on_top() -> None:
    pile = follow(piled(5, "3b"))
    assert format_pieces(pile.known_as(parse_pieces("9k 1y")).pieces) == "9k 1y 3b"
    assert format_pieces(pile.known_as(()).pieces) == "3b"


def test_a_correction_of_the_last_discard_counts() -> None:
    pile = follow(photo(RUN), piled(5, "9k"))
    corrected = piled(5, "9k").with_said(5, parse_pieces("9r")[0])
    assert format_pieces(pile.said_in(corrected)) == "9r"
    assert format_pieces(pile.after(corrected, corrected).pieces) == "9r"
