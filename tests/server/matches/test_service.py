import random
from collections.abc import Callable

import pytest

from engine.players import greedy
from engine.round.dealing import random_deal
from engine.round.events import ShowTwin
from engine.round.stock import random_renewal
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.actions import Terms
from server.matches.service import Matches
from server.matches.settling import Told, known_so_far, settlement_of
from server.matches.view import MatchView
from server.store.store import Store

NAMES = ("Anna", "Béla", "Cili")


@pytest.fixture
def matches(store: Store) -> Matches:
    return Matches(store)


def _points(*values: int, names: tuple[str, ...] = NAMES) -> Told:
    return Told(points=dict(zip(names, values, strict=True)))


def _totals(view: MatchView) -> dict[str, int]:
    return {view.name(player): total for player, total in view.standing.totals.items()}


def _called(view: MatchView, players: tuple[int, ...]) -> list[str]:
    return [view.name(player) for player in players]


def _again(store: Store, view: MatchView) -> MatchView:
    """The same match as another process reads it from the database."""
    return Matches(store).view(view.id)


def _code(act: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as caught:
        act()
    for language in ("hu", "en"):
        assert caught.value.text("hu" if language == "hu" else "en")
    return caught.value.code


def test_typed_points_make_a_match_from_start_to_end(matches: Matches, store: Store) -> None:
    match = matches.create("handromi", NAMES, Terms(deals=3, stake=10))
    dealers = [match.name(match.standing.next_dealer)]
    for values in ((0, 20, 30), (10, -10, 5), (-10, 40, 0)):
        match = matches.settle(match.id, _points(*values))
        dealers.append(match.name(match.standing.next_dealer))
    assert _totals(match) == {"Anna": 0, "Béla": 50, "Cili": 35}
    assert match.standing.finished
    assert _called(match, match.standing.winners) == ["Anna"]
    assert match.standing.payout == dict(zip(match.state.players, (850, -500, -350), strict=True))
    # Handrömi goes round anticlockwise.
    assert dealers == ["Anna", "Cili", "Béla", "Anna"]
    assert _again(store, match) == match
    assert _code(lambda: matches.settle(match.id, _points(1, 2, 3))) == "match_finished"
    assert _code(lambda: matches.start(match.id)) == "match_finished"


def test_every_action_is_taken_back_and_done_again_exactly(matches: Matches, store: Store) -> None:
    match = matches.create("romi500", NAMES)
    seen = [match]
    steps: list[Callable[[], MatchView]] = [
        lambda: matches.settle(match.id, _points(10, 20, 30)),
        lambda: matches.reseat(match.id, ["Cili", "Dani", "Anna"]),
        lambda: matches.start(match.id),
        lambda: matches.settle(match.id, _points(5, 5, 5, names=("Anna", "Dani", "Cili"))),
        lambda: matches.correct(match.id, 1, _points(11, 20, 30)),
        lambda: matches.agree(match.id, Terms(target=300)),
    ]
    seen += [step() for step in steps]
    for before in reversed(seen[:-1]):
        view = matches.undo(match.id)
        assert (view.state, view.standing) == (before.state, before.standing)
    assert _code(lambda: matches.undo(match.id)) == "nothing_to_undo"
    for after in seen[1:]:
        view = matches.redo(match.id)
        assert (view.state, view.standing) == (after.state, after.standing)
    assert _code(lambda: matches.redo(match.id)) == "nothing_to_redo"
    assert _again(store, view) == view
    assert [entry.of for entry in view.history if entry.what == "undo"] == [7, 6, 5, 4, 3, 2]


def test_something_new_after_an_undo_cannot_be_redone(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    matches.settle(match.id, _points(1, 2, -3))
    matches.undo(match.id)
    view = matches.settle(match.id, _points(4, 5, -9))
    assert not view.can_redo
    assert _totals(view) == {"Anna": 4, "Béla": 5, "Cili": -9}


def test_a_correction_leaves_a_trace_for_everybody(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    matches.settle(match.id, _points(1, 2, -3))
    bela = match.state.players[1]
    view = matches.correct(match.id, 1, _points(1, 3, -4), by=bela)
    last = view.history[-1]
    assert (last.what, last.round, view.name(last.by)) == ("correct", 1, "Béla")
    assert last.before is not None
    assert last.after is not None
    assert [(last.before[p], last.after[p]) for p in view.state.players] == [(1, 1), (2, 3), (-3, -4)]
    assert last.at_ms >= view.history[0].at_ms
    assert _totals(view)["Cili"] == -4
    assert _code(lambda: matches.correct(match.id, 2, _points(0, 0, 0))) == "no_such_round"


def test_a_correction_may_end_a_match_earlier(matches: Matches) -> None:
    match = matches.create("romi500", NAMES, Terms(target=100))
    for values in ((60, 10, 10), (30, 20, 20), (20, 70, 20)):
        match = matches.settle(match.id, _points(*values))
    assert _called(match, match.standing.winners) == ["Anna"]
    view = matches.correct(match.id, 1, _points(10, 95, 10))
    assert (view.standing.counted, _called(view, view.standing.winners)) == (2, ["Béla"])
    assert _totals(view) == {"Anna": 40, "Béla": 115, "Cili": 30}


def test_a_tie_is_played_off_by_those_who_are_level(matches: Matches) -> None:
    match = matches.create("romi500", NAMES, Terms(target=100))
    match = matches.settle(match.id, _points(100, 20, 100))
    assert not match.standing.finished
    assert _called(match, match.standing.playoff) == ["Anna", "Cili"]
    assert _code(lambda: matches.reseat(match.id, NAMES[:2])) == "playoff_due"
    assert _code(lambda: matches.settle(match.id, _points(1, 2, 3))) == "points_for_each"
    match = matches.start(match.id)
    assert match.state.running is not None
    assert match.state.running.deciding
    match = matches.settle(match.id, _points(5, 15, names=("Anna", "Cili")))
    assert _called(match, match.standing.winners) == ["Cili"]
    assert _code(lambda: matches.correct(match.id, 1, _points(90, 20, 90))) == "deciding_broken"
    assert matches.view(match.id) == match
    view = matches.correct(match.id, 1, _points(100, 20, 90))
    assert (view.standing.counted, _called(view, view.standing.winners)) == (1, ["Anna"])


def test_who_comes_late_begins_with_the_points_of_the_last(matches: Matches) -> None:
    match = matches.create("handromi", NAMES)
    matches.settle(match.id, _points(-10, 40, 60))
    match = matches.reseat(match.id, ["Anna", "Dani", "Béla", "Cili"])
    assert _totals(match) == {"Anna": -10, "Béla": 40, "Cili": 60, "Dani": 60}
    match = matches.settle(match.id, _points(0, 0, 0, -10, names=("Anna", "Béla", "Cili", "Dani")))
    assert _totals(match)["Dani"] == 50


def test_whoever_leaves_keeps_points_and_cannot_win(matches: Matches) -> None:
    match = matches.create("handromi", NAMES, Terms(deals=2))
    matches.settle(match.id, _points(-10, 40, 60))
    match = matches.reseat(match.id, ["Cili", "Béla"])
    match = matches.settle(match.id, _points(5, 10, names=("Béla", "Cili")))
    assert _totals(match) == {"Anna": -10, "Béla": 45, "Cili": 70}
    assert _called(match, match.standing.winners) == ["Béla"]


def test_seats_can_be_swapped_and_points_stay_with_their_players(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    matches.settle(match.id, _points(7, 8, -15))
    view = matches.reseat(match.id, ["Cili", "Anna", "Béla"])
    assert _called(view, view.state.players) == ["Cili", "Anna", "Béla"]
    assert _totals(view) == {"Anna": 7, "Béla": 8, "Cili": -15}
    assert view.name(view.standing.next_dealer) == "Béla"


def test_a_round_that_the_program_deals_is_played_and_settled(matches: Matches, store: Store) -> None:
    match = matches.create("tile", NAMES)
    deal = random_deal("tile", NAMES, random.Random(5), dealer=1)
    match = matches.start(match.id, deal=deal)
    rng = random.Random(1)
    while match.round_state is not None and not match.round_state.ending:
        state = match.round_state
        if len(match.history) == 6:
            version = match.version
            before = match.round_state
            matches.undo(match.id)
            match = matches.redo(match.id)
            assert match.round_state == before
            assert match.version == version + 2
        match = matches.play(match.id, random_renewal(state, rng) if state.to_renew else greedy(state))
    again = _again(store, match)
    assert again.round_state == match.round_state
    # What the page of the settlement begins with.
    known = settlement_of(match, Told(record=known_so_far(match))).result
    ended = matches.settle(match.id)
    assert known == ended.state.rounds[0].result
    assert ended.state.running is None
    record = ended.state.rounds[0].result.record
    assert record is not None
    told = matches.correct(match.id, 1, Told(record=record))
    assert told.state.rounds[0].result == ended.state.rounds[0].result
    matches.undo(match.id)
    back = matches.undo(match.id)
    assert back.round_state == match.round_state
    assert _again(store, back) == back


def test_a_turn_against_the_rules_changes_nothing(matches: Matches, store: Store) -> None:
    match = matches.create("rummikub", NAMES)
    match = matches.start(match.id, dealt=True)
    version = match.version
    assert _code(lambda: matches.play(match.id, ShowTwin(0))) == "no_twins_here"
    assert matches.view(match.id).version == version
    assert _code(lambda: matches.settle(match.id)) == "still_playing"
    assert _code(lambda: matches.reseat(match.id, NAMES[:2])) == "round_running"
    assert _again(store, match) == matches.view(match.id)


def test_a_round_of_the_real_table_is_settled_from_its_record(matches: Matches) -> None:
    match = matches.create("handromi", NAMES)
    match = matches.start(match.id)
    assert _code(lambda: matches.play(match.id, ShowTwin(0))) == "not_dealt_here"
    assert _code(lambda: matches.settle(match.id)) == "not_dealt_here"
    record = {"players": [{}, {"hand": "10h Js", "opened": True}, {"hand": "2s"}], "winner": 0}
    view = matches.settle(match.id, Told(record=record))
    assert _totals(view) == {"Anna": -10, "Béla": 20, "Cili": 100}
    assert _code(lambda: matches.settle(match.id, Told(record=record | {"game": "tile"}))) == "not_this_table"


def test_points_are_needed_for_everybody_and_nobody_else(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    told = Told(points={"Anna": 1, "Béla": 2})
    with pytest.raises(BadInput, match="Anna, Béla, Cili"):
        matches.settle(match.id, told)
    assert matches.view(match.id).version == 1


@pytest.mark.parametrize(
    ("game", "players", "terms", "code"),
    [
        ("chess", NAMES, Terms(), "no_game"),
        ("rummikub", (), Terms(), "player_count"),
        ("rummikub", ("Anna",), Terms(), "player_count"),
        ("rummikub", tuple("ABCDE"), Terms(), "player_count"),
        ("rummikub", ("Anna", "Anna"), Terms(), "player_twice"),
        ("rummikub", ("Anna", " "), Terms(), "empty_name"),
        ("rummikub", ("Anna", "B\n"), Terms(), "not_name"),
        ("rummikub", ("Anna", "\u200d"), Terms(), "not_name"),
        ("rummikub", NAMES, Terms(mode="cash"), "no_such_mode"),
        ("rummikub", NAMES, Terms(pot=1, stake=1), "pot_and_stake"),
        ("rummikub", NAMES, Terms(options={"joker": 3}), "no_option"),
    ],
)
def test_a_match_that_cannot_be_played_is_not_begun(
    matches: Matches, game: str, players: tuple[str, ...], terms: Terms, code: str
) -> None:
    assert _code(lambda: matches.create(game, players, terms)) == code
    assert matches.summaries() == []


@pytest.mark.parametrize(
    ("players", "hu", "en"),
    [
        ((), "írj be még legalább 2 nevet", "name at least 2 more"),
        (("Anna",), "írj be még legalább 1 nevet", "name at least 1 more"),
        (tuple("ABCDE"), "2–4 játékos kell, nem 5", "takes 2 to 4 players, not 5"),
    ],
)
def test_how_many_names_are_missing_is_said(matches: Matches, players: tuple[str, ...], hu: str, en: str) -> None:
    match = matches.create("rummikub", NAMES)
    with pytest.raises(BadInput) as at_first:
        matches.create("rummikub", players)
    with pytest.raises(BadInput) as later:
        matches.reseat(match.id, players)
    for refused in (at_first, later):
        assert hu in refused.value.text("hu")
        assert en in refused.value.text("en")


def test_a_joined_emoji_is_a_name(matches: Matches) -> None:
    family = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    match = matches.create("rummikub", ["Anna", f" {family} "])
    assert list(match.names.values()) == ["Anna", family]


def test_a_stale_page_changes_nothing(matches: Matches) -> None:
    match = matches.create("rummikub", NAMES)
    matches.settle(match.id, _points(1, 2, -3), version=1)
    assert _code(lambda: matches.settle(match.id, _points(1, 2, -3), version=1)) == "match_changed"
    assert len(matches.view(match.id).state.rounds) == 1


def test_matches_are_listed_and_deleted(matches: Matches) -> None:
    first = matches.create("rummikub", NAMES)
    second = matches.create("tile", NAMES[:2])
    matches.settle(first.id, _points(1, 2, -3))
    assert [summary.id for summary in matches.summaries()] == [first.id, second.id]
    matches.delete(first.id)
    assert [summary.id for summary in matches.summaries()] == [second.id]
    with pytest.raises(Refusal) as caught:
        matches.view(first.id)
    assert caught.value.status == 404
    assert matches.create("tile", NAMES).id > second.id


def test_another_server_at_the_same_database_is_noticed(matches: Matches, store: Store) -> None:
    match = matches.create("rummikub", NAMES)
    told: list[tuple[int, int]] = []
    stop = matches.changes.watch(match.id, lambda number, version: told.append((number, version)))
    Matches(store).settle(match.id, _points(1, 2, -3))
    assert matches.view(match.id).version == 1
    matches.look_around()
    assert told == [(match.id, 0)]
    assert matches.view(match.id).version == 2
    view = matches.settle(match.id, _points(1, 2, -3))
    assert told[1:] == [(match.id, 3)]
    stop()
    matches.undo(match.id)
    assert len(told) == 2
    assert len(view.state.rounds) == 2
