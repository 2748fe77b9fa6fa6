"""What a player has to lay from: how many of each natural piece, and how many jokers at most."""

from collections.abc import Iterable

from engine.deck import physical
from engine.melds import joker_limit
from engine.pieces import JOKER, SUITS, Piece
from engine.rules import HIGH_PLACE, LOW_PLACE, MAX_RUN, Rules


class Supply:
    """Pieces at hand, asked for by suit and place (1–14) of a run, or by suit and rank.

    `jokers` may be more than the hand holds: those that swaps could bring are counted in.
    """

    def __init__(self, pieces: Iterable[Piece], rules: Rules, extra_jokers: int = 0) -> None:
        self.counts: dict[Piece, int] = {}
        for piece in map(physical, pieces):
            if piece.rank or piece.is_joker:
                self.counts[piece] = self.counts.get(piece, 0) + 1
        self.jokers = self.counts.pop(JOKER, 0) + extra_jokers
        self.rules = rules

    def has(self, piece: Piece) -> bool:
        """At least one is there."""
        return piece in self.counts


def lowest_place(rules: Rules) -> int:
    """The first place of a run."""
    return LOW_PLACE if rules.melds.one_low else LOW_PLACE + 1


def highest_place(rules: Rules) -> int:
    """The last place of a run."""
    return HIGH_PLACE if rules.melds.one_high else HIGH_PLACE - 1


def _piece_table() -> dict[str, tuple[Piece, ...]]:
    return {
        suit: tuple(Piece((place - 1) % MAX_RUN + 1, suit) for place in range(LOW_PLACE, HIGH_PLACE + 1))
        for suits in SUITS.values()
        for suit in suits
    }


_PIECES = _piece_table()


def piece_at(suit: str, place: int) -> Piece:
    """The natural piece at a place (1–14) of a run."""
    return _PIECES[suit][place - 1]


def most_jokers(rules: Rules) -> int:
    """Most jokers that a meld may hold."""
    return joker_limit(rules.melds)
