"""What a turn changes, once the referee has found nothing wrong with it."""

import dataclasses
from collections import Counter

from engine.deck import physical
from engine.faults import Fault, TurnFault
from engine.pieces import Piece
from engine.position import Source
from engine.round.drawing import drawn, with_player
from engine.round.events import Turn
from engine.round.laying import laying_of_turn
from engine.round.rearranged import rearranged
from engine.round.refusal import ENDS_WITH_DRAW, NOT_ON_TURN, RENEW_FIRST, ROUND_IS_OVER, TABLE_OR_MELDS, IllegalTurn
from engine.round.state import Ending, LyingMeld, RoundState, arranged
from engine.round.stock import after_stock, ends_with_draw
from engine.rules import Rules
from engine.turns.change import Change
from engine.turns.laying import Laying
from engine.turns.legality import Judged, judge
from engine.wording import BadInput


def check_may_act(state: RoundState, seat: int) -> None:
    """Raises BadInput where the round is over, a new stock is due, or it is another's turn."""
    if state.ending:
        raise BadInput(ROUND_IS_OVER)
    if state.to_renew:
        raise BadInput(RENEW_FIRST)
    if seat != state.on_turn:
        raise BadInput(NOT_ON_TURN, where="seat", seat=seat, on_turn=state.on_turn)


def after_turn(state: RoundState, turn: Turn) -> RoundState:
    """The state after a turn. Raises IllegalTurn with the referee's faults, BadInput where no turn is due."""
    check_may_act(state, turn.seat)
    rearranges = state.rules.turn.rearranges
    if (turn.table and not rearranges) or (rearranges and (turn.lay or turn.layoffs or turn.swaps)):
        right, wrong = ("table", "lay, layoffs, swaps") if rearranges else ("lay, layoffs, swaps", "table")
        raise BadInput(TABLE_OR_MELDS, right=right, wrong=wrong, game=state.rules.called)
    if turn.draw is Source.STOCK and ends_with_draw(state):
        return _last_draw(state, turn)
    played = rearranged(state, turn) if rearranges else _played(state, turn)
    played = dataclasses.replace(played, turns=played.turns + 1, stock_only=False)
    if played.ending:
        return played
    return dataclasses.replace(after_stock(played, turn), on_turn=state.next_seat)


def _last_draw(state: RoundState, turn: Turn) -> RoundState:
    if turn != Turn(turn.seat, Source.STOCK):
        raise BadInput(ENDS_WITH_DRAW)
    return dataclasses.replace(drawn(state, turn)[0], turns=state.turns + 1, ending=Ending())


def _played(state: RoundState, turn: Turn) -> RoundState:
    after, start = drawn(state, turn)
    laying, left = laying_of_turn(turn, start)
    judged = judge(start, laying, turn.discard, left)
    if judged.faults:
        raise IllegalTurn(judged.faults)
    if turn.from_rack and not judged.out:
        raise IllegalTurn([Fault(TurnFault.HAND_FINISH_INCOMPLETE, left)])
    kept = tuple(kept for change in laying.changes for kept in change.kept)
    on_rack = [p for meld in laying.melds for p in meld.pieces] if laying.declared else []
    after = with_player(
        after,
        hand=arranged([*left, *on_rack]),
        opened=state.player.opened or laying.on_table,
        kept=state.player.kept + kept,
    )
    discards = after.discards if turn.discard is None else (*after.discards, physical(turn.discard))
    table = _table(after, laying)
    return dataclasses.replace(after, discards=discards, table=table, ending=_ending(state, turn, judged))


def _ending(state: RoundState, turn: Turn, judged: Judged) -> Ending | None:
    if not judged.out:
        return None
    closing = turn.discard if state.rules.finish.closing_tile else None
    return Ending(state.on_turn, judged.hand_finish, closing and physical(closing))


def _table(state: RoundState, laying: Laying) -> tuple[LyingMeld, ...]:
    seat = state.on_turn
    table = list(state.table)
    for change in laying.changes:
        table[change.meld] = _changed(table[change.meld], change, seat, state.rules)
    if not laying.declared:
        table += [LyingMeld(meld.pieces, seat, (seat,) * len(meld.pieces)) for meld in laying.melds]
    return tuple(table)


def _changed(lying: LyingMeld, change: Change, seat: int, rules: Rules) -> LyingMeld:
    """The meld after a change, and for whom each of its pieces counts then."""
    swaps = rules.joker_swaps
    given_for = lying.owner if swaps and swaps.piece_counts_for_owner else seat
    # What was passed onto another's meld lies there for its owner: the passer has kept another piece for it.
    others = {True: lying.owner, False: seat}[change.passed or not rules.settlement.layoff_counts_for_layer]
    before: dict[Piece, list[int]] = {}
    for piece, counts_for in zip(lying.pieces, lying.counts_for, strict=True):
        before.setdefault(_mark(piece, change), []).append(counts_for)
    new = Counter(_mark(p, change) for p in change.given)
    counts = []
    for piece in change.after:
        mark = _mark(piece, change)
        if before.get(mark):
            counts.append(before[mark].pop(0))
        elif new[mark]:
            new[mark] -= 1
            counts.append(given_for)
        else:
            counts.append(others)
    return LyingMeld(change.after, lying.owner, tuple(counts), lying.closed or change.closes)


def _mark(piece: Piece, change: Change) -> Piece:
    """By what a piece is known before and after: jokers of a set all count the same, whatever suit they take."""
    return physical(piece) if not change.before.places else piece
