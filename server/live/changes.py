"""What is different on the table since the last look at rest: what came, went and moved, meld by meld."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from engine.pieces import Piece
from server.live.pile import Pile
from server.seen import Photo, SeenPiece


class What(StrEnum):
    """What happened to some pieces."""

    NEW = "new"
    """A whole meld came."""
    ADDED = "added"
    """Came to a meld."""
    JOINED = "joined"
    """Came to a meld from another."""
    MOVED = "moved"
    """A whole meld lies elsewhere."""
    TAKEN = "taken"
    """Went from a meld."""
    GONE = "gone"
    """A whole meld went."""
    REREAD = "reread"
    """Is another piece than was said."""
    DISCARDED = "discarded"
    DRAWN = "drawn"
    """Taken from the discards."""


@dataclass(frozen=True, slots=True)
class Change:
    """`pieces` are those that it happened to; `meld` theirs, as it is now, or was where they went from it."""

    what: What
    pieces: tuple[Piece, ...]
    meld: tuple[Piece, ...] = ()


def changes(before: Photo, after: Photo, moved: frozenset[int]) -> tuple[Change, ...]:
    """From one look to the next; pieces are known by their numbers, `moved` are those that lie elsewhere."""
    return (*_of_melds(before, after, moved), *_of_places_left(before, after), *_reread(before, after))


def pile_changes(pile: Pile) -> tuple[Change, ...]:
    """What the last look says of the discards."""
    drawn = (Change(What.DRAWN, pile.taken),) if pile.taken else ()
    return (*drawn, Change(What.DISCARDED, pile.gained)) if pile.gained else drawn


def _of_melds(before: Photo, after: Photo, moved: frozenset[int]) -> Iterator[Change]:
    home = {piece.number: place for place, group in enumerate(before.present_groups) for piece in group}
    for group in after.present_groups:
        meld = _pieces(group)
        old = [home[piece.number] for piece in group if piece.number in home]
        if not old:
            yield Change(What.NEW, meld)
            continue
        main = max(old, key=old.count)
        came = tuple(piece for piece in group if piece.number not in home)
        joined = tuple(piece for piece in group if home.get(piece.number, main) != main)
        if came:
            yield Change(What.ADDED, _pieces(came), meld)
        if joined:
            yield Change(What.JOINED, _pieces(joined), meld)
        if all(piece.number in moved for piece in group) and not came and not joined:
            yield Change(What.MOVED, meld)


def _of_places_left(before: Photo, after: Photo) -> Iterator[Change]:
    there = {piece.number for piece in after.present}
    for group in before.present_groups:
        went = tuple(piece for piece in group if piece.number not in there)
        if went:
            yield Change(What.GONE if len(went) == len(group) else What.TAKEN, _pieces(went), _pieces(group))


def _reread(before: Photo, after: Photo) -> Iterator[Change]:
    was = {piece.number: piece.piece for piece in before.present}
    for piece in after.present:
        old = was.get(piece.number)
        if old is not None and old != piece.piece and piece.said is None:
            yield Change(What.REREAD, (piece.piece,), (old,))


def _pieces(seen: tuple[SeenPiece, ...]) -> tuple[Piece, ...]:
    return tuple(piece.piece for piece in seen)
