"""What a first laying may be made of: the smallest sets of pieces from the hand whose melds meet its condition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.deck import physical
from engine.melds import Meld, MeldKind
from engine.pieces import CLASS_COUNT, JOKER, RANKS, SUITS, Piece, class_of
from engine.rules import Rules
from engine.turns.laying import FirstLaying
from engine.turns.new_melds import new_melds
from engine.turns.supply import Supply

_FIELD_BITS: Final = 5
"""Bits for how many there are of a piece, and one to guard them."""
_GUARDS: Final = sum(1 << _FIELD_BITS * (index + 1) - 1 for index in range(CLASS_COUNT))
_ONE: Final = {
    piece: 1 << _FIELD_BITS * class_of(piece)
    for piece in (JOKER, *(Piece(rank, suit) for suits in SUITS.values() for suit in suits for rank in RANKS))
}


def bag(pieces: Sequence[Piece]) -> int:
    """How many there are of each piece, in one number; a joker is a joker, whatever it stands for."""
    return sum([_ONE[physical(piece)] for piece in pieces])


def holds(larger: int, smaller: int) -> bool:
    """Whether every piece of one bag is in the other, as often."""
    return ((larger | _GUARDS) - smaller) & _GUARDS == _GUARDS


@dataclass(frozen=True, slots=True)
class Opening:
    """Melds that together meet the condition of a first laying."""

    melds: tuple[Meld, ...]
    bag: int

    @property
    def points(self) -> int:
        """What they are worth."""
        return sum(meld.points for meld in self.melds)

    @property
    def jokers(self) -> int:
        """The jokers in them."""
        return sum(meld.jokers for meld in self.melds)

    def pieces(self) -> list[Piece]:
        """What they take from the hand, jokers bare."""
        return [physical(piece) for meld in self.melds for piece in meld.pieces]


def smallest_openings(rules: Rules, hand: Sequence[Piece]) -> list[Opening]:
    """Those of which no other's pieces are a part, fewest pieces first; empty where the hand cannot open."""
    melds = list(new_melds(Supply(hand, rules)))
    alone = {bag(meld.pieces) for meld in melds if _meets(rules, (meld,))}
    parts = [m for m in melds if _meets(rules, (m,)) or not any(holds(bag(m.pieces), other) for other in alone)]
    smallest: list[Opening] = []
    for opening in sorted(_combined(rules, hand, parts), key=lambda opening: len(opening.pieces())):
        if not any(holds(opening.bag, other.bag) for other in smallest):
            smallest.append(opening)
    return smallest


def all_openings(rules: Rules, hand: Sequence[Piece]) -> list[Opening]:
    """Those whose melds no longer meet the condition without one of them."""
    return list(_combined(rules, hand, list(new_melds(Supply(hand, rules)))))


def _combined(rules: Rules, hand: Sequence[Piece], melds: Sequence[Meld]) -> Iterator[Opening]:
    """Melds in their order, so many that they meet the condition together with the last of them."""
    whole = bag(hand)
    bags = [bag(meld.pieces) for meld in melds]
    partial: list[tuple[int, int, tuple[Meld, ...]]] = [(0, 0, ())]
    while partial:
        used, first, chosen = partial.pop()
        for index in range(first, len(melds)):
            if not holds(whole, used + bags[index]):
                continue
            together = (*chosen, melds[index])
            if _meets(rules, together):
                yield Opening(together, used + bags[index])
            else:
                partial.append((used + bags[index], index, together))


def _meets(rules: Rules, melds: tuple[Meld, ...]) -> bool:
    points = sum(meld.points for meld in melds)
    return FirstLaying(points, any(meld.kind is MeldKind.RUN for meld in melds)).meets(rules)
