import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.match import MODES, MatchRecord, MatchResult, judge_match, parse_match
from engine.wording import LANGUAGES, BadInput

NAMES = ("Anna", "Béla", "Cili", "Dani")


def _judge(game: str, rounds: list[list[int | None]], **more: object) -> MatchResult:
    players = list(NAMES[: len(rounds[0])])
    return judge_match(parse_match({"game": game, "players": players, "rounds": rounds, **more}))


def _refused(document: object) -> BadInput:
    with pytest.raises(BadInput) as error:
        judge_match(parse_match(document))
    assert all(error.value.text(language) for language in LANGUAGES)
    return error.value


@pytest.mark.parametrize(
    ("game", "more", "rounds_played", "finished"),
    [
        ("handromi", {}, 6, False),
        ("handromi", {}, 7, True),
        ("handromi", {"deals": 10}, 7, False),
        ("handromi", {"deals": 10}, 10, True),
        ("handromi", {"target": 40}, 3, False),
        ("handromi", {"target": 40}, 4, True),
        ("traditional", {}, 30, False),
        ("traditional", {"pot": 100}, 1, True),
        ("traditional", {"pot": 100, "deals": 2}, 1, False),
        ("romi40", {}, 30, False),
        ("romi500", {}, 49, False),
        ("romi500", {}, 50, True),
        ("romi500", {"deals": 3}, 3, True),
        ("romi500", {"mode": "quick"}, 2, False),
        ("romi500", {"mode": "quick"}, 3, True),
        ("romi500", {"mode": "quick", "deals": 1}, 1, True),
        ("romi500", {"mode": "cash"}, 60, False),
        ("romi500", {"mode": "multi"}, 60, False),
        ("romi500", {"mode": "cash", "target": 100}, 10, True),
        ("tile", {}, 60, False),
        ("rummikub", {"target": 100}, 10, True),
    ],
)
def test_when_a_match_ends(game: str, more: dict[str, object], rounds_played: int, finished: bool) -> None:
    result = _judge(game, [[10, 9]] * rounds_played, **more)
    assert result.finished is finished
    assert bool(result.winners) is finished


def test_the_lowest_or_the_highest_total_wins() -> None:
    rounds: list[list[int | None]] = [[30, -10, 12], [5, 9, 12]]
    assert _judge("handromi", rounds, deals=2).ranking == ((1,), (2,), (0,))
    assert _judge("tile", rounds, deals=2).ranking == ((0,), (2,), (1,))


def test_tied_players_share_a_win_where_nothing_is_played_off() -> None:
    result = _judge("handromi", [[5, 5, 9]], deals=1)
    assert (result.finished, result.winners, result.playoff) == (True, (0, 1), ())
    quick = _judge("romi500", [[5, 9, 9]], mode="quick", deals=1)
    assert (quick.finished, quick.winners) == (True, (1, 2))


def test_a_tie_at_the_top_is_played_off_and_the_others_are_out() -> None:
    rounds: list[list[int | None]] = [[60, 20, 80], [50, 90, -10]]
    tied = _judge("romi500", rounds, target=100)
    assert (tied.finished, tied.playoff, tied.winners, tied.ranking) == (False, (0, 1), (), ((0, 1), (2,)))
    decided = _judge("romi500", [*rounds, [10, 30, None]], target=100)
    assert (decided.finished, decided.playoff, decided.winners) == (True, (), (1,))
    assert decided.totals == (120, 140, 70)


def test_who_is_out_stays_behind_even_with_the_better_total() -> None:
    result = _judge("romi500", [[110, 110, 70], [-60, -50, None]], target=100)
    assert result.totals == (50, 60, 70)
    assert result.ranking == ((1,), (0,), (2,))
    assert result.winners == (1,)


def test_deciding_rounds_go_on_among_those_still_tied() -> None:
    rounds: list[list[int | None]] = [[110, 110, 110, 20], [5, 5, 3, None]]
    again = _judge("romi500", rounds, target=100)
    assert (again.finished, again.playoff, again.ranking) == (False, (0, 1), ((0, 1), (2,), (3,)))
    decided = _judge("romi500", [*rounds, [0, -4, None, None]], target=100)
    assert decided.ranking == ((0,), (1,), (2,), (3,))


def test_a_table_may_rank_a_deciding_round_by_itself_or_share_instead() -> None:
    rounds: list[list[int | None]] = [[110, 110, 70], [-60, -50, None]]
    alone = _judge("romi500", rounds, target=100, options={"match.deciding_round_adds": False})
    assert (alone.totals, alone.winners) == ((110, 110, 70), (1,))
    shared = _judge("romi500", rounds[:1], target=100, options={"match.single_tie": "share"})
    assert (shared.finished, shared.winners) == (True, (0, 1))


def test_ties_of_a_multi_table_game_fall_to_laying_then_to_the_last_hand() -> None:
    rounds: list[list[int | None]] = [[20, 40, 30], [20, 0, 10]]
    laid, left = [[30, 45, 40], [30, 20, 20]], [[10, 5, 10], [10, 20, 10]]
    assert _judge("romi500", rounds, deals=2, mode="multi").winners == (0, 1, 2)
    assert _judge("romi500", rounds, deals=2, mode="multi", laid=laid).ranking == ((1,), (0, 2))
    both = _judge("romi500", rounds, deals=2, mode="multi", laid=[[30, 40, 40], [30, 20, 20]], left=left)
    assert both.ranking == ((0, 2), (1,))
    options = {"match.multi_left": "all_rounds"}
    all_rounds = _judge("romi500", rounds, deals=2, mode="multi", left=[[0, 9, 9], [9, 9, 1]], options=options)
    assert all_rounds.ranking == ((0,), (2,), (1,))


@pytest.mark.parametrize(
    ("totals", "pot", "payout"),
    [
        ([0, 20, 80, 40], 1000, (897, 62, 0, 41)),
        ([40, 0, 20, 80], 1000, (41, 897, 62, 0)),
        ([0, 79], 1000, (997, 3)),
        ([0, 80], 1000, (1000, 0)),
        ([0, 1000], 7, (7, 0)),
        ([20, 20, 40], 1000, (469, 469, 62)),
        ([30, 30, 30], 100, (34, 33, 33)),
        ([-10, -5], 100, (75, 25)),
    ],
)
def test_the_pot_of_the_traditional_game(totals: list[int | None], pot: int, payout: tuple[int, ...]) -> None:
    assert _judge("traditional", [totals], pot=pot).payout == payout


def test_a_prize_is_split_equally_with_the_remainder_to_the_first_seats() -> None:
    rounds: list[list[int | None]] = [[9, 50, 50, 50]]
    assert _judge("romi500", rounds, mode="cash", deals=1, pot=101).payout == (0, 34, 34, 33)
    options = {"match.remainder": "nobody"}
    assert _judge("romi500", rounds, mode="cash", deals=1, pot=101, options=options).payout == (0, 33, 33, 33)


def test_everybody_pays_the_stake_per_point_of_difference() -> None:
    assert _judge("handromi", [[-10, 42, 100]], deals=1, stake=2).payout == (324, -104, -220)
    assert _judge("tile", [[100, 100, 85]], deals=1, stake=1).payout == (8, 7, -15)
    by_option = _judge("tile", [[100, 90]], deals=1, options={"match.stake": 5})
    assert by_option.payout == (50, -50)


def test_nobody_who_is_out_wins_money_by_a_better_total() -> None:
    result = _judge("romi500", [[110, 110, 70], [-60, -50, None]], target=100, stake=3)
    assert result.payout == (-30, 30, 0)


def test_nothing_is_paid_before_the_end() -> None:
    assert _judge("handromi", [[1, 2]], stake=3).payout is None
    assert _judge("handromi", [[1, 2]], deals=1).payout is None
    assert _judge("handromi", [[1, 2]], deals=1).chips is None


def test_chips_go_from_everybody_to_the_best_of_the_round() -> None:
    assert _judge("romi500", [[100, 70, 60]], mode="multi", pcr=3).chips == ((210, -90, -120),)
    assert _judge("romi500", [[60, 0, -10], [0, 0, 10]], pcr=2).chips == ((260, -120, -140), (-20, -20, 40))


def test_who_shares_the_top_of_a_round_shares_its_chips() -> None:
    rounds: list[list[int | None]] = [[60, 60, 50, 45]]
    assert _judge("romi500", rounds, mode="multi", pcr=1).chips == ((13, 12, -10, -15),)
    options = {"match.chips_shared_top": "pay_each"}
    assert _judge("romi500", rounds, mode="multi", pcr=1, options=options).chips == ((25, 25, -20, -30),)


def test_who_is_out_of_a_deciding_round_pays_no_chips_in_it() -> None:
    rounds: list[list[int | None]] = [[110, 110, 70], [5, 8, None]]
    assert _judge("romi500", rounds, target=100, pcr=2).chips == ((40, 40, -80), (-6, 6, 0))


_GOOD: dict[str, Any] = {"game": "romi500", "players": ["A", "B", "C"], "rounds": [[1, 2, 3], [4, 5, 6]]}


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"game": None}, "missing_field", ""),
        ({"game": "romi5000"}, "no_game", "game"),
        ({"game": 500}, "not_text", "game"),
        ({"players": None}, "missing_field", ""),
        ({"players": "A, B"}, "not_list", "players"),
        ({"players": ["A", 2, "C"]}, "not_name", "players[1]"),
        ({"players": ["A", "B\nC", "C"]}, "not_name", "players[1]"),
        ({"players": ["A"], "rounds": []}, "player_count", "players"),
        ({"players": ["A", "B", "C", "D", "E"], "rounds": []}, "player_count", "players"),
        ({"rounds": None}, "missing_field", ""),
        ({"rounds": [[1, 2]]}, "wrong_length", "rounds[0]"),
        ({"rounds": [[1, 2, 3], [1, 2, 3, 4]]}, "wrong_length", "rounds[1]"),
        ({"rounds": [[1, 2, "3"]]}, "not_integer", "rounds[0][2]"),
        ({"rounds": [[1, 2, True]]}, "not_integer", "rounds[0][2]"),
        ({"rounds": [[1, 2, 3.0]]}, "not_integer", "rounds[0][2]"),
        ({"rounds": [[1, 2, 10**12]]}, "not_integer", "rounds[0][2]"),
        ({"rounds": [5]}, "not_list", "rounds[0]"),
        ({"rounds": [[1, 2, None]]}, "score_missing", "rounds[0][2]"),
        ({"rounds": [[500, 500, 3], [1, 2, 3]]}, "player_is_out", "rounds[1][2]"),
        ({"rounds": [[500, 500, 3], [1, None, None]]}, "score_missing", "rounds[1][1]"),
        ({"rounds": [[500, 5, 3], [1, 2, 3]]}, "match_is_over", "rounds[1]"),
        ({"deals": 1}, "match_is_over", "rounds[1]"),
        ({"deals": 0}, "not_integer", "deals"),
        ({"target": 0}, "not_integer", "target"),
        ({"mode": "fast"}, "not_choice", "mode"),
        ({"mode": ["cash"]}, "not_choice", "mode"),
        ({"game": "tile", "mode": "cash"}, "no_such_mode", "mode"),
        ({"pot": -1}, "not_integer", "pot"),
        ({"pot": 10, "stake": 1}, "pot_and_stake", ""),
        ({"game": "handromi", "pcr": 2}, "no_chips", "pcr"),
        ({"laid": [[1, 2, 3]]}, "one_per_round", "laid"),
        ({"left": [[1, 2, 3], [1, 2]]}, "wrong_length", "left[1]"),
        ({"left": [[1, 2, 3], [1, 2, -1]]}, "not_integer", "left[1][2]"),
        ({"left": [[1, 2, 3], [1, 2, None]]}, "score_missing", "left[1][2]"),
        ({"options": {"match.best": "none"}}, "bad_option", "options"),
        ({"options": {"match.stake": 10**12}}, "not_integer", "options.match.stake"),
        ({"options": ["packs"]}, "not_object", "options"),
        ({"taget": 100}, "unknown_field", ""),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(change: dict[str, object], code: str, where: str) -> None:
    error = _refused(_GOOD | change)
    assert (error.code, error.where) == (code, where)


def test_an_unknown_field_is_named_with_the_nearest() -> None:
    assert "target" in _refused(_GOOD | {"taget": 100}).text("en")


_SCORES = st.integers(-200, 500)
_ROUND_TABLES = st.integers(2, 4).flatmap(
    lambda players: st.lists(st.lists(_SCORES, min_size=players, max_size=players), min_size=1, max_size=4)
)


@given(
    rounds=_ROUND_TABLES,
    game=st.sampled_from(["handromi", "romi500", "tile", "rummikub"]),
    stake=st.integers(0, 50),
    pcr=st.integers(0, 5),
)
def test_money_and_chips_go_from_hand_to_hand(rounds: list[list[int | None]], game: str, stake: int, pcr: int) -> None:
    more: dict[str, object] = {"pcr": pcr} if game == "romi500" else {}
    result = _judge(game, rounds, mode="single", deals=len(rounds), target=10**6, stake=stake, **more)
    assert sum(result.payout or ()) == 0
    assert bool(result.payout) is result.finished
    for round_chips in result.chips or ():
        assert sum(round_chips) == 0
    for seat, paid in enumerate(result.payout or ()):
        assert paid >= 0 if seat in result.winners else paid <= 0


@given(rounds=_ROUND_TABLES, game=st.sampled_from(["traditional", "romi40", "tile-open"]), pot=st.integers(0, 10**6))
def test_a_pot_is_paid_out_whole(rounds: list[list[int | None]], game: str, pot: int) -> None:
    result = _judge(game, rounds, deals=len(rounds), pot=pot)
    assert result.payout is not None
    assert sum(result.payout) == pot
    assert min(result.payout) >= 0
    best = max(result.payout)
    assert all(result.payout[seat] >= best - 1 for seat in result.winners)
    assert 4 * sum(result.payout[seat] for seat in result.winners) >= 3 * pot


@given(rounds=_ROUND_TABLES, game=st.sampled_from(["handromi", "romi500", "tile-rack"]))
def test_ranking_follows_the_totals(rounds: list[list[int]], game: str) -> None:
    result = _judge(game, [list(row) for row in rounds], deals=len(rounds), target=10**6)
    sign = 1 if game == "handromi" else -1
    ranked = [sign * result.totals[seat] for group in result.ranking for seat in group]
    assert ranked == sorted(ranked)
    assert all(len({result.totals[seat] for seat in group}) == 1 for group in result.ranking)
    assert len({result.totals[group[0]] for group in result.ranking}) == len(result.ranking)
    assert sorted(itertools.chain(*result.ranking)) == list(range(len(rounds[0])))
    assert result.totals == tuple(map(sum, zip(*rounds, strict=True)))
    assert (result.winners or result.playoff) == result.ranking[0]


@given(data=st.data(), rounds=_ROUND_TABLES, mode=st.sampled_from(MODES))
def test_seats_make_no_difference(data: st.DataObject, rounds: list[list[int]], mode: str) -> None:
    order = data.draw(st.permutations(range(len(rounds[0]))))
    here = _judge("romi500", [list(row) for row in rounds], mode=mode, deals=len(rounds), target=10**6)
    there = _judge("romi500", [[row[i] for i in order] for row in rounds], mode=mode, deals=len(rounds), target=10**6)
    assert there.totals == tuple(here.totals[i] for i in order)
    assert [{order[i] for i in group} for group in there.ranking] == [set(group) for group in here.ranking]
    assert {order[i] for i in there.playoff} == set(here.playoff)
    assert there.finished == here.finished


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=12,
)
_FIELDS = st.sampled_from(
    ["game", "players", "rounds", "target", "deals", "mode", "pot", "pcr", "laid", "left", "stake", "options", "x"]
)


@given(document=_JSON)
def test_no_json_is_more_than_bad_input(document: object) -> None:
    _refused(document)


@given(changes=st.dictionaries(_FIELDS, _JSON, min_size=1, max_size=3))
def test_no_field_is_more_than_bad_input(changes: dict[str, object]) -> None:
    outcome = _outcome(_GOOD | changes)
    if isinstance(outcome, BadInput):
        assert all(outcome.text(language) for language in LANGUAGES)
    else:
        assert sorted(itertools.chain(*outcome.ranking)) == list(range(len(outcome.totals)))


def _outcome(document: object) -> MatchResult | BadInput:
    try:
        return judge_match(parse_match(document))
    except BadInput as error:
        return error


def test_a_record_can_be_made_without_json() -> None:
    parsed = parse_match(_GOOD)
    assert parsed == MatchRecord(parsed.rules, ("A", "B", "C"), ((1, 2, 3), (4, 5, 6)))
    assert judge_match(parsed).totals == (5, 7, 9)
