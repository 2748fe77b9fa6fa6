"""From the actions of a path to the melds that they make."""

from collections.abc import Iterator

from engine.melds import Meld, read_unordered
from engine.pieces import JOKER, SUITS, Piece
from engine.rules import MAX_RUN, Rules
from engine.splitting.problem import SetAction
from engine.splitting.runs import BARE, BRIDGE, CLOSE, RunAction
from engine.splitting.search import Path
from engine.splitting.sets import SUIT_COUNT

_Run = tuple[int, list[Piece]]
"""An open run: its code and its pieces."""


def laid_by(path: Path, rules: Rules) -> list[list[Piece]]:
    """What a path lays: the pieces of each meld, jokers bare."""
    return list(_pieces_of(_actions(path), SUITS[rules.deck.kind]))


def melds_of(laid: list[list[Piece]], rules: Rules) -> list[Meld]:
    """The melds that such pieces are, runs first, by suit and rank."""
    melds = [meld for pieces in laid if (meld := read_unordered(pieces, rules))]
    order = SUITS[rules.deck.kind]
    return sorted(melds, key=lambda m: (m.kind, order.find(m.suit), m.places, m.rank))


def _actions(path: Path) -> list[RunAction | SetAction]:
    listed: list[RunAction | SetAction] = []
    while path:
        path, action = path
        listed.append(action)
    return listed[::-1]


def _pieces_of(actions: list[RunAction | SetAction], suits: str) -> Iterator[list[Piece]]:
    open_runs: list[list[_Run]] = [[] for _ in range(SUIT_COUNT)]
    for action in actions:
        if isinstance(action, RunAction):
            yield from _move_on(open_runs, action, suits)
        else:
            rank, sets = action
            for naturals, jokers in sets:
                yield [Piece(rank, s) for s, n in zip(suits, naturals, strict=True) for _ in range(n)] + [
                    JOKER
                ] * jokers
    for runs in open_runs:
        yield from (pieces for _, pieces in runs)


def _move_on(open_runs: list[list[_Run]], action: RunAction, suits: str) -> Iterator[list[Piece]]:
    """Carries an action out; yields the runs that it closes."""
    piece = Piece((action.place - 1) % MAX_RUN + 1, suits[action.suit])
    going_on: list[list[Piece]] = []
    for (_, pieces), choice in zip(open_runs[action.suit], action.choices, strict=True):
        if choice == CLOSE:
            yield pieces
        else:
            going_on.append([*pieces, JOKER if choice == BRIDGE else piece])
    going_on += [[JOKER] if s == BARE else [*[JOKER] * s, piece] for s in action.starts]
    open_runs[action.suit] = sorted(zip(action.codes, going_on, strict=True), key=lambda run: run[0])
