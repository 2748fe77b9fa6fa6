"""The file of reference splits: what fixed hands are worth in each game.

`python -m tests.engine.splits.reference` makes it again; a change of the rules then shows as a difference that can be
read. A line: game, objective, worth (objective, pieces, melds), how many largest splits, hand.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, get_args

from engine.deck import format_hand, full_deck
from engine.games import GAMES
from engine.pieces import JOKER, Piece, parse_pieces
from engine.rules import Rules
from engine.splitting.worth import Objective
from tests.engine.splits.plain import PlainSplits, Worth

FILE: Final = Path(__file__).with_name("reference.txt")


class Reference(NamedTuple):
    """One line."""

    rules: Rules
    objective: Objective
    worth: Worth
    largest: int
    hand: tuple[Piece, ...]


def read_references() -> list[Reference]:
    """The lines of the file."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        game, objective, first, pieces, melds, largest, hand = line.split(maxsplit=6)
        aim = next(o for o in get_args(Objective) if o == objective)
        worth = int(first), int(pieces), -int(melds)
        found.append(Reference(GAMES[game], aim, worth, int(largest), tuple(parse_pieces(hand))))
    return found


def _make() -> Iterator[str]:
    for game, rules in GAMES.items():
        rng = random.Random(game)
        for jokers in (0, 0, min(1, rules.deck.jokers), min(2, rules.deck.jokers)):
            hand = _crowded(rules, 11 - jokers, rng) + [JOKER] * jokers
            for objective in get_args(Objective):
                splits = PlainSplits(hand, rules, objective)
                first, pieces, melds = splits.best()
                yield f"{game} {objective} {first} {pieces} {-melds} {len(splits.largest())} {format_hand(hand)}"


def _crowded(rules: Rules, size: int, rng: random.Random) -> list[Piece]:
    """Pieces of six neighbouring ranks."""
    first = rng.randint(1, 13)
    ranks = {(first + i - 1) % 13 + 1 for i in range(6)}
    deck = sorted((p for p in full_deck(rules).elements() if p.rank in ranks), key=str)
    return rng.sample(deck, size)


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in _make()), encoding="utf-8", newline="\n")
