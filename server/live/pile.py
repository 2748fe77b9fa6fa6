"""The discards, of which a camera mostly sees the last alone: what was put there and what was taken, look by look."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.pieces import Piece
from server.seen import Photo, SeenPiece

_ON_IT = 0.7
"""A piece lies on another where their middles are nearer than this share of a piece's height."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A piece of the pile; `number` as long as it is seen."""

    piece: Piece
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """All that is known to lie there, oldest first, and what the last look changed.

    `gained`: put there by a player; a piece that a draw has uncovered, or that was cleared away from a meld, is none.
    """

    discards: tuple[Discard, ...] = ()
    gained: tuple[Piece, ...] = ()
    taken: tuple[Piece, ...] = ()
    _seen: tuple[SeenPiece, ...] = field(default=(), repr=False)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Oldest first."""
        return tuple(discard.piece for discard in self.discards)

    def said_in(self, photo: Photo) -> list[Piece]:
        """Oldest first, each as people say in the photo, where it shows there."""
        said = {piece.number: piece.piece for piece in photo.pieces}
        return [d.piece if d.number is None else said.get(d.number, d.piece) for d in self.discards]

    def known_as(self, pieces: Sequence[Piece]) -> "Pile":
        """The same pile, with what others know of it (a match): what is seen are its last pieces, or lies on them."""
        seen = tuple(Discard(piece.piece, piece.number) for piece in self._seen)
        # As many as can be are among the known ones; the others were put there since.
        common = next(
            n for n in range(len(seen), -1, -1) if [d.piece for d in seen[:n]] == list(pieces[len(pieces) - n :])
        )
        below = tuple(Discard(piece) for piece in pieces[: len(pieces) - common])
        return Pile((*below, *seen), _seen=self._seen)

    @property
    def seen(self) -> int:
        """How many of its pieces show."""
        return len(self._seen)

    def without_hidden(self, first: int) -> "Pile":
        """Turned over to be the stock: what shows lies there still, and so many that were first of all."""
        numbers = {piece.number for piece in self._seen}
        stays = (d for place, d in enumerate(self.discards) if place < first or d.number in numbers)
        return replace(self, discards=tuple(stays))

    def after(self, before: Photo | None, now: Photo) -> "Pile":
        """The pile once the table lies as it does `now`; `before` is the look before it, None at the first."""
        seen = _seen_in(now)
        if before is None and not self.discards:
            return Pile(tuple(Discard(s.piece, s.number) for s in seen), _seen=seen)
        new = [piece for piece in seen if piece.number not in {old.number for old in self._seen}]
        gone = [old for old in self._seen if old.number not in {piece.number for piece in seen}]
        pile = list(self.discards)
        if len(new) == 1 and len(gone) == 1 and len(pile) > 1 and _is_uncovered(pile, new[0], gone[0]):
            return Pile((*pile[:-2], Discard(new[0].piece, new[0].number)), taken=(gone[0].piece,), _seen=seen)
        taken = [old for old in gone if not any(_lies_on(piece, old) for piece in new)]
        for old in taken:
            pile = _without(pile, old)
        cleared = _numbers_of_melds(before) if before else frozenset()
        added = [piece for piece in new if piece.number not in cleared]
        pile += [Discard(piece.piece, piece.number) for piece in added]
        return Pile(_as_said(pile, seen), _names(added), _names(taken), seen)


def _is_uncovered(pile: list[Discard], new: SeenPiece, gone: SeenPiece) -> bool:
    """Whether the last was taken and the one below it shows now."""
    return pile[-1].piece == gone.piece and pile[-2].piece == new.piece and _lies_on(new, gone)


def _lies_on(piece: SeenPiece, other: SeenPiece) -> bool:
    height = math.dist(other.quad[0], other.quad[3])
    return math.dist(piece.centre, other.centre) < _ON_IT * height


def _without(pile: list[Discard], gone: SeenPiece) -> list[Discard]:
    """The pile without a piece that was seen there, the last of that name where its number is not known."""
    places = [n for n, discard in enumerate(pile) if discard.number == gone.number]
    places = places or [n for n, discard in enumerate(pile) if discard.piece == gone.piece]
    return pile if not places else pile[: places[-1]] + pile[places[-1] + 1 :]


def _as_said(pile: list[Discard], seen: tuple[SeenPiece, ...]) -> tuple[Discard, ...]:
    """What is seen goes by people's latest word."""
    now = {piece.number: piece.piece for piece in seen}
    return tuple(Discard(now.get(d.number, d.piece), d.number) if d.number is not None else d for d in pile)


def _seen_in(photo: Photo) -> tuple[SeenPiece, ...]:
    return tuple(piece for piece in photo.present if piece.number in photo.discards)


def _numbers_of_melds(photo: Photo) -> frozenset[int]:
    return frozenset(number for group in photo.groups for number in group)


def _names(seen: list[SeenPiece]) -> tuple[Piece, ...]:
    return tuple(piece.piece for piece in seen)
