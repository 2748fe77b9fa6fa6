"""Which kind of piece a photo shows, where no game says it."""

from collections.abc import Mapping

import numpy as np

from engine.pieces import Kind
from vision.read import Read


def evidence(answer: Read) -> float:
    """How much speaks for the pieces that were read: one for each that is certain."""
    return float(np.sum(answer.posteriors.max(axis=1, initial=0)))


def surest(answers: Mapping[Kind, Read]) -> tuple[Kind, Read]:
    """The kind for which most speaks, and what was read of it."""
    kind = max(answers, key=lambda kind: evidence(answers[kind]))
    return kind, answers[kind]
