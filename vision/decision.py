"""What each piece of a picture was decided to be, and how sure that is."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

SURE_CONFIDENCE: Final = 0.8
"""A piece less probable than this is «not sure»: a person should look at it (on rendered tables of unseen makes four
wrong pieces in five fall below, and one right piece in fifty)."""


@dataclass(frozen=True, eq=False, slots=True)
class Decision:
    """One row for each piece: `classes` `(n,)` int64, what it is taken for.

    `beliefs` `(n, 54)` float32: how probable each class is, given the rest of the picture and the
    game, where there is a piece. `presences` `(n,)` float32: how probable it is that there is one.
    """

    classes: NDArray[np.int64]
    beliefs: NDArray[np.float32]
    presences: NDArray[np.float32]

    @property
    def confidences(self) -> NDArray[np.float32]:
        """How probable it is that a piece lies there, and the one it is taken for, `(n,)`."""
        rows = np.arange(len(self.classes))
        return np.asarray(self.presences * self.beliefs[rows, self.classes], np.float32)
