import contextlib
import copy
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from engine.pieces import JOKER, parse_pieces
from engine.position import Source, drawing_ways, parse_position, position_json
from engine.wording import LANGUAGES, BadInput
from tests.engine.turns.random_positions import random_position

_HANDROMI: dict[str, Any] = {
    "game": "handromi",
    "options": {"packs": 3, "jokers": 9},
    "hand": "10h Jh * 9d",
    "opened": True,
    "table": ["4s 5s 6s", "8s 8h *"],
    "seat": 1,
    "discards": "3c 9d",
    "upcard": "5d",
    "first_round": True,
    "drawn": "discard",
    "drawn_pieces": "9d",
    "hand_sizes": [14, 15, 14, 14, 14],
    "closed": [1],
}
_TILE: dict[str, Any] = {
    "game": "tile",
    "hand": "7r 9k",
    "table": ["4r 5r 7r", "1r 1b 1k"],
    "owners": [0, 1],
    "discards": "? 9r",
    "kept": ["6r", {"piece": "1y", "points": 25}],
}


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_read_back_as_it_was_written(game: str) -> None:
    for seed in range(30):
        rng = random.Random(f"{game} {seed}")
        position = random_position(game, rng, hand=rng.randint(1, 9), melds=rng.randint(0, 4))
        assert parse_position(position_json(position)) == position


@pytest.mark.parametrize("document", [_HANDROMI, _TILE], ids=["handromi", "tile"])
def test_a_whole_document_is_read_back(document: dict[str, Any]) -> None:
    position = parse_position(document)
    again = parse_position(position_json(position))
    assert again == position
    assert position_json(again) == position_json(position)


def test_what_is_left_out_is_false_null_zero_or_empty() -> None:
    position = parse_position({"game": "romi500", "hand": "9h"})
    assert position.hand == tuple(parse_pieces("9h"))
    assert not position.opened
    assert not position.first_round
    assert (position.table, position.discards, position.kept, position.seat) == ((), (), (), 0)
    assert (position.upcard, position.drawn) == (None, None)


def test_a_joker_in_the_hand_stands_for_nothing() -> None:
    assert parse_position({"game": "romi40", "hand": "*=9h"}).hand == (JOKER,)


def test_five_hands_are_three_packs_in_handromi() -> None:
    document = {"game": "handromi", "hand": "As As As 2d"}
    with pytest.raises(BadInput, match="3 times"):
        parse_position(document)
    parse_position({**document, "hand_sizes": [14, 14, 14, 14, 15]})


def test_a_drawn_upcard_is_not_counted_twice() -> None:
    document = {"game": "handromi", "hand": "5d 5d", "upcard": "5d", "drawn": "upcard"}
    assert parse_position(document).drawn is Source.UPCARD
    with pytest.raises(BadInput, match="3 times"):
        parse_position({**document, "drawn": "stock"})


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ([], ""),
        ({"hand": "9h"}, ""),
        ({"game": "romi40"}, ""),
        ({"game": "bridge", "hand": "9h"}, "game"),
        ({"game": "romi40", "hand": 9}, "hand"),
        ({"game": "romi40", "hand": "9h", "opend": True}, ""),
        ({"game": "romi40", "hand": "9h", "opened": 1}, "opened"),
        ({"game": "romi40", "hand": "9h", "options": {"packs": 2}}, "options"),
        ({"game": "romi40", "hand": "9r"}, "hand"),
        ({"game": "romi40", "hand": "9h ?"}, "hand"),
        ({"game": "romi40", "hand": "9h 9h 9h"}, ""),
        ({"game": "romi40", "hand": "9h 9h", "discards": "9h"}, ""),
        ({"game": "romi40", "hand": "9h", "table": "4s 5s 6s"}, "table"),
        ({"game": "romi40", "hand": "9h", "table": ["4s 5s 6s", "4s 5h 6s"]}, "table[1]"),
        ({"game": "romi40", "hand": "9h", "table": ["4s 5s ?"]}, "table[0]"),
        ({"game": "romi40", "hand": "9h", "table": ["4s 5s 6s"], "owners": [0, 1]}, "owners"),
        ({"game": "romi40", "hand": "9h", "table": ["4s 5s 6s"], "closed": [1]}, "closed[0]"),
        ({"game": "romi40", "hand": "9h", "upcard": "5d"}, "upcard"),
        ({"game": "romi40", "hand": "9h", "drawn": "none"}, "drawn"),
        ({"game": "romi40", "hand": "9h", "drawn": "upcard"}, "drawn"),
        ({"game": "romi40", "hand": "9h", "drawn": "deck"}, "drawn"),
        ({"game": "romi40", "hand": "9h", "drawn": "discard"}, "drawn_pieces"),
        ({"game": "romi40", "hand": "9h", "drawn": "discard", "drawn_pieces": "9d"}, "drawn_pieces"),
        ({"game": "romi40", "hand": "9h", "drawn": "stock", "drawn_pieces": "9h"}, "drawn_pieces"),
        ({"game": "romi40", "hand": "9h", "seat": 2, "hand_sizes": [13, 13]}, "seat"),
        ({"game": "romi40", "hand": "9h", "seat": -1}, "seat"),
        ({"game": "romi40", "hand": "9h", "kept": ["9h"]}, "kept"),
        ({"game": "tile", "hand": "9r", "table": ["4r 5r 6r"]}, "owners"),
        ({"game": "tile", "hand": "9r", "kept": ["1r"]}, "kept[0]"),
        ({"game": "tile", "hand": "9r", "drawn": "upcard"}, "drawn_pieces"),
        ({"game": "tile-rack", "hand": "9r", "table": ["4r 5r 6r"]}, "table"),
        ({"game": "rummikub", "hand": "9r", "drawn": "stock"}, "drawn"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(document: Any, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_position(document)
    assert refused.value.where == place
    assert all("\n" not in refused.value.text(language) for language in LANGUAGES)


def test_a_hand_may_be_unknown_to_the_referee_only() -> None:
    for hand in (None, "? ? 9h"):
        with pytest.raises(BadInput):
            parse_position({"game": "romi40", "hand": hand})
        parse_position({"game": "romi40", "hand": hand}, hand_known=False)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_says_how_its_draw_may_have_been(game: str) -> None:
    rules = GAMES[game]
    ways = drawing_ways(rules)
    assert (Source.NONE in ways) == (rules.deal.starter_extra > 0)
    assert (Source.DISCARD in ways) == rules.pickup.top
    for way in Source:
        taken = {"drawn_pieces": parse_pieces_text(rules.deck.kind)} if way in (Source.DISCARD, Source.UPCARD) else {}
        document = {"game": game, "hand": parse_pieces_text(rules.deck.kind), "drawn": way.value, **taken}
        if way in ways:
            assert parse_position(document).drawn is way
        else:
            with pytest.raises(BadInput):
                parse_position(document)


def parse_pieces_text(kind: str) -> str:
    return "9h" if kind == "cards" else "9r"


_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
def test_nothing_but_bad_input_comes_of_junk(data: st.DataObject) -> None:
    document: Any = copy.deepcopy(data.draw(st.sampled_from([_HANDROMI, _TILE])))
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from([*document, "something"]))
        document[name] = data.draw(_JUNK)
    for known in (True, False):
        with contextlib.suppress(BadInput):
            parse_position(document, hand_known=known)
