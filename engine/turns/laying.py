"""What a turn lays: new melds, and what it does to the melds of the table."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.melds import Meld, MeldKind
from engine.pieces import Piece, format_pieces
from engine.rules import MIN_MELD, Rules
from engine.turns.change import Change


@dataclass(frozen=True)
class Laying:
    """All that one turn lays. `declared`: the melds stand on the rack, and the finish is declared from there.

    `faulty_melds` and `faulty_changes` are for the referee: what was laid but cannot lie so. The turn is judged as if
    it could, so that mending that one fault makes it legal.
    """

    melds: tuple[Meld, ...] = ()
    changes: tuple[Change, ...] = ()
    declared: bool = False
    faulty_melds: tuple[Meld, ...] = ()
    faulty_changes: tuple[Change, ...] = ()

    @cached_property
    def all_melds(self) -> tuple[Meld, ...]:
        """The new melds, faulty ones too."""
        return self.melds + self.faulty_melds

    @cached_property
    def all_changes(self) -> tuple[Change, ...]:
        """What is done to melds of the table, faulty changes too."""
        return self.changes + self.faulty_changes

    @property
    def anything(self) -> bool:
        """Something was laid, on the table or on the rack."""
        return bool(self.all_melds or self.all_changes)

    @cached_property
    def taken(self) -> int:
        """Jokers taken out of melds of the table."""
        return sum(change.taken for change in self.all_changes)

    @cached_property
    def jokers_added(self) -> int:
        """Jokers laid off or passed onto melds of the table."""
        return sum(change.jokers_added for change in self.changes)

    @cached_property
    def points(self) -> int:
        """What counts for the player of all that was laid."""
        return sum(meld.points for meld in self.melds) + sum(change.points for change in self.changes)

    @cached_property
    def given_text(self) -> str:
        """The pieces put in for jokers, as text."""
        return format_pieces(p for change in self.all_changes for p in change.given)

    @cached_property
    def added_text(self) -> str:
        """The pieces laid off or passed, as text."""
        return format_pieces(p for change in self.all_changes for p in change.added)

    @property
    def on_table(self) -> bool:
        """Something was laid on the table."""
        return bool(self.all_changes) or (bool(self.all_melds) and not self.declared)

    def pieces(self) -> tuple[Piece, ...]:
        """All that was laid, jokers as what they stand for."""
        return tuple(p for meld in self.all_melds for p in meld.pieces) + tuple(
            p for change in self.all_changes for p in change.given + change.added
        )


@dataclass(frozen=True, slots=True)
class FirstLaying:
    """What a first laying is worth toward its condition."""

    points: int
    has_run: bool

    def meets(self, rules: Rules) -> bool:
        """Whether it is enough."""
        opening = rules.opening
        enough = self.points > opening.minimum if opening.must_exceed else self.points >= opening.minimum
        return enough and (self.has_run or not opening.needs_run)


def first_laying(laying: Laying, rules: Rules, table_jokers: int, without: Piece | None = None) -> FirstLaying:
    """What the melds are worth before any joker is taken from the table.

    `table_jokers` of their jokers came from the table, so what they complete does not count; those are taken to be
    the ones that matter least. `without`: one piece that does not count either.
    """
    best = FirstLaying(-1, False)
    for lacking in _lacking(laying, table_jokers, without):
        cores = [_core(meld, {i for m, i in lacking if m == n}, rules) for n, meld in enumerate(laying.all_melds)]
        points = sum(worth for worth, _ in cores)
        if rules.opening.layoffs_count:
            points += sum(change.points for change in laying.all_changes)
        found = FirstLaying(points, any(is_run for _, is_run in cores))
        if (found.meets(rules), found.points) > (best.meets(rules), best.points):
            best = found
    return best


def _lacking(laying: Laying, table_jokers: int, without: Piece | None) -> Iterator[tuple[tuple[int, int], ...]]:
    """The ways in which so many jokers, and the one piece, can be missing: (meld, place in it)."""
    placed = [(m, i, piece) for m, meld in enumerate(laying.all_melds) for i, piece in enumerate(meld.pieces)]
    jokers = [(m, i) for m, i, piece in placed if piece.is_joker]
    pieces: list[tuple[tuple[int, int], ...]] = [((m, i),) for m, i, piece in placed if piece == without] or [()]
    for chosen in itertools.combinations(jokers, table_jokers):
        for piece in pieces:
            yield chosen + piece


def _core(meld: Meld, lacking: set[int], rules: Rules) -> tuple[int, bool]:
    """What of a meld can be laid without some of its pieces: its worth, and whether it is a run."""
    if not lacking:
        return meld.points, meld.kind is MeldKind.RUN
    there = [i for i in range(len(meld.pieces)) if i not in lacking]
    if meld.kind is MeldKind.SET:
        parts = [there]
    else:
        parts = [
            [i for _, i in group] for _, group in itertools.groupby(enumerate(there), lambda pair: pair[1] - pair[0])
        ]
    worths = [sum(meld.worths[i] for i in part) for part in parts if _is_meld(meld, part, rules)]
    return max(worths, default=0), bool(worths) and meld.kind is MeldKind.RUN


def _is_meld(meld: Meld, part: list[int], rules: Rules) -> bool:
    naturals = sum(not meld.pieces[i].is_joker for i in part)
    return len(part) >= MIN_MELD and naturals >= rules.melds.min_naturals
