import itertools
import random
from collections import Counter

import pytest

from engine.deck import full_deck, physical
from engine.games import GAMES, table_rules
from engine.melds import Meld, read_meld
from engine.pieces import JOKER, Piece, joker_as, parse_pieces
from engine.rules import HIGH_PLACE, LOW_PLACE, Rules
from engine.turns.new_melds import new_melds
from engine.turns.supply import Supply, piece_at


def _melds(game: str, hand: str, **options: object) -> set[str]:
    rules = table_rules(game, options)
    return {" ".join(map(str, meld.pieces)) for meld in new_melds(Supply(parse_pieces(hand), rules))}


def test_a_joker_may_stand_for_what_is_missing_and_for_what_is_there() -> None:
    assert _melds("handromi", "4s 5s 6s *") == {
        "4s 5s 6s",
        "*=3s 4s 5s",
        "*=3s 4s 5s 6s",
        "4s 5s *=6s",
        "4s *=5s 6s",
        "*=4s 5s 6s",
        "4s 5s 6s *=7s",
        "5s 6s *=7s",
    }


def test_an_ace_stands_where_the_game_lets_it() -> None:
    assert _melds("handromi", "As 2s 3s Qs Ks") == {"As 2s 3s", "Qs Ks As"}
    assert _melds("romi40", "As 2s 3s Qs Ks") == {"Qs Ks As"}
    assert _melds("rummikub", "1r 2r 3r 12r 13r") == {"1r 2r 3r"}


def test_sets_leave_the_suit_of_a_joker_open_until_four_lie_there() -> None:
    assert _melds("romi40", "9h 9d *") == {"9h 9d *"}
    assert _melds("romi40", "9h 9d 9s *") >= {"9s 9h 9d *=9c", "9s 9h *", "9h 9d *", "9s 9d *"}


def test_an_agreed_ruling_may_let_a_set_hold_a_suit_twice() -> None:
    assert _melds("traditional", "9h 9h 9s") == set()
    assert _melds("traditional", "9h 9h 9s", **{"melds.set_repeats_suit": True}) == {"9s 9h 9h"}


def _by_reading(hand: tuple[Piece, ...], rules: Rules) -> set[tuple[Piece, ...]]:
    """Every meld by trying all pieces in all places: as a set, and as each run that jokers can complete."""
    found = set()
    naturals = sorted({p for p in hand if not p.is_joker}, key=str)
    jokers = hand.count(JOKER)
    for size in range(1, len(naturals) + 1):
        for some in itertools.combinations(naturals, size):
            for extra in range(min(jokers, 3) + 1):
                meld = read_meld((*some, *[JOKER] * extra), rules).meld
                if meld and not meld.places:
                    found.add(meld.pieces)
    for suit in {p.suit for p in naturals}:
        for low in range(LOW_PLACE, HIGH_PLACE):
            for high in range(low + 2, HIGH_PLACE + 1):
                places = [piece_at(suit, place) for place in range(low, high + 1)]
                for stand in itertools.chain(*(itertools.combinations(places, n) for n in range(jokers + 1))):
                    pieces = tuple(joker_as(p) if p in stand else p for p in places)
                    if not Counter(map(physical, pieces)) - Counter(hand):
                        reading = read_meld(pieces, rules)
                        if reading.meld and reading.meld.places and not reading.hint:
                            found.add(reading.meld.pieces)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_melds_are_found_and_read_back_as_they_are(game: str) -> None:
    rules = table_rules(game)
    deck = list(full_deck(rules).elements())
    for seed in range(6):
        rng = random.Random(f"{game} {seed}")
        suit = rng.choice([p.suit for p in deck if not p.is_joker])
        near = [p for p in deck if p.suit == suit or p.rank == 5 or p.is_joker]
        hand = tuple(rng.sample(near, 7))
        melds = list(new_melds(Supply(hand, rules)))
        assert len({(m.kind, m.pieces) for m in melds}) == len(melds)
        assert {m.pieces for m in melds} == _by_reading(hand, rules)
        assert all(_reads_as(meld, rules) for meld in melds)


def _reads_as(meld: Meld, rules: Rules) -> bool:
    return read_meld(meld.pieces, rules).meld == meld
