"""What a turn counts, and what the player would write if the round ended with it (RULES.md, «Settlement»)."""

from collections.abc import Sequence

from engine.pieces import JOKER, Piece
from engine.rules import Rules
from engine.split import best_split
from engine.turns.change import Change
from engine.turns.laying import Laying
from engine.turns.start import Start


def left_points(pieces: Sequence[Piece], rules: Rules) -> int:
    """What pieces count in the hand."""
    return sum(map(rules.values.in_hand, pieces))


def given_gains(change: Change, rules: Rules) -> tuple[int, ...]:
    """What each piece put in for a joker adds to what its player has laid.

    Nothing where it counts for the meld's owner: the joker counted the same.
    """
    owners = rules.joker_swaps is not None and rules.joker_swaps.piece_counts_for_owner
    return (0,) * len(change.given) if owners else change.given_worths


def _change_gain(change: Change, rules: Rules) -> int:
    return sum(change.worths) + sum(given_gains(change, rules))


def turn_points(laying: Laying, discard: Piece | None, out: bool, hand_finish: bool, rules: Rules) -> int:
    """All that counts for the player in this turn, the closing tile too."""
    if out and rules.settlement.counts != "left":
        fixed = _fixed_points(discard, hand_finish, rules)
        return _closed_points(laying.points, discard, rules) if fixed is None else fixed
    return laying.points


def _fixed_points(discard: Piece | None, hand_finish: bool, rules: Rules) -> int | None:
    """What a hand finish counts, without counting pieces."""
    settlement = rules.settlement
    if not hand_finish or settlement.winner_hand_finish is None:
        return None
    joker = discard is not None and discard.is_joker
    return settlement.winner_hand_finish * (settlement.hand_finish_joker_factor if joker else 1)


def _closed_points(laid: int, discard: Piece | None, rules: Rules) -> int:
    """Laid pieces and closing tile of a winner; a closing tile that nobody has seen counts as a natural one."""
    settlement = rules.settlement
    if not rules.finish.closing_tile:
        return laid
    if discard is not None and discard.is_joker:
        return laid * settlement.closing_joker_factor + settlement.closing_joker
    return laid + settlement.closing


def written(
    start: Start, laying: Laying, discard: Piece | None, left: Sequence[Piece], out: bool, hand_finish: bool
) -> int:
    """What the player would write if the round ended with this turn, as a cost: the less the better.

    Leaves out what is the same whatever the player does in this turn.
    """
    rules = start.rules
    settlement = rules.settlement
    opened = start.position.opened or laying.on_table
    if settlement.counts == "left":
        if out:
            fixed = _fixed_points(discard, hand_finish, rules)
            return settlement.winner if fixed is None else fixed
        if not opened and settlement.nothing_laid is not None:
            return settlement.nothing_laid
        return left_points(left, rules)
    if settlement.counts == "transfer":
        return left_points(left, rules)
    laid = sum(meld.points for meld in laying.melds) + sum(_change_gain(c, rules) for c in laying.changes)
    if out:
        fixed = _fixed_points(discard, hand_finish, rules)
        return -(_closed_points(laid, discard, rules) if fixed is None else fixed)
    if settlement.counts == "rack":
        return -best_split(left, rules).points
    if not opened and settlement.nothing_laid is not None:
        return -settlement.nothing_laid
    return (left_points(left, rules) if settlement.subtracts_left else 0) - laid


def least_written_out(start: Start, laid: int, *, declared: bool) -> int:
    """The best that going out could be, as a cost like `written`, where at most so many points are laid."""
    rules = start.rules
    settlement = rules.settlement
    by_hand = not start.position.opened and (declared or rules.finish.laid_at_once_is_hand_finish)
    closings = (None, JOKER)
    fixed = [_fixed_points(closing, by_hand and rules.finish.hand_finish, rules) for closing in closings]
    if settlement.counts == "left":
        return min([settlement.winner, *(points for points in fixed if points is not None)])
    counted = [_closed_points(laid, closing, rules) for closing in closings]
    return -max([*(points for points in fixed if points is not None), *counted])
