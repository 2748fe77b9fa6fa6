"""The most probable reading of a picture given the game: its stock of pieces and, on the table, its melds.

The posteriors decide; what the game knows breaks near ties only, so that a real fault stays one. How
far each piece can be trusted then takes all into account.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from engine.pieces import CLASS_COUNT, Kind
from engine.rules import Rules
from vision.deciding.beliefs import beliefs
from vision.deciding.melds import legal_in
from vision.deciding.search import Picture, most_probable
from vision.deciding.stock import stock_of
from vision.decision import Decision

_OUTLIERS: Final = 0.01
"""So many crops may show anything, whatever the network says of them: no posterior is taken for certain."""


def decide(
    posteriors: NDArray[np.float32],
    presences: NDArray[np.float32],
    groups: Sequence[Sequence[int]],
    kind: Kind,
    rules: Rules | None,
    *,
    on_table: bool = True,
) -> Decision:
    """What each piece of a picture is, from the network's calibrated `posteriors` `(n, 54)` and `presences` `(n,)`.

    `groups` are the rows that lie together, each in reading order. `on_table`: groups may be melds, and
    more often are than not; on a rack and in a hand they need not be. Without `rules` only that
    is known which all games with such pieces share.
    """
    if not len(posteriors):
        return Decision(np.empty(0, np.int64), posteriors, presences)
    likely = posteriors.astype(np.float64) * (1 - _OUTLIERS) + _OUTLIERS / CLASS_COUNT
    legal = legal_in(kind, rules) if on_table else None
    picture = Picture(np.log(likely / likely.sum(axis=1, keepdims=True)), groups, legal, stock_of(kind, rules))
    classes = np.array(most_probable(picture), np.int64)
    return Decision(classes, beliefs(picture).astype(np.float32), presences)
