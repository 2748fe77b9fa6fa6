"""What everybody writes, counted by hand from the rules and, for random rounds, by a second plain count."""

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import full_deck
from engine.games import GAMES
from engine.pieces import format_pieces, parse_pieces
from engine.round_record import parse_round
from engine.settlement import LINE_NAMES, LineKind, RoundResult, settle
from engine.wording import LANGUAGES


def _settle(
    game: str, *players: dict[str, Any], winner: int | None = 0, hand_finish: bool = False, **more: object
) -> RoundResult:
    document = {"game": game, "players": list(players), "winner": winner, "hand_finish": hand_finish, **more}
    return settle(parse_round(document))


def _lines(result: RoundResult, seat: int) -> list[tuple[str, str, int]]:
    return [(line.what.value, format_pieces(line.pieces), line.points) for line in result.lines[seat]]


OUT: dict[str, Any] = {"hand": "", "opened": True}


class TestLeftCounts:
    """Games in which what the others hold is bad."""

    def test_handromi_counts_the_hands_and_doubles_after_a_hand_finish(self) -> None:
        players = OUT, {"hand": "10h Js 2d * Ac", "opened": True}, {"hand": "As 2s", "opened": False}
        plain, doubled = _settle("handromi", *players), _settle("handromi", *players, hand_finish=True)
        assert plain.scores == (-10, 52, 100)
        assert doubled.scores == (-20, 104, 200)
        assert _lines(doubled, 1) == [("hand", "10h Js 2d * Ac", 52), ("after_hand_finish", "", 52)]
        assert _lines(doubled, 2) == [("nothing_laid", "As 2s", 100), ("after_hand_finish", "", 100)]

    def test_handromi_knows_from_laid_pieces_that_a_player_has_opened(self) -> None:
        laid: dict[str, Any] = {"hand": "2d", "laid": ["Kh Kd Kc", {"meld": "As 2s 3s", "mine": ["As"]}]}
        assert _settle("handromi", OUT, laid).scores == (-10, 2)
        assert _settle("handromi", OUT, {"hand": "2d"}).scores == (-10, 100)

    def test_handromi_without_a_winner_everybody_counts(self) -> None:
        players = {"hand": "As", "opened": True}, {"hand": "*", "opened": True}, {"hand": "2c"}
        assert _settle("handromi", *players, winner=None).scores == (10, 20, 100)

    def test_handromi_for_five_has_three_packs(self) -> None:
        sevens = {"hand": "7h 7h 7h", "opened": True}
        others = [{"hand": "2c", "opened": True}] * 3
        assert _settle("handromi", OUT, sevens, *others).scores == (-10, 21, 2, 2, 2)

    @pytest.mark.parametrize(
        ("game", "hand", "points"), [("traditional", "Ah 10d Kc 2c 2c", 35), ("romi40", "A♥ * q♣", 36)]
    )
    def test_a_romi_costs_the_others_25_more(self, game: str, hand: str, points: int) -> None:
        assert _settle(game, OUT, {"hand": hand}).scores == (0, points)
        romi = _settle(game, OUT, {"hand": hand}, {"hand": "2s"}, hand_finish=True)
        assert romi.scores == (0, points + 25, 27)
        assert _lines(romi, 2) == [("hand", "2s", 2), ("after_hand_finish", "", 25)]

    def test_a_table_may_let_the_lowest_hand_win_when_nobody_went_out(self) -> None:
        players = {"hand": "9h 9d", "opened": True}, {"hand": "As", "opened": True}
        options = {"settlement.no_winner": "lowest_rack"}
        assert _settle("handromi", *players, winner=None, options=options).scores == (18, -10)


class TestLaidCounts:
    """Games in which what was laid is good."""

    def test_romi500_counts_the_ace_by_its_place_and_15_in_the_hand(self) -> None:
        def laid(*melds: str) -> dict[str, Any]:
            return {"hand": "As", "laid": list(melds)}

        assert _settle("romi500", OUT, laid("Ah 2h 3h")).scores == (0, 6 - 15)
        assert _settle("romi500", OUT, laid("Qh Kh Ah")).scores == (0, 31 - 15)
        assert _settle("romi500", OUT, laid("Ah Ad Ac")).scores == (0, 33 - 15)
        assert _settle("romi500", OUT, {"hand": "* *=9h"}).scores == (0, -30)

    @pytest.mark.parametrize(
        ("meld", "canonical", "points"),
        [
            ("7h 8h *", "7h 8h *=9h", 24),
            ("* 7h 8h", "*=6h 7h 8h", 21),
            ("7h * 6h", "6h 7h *=8h", 21),
            ("8h *=9h 7h", "7h 8h *=9h", 24),
            ("Qh Kh *", "Qh Kh *=Ah", 31),
            ("* Kh Kd", "Kh Kd *", 30),
            ("* 2h 3h", "*=Ah 2h 3h", 6),
            ("9h * *", "9h *=10h *=Jh", 29),
        ],
    )
    def test_a_joker_counts_as_the_card_it_stands_for(self, meld: str, canonical: str, points: int) -> None:
        result = _settle("romi500", OUT, {"hand": "2c", "laid": [meld]})
        assert _lines(result, 1) == [("laid", canonical, points), ("hand", "2c", -2)]

    def test_romi500_gives_a_card_laid_off_to_who_laid_it(self) -> None:
        result = _settle(
            "romi500",
            {"hand": "3d", "laid": [{"meld": "* 10s Js Qs", "mine": ["10s", "Js", "Qs"]}]},
            {"hand": "", "laid": [{"meld": "* 10s Js Qs", "mine": ["*"]}, "4c 5c 6c"]},
            winner=1,
        )
        assert result.scores == (27, 9 + 15)
        assert _lines(result, 1) == [("laid", "*=9s", 9), ("laid", "4c 5c 6c", 15)]

    def test_tile_counts_melds_kept_tiles_and_the_closing_tile(self) -> None:
        winner: dict[str, Any] = {
            "hand": "",
            "laid": ["1r 2r 3r", "12b 13b 1b", "1k 1y 1r"],
            "kept": ["10y", {"piece": "1b", "points": 5}, {"piece": "*", "points": 10}, "*=9k"],
        }
        loser = {"hand": "1k 13r 4b", "laid": ["5r 5b 5y"]}
        result = _settle("tile", winner, loser, closing="9k")
        assert _lines(result, 0) == [
            ("laid", "1r 2r 3r", 15),
            ("laid", "12b 13b 1b", 30),
            ("laid", "1r 1k 1y", 75),
            ("kept", "10y 1b * *=9k", 30),
            ("closing", "9k", 50),
        ]
        assert _lines(result, 1) == [("laid", "5r 5b 5y", 15), ("hand", "1k 13r 4b", -40)]

    @pytest.mark.parametrize("game", ["tile", "tile-open"])
    def test_what_passes_made_of_a_run_is_counted_as_it_lies(self, game: str) -> None:
        def points(meld: str) -> int:
            return _settle(game, {"hand": "2k", "laid": [meld]}, OUT, winner=1, closing="3k").scores[0] + 5

        assert points("4r 5r 7r") == 15
        assert points("4r 8r 13r") == 20
        assert points("1r 4r 5r") == 15
        assert points("10r 11r 1r") == 30
        assert points("3r 5r *") == 15

    def test_tile_joker_closes(self) -> None:
        result = _settle("tile", {"hand": "", "laid": ["4r 5r 6r"]}, {"hand": "7r"}, closing="*")
        assert result.scores == (115, -100)

    @pytest.mark.parametrize(("closing", "points"), [("2k", 300), ("*", 600)])
    def test_tile_hand_finish_is_not_counted(self, closing: str, points: int) -> None:
        players = {"hand": "", "laid": ["4r 5r 6r"]}, {"hand": "10r", "laid": ["5r 5b 5y"]}
        result = _settle("tile", *players, hand_finish=True, closing=closing)
        assert _lines(result, 0) == [("hand_finish", closing, points)]
        assert result.scores == (points, 5)

    def test_the_upcards_twin_is_added_to_every_result(self) -> None:
        players = {"hand": "", "bonus": 50}, {"hand": "7r", "bonus": 50}
        result = _settle("tile", *players, hand_finish=True, closing="2k")
        assert result.scores == (350, -50)
        options = {"settlement.twin_bonus_always": False}
        fixed = _settle("tile", *players, hand_finish=True, closing="2k", options=options)
        assert fixed.scores == (300, -100)

    def test_tile_without_a_winner_nobody_closes(self) -> None:
        players = {"hand": "7r", "laid": ["4r 5r 6r"]}, {"hand": "2k"}
        assert _settle("tile", *players, winner=None).scores == (10, -100)


class TestRackCounts:
    """The game in which melds stay on the rack."""

    def test_the_best_melds_count_and_what_is_left_over_does_not(self) -> None:
        result = _settle("tile-rack", {"hand": "4r 5r 6r"}, {"hand": "1r 1b 1y 2r 3r 9k"}, closing="2b")
        assert result.scores == (65, 75)
        assert _lines(result, 1) == [("rack", "1r 1b 1y", 75), ("left_over", "2r 3r 9k", 0)]

    def test_a_joker_doubles_the_melds_not_the_closing_tile(self) -> None:
        result = _settle("tile-rack", {"hand": "4r 5r 6r 10r 10b 10k"}, {"hand": "7r"}, closing="*")
        assert result.scores == (2 * 45 + 50, 0)
        assert ("closing_joker", "", 45) in _lines(result, 0)
        assert ("closing", "*", 50) in _lines(result, 0)

    def test_the_bonus_is_not_doubled(self) -> None:
        players = {"hand": "4r 5r 6r", "bonus": 50}, {"hand": "7r"}
        assert _settle("tile-rack", *players, closing="*").scores == (2 * 15 + 50 + 50, 0)

    def test_a_table_may_subtract_what_is_left_over(self) -> None:
        players = {"hand": "4r 5r 6r"}, {"hand": "1r 1b 1y 1k 9k"}
        options = {"settlement.subtracts_left": True}
        result = _settle("tile-rack", *players, closing="2b", options=options)
        assert result.scores == (65, 100 - 5)


class TestTransfer:
    """Rummikub: the others' racks go to the winner."""

    def test_the_winner_gets_what_the_others_hold(self) -> None:
        result = _settle("rummikub", {"hand": "13y"}, OUT, {"hand": "5r * 10k"}, winner=1)
        assert result.scores == (-13, 58, -45)
        assert _lines(result, 1) == [("from_others", "13y 5r * 10k", 58)]

    def test_without_a_winner_the_lowest_rack_gets_the_differences(self) -> None:
        result = _settle("rummikub", {"hand": "13y"}, {"hand": "1r 2k"}, {"hand": "*"}, winner=None)
        assert result.scores == (-10, 37, -27)
        assert _lines(result, 0) == [("hand", "13y", -13), ("lowest_rack", "", 3)]

    def test_equal_lowest_racks_share_with_the_remainder_to_the_first(self) -> None:
        players = {"hand": "13y"}, {"hand": "10r"}, {"hand": "10k"}
        assert _settle("rummikub", *players, winner=None).scores == (-3, 2, 1)
        assert _settle("rummikub", {"hand": "4r"}, {"hand": "4k"}, winner=None).scores == (0, 0)

    def test_a_table_may_let_everybody_write_the_rack(self) -> None:
        options = {"settlement.no_winner": "all_as_others"}
        players = {"hand": "13y"}, {"hand": "10r"}
        assert _settle("rummikub", *players, winner=None, options=options).scores == (-13, -10)


_HAND_VALUES = {
    "handromi": dict(zip("A23456789TJQK*", (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 20), strict=True)),
    "traditional": dict(zip("A23456789TJQK", (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True)),
    "romi40": dict(zip("A23456789TJQK*", (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15), strict=True)),
    "romi500": dict(zip("A23456789TJQK*", (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15), strict=True)),
    "tile": {"1": 25, "*": 50} | {str(n): 5 if n < 10 else 10 for n in range(2, 14)},
    "rummikub": {"*": 30} | {str(n): n for n in range(1, 14)},
}
"""A second table of the values of a hand, by what is written before the suit."""


def _hand_value(game: str, hand: str) -> int:
    values = _HAND_VALUES["tile" if game == "tile-open" else game]
    ranks = ["*" if word == "*" else word[:-1] for word in hand.split()]
    return sum(values[rank if rank in values else rank.replace("10", "T")] for rank in ranks)


_MELDS = {
    "romi500": {"As 2s 3s": 6, "Kh Kd Kc": 30, "4c 5c 6c 7c": 22, "9d * Jd": 29},
    "tile": {"1r 2r 3r": 15, "12b 13b 1b": 30, "1k 1y 1b": 75, "7k 9k 10k": 20, "8r 8b 8y *": 20},
    "tile-open": {"1r 2r 3r": 15, "12b 13b 1b": 30, "1k 1y 1b": 75, "7k 9k 10k": 20, "8r 8b 8y *": 20},
}
"""Melds and their worths, together no more than the packs hold."""


@st.composite
def _rounds(draw: st.DrawFn, games: Sequence[str]) -> dict[str, Any]:
    """A round of random hands and, where laying counts, some of the melds above."""
    game = draw(st.sampled_from(games))
    rules = GAMES[game]
    melds = list(_MELDS.get(game, {}))
    count = draw(st.integers(*rules.deal.players))
    owners = [draw(st.integers(0, count)) for _ in melds]
    rest = full_deck(rules)
    rest.subtract(parse_pieces(" ".join(melds)))
    pieces = sorted(str(p) for p in rest.elements())
    draw(st.randoms(use_true_random=False)).shuffle(pieces)
    winner = draw(st.none() | st.integers(0, count - 1))
    players = []
    for seat in range(count):
        size = 0 if seat == winner and rules.turn.lays else draw(st.integers(1, 9))
        hand, pieces = pieces[:size], pieces[size:]
        laid = [meld for meld, owner in zip(melds, owners, strict=True) if owner == seat]
        players.append({"hand": " ".join(hand), "laid": laid, "opened": bool(laid) or draw(st.booleans())})
    hand_finish = winner is not None and rules.finish.hand_finish and draw(st.booleans())
    closing = pieces[0] if winner is not None and rules.finish.closing_tile else None
    return {"game": game, "players": players, "winner": winner, "hand_finish": hand_finish, "closing": closing}


def _second_count(document: dict[str, Any]) -> list[int]:
    """The scores, straight from the sentences of the rules."""
    game, winner, hand_finish = document["game"], document["winner"], document["hand_finish"]
    hands = [_hand_value(game, player["hand"]) for player in document["players"]]
    if game == "rummikub":
        best = 0 if winner is not None else min(hands)
        return [best - hand if hand > best else sum(hands) - best * len(hands) for hand in hands]
    scores = []
    for seat, player in enumerate(document["players"]):
        won, laid = seat == winner, sum(_MELDS.get(game, {}).get(meld, 0) for meld in player["laid"])
        joker = document["closing"] == "*"
        if game == "handromi":
            other = hands[seat] if player["opened"] else 100
            scores.append((-20 if hand_finish else -10) if won else other * (2 if hand_finish else 1))
        elif game in ("traditional", "romi40"):
            scores.append(0 if won else hands[seat] + (25 if hand_finish else 0))
        elif game == "romi500":
            scores.append(laid - hands[seat])
        elif won:
            scores.append((600 if joker else 300) if hand_finish else laid + (100 if joker else 50))
        else:
            scores.append(laid - hands[seat] if player["opened"] else -100)
    return scores


_COUNTED = ["handromi", "traditional", "romi40", "romi500", "tile", "tile-open"]


@given(document=_rounds(_COUNTED))
def test_a_second_count_of_random_rounds_agrees(document: dict[str, Any]) -> None:
    assert list(settle(parse_round(document)).scores) == _second_count(document)


@given(document=_rounds(["rummikub"]))
def test_in_rummikub_nothing_is_lost(document: dict[str, Any]) -> None:
    scores = settle(parse_round(document)).scores
    assert sum(scores) == 0
    lowest = Counter(_hand_value("rummikub", player["hand"]) for player in document["players"])
    if lowest[min(lowest)] == 1:
        assert list(scores) == _second_count(document)


@given(document=_rounds([*_COUNTED, "rummikub", "tile-rack"]))
def test_lines_say_which_pieces_they_count(document: dict[str, Any]) -> None:
    record = parse_round(document)
    result = settle(record)
    assert result.scores == tuple(sum(line.points for line in lines) for lines in result.lines)
    for player, lines in zip(record.players, result.lines, strict=True):
        own = Counter(str(p) for p in player.hand) + Counter(p for meld in player.laid for p in map(str, meld.pieces))
        named = Counter(str(p) for line in lines if line.what in (LineKind.HAND, LineKind.LAID) for p in line.pieces)
        assert named <= own
        assert LineKind.LAID not in {line.what for line in lines} or sum(named.values()) == sum(own.values())


@given(document=_rounds([*_COUNTED, "tile-rack"]), data=st.data())
def test_the_order_of_the_players_makes_no_difference(document: dict[str, Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(document["players"]))))
    moved = document | {"players": [document["players"][i] for i in order]}
    if document["winner"] is not None:
        moved["winner"] = order.index(document["winner"])
    here, there = settle(parse_round(document)), settle(parse_round(moved))
    assert there.lines == tuple(here.lines[i] for i in order)


@pytest.mark.parametrize(("kind", "language"), list(itertools.product(LineKind, LANGUAGES)))
def test_every_line_has_a_name(kind: LineKind, language: Any) -> None:
    assert LINE_NAMES[kind].text(language, {})
