"""What changed from look to look, meld by meld."""

import dataclasses

from engine.pieces import FACE_DOWN, format_pieces, parse_piece
from server.live.changes import Change, What, changes, pile_changes
from server.live.pile import Pile
from tests.server.live.looks import photo

RUN = {1: "5r", 2: "6r", 3: "7r"}
SET = {11: "9k", 12: "9b", 13: "9y"}


def told(found: tuple[Change, ...]) -> list[tuple[str, str, str]]:
    return [(change.what.value, format_pieces(change.pieces), format_pieces(change.meld)) for change in found]


def test_nothing_changed() -> None:
    assert changes(photo(RUN, SET), photo(SET, RUN), frozenset()) == ()


def test_a_meld_came_and_another_grew() -> None:
    after = photo({**RUN, 4: "8r"}, SET)
    assert told(changes(photo(RUN), after, frozenset())) == [
        ("added", "8r", "5r 6r 7r 8r"),
        ("new", "9k 9b 9y", ""),
    ]


def test_a_piece_and_a_whole_meld_went() -> None:
    found = told(changes(photo({**RUN, 4: "8r"}, SET), photo(RUN), frozenset()))
    assert found == [("taken", "8r", "5r 6r 7r 8r"), ("gone", "9k 9b 9y", "9k 9b 9y")]


def test_a_piece_moved_from_one_meld_to_another() -> None:
    before, after = photo({**RUN, 4: "8r"}, {21: "9r", 22: "10r"}), photo(RUN, {4: "8r", 21: "9r", 22: "10r"})
    assert told(changes(before, after, frozenset({4}))) == [("joined", "8r", "8r 9r 10r")]


def test_a_meld_that_was_pushed_elsewhere_is_told_once_and_only_as_a_whole() -> None:
    assert told(changes(photo(RUN, SET), photo(RUN, SET), frozenset(RUN))) == [("moved", "5r 6r 7r", "")]
    assert changes(photo(RUN, SET), photo(RUN, SET), frozenset({1})) == ()


def test_another_reading_is_told_but_a_persons_word_is_not() -> None:
    after = photo({**RUN, 3: "7b"})
    assert told(changes(photo(RUN), after, frozenset())) == [("reread", "7b", "7r")]
    said = dataclasses.replace(photo(RUN), pieces=photo(RUN).with_said(3, parse_piece("7b")).pieces)
    assert changes(photo(RUN), said, frozenset()) == ()


def test_the_pile_tells_what_was_taken_before_what_was_discarded() -> None:
    pile = Pile(gained=(parse_piece("5k"),), taken=(FACE_DOWN,))
    assert [change.what for change in pile_changes(pile)] == [What.DRAWN, What.DISCARDED]
    assert pile_changes(Pile()) == ()
