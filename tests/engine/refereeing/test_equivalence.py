"""The referee accepts exactly the turns that advise lists."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from engine.after import After
from engine.deck import full_deck, physical
from engine.games import GAMES
from engine.pieces import JOKER, Piece
from engine.position import Position, Source
from engine.referee import check
from engine.refereeing.lying import changes_of
from engine.turns.new_melds import new_melds
from engine.turns.plays import find_plays
from engine.turns.supply import Supply
from engine.turns.table import read_table
from tests.engine.refereeing.afters import after_of, disarranged
from tests.engine.turns.random_positions import random_position

ENUMERATED = [game for game, rules in GAMES.items() if not rules.turn.rearranges]


def _position(kind: str, game: str, seed: int, most_melds: int) -> tuple[Position, random.Random]:
    rng = random.Random(f"{kind} {game} {seed}")
    return random_position(game, rng, hand=rng.randint(3, 7), melds=rng.randint(0, most_melds)), rng


def _check_listed(game: str, seed: int) -> None:
    position, rng = _position("listed", game, seed, 4)
    found, _ = find_plays(position, None)
    for play in rng.sample(found, min(len(found), 12)):
        after = after_of(play, position, rng)
        for told in (after, disarranged(after, rng), replace(after, kept=None)):
            verdict = check(position, told)
            assert verdict.legal is True, (position, told, verdict)
            assert not verdict.faults
            assert verdict.move
            assert verdict.move.out == play.judged.out
            assert verdict.move.hand_finish == play.judged.hand_finish


def _check_any(game: str, seed: int) -> None:
    position, rng = _position("any", game, seed, 3)
    check_possible(position, rng)


def check_possible(position: Position, rng: random.Random) -> None:
    """Turns that the pieces allow are legal where they are listed, and only there."""
    afters = [after_of(play, position, rng) for play in find_plays(position, None)[0] if not play.start.unseen]
    listed, alike = ({_seen(after, position, jokers=jokers) for after in afters} for jokers in (True, False))
    for after in _possible(position, rng):
        verdict = check(position, after)
        # What jokers stand for may make the difference between two turns that else look alike.
        if _seen(after, position, jokers=True) in listed:
            assert verdict.legal is True, (position, after, verdict)
        if _seen(after, position, jokers=False) not in alike:
            assert verdict.legal is False, (position, after, verdict)
        assert (verdict.legal is True) == (not verdict.faults)


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("seed", range(10))
def test_listed_plays_are_legal_however_the_table_lies(game: str, seed: int) -> None:
    _check_listed(game, seed)


@pytest.mark.parametrize("game", ENUMERATED)
@pytest.mark.parametrize("seed", range(15))
def test_what_pieces_allow_is_legal_only_where_it_is_listed(game: str, seed: int) -> None:
    _check_any(game, seed)


@pytest.mark.long
@pytest.mark.parametrize("game", ENUMERATED)
def test_many_more_positions(game: str) -> None:
    for seed in range(100, 500):
        _check_listed(game, seed)
        _check_any(game, seed)


def _seen(after: After, position: Position, *, jokers: bool) -> object:
    """What can be told apart afterwards, with what the jokers of melds are said to stand for or without."""

    def bag(pieces: Iterable[Piece]) -> tuple[str, ...]:
        return tuple(sorted(str(p if jokers else physical(p)) for p in pieces))

    # Where the upcard was drawn before, nobody says again that it is gone.
    upcard = None if position.drawn is Source.UPCARD else after.upcard
    kept = bag(map(physical, (k.piece for k in after.kept or ())))
    table = tuple(sorted(map(bag, after.table)))
    return bag(map(physical, after.hand or ())), table, after.discards, upcard, kept, after.hand_finish


def _possible(position: Position, rng: random.Random) -> Iterator[After]:
    """Turns that the pieces allow, whatever the rules say about who may do them when."""
    for _ in range(12):
        hand, discards, upcard = list(position.hand or ()), list(position.discards), position.upcard
        if position.drawn is None:
            way = rng.random()
            if way < 0.45 and discards:
                count = min(len(discards), rng.choice((1, 1, 1, 2, 3)))
                hand += discards[-count:]
                del discards[-count:]
            elif way < 0.65 and upcard:
                hand.append(upcard)
                upcard = None
            elif way < 0.9:
                continue
            if upcard and hand and rng.random() < 0.2:
                given = rng.choice(hand)
                hand[hand.index(given)], upcard = upcard, given
        yield _laid(position, hand, discards, upcard, rng)


def _laid(
    position: Position, hand: list[Piece], discards: list[Piece], upcard: Piece | None, rng: random.Random
) -> After:
    rules = position.rules
    left = Counter(hand)
    table, kept, closed = list(position.table), list(position.kept), set(position.closed)
    for lying in read_table(position):
        changes = changes_of(lying, left.elements(), rules) if rng.random() < 0.5 else []
        if changes:
            change = rng.choice(changes)
            left -= Counter(map(physical, change.given + change.added))
            left[JOKER] += change.taken
            table[change.meld] = change.after
            kept += change.kept
            closed |= {change.meld} if change.closes else set()
    melds = list(new_melds(Supply(left.elements(), rules))) if rules.turn.lays else []
    rng.shuffle(melds)
    share = rng.random()
    for meld in melds:
        needed = Counter(map(physical, meld.pieces))
        if rng.random() < share and not needed - left:
            left -= needed
            table.append(meld.pieces)
    rest = list(left.elements())
    if rest and rng.random() < 0.95:
        discards = [*discards, rest.pop(rng.randrange(len(rest)))]
    return After(
        hand=tuple(rest),
        table=tuple(table),
        discards=tuple(discards),
        upcard=upcard,
        upcard_told=upcard != position.upcard,
        closed=tuple(sorted(closed)),
        kept=tuple(kept),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8))
def test_whatever_lies_there_is_judged(game: str, seed: int) -> None:
    """Pieces thrown about: never an error, and never legal where pieces came from nowhere."""
    position, rng = _position("thrown", game, seed, 4)
    rules = position.rules
    for _ in range(6):
        pieces = [physical(p) for p in (*(position.hand or ()), *(p for meld in position.table for p in meld))]
        rng.shuffle(pieces)
        cuts = sorted(rng.randrange(len(pieces) + 1) for _ in range(rng.randint(1, 4)))
        parts = [pieces[a:b] for a, b in zip([0, *cuts], [*cuts, len(pieces)], strict=True)]
        table = tuple(tuple(part) for part in parts[1:] if part) if rules.turn.lays else ()
        after = After(tuple(parts[0]), table, position.discards, hand_finish=False)
        verdict = check(position, after)
        assert verdict.legal in (True, False)
        more = list((full_deck(rules) - Counter(pieces) - Counter(position.discards)).elements())
        came = replace(after, hand=(*parts[0], *more[:3]))
        assert check(position, came).legal is False
