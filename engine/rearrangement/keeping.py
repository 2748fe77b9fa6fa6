"""A rearrangement that leaves as much of the table as it was as it can."""

from collections import Counter
from collections.abc import Sequence

from engine.deck import physical
from engine.pieces import Piece
from engine.rearrangement.openings import bag
from engine.rearrangement.plain import TableMeld
from engine.rearrangement.problem import problem_of
from engine.rearrangement.solver import Solver
from engine.rules import Rules


def keep_melds(rules: Rules, table: Sequence[TableMeld], melds: Sequence[TableMeld]) -> tuple[TableMeld, ...]:
    """The same pieces as in `melds`, with melds of the table left as they lie; no other could be left beside these.

    They come in the table's order, a meld that is changed in its place; then those that are new.
    """
    solver = Solver(rules, problem_of(rules, [piece for meld in melds for piece in meld], ()))
    kept: list[TableMeld] = []
    others = list(melds)
    groups = [list(table)]
    while groups:
        group = groups.pop()
        _move_unchanged(group, others, kept)
        if not group:
            continue
        rest = _without(others, group)
        arranged = None if rest is None else _arranged(solver, rest)
        if arranged is not None:
            kept += group
            others = list(arranged)
        elif len(group) > 1:
            half = len(group) // 2
            groups += [group[half:], group[:half]]
    ordered = []
    for meld in table:
        if meld in kept:
            kept.remove(meld)
            ordered.append(meld)
        elif others:
            nearest = max(others, key=lambda other: _shared(meld, other))
            if _shared(meld, nearest):
                others.remove(nearest)
                ordered.append(nearest)
    return (*ordered, *others)


def _shared(one: TableMeld, other: TableMeld) -> int:
    """How many pieces two melds have in common."""
    return (Counter(map(physical, one)) & Counter(map(physical, other))).total()


def _move_unchanged(group: list[TableMeld], others: list[TableMeld], kept: list[TableMeld]) -> None:
    """Melds that lie among the others just as they did are kept."""
    there = [bag(other) for other in others]
    for meld in tuple(group):
        pieces = bag(meld)
        if pieces in there:
            index = there.index(pieces)
            del there[index], others[index]
            group.remove(meld)
            kept.append(meld)


def _without(melds: Sequence[TableMeld], taken: Sequence[TableMeld]) -> list[Piece] | None:
    """The pieces of melds beside those of some others; None where these are not among them."""
    rest = Counter(physical(piece) for meld in melds for piece in meld)
    rest.subtract(physical(piece) for meld in taken for piece in meld)
    return None if min(rest.values()) < 0 else list(rest.elements())


def _arranged(solver: Solver, pieces: Sequence[Piece]) -> tuple[TableMeld, ...] | None:
    part = problem_of(solver.rules, pieces, ())
    return solver.exactly(part.counts, part.jokers)
