import numpy as np

from engine.pieces import Kind, class_of, parse_piece
from vision.judge import Verdict
from vision.labels import scene_pieces
from vision.reading import Reading


def test_of_a_card_the_index_that_was_read_is_kept_beside_the_whole_card() -> None:
    card = np.array([[[10, 20], [70, 20], [70, 110], [10, 110]]], np.float32)
    index = np.array([[[12, 22], [20, 22], [20, 40], [12, 40]]], np.float32)
    posteriors = np.zeros((1, 54), np.float32)
    posteriors[0, class_of(parse_piece("Qh"))] = 1
    reading = Reading(
        90, 120, Kind.CARDS, card, posteriors, np.zeros(1, np.int64), (Verdict(),), figures=index, weights="w7"
    )
    (piece,) = scene_pieces(reading)
    assert str(piece.piece) == "Qh"
    np.testing.assert_array_equal(piece.quad, card[0])
    np.testing.assert_array_equal(piece.indices, index)
    assert piece.predicted is not None
    assert piece.predicted.weights == "w7"
