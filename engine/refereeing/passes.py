"""Passes that leave no trace on the table.

The fourth piece of a set closes it and is itself kept; and a joker that was swapped out of a run's end and passed back
onto it leaves the run with the pieces that it had.
"""

from collections import Counter
from collections.abc import Sequence

from engine.after import After
from engine.pieces import JOKER, Piece
from engine.position import Position
from engine.refereeing.lying import Touched, bag, bag_of_kept, changes_of
from engine.refereeing.tables import Story
from engine.turns.change import Change
from engine.turns.table import TableMeld, read_table


def quiet_passes(
    position: Position, after: After, story: Story, pieces: Counter[Piece]
) -> tuple[dict[int, Change], Counter[Piece]]:
    """For each meld onto which such a pass went, all that was done to it; and the pieces that were passed onto none.

    `pieces`: what the player keeps, or what has vanished, and no other pass explains.
    """
    found: dict[int, Change] = {}
    unexplained = Counter(pieces)
    lying = read_table(position)
    newly_closed = set(after.closed or ()) - {t.after for t in story.touched if t.before in position.closed}
    for part in sorted(story.touched, key=lambda t: t.after not in newly_closed):
        if not unexplained or part.after is None or part.faults or lying[part.before].own:
            continue
        change = _with_passes(lying[part.before], part, after.table[part.after], unexplained, position)
        if change:
            found[part.before] = change
            unexplained -= bag_of_kept(change) - _kept(part)
    return found, unexplained


def _kept(part: Touched) -> Counter[Piece]:
    return bag_of_kept(part.change) if part.change else Counter()


def _with_passes(
    lying: TableMeld, part: Touched, now: Sequence[Piece], pieces: Counter[Piece], position: Position
) -> Change | None:
    """What is known to have been done to the meld, and as many of the passes as went onto it."""
    known = part.change.naturals if part.change else ()
    jokers = sum(p.is_joker for meld in position.table for p in meld)
    changes = changes_of(lying, [*known, *pieces.elements(), *[JOKER] * jokers], position.rules)
    kept = _kept(part)
    fitting = [
        change for change in changes if bag(change.after) == bag(now) and kept < bag_of_kept(change) <= kept + pieces
    ]
    return max(fitting, key=lambda change: (len(change.kept), -change.taken), default=None)
