"""Turns in which the whole table is rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.deck import physical, sorted_pieces
from engine.pieces import JOKER, SUITS, Piece
from engine.rearrangement.layout import TableMeld, lay_out
from engine.rearrangement.problem import DESCENDING, problem_of
from engine.rearrangement.search import Found, Search
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """One turn: what goes from the hand to the table, and how all of the table may lie then."""

    laid: tuple[Piece, ...]
    """What the hand gives, arranged; jokers bare."""
    left: tuple[Piece, ...]
    """What stays in the hand, arranged."""
    left_points: int
    """What that counts."""
    melds: tuple[TableMeld, ...]
    """One way for the whole table to lie, with what was laid; melds in canonical order."""


def best_rearrangements(
    rules: Rules, table: Sequence[Sequence[Piece]], hand: Sequence[Piece], *, opened: bool, top: int = 1
) -> list[Rearrangement]:
    """The best `top` turns of a player who may rearrange the whole table, best first; empty where nothing can be laid.

    `table`: its melds, each of them valid. Turns are distinct in what they lay from the hand. Fewest points left come
    first, at equal points fewest pieces left; the first is exact. The pieces are known ones of the game.
    """
    search = Search(problem_of(rules, (p for meld in table for p in meld), hand))
    found = search.best()
    if found is None:
        return []
    return [_turn(rules, hand, found)]


def _turn(rules: Rules, hand: Sequence[Piece], found: Found) -> Rearrangement:
    left = [
        Piece(rank, suit)
        for rank, (_, ways) in zip(DESCENDING, found.steps, strict=True)
        for suit, way in zip(SUITS[rules.deck.kind], ways, strict=True)
        for _ in range(way[-1])
    ]
    laid = [physical(piece) for piece in hand]
    for piece in left:
        laid.remove(piece)
    return Rearrangement(
        tuple(sorted_pieces(laid)),
        tuple(sorted_pieces(left)),
        sum(map(rules.values.in_hand, left)),
        lay_out(found, rules.deck.kind, found.free_jokers) or (),
    )
