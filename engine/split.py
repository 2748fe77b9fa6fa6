"""The best way to split one hand into melds, and the next best (`romi melds`). Exact, whatever the hand."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from engine.deck import physical, sorted_pieces
from engine.melds import Meld
from engine.opening import opens_with
from engine.pieces import Piece
from engine.rules import Rules
from engine.splitting.layout import melds_of
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
    _, path = best_path(Problem(hand, rules, objective or rules.objective, every=False))
    return _split(hand, melds_of(path, rules), rules)


def best_splits(hand: Sequence[Piece], rules: Rules, objective: Objective | None = None, top: int = 10) -> list[Split]:
    """Up to `top` distinct splits, the best first; no one's laid pieces are a part of another's."""
    aim = objective or rules.objective
    worth, path = best_path(Problem(hand, rules, aim, every=False))
    splits = [_split(hand, melds_of(path, rules), rules)]
    laid = [_laid(splits[0])]
    shapes = {_shape(splits[0])}
    for other in best_paths(Problem(hand, rules, aim, every=True), worth):
        if len(splits) >= top:
            break
        split = _split(hand, melds_of(other, rules), rules)
        pieces, shape = _laid(split), _shape(split)
        if shape in shapes or any(pieces < known or known < pieces for known in laid):
            continue
        splits.append(split)
        laid.append(pieces)
        shapes.add(shape)
    return splits


def _split(hand: Sequence[Piece], melds: Sequence[Meld], rules: Rules) -> Split:
    left = Counter(map(physical, hand))
    left.subtract(physical(p) for meld in melds for p in meld.pieces)
    rest = sorted_pieces(left.elements())
    return Split(
        melds=tuple(melds),
        left=tuple(rest),
        points=sum(meld.points for meld in melds),
        left_points=sum(map(rules.values.in_hand, rest)),
        opens=opens_with(melds, rules),
    )


def _laid(split: Split) -> Counter[Piece]:
    return Counter(physical(p) for meld in split.melds for p in meld.pieces)


def _shape(split: Split) -> tuple[tuple[tuple[int, str], ...], ...]:
    """What the melds are made of, whatever their jokers stand for."""
    return tuple(sorted(tuple(sorted((physical(p).rank, p.suit) for p in meld.pieces)) for meld in split.melds))
