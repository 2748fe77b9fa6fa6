"""Which kind of piece a photo shows, where no game says it."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from engine.pieces import JOKER_CLASS, Kind
from vision.geometry import intersections_px2
from vision.read import Read

_PLAIN_WORTH: Final = 0.1
"""A blank or a figure is easily seen in a thing of the other kind; a number hardly is."""
_SHARPNESS: Final = 4
"""A digit over a symbol, printed on a tile, half looks like an index, and an index half like a tile: what is half
believed of many counts for nothing, each belief to this power."""
_WEIGHT: Final = {Kind.TILES: 1.0, Kind.CARDS: 1.5}
"""Pips and courts look like tiles more often than tiles like indices (measured on rendered tables)."""
_CERTAIN: Final = 0.9
"""A piece of the other kind is one only where the reader is this sure of it."""
_LEAST_OTHERS: Final = 2
"""A single one may be a mistake; so many are there."""


def evidence(answer: Read, kind: Kind) -> float:
    """How much speaks for the pieces that were read: one for each number or rank that is certain."""
    worth = np.where(answer.posteriors.argmax(axis=1) < JOKER_CLASS, 1.0, _PLAIN_WORTH)
    believed = answer.posteriors.max(axis=1, initial=0) * answer.presences
    return float(np.sum(worth * believed**_SHARPNESS) * _WEIGHT[kind])


def surest(answers: Mapping[Kind, Read]) -> tuple[Kind, Read, int]:
    """The kind for which most speaks, what was read of it, and how many pieces of another kind lie elsewhere."""
    kind = max(answers, key=lambda kind: evidence(answers[kind], kind))
    best = answers[kind]
    others = sum(_elsewhere(answer, best) for other, answer in answers.items() if other is not kind)
    return kind, best, others if others >= _LEAST_OTHERS else 0


def _elsewhere(answer: Read, best: Read) -> int:
    """How many certain numbers or ranks lie where none of `best` does."""
    apart = ~(intersections_px2(answer.quads, best.quads) > 0).any(axis=1)
    certain = answer.posteriors[:, :JOKER_CLASS].max(axis=1, initial=0) > _CERTAIN
    return int((apart & certain).sum())
