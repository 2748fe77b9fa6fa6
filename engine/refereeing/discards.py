"""What was taken from the discards and what was put there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.new_stock import may_renew, turned_over
from engine.pieces import Piece
from engine.position import Position

_MOST_ADDED = 3
"""Nobody discards more in one turn, however wrongly; further back lies what was there before."""


@dataclass(frozen=True, slots=True)
class DiscardStory:
    """One way in which the discards can have come to lie as they do."""

    take: tuple[Piece, ...]
    """Deepest first."""
    added: tuple[Piece, ...]
    put_away: tuple[tuple[Piece, ...], ...] = ()
    """Complete sets that lie among them now, below the last piece."""
    from_first: bool = False
    in_one: bool = True
    turned_over: tuple[Piece, ...] = ()
    """What became the new stock in this turn."""


def discard_stories(
    position: Position, after: Sequence[Piece], sets: Sequence[tuple[Piece, ...]]
) -> Iterator[DiscardStory]:
    """The likely ones, those that take least first. `sets`: complete sets that may have been put away there."""
    yield from _taken_and_added(position.discards, after, sets)
    yield from renewals(position, after, sets)


def renewals(
    position: Position, after: Sequence[Piece], sets: Sequence[tuple[Piece, ...]] = ()
) -> Iterator[DiscardStory]:
    """Those in which the stock had run out and the discards were turned over, where that is known to be possible."""
    before, rules = position.discards, position.rules
    if position.stock is None or position.stock > 1 or not may_renew(rules, position.renewals):
        return
    if not position.stock:
        # Nobody had done it before the first draw that asked for it.
        begun, gone = turned_over(before, rules, last_stays=True)
        if gone:
            yield from (replace(story, turned_over=gone) for story in _taken_and_added(begun, after, sets))
    # The last piece was drawn, and the turn's own discard begins the new ones.
    begun, gone = turned_over(before, rules, last_stays=False)
    added, put_away = _without_sets(after[len(begun) :], sets)
    if gone and tuple(after[: len(begun)]) == begun and len(added) == 1:
        yield DiscardStory((), added, put_away, turned_over=gone)


def _taken_and_added(
    before: Sequence[Piece], after: Sequence[Piece], sets: Sequence[tuple[Piece, ...]]
) -> Iterator[DiscardStory]:
    common = 0
    while common < min(len(before), len(after)) and before[common] == after[common]:
        common += 1
    found = False
    for start in range(common, -1, -1):
        added, put_away = _without_sets(after[start:], sets)
        if len(added) >= _MOST_ADDED and found:
            break
        found = True
        take = tuple(before[start:])
        yield DiscardStory(take, added, put_away, from_first=bool(take) and start == 0)
    yield from _from_between(before, after)


def _from_between(before: Sequence[Piece], after: Sequence[Piece]) -> Iterator[DiscardStory]:
    """Pieces were taken, but not all that lay on the deepest of them."""
    for count in (0, 1, 2):
        still = after[: len(after) - count]
        if count > len(after) or len(still) >= len(before):
            continue
        places = _places(still, before)
        if places is None:
            continue
        gone = [i for i in range(len(before)) if i not in places]
        if gone != list(range(len(still), len(before))):
            take = tuple(before[i] for i in gone)
            added = tuple(after[len(still) :])
            yield DiscardStory(take, added, from_first=gone[0] == 0, in_one=False)


def _places(some: Sequence[Piece], whole: Sequence[Piece]) -> set[int] | None:
    """Where the pieces lie in the whole, in their order; None where they do not."""
    places = set()
    at = 0
    for piece in some:
        while at < len(whole) and whole[at] != piece:
            at += 1
        if at == len(whole):
            return None
        places.add(at)
        at += 1
    return places


def _without_sets(
    added: Sequence[Piece], sets: Sequence[tuple[Piece, ...]]
) -> tuple[tuple[Piece, ...], tuple[tuple[Piece, ...], ...]]:
    """What was discarded, and which of the sets lie below it."""
    rest = list(added)
    put_away = []
    for pieces in sets:
        below = rest[:-1]
        if not Counter(pieces) - Counter(below):
            for piece in pieces:
                below.remove(piece)
            rest = [*below, rest[-1]]
            put_away.append(pieces)
    return tuple(rest), tuple(put_away)
