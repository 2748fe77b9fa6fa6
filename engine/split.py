"""The best way to split one hand into melds, and the next best (`romi melds`). Exact, whatever the hand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.deck import physical, sorted_pieces
from engine.melds import Meld
from engine.opening import opens_with
from engine.pieces import Piece
from engine.rules import Rules
from engine.splitting.layout import laid_by, melds_of
from engine.splitting.problem import Problem
from engine.splitting.search import best_path, best_paths
from engine.splitting.worth import Objective


@dataclass(frozen=True, slots=True)
class Split:
    """Melds out of one hand and what is left of it."""

    melds: tuple[Meld, ...]
    left: tuple[Piece, ...]
    points: int
    """What the melds are worth."""
    left_points: int
    """What the rest would count in the hand at the end."""
    opens: bool
    """The melds meet the game's condition for a first laying."""

    @property
    def all_laid(self) -> bool:
        """Nothing is left."""
        return not self.left


def best_split(hand: Sequence[Piece], rules: Rules, objective: Objective | None = None) -> Split:
    """The best split by `objective` (None: what the game's settlement rewards), then more pieces, then fewer melds.

    `hand` are known pieces of the game, in any number and order; jokers are free, whatever they stand for.
    """
    _, path = best_path(Problem(hand, rules, objective or rules.objective))
    return _split(hand, laid_by(path, rules), rules)


def best_splits(hand: Sequence[Piece], rules: Rules, objective: Objective | None = None, top: int = 10) -> list[Split]:
    """Up to `top` distinct splits, the best first; the pieces that one lays are never a part of another's.

    The first is the best one. Where a large hand has very many splits the list may end before `top`.
    """
    aim = objective or rules.objective
    worth, path = best_path(Problem(hand, rules, aim))
    first = laid_by(path, rules)
    splits, pieces, shapes = [_split(hand, first, rules)], [_pieces(first)], {_shape(first)}
    if top > 1:
        for other in best_paths(Problem(hand, rules, aim, every=True), worth):
            laid = laid_by(other, rules)
            shape, laid_pieces = _shape(laid), _pieces(laid)
            if shape in shapes or any(laid_pieces < known or known < laid_pieces for known in pieces):
                continue
            splits.append(_split(hand, laid, rules))
            if len(splits) == top:
                break
            pieces.append(laid_pieces)
            shapes.add(shape)
    return splits


def _split(hand: Sequence[Piece], laid: list[list[Piece]], rules: Rules) -> Split:
    melds = melds_of(laid, rules)
    rest = sorted_pieces((Counter(map(physical, hand)) - _pieces(laid)).elements())
    return Split(
        melds=tuple(melds),
        left=tuple(rest),
        points=sum(meld.points for meld in melds),
        left_points=sum(map(rules.values.in_hand, rest)),
        opens=opens_with(melds, rules),
    )


def _pieces(laid: list[list[Piece]]) -> Counter[Piece]:
    return Counter(piece for pieces in laid for piece in pieces)


def _shape(laid: list[list[Piece]]) -> tuple[tuple[tuple[int, str], ...], ...]:
    """What the melds are made of, in whatever order."""
    return tuple(sorted(tuple(sorted((p.rank, p.suit) for p in pieces)) for pieces in laid))
