"""The kind of piece for which most speaks; pieces of another kind are told where they lie apart."""

from collections.abc import Callable

import numpy as np

from engine.pieces import CLASS_COUNT, FACE_DOWN_CLASS, Kind
from models.preprocess import Quads
from vision.kinds import surest
from vision.read import Read

QuadAt = Callable[..., Quads]


def _read(quads: Quads, confidence: float, column: int = 3) -> Read:
    count = len(quads)
    posteriors = np.full((count, CLASS_COUNT), (1 - confidence) / (CLASS_COUNT - 1), np.float32)
    posteriors[:, column] = confidence
    nowhere = np.zeros((count, 2), np.float32)
    crops, presences = np.zeros((count, 80, 56, 3), np.uint8), np.ones(count, np.float32)
    return Read(quads, crops, posteriors, presences, nowhere, np.arange(count), 0)


def _row(quad: QuadAt, count: int, y: float = 100) -> Quads:
    return np.concatenate([np.empty((0, 4, 2), np.float32)] + [quad(100 + 80 * i, y, 60) for i in range(count)])


def test_the_kind_of_more_and_surer_pieces_wins(quad: QuadAt) -> None:
    few, many = _read(_row(quad, 3), 0.99), _read(_row(quad, 9), 0.6)
    assert surest({Kind.TILES: few, Kind.CARDS: many})[0] is Kind.TILES
    assert surest({Kind.TILES: _read(_row(quad, 2), 0.9), Kind.CARDS: _read(_row(quad, 3), 0.9)})[0] is Kind.CARDS


def test_numbers_tell_more_than_blanks(quad: QuadAt) -> None:
    blanks, numbers = _read(_row(quad, 7), 0.99, FACE_DOWN_CLASS), _read(_row(quad, 2), 0.9)
    assert surest({Kind.TILES: blanks, Kind.CARDS: numbers})[0] is Kind.CARDS
    assert surest({Kind.TILES: numbers, Kind.CARDS: _read(_row(quad, 4), 0.99, FACE_DOWN_CLASS)})[0] is Kind.TILES


def test_what_both_see_in_one_place_is_one_kind(quad: QuadAt) -> None:
    same = _row(quad, 5)
    assert surest({Kind.TILES: _read(same, 0.95), Kind.CARDS: _read(same, 0.95)})[2] == 0


def test_certain_pieces_of_the_other_kind_apart_are_counted(quad: QuadAt) -> None:
    tiles, apart = _read(_row(quad, 15), 0.99), _row(quad, 3, y=400)
    assert surest({Kind.TILES: tiles, Kind.CARDS: _read(apart, 0.95)})[2] == 3
    assert surest({Kind.TILES: tiles, Kind.CARDS: _read(apart, 0.5)})[2] == 0
    assert surest({Kind.TILES: tiles, Kind.CARDS: _read(apart[:1], 0.95)})[2] == 0
    assert surest({Kind.TILES: tiles, Kind.CARDS: _read(apart, 0.95, FACE_DOWN_CLASS)})[2] == 0


def test_one_kind_alone_is_that_kind(quad: QuadAt) -> None:
    answer = _read(_row(quad, 2), 0.9)
    assert surest({Kind.CARDS: answer}) == (Kind.CARDS, answer, 0)
