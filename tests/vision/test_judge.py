"""Verdicts on groups, with and without a game."""

import pytest

from engine.games import game
from engine.melds import MeldFault, MeldKind
from engine.pieces import Kind, format_pieces, parse_pieces
from vision.judge import Verdict, judge, surplus_pieces


@pytest.mark.parametrize(
    ("text", "game_id", "expected"),
    [
        ("5r 6r 7r", "rummikub", Verdict(MeldKind.RUN, 18)),
        ("5r 6r 7r", "tile", Verdict(MeldKind.RUN, 15)),
        ("5r 6r 7r", None, Verdict(MeldKind.RUN)),
        ("12y 12k 12r *", "rummikub", Verdict(MeldKind.SET, 48)),
        ("12y 12k 12r *", None, Verdict(MeldKind.SET)),
        ("12r 13r 1r", "rummikub", Verdict(fault=MeldFault.ACE_HIGH)),
        ("12r 13r 1r", None, Verdict(MeldKind.RUN)),
        ("4r 5r 7r", "tile", Verdict(MeldKind.RUN, 15, hint="passed")),
        ("4r 5r 7r", "rummikub", Verdict(fault=MeldFault.GAP)),
        ("7r 5r 6r", "rummikub", Verdict(MeldKind.RUN, 18, hint="out_of_order")),
        ("7r", "rummikub", Verdict(fault=MeldFault.TOO_SHORT)),
        ("7r 8r 9b", None, Verdict(fault=MeldFault.WRONG_SUIT)),
        ("7r ? 9r", "rummikub", Verdict()),
    ],
)
def test_a_group_is_judged_by_its_game(text: str, game_id: str | None, expected: Verdict) -> None:
    rules = game(game_id) if game_id else None
    assert judge(parse_pieces(text), Kind.TILES, rules) == expected


def test_surplus_is_what_no_game_has() -> None:
    pieces = parse_pieces("7r 7r 7r 5b 5b * * * ? ? ?")
    assert format_pieces(surplus_pieces(pieces, Kind.TILES, game("rummikub"))) == "7r *"
    assert format_pieces(surplus_pieces(pieces, Kind.TILES, None)) == "7r *"
    cards = parse_pieces("As As")
    assert surplus_pieces(cards, Kind.CARDS, None) == []
    assert format_pieces(surplus_pieces(cards, Kind.CARDS, game("romi500"))) == "As"
