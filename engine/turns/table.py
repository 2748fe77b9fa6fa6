"""The melds of a position's table, read."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from engine.melds import Meld, MeldKind, read_table_meld
from engine.pieces import JOKER, Piece
from engine.position import Position
from engine.rules import MAX_SET, Rules


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld of the table: what it is, None where it is no meld; nobody may add to a closed one."""

    index: int
    meld: Meld | None
    own: bool
    closed: bool


def read_lying(pieces: Sequence[Piece], rules: Rules) -> Meld | None:
    """What lies on the table; in a set of three the suit of a joker is open, whatever was said of it."""
    meld = read_table_meld(pieces, rules).meld
    if meld and meld.kind is MeldKind.SET and len(meld.pieces) < MAX_SET and meld.jokers:
        naturals = tuple(p for p in meld.pieces if not p.is_joker)
        return dataclasses.replace(meld, pieces=(*naturals, *[JOKER] * meld.jokers))
    return meld


def read_table(position: Position) -> list[TableMeld]:
    """All melds of the table, in its order."""
    return [
        TableMeld(i, read_lying(pieces, position.rules), position.is_own(i), i in position.closed)
        for i, pieces in enumerate(position.table)
    ]
