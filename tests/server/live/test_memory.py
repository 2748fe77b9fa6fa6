"""Corrections stick to their pieces from look to look."""

import dataclasses

import numpy as np

from engine.pieces import parse_piece
from server.live.memory import shown_after
from server.seen import Photo
from tests.server.live.looks import look, photo, quad_at

RUN = {1: "5r", 2: "6r", 3: "7r"}


def names(shown: Photo) -> list[list[str]]:
    return [[str(piece.piece) for piece in group] for group in shown.present_groups]


def test_a_correction_stays_with_its_piece_wherever_it_lies() -> None:
    corrected = photo(RUN).with_said(2, parse_piece("9r")).without(3)
    after = shown_after(corrected, look(photo({4: "1k"}, {1: "5r", 3: "7r"}, {2: "6r"}), [2]))
    assert names(after) == [["1k"], ["5r"], ["9r"]]
    assert after.piece(2).read == parse_piece("6r")


def test_a_correction_goes_with_its_piece() -> None:
    corrected = photo(RUN).with_said(2, parse_piece("9r"))
    gone = shown_after(corrected, look(photo({1: "5r", 3: "7r"})))
    assert names(shown_after(gone, look(photo({1: "5r", 3: "7r", 9: "6r"})))) == [["5r", "7r", "6r"]]


def test_after_a_new_start_words_go_by_place() -> None:
    corrected = photo(RUN).with_said(2, parse_piece("9r"))
    fresh = photo({101: "5r", 102: "6r", 103: "7r"})
    assert names(shown_after(corrected, look(fresh, fresh=True))) == [["5r", "9r", "7r"]]
    assert shown_after(None, look(fresh, fresh=True)) is fresh


def test_what_a_person_added_stays_until_its_place_looks_otherwise_or_is_read() -> None:
    rng = np.random.default_rng(4)
    pattern = rng.integers(0, 255, (60, 40, 3), np.uint8)
    shows, bare = photo(RUN), photo(RUN)
    picture = shows.image.copy()
    picture[30:90, 175:215] = pattern
    shows = dataclasses.replace(shows, image=picture)
    added = shows.with_added(parse_piece("8r"), (195, 60))
    assert names(shown_after(added, look(shows))) == [["5r", "6r", "7r", "8r"]]
    assert names(shown_after(added, look(bare))) == [["5r", "6r", "7r"]]
    read = photo({**RUN, 4: "8b"})
    read = dataclasses.replace(
        read, image=picture, pieces=(*read.pieces[:3], dataclasses.replace(read.pieces[3], quad=quad_at(195, 60)))
    )
    assert names(shown_after(added, look(read))) == [["5r", "6r", "7r", "8b"]]
