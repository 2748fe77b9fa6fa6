"""The fastest public solver of rearrangements found, `rummikub-solver` (an integer programme), as a measure of ours."""

from collections.abc import Callable, Sequence

from engine.deck import physical
from engine.pieces import JOKER, RANKS, SUITS, Kind, Piece
from engine.rules import Rules


class Peer:
    """Its solver with GLPK. Raises ImportError where the extra `bench` is not installed."""

    def __init__(self, rules: Rules) -> None:
        import cvxpy
        import numpy as np
        import rummikub_solver

        self._values = rules.values
        self._mode = rummikub_solver.SolverMode.TOTAL_VALUE
        self._ruleset = rummikub_solver.RuleSet(solver_backend=rummikub_solver.MILPSolver.GLPK_MI)
        kinds = [Piece(rank, suit) for suit in SUITS[Kind.TILES] for rank in RANKS] + [JOKER]
        self._tiles = dict(zip(kinds, self._ruleset.tiles, strict=True))
        self._pieces = {tile: piece for piece, tile in self._tiles.items()}
        # Its objective of this mode is a multiple of the number of tiles: the value that its name says takes its place.
        solver = self._ruleset._solver
        worths = np.array([rules.values.in_hand(piece) for piece in kinds])
        constraints = solver._problems[self._mode].constraints
        solver._problems[self._mode] = cvxpy.Problem(cvxpy.Maximize(worths @ solver.tiles), constraints)

    def ready(self, table: Sequence[Sequence[Piece]], hand: Sequence[Piece]) -> Callable[[], int]:
        """A function that finds the fewest points left of a position that is put up already."""
        state = self._ruleset.new_game()
        state.initial = False
        state.add_table(*[self._tiles[physical(piece)] for meld in table for piece in meld])
        state.add_rack(*[self._tiles[physical(piece)] for piece in hand])
        whole = sum(map(self._values.in_hand, hand))

        def solve() -> int:
            found = self._ruleset.solve(state, self._mode)
            laid = found.tiles if found else ()
            return whole - sum(self._values.in_hand(self._pieces[tile]) for tile in laid)

        return solve
