"""What a player should keep an eye on: what the first laying lacks, and which pieces would help."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine.deck import full_deck, physical
from engine.melds import MeldKind
from engine.opening import opens_with
from engine.pieces import FACE_DOWN, Piece
from engine.position import Position, Source
from engine.split import Split, best_split


@dataclass(frozen=True, slots=True)
class Wanted:
    """A piece that would help: the meld in which it would stand, and how many of it nobody has seen yet."""

    piece: Piece
    meld: tuple[Piece, ...]
    gain: int
    """Points more in melds, or fewer left in the hand, as the game's settlement rewards."""
    unseen: int


@dataclass(frozen=True, slots=True)
class OpeningLack:
    """What the melds of the hand lack to be a first laying."""

    points: int
    """What they are worth now."""
    least: int
    """What they have to be worth."""
    run: bool
    """A run is asked for, and there is none."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """`opening` None: the melds of the hand suffice, or nothing is asked for. `wanted`: the most promising first."""

    opening: OpeningLack | None
    wanted: tuple[Wanted, ...]


def outlook(position: Position, also_seen: Iterable[Piece] = ()) -> Outlook:
    """Looks ahead from a position whose hand is known; `also_seen`: what lies open beside what the position has.

    The best melds of the hand alone are what is looked at; what may be laid off on the table is left out.
    """
    rules, hand = position.rules, position.hand
    assert hand is not None, "a hand is known"  # noqa: S101
    now = best_split(hand, rules)
    unseen = _unseen(position, also_seen)
    found = []
    for piece, count in unseen.items():
        if piece.is_joker:
            continue
        then = best_split((*hand, piece), rules)
        gain = then.points - now.points if rules.objective == "points" else now.left_points - then.left_points
        meld = next((meld.pieces for meld in then.melds if piece in meld.pieces), None)
        if meld and gain > 0:
            found.append(Wanted(piece, meld, gain, count))
    found.sort(key=lambda wanted: -wanted.gain * wanted.unseen)
    return Outlook(None if position.opened else _lack(position), tuple(found))


def _lack(position: Position) -> OpeningLack | None:
    rules, opening = position.rules, position.rules.opening
    if not opening.minimum or not rules.turn.lays:
        return None
    best: Split = best_split(position.hand or (), rules, "points")
    if opens_with(best.melds, rules):
        return None
    has_run = any(meld.kind is MeldKind.RUN for meld in best.melds)
    return OpeningLack(best.points, opening.minimum + opening.must_exceed, opening.needs_run and not has_run)


def _unseen(position: Position, also_seen: Iterable[Piece]) -> Counter[Piece]:
    """How many there still are of each piece that may yet come."""
    lies = position.upcard is not None and position.drawn is not Source.UPCARD
    seen = [
        *(position.hand or ()),
        *(piece for meld in position.table for piece in meld),
        *position.discards,
        *([position.upcard] if position.upcard and lies else []),
        *(kept.piece for kept in position.kept),
        *also_seen,
    ]
    return full_deck(position.rules) - Counter(physical(piece) for piece in seen if piece != FACE_DOWN)
