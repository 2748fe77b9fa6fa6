"""Which kind of piece a photo shows, where no game says it."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from engine.pieces import Kind
from vision.geometry import intersections_px2
from vision.read import Read

_CERTAIN: Final = 0.9
"""A piece of the other kind is one only where the reader is this sure of it."""
_LEAST_OTHERS: Final = 2
"""A single one may be a mistake; so many are there."""


def evidence(answer: Read) -> float:
    """How much speaks for the pieces that were read: one for each that is certain."""
    return float(np.sum(answer.posteriors.max(axis=1, initial=0)))


def surest(answers: Mapping[Kind, Read]) -> tuple[Kind, Read, int]:
    """The kind for which most speaks, what was read of it, and how many pieces of another kind lie elsewhere."""
    kind = max(answers, key=lambda kind: evidence(answers[kind]))
    best = answers[kind]
    others = sum(_elsewhere(answer, best) for other, answer in answers.items() if other is not kind)
    return kind, best, others if others >= _LEAST_OTHERS else 0


def _elsewhere(answer: Read, best: Read) -> int:
    """How many certain pieces lie where none of `best` does."""
    apart = ~(intersections_px2(answer.quads, best.quads) > 0).any(axis=1)
    return int((apart & (answer.posteriors.max(axis=1, initial=0) > _CERTAIN)).sum())
