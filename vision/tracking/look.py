"""Reading a part of a frame: what the tracker asks for, and the networks' answer to it."""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from engine.rules import Rules
from models.preprocess import Image, Quads
from vision.arrange import arrange
from vision.arrange_cards import arrange_cards
from vision.locate import LOOKS_PX
from vision.networks import NetworksByKind
from vision.pipeline import see

_WANTED_PX: Final = {Kind.TILES: 72.0, Kind.CARDS: 150.0}
"""How high pieces should be in the first look at a part; the second is half as large."""
_COARSEST_PX: Final = 96
_STEP_PX: Final = 32


class Look(Protocol):
    """What one look shows: `quads` `(n, 4, 2)` px, `posteriors` `(n, 54)`, `presences` `(n,)`.

    Nothing is decided: what each piece is follows from all looks at the whole table.
    """

    @property
    def kind(self) -> Kind:
        """What lies there."""

    @property
    def quads(self) -> Quads:
        """Where the pieces lie."""

    @property
    def posteriors(self) -> NDArray[np.float32]:
        """How probable each piece is, where there is one."""

    @property
    def presences(self) -> NDArray[np.float32]:
        """How probable it is that there is one."""


class Reader(Protocol):
    """Reads a frame or a part of one. `piece_px` is how high pieces are in it, None where that is not known."""

    def __call__(self, image: Image, piece_px: float | None) -> Look:
        """What lies in the picture."""


def network_reader(networks: NetworksByKind, rules: Rules | None = None) -> Reader:
    """Reads with the networks, a part at the scale that is cheapest for pieces as high as they are known to be.

    What kind of pieces lie there is found out in looks at whole frames, unless `rules` say it.
    """
    seen: NetworksByKind = networks

    def read(image: Image, piece_px: float | None) -> Look:
        nonlocal seen
        if piece_px is None:
            look = see(image, rules, networks, {})
            if len(look.quads):
                seen = {look.kind: networks[look.kind]}
            return look
        wanted_px = min(_WANTED_PX[kind] for kind in seen)
        side_px = min(max(LOOKS_PX), max(image.shape[:2]) * min(1.0, wanted_px / piece_px))
        sides_px = tuple(max(_COARSEST_PX, round(side / _STEP_PX) * _STEP_PX) for side in (side_px, side_px / 2))
        return see(image, rules, seen, {}, sides_px)

    return read


def lie_together(quads: Quads, kind: Kind) -> list[list[int]]:
    """Which pieces `(n, 4, 2)` lie together, each group a list of rows in reading order."""
    if kind is Kind.TILES:
        return arrange(quads)
    return arrange_cards(quads, np.ones(len(quads), np.bool_)).groups if len(quads) else []
