"""What stays from one look at the table to the next: people's words about pieces, and pieces that they added."""

import numpy as np

from models.preprocess import Image
from server.live.sight import Look
from server.seen import Photo, SeenPiece
from vision.tracking.tracks import patches

_SAME = 0.8
"""Pictures of one place in two frames correlate at least so much where nothing has changed there."""


def shown_after(before: Photo | None, look: Look) -> Photo:
    """The look as it is shown: a correction sticks to its piece while it lies there, wherever it is moved.

    What a person added stays until its place looks otherwise, or a piece is read there.
    """
    if before is None:
        return look.photo
    if look.fresh:
        return look.photo.with_words_of(before)
    photo = look.photo.with_words_by_number(before)
    for piece in before.pieces:
        if piece.read is None and photo.at(piece.centre, 0) is None and _is_same(piece, before.image, photo.image):
            photo = photo.with_piece(piece)
    return photo


def _is_same(piece: SeenPiece, before: Image, now: Image) -> bool:
    if before.shape != now.shape:
        return False
    quad = np.array([piece.quad], np.float32)
    return float((patches(before, quad) * patches(now, quad)).mean()) > _SAME
