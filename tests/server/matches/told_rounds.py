"""Whole random rounds, told turn by turn to a table by what lies there alone."""

import dataclasses
import random
from collections.abc import Callable
from typing import Any

from engine.pieces import format_pieces
from engine.position import kept_json
from engine.random_turns import random_turn
from engine.round.course import Round
from engine.round.dealing import random_deal
from engine.round.ending import round_record
from engine.round.state import RoundState
from engine.round.stock import random_renewal
from engine.round_record import RoundRecord, parse_round
from server.matches.at_table import TableRound, begun, seen, told_record

Judge = Callable[[TableRound], None]


@dataclasses.dataclass(frozen=True)
class Told:
    """A round as it was played, and as the table knows it."""

    course: Round
    table: TableRound

    @property
    def played(self) -> RoundRecord:
        """The round's own record."""
        return round_record(self.course.state)

    @property
    def told(self) -> RoundRecord:
        """The record that follows from what was told, once everybody has shown the hand."""
        state = self.course.state
        hands = {number: player.hand for number, player in enumerate(self.played.players)}
        known = told_record(self.table, hands)
        for player, seat in zip(known["players"], state.seats, strict=True):
            player |= {"name": seat.name, "bonus": seat.bonus}
        return parse_round(known | {"game": state.rules.id, "options": {}})


def told_round(game: str, seed: int, judge: Judge = lambda _: None) -> Told:
    """A round to its end; `judge` is given the table after each turn."""
    rng = random.Random(f"told {game} {seed}")
    names = ["Anna", "Béla", "Cili", "Dani"][: rng.randint(2, 4)]
    course = Round(random_deal(game, names, rng, dealer=rng.randrange(len(names))))
    table = begun(course.state.rules, {}, len(names), course.deal.dealer)
    table = seen(table, _lying(course.state), turn_over=False)
    while course.state.ending is None:
        if course.state.to_renew:
            course.append(random_renewal(course.state, rng))
            continue
        before = course.state
        turn = random_turn(before, rng)
        after = course.append(turn)
        told = _lying(after)
        if after.to_renew and rng.random() < 0.5:
            # They turn the discards over no sooner than somebody has to draw.
            told["discards"] = format_pieces([*before.position().discards, *after.position().discards[-1:]])
        told |= {"kept": kept_json(after.seats[turn.seat].kept), "hand_finish": turn.from_rack}
        out = after.ending is not None and after.ending.winner is not None
        table = seen(table, told, turn_over=True, out=out)
        judge(table)
    return Told(course, table)


def _lying(state: RoundState) -> dict[str, Any]:
    """What everybody sees lying there."""
    lies = state.position()
    return {
        "table": [format_pieces(meld) for meld in lies.table],
        "discards": format_pieces(lies.discards),
        "upcard": None if lies.upcard is None else str(lies.upcard),
    }
