"""A reading as labels of a scene that still say what the networks said: what prelabelling and collecting keep."""

import numpy as np
from numpy.typing import NDArray

from datasets.scene import Prediction, Quad, ScenePiece
from engine.pieces import Piece
from vision.reading import Reading


def scene_pieces(reading: Reading) -> tuple[ScenePiece, ...]:
    """One label for each row of the reading: what it was decided to be, and the network's posterior."""
    return tuple(
        ScenePiece(
            piece,
            scene_quad(reading.quads[row]),
            int(reading.groups[row]),
            predicted=prediction(reading, row, piece),
            indices=() if reading.figures is None else (scene_quad(reading.figures[row]),),
        )
        for row, piece in enumerate(reading.pieces)
    )


def prediction(reading: Reading, row: int, piece: Piece) -> Prediction:
    """What was said of the piece in a row; probabilities to a hundred-thousandth."""
    return Prediction(piece, reading.weights, tuple(round(float(p), 5) for p in reading.posteriors[row]))


def scene_quad(corners: NDArray[np.float32]) -> Quad:
    """Corners `(4, 2)` px as a label has them, to a hundredth of a pixel."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ((round(float(x), 2), round(float(y), 2)) for x, y in corners)
    return ((ax, ay), (bx, by), (cx, cy), (dx, dy))
