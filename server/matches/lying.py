"""Which meld of a table is which of those that lay there before, and who laid each of its pieces."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.deck import physical
from engine.pieces import Piece

Melds = Sequence[Sequence[Piece]]

_LEAST_SHARED: Final = 2
"""What is left of a meld of three where a piece was swapped or passed."""


def continued(before: Melds, after: Melds) -> tuple[int | None, ...]:
    """For each meld that lies there now the place of the one before that it goes on; None: it is new.

    What shares the most pieces is the same meld, of several alike the one at the nearest place.
    """
    shared = {
        (old, new): sum((_bag(was) & _bag(now)).values())
        for old, was in enumerate(before)
        for new, now in enumerate(after)
    }
    found: dict[int, int] = {}
    for old, new in sorted(shared, key=lambda pair: (-shared[pair], abs(pair[0] - pair[1]))):
        if shared[old, new] >= _LEAST_SHARED and new not in found and old not in found.values():
            found[new] = old
    return tuple(found.get(new) for new in range(len(after)))


def laid_by(
    before: Melds, layers: Sequence[Sequence[int]], after: Melds, mover: int, same: Sequence[int | None]
) -> tuple[tuple[int, ...], ...]:
    """Who laid each piece that lies there now: whoever did before, and of what is new the mover.

    `layers` are those of `before`; `same` is what `continued` says.
    """
    found = []
    for pieces, old in zip(after, same, strict=True):
        known: dict[Piece, list[int]] = {}
        if old is not None:
            for piece, seat in zip(before[old], layers[old], strict=True):
                known.setdefault(physical(piece), []).append(seat)
        found.append(tuple(known[physical(p)].pop(0) if known.get(physical(p)) else mover for p in pieces))
    return tuple(found)


def put_down(before: Melds, after: Melds) -> Counter[Piece]:
    """What came onto the table."""
    return _all(after) - _all(before)


def _all(melds: Melds) -> Counter[Piece]:
    return _bag([piece for meld in melds for piece in meld])


def _bag(pieces: Sequence[Piece]) -> Counter[Piece]:
    return Counter(map(physical, pieces))
