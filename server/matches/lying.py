"""Which meld of a table is which of those that lay there before, and who laid each of its pieces."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.deck import physical
from engine.melds import read_table_meld
from engine.pieces import JOKER, Piece
from engine.rules import Rules

Melds = Sequence[Sequence[Piece]]

_LEAST_SHARED: Final = 2
"""What is left of a meld of three where a piece was swapped or passed; where it lies still, one may be left of it."""


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

    def likeliest_first(pair: tuple[int, int]) -> tuple[bool, bool, bool, int, int]:
        old, new = pair
        is_changed = _bag(before[old]) != _bag(after[new])
        is_other = shared[pair] < _LEAST_SHARED
        return is_changed, is_other, is_changed and old != new, -shared[pair], abs(old - new)

    found: dict[int, int] = {}
    for old, new in sorted(shared, key=likeliest_first):
        least = 1 if old == new else _LEAST_SHARED
        if shared[old, new] >= least and new not in found and old not in found.values():
            found[new] = old
    return tuple(found.get(new) for new in range(len(after)))


def laid_by(
    before: Melds, layers: Sequence[Sequence[int]], after: Melds, mover: int, same: Sequence[int | None], rules: Rules
) -> tuple[tuple[int, ...], ...]:
    """Who laid each piece that lies there now: whoever did before, and of what is new the mover.

    `layers` are those of `before`; `same` is what `continued` says.
    """
    found = []
    for pieces, old in zip(after, same, strict=True):
        known: dict[Piece, list[int]] = {}
        if old is not None:
            for mark, seat in zip(_marks(before[old], rules), layers[old], strict=True):
                known.setdefault(mark, []).append(seat)
        found.append(tuple(known[mark].pop(0) if known.get(mark) else mover for mark in _marks(pieces, rules)))
    return tuple(found)


def _marks(pieces: Sequence[Piece], rules: Rules) -> list[Piece]:
    """By what each piece of a meld is known before and after a turn.

    A joker of a run by what it stands for: in another place it was swapped out and laid anew.
    """
    meld = read_table_meld(pieces, rules).meld
    if meld is None or not meld.places:
        return list(map(physical, pieces))
    jokers = [piece for piece in meld.pieces if piece.is_joker and piece not in pieces]
    if list(map(physical, reversed(pieces))) == list(map(physical, meld.pieces)):
        jokers.reverse()
    return [jokers.pop(0) if piece == JOKER else piece for piece in pieces]


def put_down(before: Melds, after: Melds) -> Counter[Piece]:
    """What came onto the table."""
    return _all(after) - _all(before)


def _all(melds: Melds) -> Counter[Piece]:
    return _bag([piece for meld in melds for piece in meld])


def _bag(pieces: Sequence[Piece]) -> Counter[Piece]:
    return Counter(map(physical, pieces))
