"""The plays of games in which the whole table may be rearranged (RULES.md, «Beyond the seeds: `rummikub`»)."""

import itertools
from collections import Counter
from collections.abc import Sequence

from engine.deck import physical, sorted_pieces
from engine.melds import read_meld
from engine.pieces import Piece, format_pieces
from engine.play import Play, Reason
from engine.position import Position, Source
from engine.rearrange import Rearrangement, leaving_table, rearrangements
from engine.rearrangement.openings import bag
from engine.rearrangement.plain import TableMeld
from engine.reasons import GOES_OUT, ONLY_DRAWS, ONLY_REARRANGES, OPENS, REARRANGES
from engine.rules import Rules
from engine.turns.score import left_points

_LEAVING_TABLE = 3
"""So many plays, the best, are told with as much of the table as can be left as it lies: this takes longer."""


def rearranging_plays(position: Position, top: int | None) -> tuple[tuple[Play, ...], bool]:
    """The best `top` plays, or all, best first, and whether they are all.

    Plays are distinct in what the hand gives; drawing, which lays nothing, comes last.
    """
    hand, rules, worths = position.hand or (), position.rules, _Worths(position.rules)
    found = itertools.islice(rearrangements(rules, position.table, hand, opened=position.opened), top)
    tidy = [leaving_table(rules, position.table, turn) for turn in itertools.islice(found, _LEAVING_TABLE)]
    plays = [_play(position, turn, worths) for turn in itertools.chain(tidy, found)] + [drawing_play(position)]
    return tuple(plays[:top]), top is None or len(plays) <= top


def rearranging_play(position: Position, turn: Rearrangement, *, left_known: bool = True) -> Play:
    """A rearrangement as it is told; it ends the round where it is known that nothing is left."""
    return _play(position, turn, _Worths(position.rules), left_known=left_known)


def _play(position: Position, turn: Rearrangement, worths: "_Worths", *, left_known: bool = True) -> Play:
    out = left_known and not turn.left
    opens = not position.opened
    melds = _new_melds(turn.melds, position.table)
    values = {"points": _points_laid(turn, worths), "left_points": turn.left_points}
    if out:
        reason = Reason(GOES_OUT)
    elif opens:
        reason = Reason(OPENS, values)
    else:
        words = REARRANGES if turn.laid else ONLY_REARRANGES
        reason = Reason(words, {"pieces": format_pieces(turn.laid), "left_points": turn.left_points})
    return Play(
        draw=None,
        take=(),
        lay=melds,
        layoffs=(),
        swaps=(),
        exchange=None,
        discard=None,
        points=values["points"],
        left=turn.left,
        left_points=turn.left_points,
        opens=opens,
        out=out,
        hand_finish=False,
        reason=reason,
        table=turn.melds,
    )


def drawing_play(position: Position) -> Play:
    """A turn that lays nothing and draws."""
    hand = tuple(sorted_pieces(position.hand or ()))
    points = left_points(hand, position.rules)
    return Play(
        draw=Source.STOCK,
        take=(),
        lay=(),
        layoffs=(),
        swaps=(),
        exchange=None,
        discard=None,
        points=0,
        left=hand,
        left_points=points,
        opens=False,
        out=False,
        hand_finish=False,
        reason=Reason(ONLY_DRAWS, {"left_points": points}),
        table=tuple(position.table),
    )


def _new_melds(
    after: Sequence[tuple[Piece, ...]], before: Sequence[tuple[Piece, ...]]
) -> tuple[tuple[Piece, ...], ...]:
    """The melds that did not lie there before, whatever the order of their pieces was."""
    there = Counter(map(bag, before))
    new = []
    for meld in after:
        pieces = bag(meld)
        if there[pieces]:
            there[pieces] -= 1
        else:
            new.append(meld)
    return tuple(new)


class _Worths(dict[TableMeld, list[tuple[Piece, int]]]):
    """For each meld what its pieces count, jokers bare, read when first asked for: most lie there in every play."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, pieces: TableMeld) -> list[tuple[Piece, int]]:
        meld = read_meld(pieces, self._rules).meld
        worths = self[pieces] = list(zip(map(physical, meld.pieces), meld.worths, strict=True)) if meld else []
        return worths


def _points_laid(turn: Rearrangement, worths: _Worths) -> int:
    """What the pieces from the hand count where they lie; of the jokers on the table those that stand highest."""
    wanted, points = Counter(map(physical, turn.laid)), 0
    lying = [pair for pieces in turn.melds for pair in worths[pieces] if pair[0] in wanted]
    lying.sort(key=lambda pair: -pair[1])
    for piece, worth in lying:
        if wanted[piece]:
            wanted[piece] -= 1
            points += worth
    return points
