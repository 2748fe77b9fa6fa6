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

    A meld that is unchanged is the same, wherever it lies, then one at the same place, then what shares the most
    pieces; of several alike the nearest. A new meld may share more with an old one than what a pass has left of that.
    """
    shared = {
        (old, new): sum((_bag(was) & _bag(now)).values())
        for old, was in enumerate(before)
        for new, now in enumerate(after)
    }

    def likeliest_first(pair: tuple[int, int]) -> tuple[bool, bool, int, int]:
        old, new = pair
        is_changed = _bag(before[old]) != _bag(after[new])
        return is_changed, is_changed and old != new, -shared[pair], abs(old - new)

    found: dict[int, int] = {}
    for old, new in sorted(shared, key=likeliest_first):
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
