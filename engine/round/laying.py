"""What a turn lays, read from its event: the melds, and what is done to each meld of the table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.deck import physical
from engine.faults import Fault, TurnFault
from engine.melds import Meld, read_meld, read_table_meld
from engine.pieces import JOKER, Piece
from engine.round.events import Turn
from engine.round.refusal import IllegalTurn
from engine.rules import Rules
from engine.turns.change import Change
from engine.turns.laying import Laying
from engine.turns.run_changes import run_changes
from engine.turns.set_changes import set_changes
from engine.turns.start import Start
from engine.turns.supply import Supply
from engine.turns.table import TableMeld, read_table


def laying_of_turn(turn: Turn, start: Start) -> tuple[Laying, tuple[Piece, ...]]:
    """What a turn lays, and what is left of the hand after it and the discard.

    Raises IllegalTurn where it cannot be laid whoever lays it, or where the pieces are not there.
    """
    rules = start.rules
    melds = [_read(pieces, rules, len(start.position.table) + i) for i, pieces in enumerate(turn.lay)]
    table = read_table(start.position) if turn.layoffs or turn.swaps else []
    changes = [_change(index, turn, table, rules) for index in _touched(turn)]
    laying = Laying(tuple(melds), tuple(changes), declared=turn.from_rack)
    return laying, _left(start.hand, laying, turn.discard)


def _read(pieces: Sequence[Piece], rules: Rules, index: int) -> Meld:
    reading = read_meld(pieces, rules)
    if reading.meld is None:
        assert reading.fault  # noqa: S101
        raise IllegalTurn([Fault(reading.fault, tuple(pieces), index)])
    return reading.meld


def _touched(turn: Turn) -> list[int]:
    return sorted({part.meld for part in turn.layoffs} | {part.meld for part in turn.swaps})


def _change(index: int, turn: Turn, table: Sequence[TableMeld], rules: Rules) -> Change:
    given = [p for part in turn.swaps if part.meld == index for p in part.give]
    taken = sum(part.take for part in turn.swaps if part.meld == index)
    added = [p for part in turn.layoffs if part.meld == index for p in part.pieces]
    if not 0 <= index < len(table) or table[index].meld is None:
        raise IllegalTurn([Fault(TurnFault.TABLE_REARRANGED, (*given, *added), index)])
    lying = table[index]
    if lying.closed:
        raise IllegalTurn([Fault(TurnFault.CLOSED_MELD_TOUCHED, (*given, *added), index)])
    fitting = [
        change
        for change in changes_with(lying, [*given, *added], rules)
        if change.taken == taken and Counter(change.given) == Counter(given) and _same(change.added, added)
    ]
    if not fitting:
        raise IllegalTurn([_why_not(lying, given, taken, added, rules)])
    # In the order told, a 1 may go below a run or above it; a joker laid off without a word is worth most.
    return max(fitting, key=lambda c: (list(c.added) == added, Counter(c.added) == Counter(added), c.points))


def changes_with(lying: TableMeld, pieces: Iterable[Piece], rules: Rules) -> Iterator[Change]:
    """All that can be done to a meld of the table with these pieces."""
    assert lying.meld  # noqa: S101
    changes = run_changes if lying.meld.places else set_changes
    return changes(lying.index, lying.meld, lying.own, Supply(pieces, rules))


def _same(these: Sequence[Piece], told: Sequence[Piece]) -> bool:
    """The same pieces; a joker may be told without what it stands for."""
    free = Counter(told) - Counter(these)
    return (
        len(these) == len(told)
        and set(free) <= {JOKER}
        and Counter(map(physical, these)) == Counter(map(physical, told))
    )


def _why_not(lying: TableMeld, given: list[Piece], taken: int, added: list[Piece], rules: Rules) -> Fault:
    """The fault of laying off, passing or swapping where it fits nowhere."""
    assert lying.meld  # noqa: S101
    if taken or given:
        return Fault(TurnFault.ILLEGAL_JOKER_SWAP, tuple(given), lying.index)
    pieces = (*lying.meld.pieces, *added)
    fault = read_table_meld(pieces, rules).fault
    if fault:
        return Fault(fault, pieces, lying.index)
    return Fault(TurnFault.NOT_A_PASS if rules.layoffs == "own" else TurnFault.NOBODY_LAYS, tuple(added), lying.index)


def _left(hand: Sequence[Piece], laying: Laying, discard: Piece | None) -> tuple[Piece, ...]:
    left = Counter(hand)
    left[JOKER] += laying.taken
    left.subtract(map(physical, laying.pieces()))
    if discard is not None:
        left[physical(discard)] -= 1
    missing = tuple(piece for piece, count in left.items() for _ in range(-count))
    if missing:
        raise IllegalTurn([Fault(TurnFault.PIECES_DO_NOT_ADD_UP, missing)])
    return tuple(left.elements())
