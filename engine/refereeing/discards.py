"""What was taken from the discards and what was put there."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.pieces import Piece

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


def discard_stories(
    before: Sequence[Piece], after: Sequence[Piece], sets: Sequence[tuple[Piece, ...]]
) -> Iterator[DiscardStory]:
    """The likely ones, those that take least first. `sets`: complete sets that may have been put away there."""
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
