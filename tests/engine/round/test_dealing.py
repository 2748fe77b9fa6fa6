import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import full_deck
from engine.games import GAMES, game, table_rules
from engine.pieces import JOKER, Piece, format_pieces, parse_piece
from engine.round.course import Round
from engine.round.dealing import dealt, random_deal, stock_left
from engine.round.events import Deal
from engine.wording import BadInput

NAMES = ["A", "B", "C", "D", "E", "F"]


def _deck(game_id: str, *, top: str = "", bottom: str = "", packs: int | None = None) -> list[Piece]:
    """The whole deck with some pieces at its top and bottom, top first."""
    rules = table_rules(game_id, {"packs": packs} if packs else None)
    rest = full_deck(rules)
    first = [parse_piece(word) for word in top.split()]
    last = [parse_piece(word) for word in bottom.split()]
    rest.subtract(first + last)
    assert min(rest.values()) >= 0
    return [*first, *sorted(rest.elements(), key=lambda p: (p.is_joker, str(p))), *last]


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 1000), st.integers(2, 6), st.integers(0, 5))
def test_every_deal_gives_everybody_the_right_number_and_loses_nothing(
    game_id: str, seed: int, players: int, dealer: int
) -> None:
    players = min(players, game(game_id).deal.players[1])
    deal = random_deal(game_id, NAMES[:players], random.Random(seed), dealer=dealer % players)
    state = dealt(deal)
    rules = state.rules
    assert state.pieces() == full_deck(rules)
    step = 1 if rules.deal.direction == "clockwise" else -1
    assert state.on_turn == (deal.dealer + step) % players
    for number, seat in enumerate(state.seats):
        assert len(seat.hand) == rules.deal.hand + (number == state.on_turn) * rules.deal.starter_extra
    assert (state.upcard is None) == (rules.upcard is None)
    assert state.upcard != JOKER
    assert len(state.discards) == (rules.deal.first_discard == "turned")


@pytest.mark.parametrize("name", GAMES)
def test_how_many_pieces_a_deal_leaves_in_the_stock(name: str) -> None:
    fewest, most = GAMES[name].deal.players
    for players in range(fewest, most + 1):
        state = dealt(random_deal(name, [f"P{i}" for i in range(players)], random.Random(players)))
        assert stock_left(state.rules, players) == len(state.stock)
    assert stock_left(game(name), 99) == 0


def test_jokers_shown_by_the_cut_go_to_cutter_dealer_and_then_to_the_left() -> None:
    deck = _deck("handromi", top="2s 3s 7d * * *")
    state = dealt(Deal("handromi", ("A", "B", "C", "D"), tuple(deck), dealer=1, cut=6))
    jokers = [seat.hand.count(JOKER) for seat in state.seats]
    assert jokers == [0, 1, 1, 1], "cutter C, dealer B, then D; the fourth joker lies in the deck's last third"
    assert state.upcard == Piece(7, "d")
    assert [len(seat.hand) for seat in state.seats] == [15, 14, 14, 14], "A, at the dealer's right, begins"


def test_the_lifted_part_comes_to_lie_under_the_rest() -> None:
    deck = _deck("handromi", top="2s 3s 4s 7d")
    state = dealt(Deal("handromi", ("A", "B"), tuple(deck), cut=4))
    assert state.upcard == Piece(7, "d")
    assert format_pieces(state.stock[-3:]) == "2s 3s 4s"


def test_where_a_joker_may_be_the_upcard_none_is_shown() -> None:
    deck = _deck("handromi", top="2s 3s *")
    options: dict[str, object] = {"deal.joker_upcard_again": False}
    state = dealt(Deal("handromi", ("A", "B"), tuple(deck), cut=3, options=options))
    assert state.upcard == JOKER


def test_columns_of_tile_romi() -> None:
    columns = [[Piece(0, "?")] for _ in range(15)]
    deck = _deck("tile", bottom="4k")
    columns = [deck[7 * i : 7 * i + 7] for i in range(15)]
    state = dealt(Deal("tile", ("A", "B"), tuple(deck), dealer=0))
    assert state.upcard == Piece(4, "k")
    assert state.set_aside == tuple(columns[3][:6]), "the upcard lies in place of its column's top tile"
    assert state.on_turn == 1
    assert sorted(map(str, state.seats[1].hand)) == sorted(map(str, [*columns[4], columns[3][6], *columns[6]]))
    assert sorted(map(str, state.seats[0].hand)) == sorted(map(str, [*columns[5], *columns[7]]))
    order = [8, 9, 10, 11, 12, 13, 14, 0, 1, 2]
    assert list(state.stock) == [piece for i in order for piece in reversed(columns[i])]


def test_a_joker_left_over_is_exchanged() -> None:
    deck = _deck("tile", bottom="9b *")
    state = dealt(Deal("tile", ("A", "B"), tuple(deck)))
    assert state.upcard == Piece(9, "b")


def test_the_next_card_starts_the_discards() -> None:
    deck = _deck("traditional")
    state = dealt(Deal("traditional", ("A", "B"), tuple(deck)))
    assert state.discards == (deck[20],)
    assert state.stock == tuple(deck[21:])
    assert sorted(map(str, state.seats[1].hand)) == sorted(map(str, deck[0:20:2])), "the starter gets the first"


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"deck": ()}, "not_the_deck", "deck"),
        ({"dealer": 2}, "no_such_seat", "dealer"),
        ({"cut": None}, "cut_needed", "cut"),
        ({"cut": 0}, "cut_needed", "cut"),
        ({"cut": 108}, "cut_needed", "cut"),
        ({"players": ("A",)}, "player_count", "players"),
        ({"options": {"deal.hand": 60}}, "too_few_to_deal", "deck"),
        ({"options": {"packs": 9}}, "bad_option", ""),
    ],
)
def test_what_cannot_be_dealt_is_refused(change: dict[str, object], code: str, where: str) -> None:
    fields = {"game": "handromi", "players": ("A", "B"), "deck": tuple(_deck("handromi")), "cut": 50} | change
    with pytest.raises(BadInput) as refused:
        Round(Deal(**fields))  # type: ignore[arg-type]
    assert (refused.value.code, refused.value.where) == (code, where)


def test_a_cut_is_refused_where_it_makes_no_difference() -> None:
    with pytest.raises(BadInput, match="cut"):
        dealt(Deal("traditional", ("A", "B"), tuple(_deck("traditional")), cut=5))


def test_a_lifted_part_of_jokers_alone_is_refused() -> None:
    with pytest.raises(BadInput, match="jokers"):
        dealt(Deal("handromi", ("A", "B"), tuple(_deck("handromi", top="* * 7d")), cut=2))
