"""How probable each reading of each piece is, given the rest of the picture and the game (belief propagation)."""

import itertools
import math
from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.deciding.likely import likeliest_first
from vision.deciding.melds import LEGAL_ODDS, may_be_meld
from vision.deciding.search import Picture
from vision.deciding.stock import SURPLUS_ODDS

_ROUNDS: Final = 2
_MOST_READINGS: Final = 256
"""Of a group; of one that nothing is known of there are more, and the rarest are not asked whether they are melds."""
_LEAST_SHARE: Final = 1e-5
"""Readings of a group less probable than this share of its best one are left out."""
_LEAST_P: Final = 9e-4
"""A piece that a row is less likely than this takes nothing from the stock."""


def beliefs(picture: Picture) -> NDArray[np.float64]:
    """Probability of each class of each row `(n, classes)`.

    Exact to a thousandth for one group of which no more readings than are looked at are likely, or where
    one piece alone may be short; otherwise as near as messages between the pieces, the groups and the
    stock come in two rounds.
    """
    p = np.exp(picture.log_p)
    from_groups = from_stock = np.ones_like(p)
    for _ in range(_ROUNDS):
        from_stock = _from_stock(p * from_groups, from_stock, picture.stock)
        from_groups = _from_groups(_normal(p * from_stock), picture)
    return _normal(p * from_stock * from_groups)


def _normal(p: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def _from_stock(p: NDArray[np.float64], before: NDArray[np.float64], stock: NDArray[np.int64]) -> NDArray[np.float64]:
    """How much less likely each class of each row is for what the other rows take of it.

    `before`: the same, one round earlier; what a piece's own shortage says of a row is not told back to it.
    """
    known = p * before
    p = p / (known.sum(axis=1, keepdims=True) - known + p)
    messages = np.ones_like(p)
    for piece, copies in enumerate(stock):
        takers = np.flatnonzero(p[:, piece] > _LEAST_P)
        if len(takers) > copies:
            messages[takers, piece] = [
                _worth(others, int(copies) - 1) / _worth(others, int(copies))
                for others in _counts_of_others(p[takers, piece])
            ]
    return messages


def _counts_of_others(p: NDArray[np.float64]) -> Iterator[NDArray[np.float64]]:
    """For each of independent events of the probabilities `p`: those of 0, 1, 2… of the others."""
    before = list(itertools.accumulate(p, _with_one_more, initial=np.ones(1)))
    after = list(itertools.accumulate(p[::-1], _with_one_more, initial=np.ones(1)))[::-1]
    for i in range(len(p)):
        yield np.convolve(before[i], after[i + 1])


def _with_one_more(counts: NDArray[np.float64], p: float) -> NDArray[np.float64]:
    return np.convolve(counts, (1 - p, p))


def _worth(counts: NDArray[np.float64], copies: int) -> float:
    """The mean of `SURPLUS_ODDS` to the power of how many of a count are more than `copies`."""
    return float(counts @ SURPLUS_ODDS ** np.maximum(np.arange(len(counts)) - copies, 0))


def _from_groups(p: NDArray[np.float64], picture: Picture) -> NDArray[np.float64]:
    """How much more likely each class of each row is for the melds that it would be in."""
    messages = np.ones_like(p)
    for rows in picture.groups:
        if picture.legal and may_be_meld(len(rows)):
            messages[list(rows)] += (LEGAL_ODDS - 1) * _share_of_melds(p[list(rows)], picture)
    return messages


def _share_of_melds(p: NDArray[np.float64], picture: Picture) -> NDArray[np.float64]:
    """With each class of each piece of a group: the probability that the others make a meld with it."""
    log_p = np.log(p)
    shares = np.zeros_like(p)
    readings = itertools.islice(likeliest_first(log_p), _MOST_READINGS)
    first = next(readings)
    for reading in itertools.chain((first,), readings):
        if reading.log_p < first.log_p + math.log(_LEAST_SHARE):
            break
        if picture.is_meld(reading.classes):
            chosen = np.arange(len(p)), list(reading.classes)
            shares[chosen] += np.exp(reading.log_p - log_p[chosen])
    return shares
