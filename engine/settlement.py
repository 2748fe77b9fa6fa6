"""What everybody writes at the end of a round, line by line (RULES.md, «Settlement» of each game)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.pieces import Piece
from engine.round_record import PlayerRecord, RoundRecord
from engine.shares import share_equally
from engine.split import best_split
from engine.wording import Wording


class LineKind(StrEnum):
    """What a line of a settlement counts."""

    HAND = "hand"
    """Pieces left in the hand."""
    LAID = "laid"
    """A player's pieces of a meld on the table."""
    KEPT = "kept"
    """Pieces that passes took out of melds."""
    RACK = "rack"
    """A meld on the rack."""
    LEFT_OVER = "left_over"
    """Pieces on the rack that stand in no meld and do not count."""
    CLOSING = "closing"
    CLOSING_JOKER = "closing_joker"
    """With a joker as the closing tile the melds count several times."""
    WENT_OUT = "went_out"
    HAND_FINISH = "hand_finish"
    """A fixed worth, without counting."""
    NOTHING_LAID = "nothing_laid"
    """A fixed worth, in place of a count."""
    AFTER_HAND_FINISH = "after_hand_finish"
    """What another's hand finish adds."""
    LOWEST_RACK = "lowest_rack"
    """The lowest rack is taken off."""
    FROM_OTHERS = "from_others"
    """What the others lose goes to the winner."""
    BONUS = "bonus"
    """Points got at the deal."""


LINE_NAMES: Final[Mapping[LineKind, Wording]] = {
    kind: Wording(kind.value, hu, en)
    for kind, hu, en in (
        (LineKind.HAND, "kézben maradt", "left in the hand"),
        (LineKind.LAID, "lerakva", "laid"),
        (LineKind.KEPT, "passzból megtartva", "kept from passes"),
        (LineKind.RACK, "terc a táblán", "meld on the rack"),
        (LineKind.LEFT_OVER, "tercen kívül", "in no meld"),
        (LineKind.CLOSING, "zárókő", "closing tile"),
        (LineKind.CLOSING_JOKER, "dzsókerrel zárt, a tercek többet érnek", "closed with a joker, the melds count more"),
        (LineKind.WENT_OUT, "kiment", "went out"),
        (LineKind.HAND_FINISH, "handolás", "hand finish"),
        (LineKind.NOTHING_LAID, "nem rakott le semmit", "laid nothing"),
        (LineKind.AFTER_HAND_FINISH, "más handolt", "another's hand finish"),
        (LineKind.LOWEST_RACK, "a legkisebb kéz levonva", "less the lowest rack"),
        (LineKind.FROM_OTHERS, "a többiektől", "from the others"),
        (LineKind.BONUS, "osztáskor kapott", "got at the deal"),
    )
}
"""What people read in place of a line's code."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a settlement: what is counted, its pieces, and the points that it adds to the score."""

    what: LineKind
    pieces: tuple[Piece, ...]
    points: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """Every player's lines, in the order of the players."""

    lines: tuple[tuple[Line, ...], ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """What everybody writes: the sum of the lines."""
        return tuple(_total(lines) for lines in self.lines)


def settle(record: RoundRecord) -> RoundResult:
    """Counts a round by the rules of its table."""
    winners = _winners(record)
    if record.rules.settlement.counts == "transfer":
        counted = _transferred(record, winners)
    else:
        counted = [
            _winner_lines(player, record) if seat in winners else _other_lines(player, record)
            for seat, player in enumerate(record.players)
        ]
    for player, lines in zip(record.players, counted, strict=True):
        lines += _bonus_lines(player, lines, record)
    return RoundResult(tuple(map(tuple, counted)))


def _total(lines: Sequence[Line]) -> int:
    return sum(line.points for line in lines)


def _winners(record: RoundRecord) -> list[int]:
    """Who counts as the winner: who went out; otherwise nobody, or the lowest hands."""
    if record.winner is not None:
        return [record.winner]
    if record.rules.settlement.no_winner == "all_as_others":
        return []
    hands = [_in_hand(player.hand, record) for player in record.players]
    return [seat for seat, hand in enumerate(hands) if hand == min(hands)]


def _in_hand(pieces: Sequence[Piece], record: RoundRecord) -> int:
    return sum(map(record.rules.values.in_hand, pieces))


def _winner_lines(player: PlayerRecord, record: RoundRecord) -> list[Line]:
    settlement = record.rules.settlement
    closing = () if record.closing is None else (record.closing,)
    joker_closes = record.closing is not None and record.closing.is_joker
    if record.hand_finish and settlement.winner_hand_finish is not None:
        factor = settlement.hand_finish_joker_factor if joker_closes else 1
        return [Line(LineKind.HAND_FINISH, closing, settlement.winner_hand_finish * factor)]
    if settlement.counts == "left":
        return [Line(LineKind.WENT_OUT, (), settlement.winner)]
    lines = _good_lines(player, record)
    if joker_closes and settlement.closing_joker_factor != 1:
        melds = sum(line.points for line in lines if line.what in (LineKind.LAID, LineKind.RACK))
        lines.append(Line(LineKind.CLOSING_JOKER, (), melds * (settlement.closing_joker_factor - 1)))
    if closing:
        points = settlement.closing_joker if joker_closes else settlement.closing
        lines.append(Line(LineKind.CLOSING, closing, points))
    return lines


def _other_lines(player: PlayerRecord, record: RoundRecord) -> list[Line]:
    settlement = record.rules.settlement
    if settlement.nothing_laid is not None and not player.opened:
        lines = [Line(LineKind.NOTHING_LAID, player.hand, settlement.nothing_laid)]
    elif settlement.counts == "left":
        lines = _hand_lines(player.hand, _in_hand(player.hand, record))
    else:
        lines = _good_lines(player, record)
    if record.hand_finish:
        more = _total(lines) * (settlement.hand_finish_factor - 1) + settlement.hand_finish_extra
        lines += [Line(LineKind.AFTER_HAND_FINISH, (), more)] if more else []
    return lines


def _good_lines(player: PlayerRecord, record: RoundRecord) -> list[Line]:
    """What counts for a player, less what is left over."""
    settlement = record.rules.settlement
    left: Sequence[Piece] = player.hand
    if settlement.counts == "rack":
        split = best_split(player.hand, record.rules, "points")
        lines = [Line(LineKind.RACK, meld.pieces, meld.points) for meld in split.melds]
        left = split.left
    else:
        lines = [Line(LineKind.LAID, part.pieces, part.points) for part in player.laid if part.mine]
        if player.kept:
            kept = tuple(k.piece for k in player.kept)
            lines.append(Line(LineKind.KEPT, kept, sum(k.points for k in player.kept)))
    if not settlement.subtracts_left:
        return lines + ([Line(LineKind.LEFT_OVER, tuple(left), 0)] if left else [])
    return lines + _hand_lines(left, -_in_hand(left, record))


def _hand_lines(pieces: Sequence[Piece], points: int) -> list[Line]:
    return [Line(LineKind.HAND, tuple(pieces), points)] if pieces else []


def _transferred(record: RoundRecord, winners: Sequence[int]) -> list[list[Line]]:
    """The others lose what they hold more than the winners, who share it."""
    lines = [_hand_lines(player.hand, -_in_hand(player.hand, record)) for player in record.players]
    if not winners:
        return lines
    lowest = _in_hand(record.players[winners[0]].hand, record)
    others = [seat for seat in range(len(lines)) if seat not in winners]
    if lowest:
        for seat in others:
            lines[seat].append(Line(LineKind.LOWEST_RACK, (), lowest))
    shares = share_equally(-sum(_total(lines[seat]) for seat in others), winners, record.rules.match)
    pieces = tuple(p for seat in others for p in record.players[seat].hand)
    for seat in winners:
        lines[seat] = [Line(LineKind.FROM_OTHERS, pieces, shares[seat])]
    return lines


def _bonus_lines(player: PlayerRecord, lines: Sequence[Line], record: RoundRecord) -> list[Line]:
    fixed = any(line.what in (LineKind.HAND_FINISH, LineKind.NOTHING_LAID) for line in lines)
    if not player.bonus or (fixed and not record.rules.settlement.twin_bonus_always):
        return []
    return [Line(LineKind.BONUS, (), player.bonus)]
