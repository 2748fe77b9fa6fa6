"""Reading a part of a frame: what the tracker asks for, and the networks' answer to it."""

from collections.abc import Iterable
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from engine.rules import Rules
from models.preprocess import Image, Quads
from vision.arrange import arrange
from vision.arrange_cards import arrange_cards
from vision.geometry import heights_px
from vision.locate import LOOKS_PX
from vision.networks import NetworksByKind
from vision.pipeline import see

_WANTED_PX: Final = {Kind.TILES: 72.0, Kind.CARDS: 150.0}
"""How high pieces should be in the first look at a part; the second is half as large."""
_COARSEST_PX: Final = 96
_FINEST_WHOLE_PX: Final = 1280
"""More of a whole frame would take longer than half a second on two cores."""
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

    What kind of pieces lie there is found out in looks at whole frames, unless `rules` say it; once it is known how
    high they are, these too are as fine as it takes.
    """
    seen: NetworksByKind = networks
    whole_px = LOOKS_PX

    def read(image: Image, piece_px: float | None) -> Look:
        nonlocal seen, whole_px
        if piece_px is not None:
            return see(image, rules, seen, {}, _sides_px(image, piece_px, seen, _COARSEST_PX, max(LOOKS_PX)))
        look = see(image, rules, networks, {}, whole_px)
        if len(look.quads):
            seen = {look.kind: networks[look.kind]}
            height_px = float(np.median(heights_px(look.quads)))
            whole_px = _sides_px(image, height_px, seen, max(LOOKS_PX), _FINEST_WHOLE_PX)
        return look

    return read


def _sides_px(image: Image, piece_px: float, kinds: Iterable[Kind], least_px: int, most_px: int) -> tuple[int, int]:
    """The long side of a picture in two looks, of which the first shows pieces as high as they should be."""
    long_px = max(image.shape[:2])
    wanted_px = long_px * min(1.0, min(_WANTED_PX[kind] for kind in kinds) / piece_px)
    first_px = min(max(least_px, wanted_px), most_px)
    first, second = (max(_COARSEST_PX, round(side / _STEP_PX) * _STEP_PX) for side in (first_px, first_px / 2))
    return first, second


def lie_together(quads: Quads, kind: Kind) -> list[list[int]]:
    """Which pieces `(n, 4, 2)` lie together, each group a list of rows in reading order."""
    if kind is Kind.TILES:
        return arrange(quads)
    return arrange_cards(quads, np.ones(len(quads), np.bool_)).groups if len(quads) else []
