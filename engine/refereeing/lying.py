"""How one meld of the table came to lie as it does after the turn, by the rules or against them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.deck import physical
from engine.faults import Fault, TurnFault
from engine.melds import Meld, MeldFault, MeldKind, MeldReading, read_meld, read_table_meld
from engine.pieces import JOKER, Piece, format_pieces
from engine.rules import Rules
from engine.turns.change import Change
from engine.turns.run_changes import run_changes
from engine.turns.set_changes import set_changes
from engine.turns.supply import Supply
from engine.turns.table import TableMeld

_SET_FAULTS = (MeldFault.DUPLICATE_SUIT, MeldFault.MIXED_RANKS)
_DIRECTED = 2
"""So many naturals of a run tell in which direction it lies."""
CHANGED, FAULTY, TORN, GONE = 1, 100, 200, 300
"""What each explanation costs: the one that costs least is believed. Pieces that went away cost more still."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What became of one meld of the table. `after` None: it does not lie there any more."""

    before: int
    after: int | None
    cost: int
    change: Change | None = None
    """None: nothing was done to it that counts as laying."""
    faults: tuple[Fault, ...] = ()
    lost: tuple[Piece, ...] = ()
    """Natural pieces that lie elsewhere now."""


def bag(pieces: Iterable[Piece]) -> Counter[Piece]:
    """Pieces as they are made, in no order."""
    return Counter(map(physical, pieces))


def lies_the_same(before: Sequence[Piece], after: Sequence[Piece], rules: Rules) -> bool:
    """The same pieces, turned or moved perhaps, with no joker of a run put to another place of it.

    That is only seen where it is known of both what the jokers stand for: «where the order is known» (RULES.md,
    «Melds, in every game»).
    """
    if bag(before) != bag(after):
        return False
    first, second = _places_of_jokers(before, rules), _places_of_jokers(after, rules)
    return first is None or second is None or first == second


def _places_of_jokers(pieces: Sequence[Piece], rules: Rules) -> Counter[int] | None:
    """Where in a run the jokers stand; None where that is not certain: one natural alone tells no direction."""
    reading = read_meld(pieces, rules)
    told = all(piece.stands_for for piece in pieces if piece.is_joker)
    if reading.meld is None or not reading.meld.places or (reading.hint and not told):
        return None
    placed = list(zip(reading.meld.pieces, reading.meld.places, strict=True))
    if len(placed) - reading.meld.jokers < _DIRECTED:
        return None
    return Counter(place for piece, place in placed if piece.is_joker)


def meld_fault(reading: MeldReading, pieces: Sequence[Piece], index: int) -> Fault:
    """The fault of pieces that are no meld."""
    assert reading.fault  # noqa: S101
    return Fault(reading.fault, reading.concerned or tuple(pieces), index, {"meld": format_pieces(pieces)})


def supposed_meld(reading: MeldReading, pieces: Sequence[Piece], rules: Rules) -> Meld:
    """What pieces that are no meld would be if they were: so much can be judged although they lie wrongly."""
    kind = MeldKind.SET if reading.fault in _SET_FAULTS else MeldKind.RUN
    worths = tuple(rules.values.in_set(p.natural.rank) if p.natural.rank else 0 for p in pieces)
    return Meld(kind, tuple(pieces), worths)


def changes_of(lying: TableMeld, pieces: Iterable[Piece], rules: Rules) -> list[Change]:
    """All that can be done to a meld of the table with these pieces."""
    if lying.meld is None or lying.closed:
        return []
    changes = run_changes if lying.meld.places else set_changes
    return list(changes(lying.index, lying.meld, lying.own, Supply(pieces, rules)))


def explain(
    lying: TableMeld,
    before: Sequence[Piece],
    after: Sequence[Piece],
    index: int,
    passable: Counter[Piece],
    kept: Counter[Piece] | None,
    rules: Rules,
) -> list[Touched]:
    """The ways in which the meld came to lie as the meld `index` after the turn; none where they share nothing.

    `passable`: pieces that may have been passed and lie there no more. `kept`: what was added to the pieces that the
    player keeps, None where it was not told.
    """
    if lies_the_same(before, after, rules):
        return [Touched(lying.index, index, 0)]
    there, now = bag(before), bag(after)
    gained, lost = now - there, there - now
    changes = _by_the_rules(lying, now, gained, passable, kept, after, rules)
    if changes:
        return [Touched(lying.index, index, CHANGED, change) for change in changes]
    naturals = tuple(p for p in lost.elements() if not p.is_joker)
    if naturals and not (there & now):
        return []
    supposed = _supposed_change(lying, before, after, gained, lost[JOKER], rules)
    if naturals:
        fault = Fault(TurnFault.TABLE_REARRANGED, naturals, index)
        cost = TORN + sum(lost.values())
        return [Touched(lying.index, index, cost, supposed if gained else None, (fault,), naturals)]
    faults = tuple(_faults(lying, after, gained, lost[JOKER], index, rules))
    return [Touched(lying.index, index, FAULTY + sum(gained.values()) + lost[JOKER], supposed, faults)]


def _by_the_rules(
    lying: TableMeld,
    now: Counter[Piece],
    gained: Counter[Piece],
    passable: Counter[Piece],
    kept: Counter[Piece] | None,
    after: Sequence[Piece],
    rules: Rules,
) -> list[Change]:
    """What can be done to the meld so that just these pieces lie there.

    Where only the place of a joker makes a difference, it is where it was read.
    """
    passing = rules.passes is not None and not lying.own
    # A joker that was swapped out may be back in another place, or may have been passed and taken out by the next.
    jokers = lying.meld.jokers if lying.meld else 0
    pieces = [*gained.elements(), *(passable.elements() if passing else ()), *[JOKER] * jokers]
    fitting = [
        change
        for change in changes_of(lying, pieces, rules)
        if not change.closes and bag(change.after) == now and (kept is None or bag_of_kept(change) <= kept)
    ]
    reading = read_table_meld(after, rules).meld
    as_read = reading.pieces if reading else tuple(after)
    fitting.sort(key=lambda change: (change.after != as_read, change.taken, -change.points))
    alike = {(c.taken, frozenset(bag(c.given).items()), frozenset(bag_of_kept(c).items())): c for c in fitting[::-1]}
    return sorted(alike.values(), key=fitting.index)


def bag_of_kept(change: Change) -> Counter[Piece]:
    """What the passes of a change took out."""
    return bag(part.piece for part in change.kept)


def _supposed_change(
    lying: TableMeld,
    before: Sequence[Piece],
    after: Sequence[Piece],
    gained: Counter[Piece],
    jokers_lost: int,
    rules: Rules,
) -> Change:
    """What was done, although it may not be."""
    naturals = tuple(p for p in gained.elements() if not p.is_joker)
    reading = read_table_meld(before, rules)
    passing = rules.passes is not None and not lying.own
    return Change(
        meld=lying.index,
        before=lying.meld or supposed_meld(reading, before, rules),
        after=tuple(after),
        own=lying.own,
        given=naturals if jokers_lost else (),
        taken=jokers_lost,
        added=(JOKER,) * gained[JOKER] + (() if jokers_lost else naturals),
        passed=passing and not jokers_lost,
    )


def _faults(
    lying: TableMeld,
    after: Sequence[Piece],
    gained: Counter[Piece],
    jokers_lost: int,
    index: int,
    rules: Rules,
) -> list[Fault]:
    """What is wrong where nothing but jokers went away."""
    pieces = tuple(gained.elements())
    reading = read_table_meld(after, rules)
    if lying.closed:
        return [Fault(TurnFault.CLOSED_MELD_TOUCHED, pieces or tuple(after), index)]
    found = []
    if jokers_lost:
        found.append(Fault(TurnFault.ILLEGAL_JOKER_SWAP, pieces or (JOKER,) * jokers_lost, index))
    if reading.meld is None:
        found.append(meld_fault(reading, after, index))
    elif not found:
        foreign = rules.passes is not None and not lying.own and pieces
        moved = pieces or tuple(piece for piece in after if piece.is_joker)
        found.append(Fault(TurnFault.NOT_A_PASS if foreign else TurnFault.TABLE_REARRANGED, moved, index))
    return found


def new_meld(pieces: Sequence[Piece], index: int, rules: Rules) -> tuple[Meld, Fault | None]:
    """What lies there newly, and what is wrong with it."""
    reading = read_meld(pieces, rules)
    if reading.meld:
        return reading.meld, None
    return supposed_meld(reading, pieces, rules), meld_fault(reading, pieces, index)
