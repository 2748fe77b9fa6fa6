"""The followed pieces as one reading, as if the whole table had been read in one picture."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind, piece_of
from engine.rules import Rules
from vision.decide import decide
from vision.decision import Decision
from vision.judge import judge
from vision.reading import Reading
from vision.tracking.teller import Arrange
from vision.tracking.tracks import SURELY_A_PIECE, Track, quads_of


def table_reading(tracks: Sequence[Track], size_px: tuple[int, int], arrange: Arrange, rules: Rules | None) -> Reading:
    """What the looks at each piece say together, decided given the game; `size_px` is the frame's width and height."""
    kind = tracks[0].kind if tracks else Kind.TILES
    arranged = arrange(quads_of(tracks), kind)
    lying = [tracks[row] for group in arranged for row in group]
    sizes = [len(group) for group in arranged]
    groups = np.repeat(np.arange(len(sizes)), sizes).astype(np.int64)
    rows = [np.flatnonzero(groups == number).tolist() for number in range(len(sizes))]
    decision = _decision(lying, rows, kind, rules)
    pieces = [piece_of(int(number), kind) for number in decision.classes]
    verdicts = tuple(judge([pieces[row] for row in group], kind, rules) for group in rows)
    return Reading(*size_px, kind, quads_of(lying), _posteriors(lying), groups, verdicts, decision=decision)


def decide_together(tracks: Sequence[Track], arrange: Arrange, rules: Rules | None) -> None:
    """Decides what each piece is beside the others, and notes it in the tracks."""
    kind = tracks[0].kind if tracks else Kind.TILES
    rows = arrange(quads_of(tracks), kind)
    for row in rows:
        sure = {number for number in row if tracks[number].presence >= SURELY_A_PIECE}
        for number in row:
            tracks[number].beside_piece = bool(sure - {number})
    decision = _decision(tracks, rows, kind, rules)
    for track, number, beliefs in zip(tracks, decision.classes, decision.beliefs, strict=True):
        track.decided, track.belief = piece_of(int(number), kind), float(beliefs[number])


def _decision(tracks: Sequence[Track], rows: Sequence[Sequence[int]], kind: Kind, rules: Rules | None) -> Decision:
    presences = np.array([track.presence for track in tracks], np.float32)
    return decide(_posteriors(tracks), presences, rows, kind, rules)


def _posteriors(tracks: Sequence[Track]) -> NDArray[np.float32]:
    return np.array([track.posterior for track in tracks], np.float32).reshape(-1, CLASS_COUNT)
