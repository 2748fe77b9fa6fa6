"""The pieces of a game, and typed pieces that cannot be some of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import format_hand, full_deck, sorted_pieces, surplus, typed_pieces
from engine.games import GAMES, table_rules
from engine.pieces import FACE_DOWN, JOKER, format_pieces, joker_as, parse_piece, parse_pieces
from engine.rules import Rules
from engine.wording import BadInput

games = st.sampled_from(list(GAMES.values()))


@pytest.mark.parametrize(
    ("rules", "size", "jokers"),
    [
        (GAMES["handromi"], 108, 4),
        (table_rules("handromi", players=5), 165, 9),
        (GAMES["traditional"], 104, 0),
        (GAMES["romi40"], 106, 2),
        (GAMES["romi500"], 54, 2),
        (GAMES["tile"], 106, 2),
        (GAMES["rummikub"], 106, 2),
    ],
)
def test_a_deck_has_its_packs_and_jokers(rules: Rules, size: int, jokers: int) -> None:
    deck = full_deck(rules)
    assert (deck.total(), deck[JOKER]) == (size, jokers)
    assert {n for piece, n in deck.items() if piece != JOKER} == {rules.deck.packs}


@given(games, st.data())
def test_pieces_of_the_deck_are_taken_as_typed(rules: Rules, data: st.DataObject) -> None:
    deck = sorted(full_deck(rules).elements(), key=str)
    hand = data.draw(st.lists(st.integers(0, len(deck) - 1), unique=True).map(lambda at: [deck[i] for i in at]))
    assert typed_pieces(format_pieces(hand), rules, where="hand") == hand
    assert sorted(parse_pieces(format_hand(hand)), key=str) == sorted(hand, key=str)
    assert sorted_pieces(hand) == sorted_pieces(reversed(hand))
    assert not surplus(hand, rules)


@pytest.mark.parametrize(
    ("game", "text", "line"),
    [
        ("tile", "7r 14r", "hand: '14r' is no tile: numbers are 1 to 13"),
        (
            "tile",
            "7r Kh",
            "hand: 'Kh' is a card, but this game (Tile römi, combined game) is played with tiles: write 10k, 1r",
        ),
        (
            "romi40",
            "7h *=7r",
            "hand: '*=7r' is a tile, but this game (Römi 40 (Kalookie 40)) is played with cards: write 10h, As",
        ),
        (
            "traditional",
            "7h *",
            "hand: '*' is a joker, but this game (Traditional römi) is played without jokers: leave it out",
        ),
        (
            "romi500",
            "7h 8h 7h",
            "hand: '7h' is there 2 times, but this game (Römi 500) has only 1 of it: take the surplus out",
        ),
        (
            "romi40",
            "* *=7h *",
            "hand: '*' is there 3 times, but this game (Römi 40 (Kalookie 40)) has only 2 of it: take the surplus out",
        ),
        ("romi40", "7h ?", "hand: '?' lies face down: only known pieces can stand here"),
    ],
)
def test_what_the_game_does_not_have_is_refused(game: str, text: str, line: str) -> None:
    with pytest.raises(BadInput) as refused:
        typed_pieces(text, GAMES[game], where="hand")
    assert refused.value.text("en") == line
    assert refused.value.text("hu").startswith("hand: «")
    assert refused.value.values.get("game", game) == game


def test_a_game_is_said_by_its_name_in_the_readers_language() -> None:
    with pytest.raises(BadInput) as refused:
        typed_pieces("2s 2s 2s", GAMES["handromi"], where="hand")
    assert "«2s» 3 példányban szerepel" in refused.value.text("hu")
    assert "(Handrömi)" in refused.value.text("hu")
    assert "handromi" not in refused.value.text("hu") + refused.value.text("en")


def test_a_joker_does_not_use_up_what_it_stands_for() -> None:
    seven = parse_piece("7h")
    assert not surplus([seven, seven, joker_as(seven), FACE_DOWN, FACE_DOWN, FACE_DOWN], GAMES["romi40"])
