"""A match as its list of actions: how it stands follows from them, what was taken back stays among them."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass

from engine.match import PLAYER_IS_OUT, SCORE_MISSING
from engine.pieces import Piece
from engine.round.course import Round
from engine.round.events import Deal
from engine.round.events import Redo as RedoEvent
from engine.round.events import Undo as UndoEvent
from engine.round.saving import OTHER_VERSION, VERSION, parse_event
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.actions import (
    Action,
    Agree,
    Begin,
    Correct,
    Hold,
    Play,
    PlayerId,
    Points,
    Redo,
    Reseat,
    Result,
    See,
    Settle,
    Show,
    Start,
    Undo,
)
from server.matches.actions import Standing as StandingAction
from server.matches.at_table import Held, TableRound, begun, held_after, held_of, seen
from server.matches.standing import standing_of
from server.matches.state import Joined, MatchState, PlayedRound, Running, Standing
from server.texts import matches as texts

_CONFLICT = 409
"""What was asked for cannot be done as the match stands now."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a match's history, which everybody sees: who did what, when, and with a result from what to what."""

    number: int
    at_ms: int
    by: PlayerId | None
    """None: the host."""
    what: str
    round: int | None = None
    before: Points | None = None
    after: Points | None = None
    of: int | None = None
    """The number of the action that was taken back or done again."""


class MatchCourse:
    """One match, from its first action on."""

    def __init__(self, begin: Begin, at_ms: int, by: PlayerId | None) -> None:
        """Raises BadInput for a table that the game does not allow."""
        self.state = _begun(begin)
        self.standing = standing_of(self.state)
        self.history = [Entry(1, at_ms, by, begin.kind)]
        self._done: list[tuple[int, StandingAction, MatchState]] = []
        """What stands: its number, and the state before it."""
        self._held: dict[tuple[int, PlayerId], list[Held]] = {}
        """Hands that were told or follow from it, the last last, by the round's first action and the player."""
        self._shown: dict[tuple[int, PlayerId], tuple[Piece, ...]] = {}
        """Hands that were shown at the end, as `_held`."""
        self._undone: list[tuple[int, StandingAction, MatchState]] = []
        """What was taken back, and the state after it."""

    @property
    def version(self) -> int:
        """How many things were ever done."""
        return len(self.history)

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether something that was taken back could be done again."""
        return bool(self._undone)

    @property
    def settled(self) -> int:
        """The number of the action that settled the last round, 0 before the first."""
        return max((number for number, action, _ in self._done if isinstance(action, Settle)), default=0)

    @property
    def held(self) -> dict[PlayerId, Held]:
        """The hands that were told in the running round; each the last that holds now, where one does."""
        running = self.state.running
        if running is None or running.table is None:
            return {}
        table = running.table
        found = {}
        for (started, player), hands in self._held.items():
            if started == running.started:
                seat = running.players.index(player)
                found[player] = next((held for held in reversed(hands) if table.is_fresh(seat, held)), hands[-1])
        return found

    @property
    def shown(self) -> dict[PlayerId, tuple[Piece, ...]]:
        """The hands that their players have shown at the end of the running round."""
        started = self.state.running.started if self.state.running else 0
        return {player: hand for (number, player), hand in self._shown.items() if number == started}

    def apply(self, action: StandingAction | Hold | Show | Undo | Redo, at_ms: int, by: PlayerId | None) -> None:
        """Does it. Raises BadInput or Refusal where it cannot be done now, and then nothing has changed."""
        number = self.version + 1
        entry = Entry(number, at_ms, by, action.kind)
        match action:
            case Undo():
                entry = dataclasses.replace(entry, of=self._undo())
            case Redo():
                entry = dataclasses.replace(entry, of=self._redo())
            case Hold():
                self._hold(action)
            case Show():
                self._show(action)
            case _:
                before = self.state
                after, standing = _after(before, action, number)
                if isinstance(action, See) and action.turn_over:
                    self._go_on_holding(before, after)
                self._done.append((number, action, before))
                self._undone.clear()
                self.state, self.standing = after, standing or self.standing
                entry = _told(entry, action, before)
        self.history.append(entry)

    def _hold(self, action: Hold) -> None:
        running, table, seat = self._seat(action.player)
        held = held_of(table, seat, action.told)
        self._held.setdefault((running.started, action.player), []).append(held)

    def _show(self, action: Show) -> None:
        running, table, seat = self._seat(action.player)
        self._shown[running.started, action.player] = held_of(table, seat, {"hand": action.hand}).hand

    def _seat(self, player: PlayerId) -> tuple[Running, TableRound, int]:
        running, table = _table(self.state)
        if player not in running.players:
            raise Refusal(_CONFLICT, texts.NOT_PLAYING, player=player)
        return running, table, running.players.index(player)

    def _go_on_holding(self, before: MatchState, after: MatchState) -> None:
        """What the player who was on turn still holds, where it is known."""
        (running, was), (_, now) = _table(before), _table(after)
        player = running.players[was.on_turn]
        held = self.held.get(player)
        rest = held_after(held, was.on_turn, was, now) if held else None
        if rest:
            self._held[running.started, player].append(rest)

    def _undo(self) -> int:
        if not self._done:
            raise Refusal(_CONFLICT, texts.NOTHING_TO_UNDO)
        number, action, before = self._done[-1]
        if isinstance(action, Play):
            _course(self.state).append(UndoEvent())
        self._undone.append((number, action, self.state))
        self._done.pop()
        self.state, self.standing = before, standing_of(before)
        return number

    def _redo(self) -> int:
        if not self._undone:
            raise Refusal(_CONFLICT, texts.NOTHING_TO_REDO)
        number, action, after = self._undone[-1]
        if isinstance(action, Play):
            _course(self.state).append(RedoEvent())
        self._done.append((number, action, self.state))
        self._undone.pop()
        self.state, self.standing = after, standing_of(after)
        return number


def replayed(actions: Iterable[tuple[int, PlayerId | None, Action]]) -> MatchCourse:
    """The match that these actions (each with its time and who did it) make, `Begin` first."""
    course: MatchCourse | None = None
    for at_ms, by, action in actions:
        if isinstance(action, Begin):
            course = MatchCourse(action, at_ms, by)
        else:
            assert course  # noqa: S101 - the first action is written together with the match
            course.apply(action, at_ms, by)
    assert course  # noqa: S101 - as above
    return course


def _told(entry: Entry, action: StandingAction, before: MatchState) -> Entry:
    match action:
        case Start() | Play() | See():
            return dataclasses.replace(entry, round=len(before.rounds) + 1)
        case Settle(result=result):
            return dataclasses.replace(entry, round=len(before.rounds) + 1, after=result.points)
        case Correct(round=number, result=result):
            was = before.rounds[number - 1].result
            return dataclasses.replace(entry, round=number, before=was.points, after=result.points)
        case _:
            return entry


def _begun(begin: Begin) -> MatchState:
    _check_once(begin.players)
    if begin.dealer not in begin.players:
        raise BadInput(texts.NOT_SEATED, where="dealer", player=begin.dealer)
    return MatchState(begin.game, begin.terms, begin.players, begin.dealer, begin.house_rules, everybody=begin.players)


def _after(state: MatchState, action: StandingAction, number: int) -> tuple[MatchState, Standing | None]:
    """The state after an action, and how the match stands then; None: as before."""
    match action:
        case Play(event=event):
            _course(state).append(parse_event(event))
            return state, None
        case Start():
            return _started(state, action, number), None
        case See():
            running, table = _table(state)
            if table.winner is not None:
                raise Refusal(_CONFLICT, texts.WENT_OUT, player=running.players[table.winner])
            after_it = seen(table, action.after, turn_over=action.turn_over, out=action.out)
            return dataclasses.replace(state, running=dataclasses.replace(running, table=after_it)), None
        case Agree(terms=terms):
            _check_between_rounds(state)
            after = dataclasses.replace(state, terms=terms)
        case Reseat():
            after = _reseated(state, action)
        case Settle(result=result):
            after = _settled(state, result)
        case Correct():
            after = _corrected(state, action)
    try:
        return after, standing_of(after)
    except BadInput as error:
        if error.wording in (SCORE_MISSING, PLAYER_IS_OUT):
            raise Refusal(_CONFLICT, texts.DECIDING_BROKEN) from None
        raise


def _course(state: MatchState) -> Round:
    if state.running is None:
        raise Refusal(_CONFLICT, texts.NO_ROUND_RUNNING)
    if state.running.course is None:
        raise Refusal(_CONFLICT, texts.NOT_DEALT_HERE)
    return state.running.course


def _table(state: MatchState) -> tuple[Running, TableRound]:
    if state.running is None:
        raise Refusal(_CONFLICT, texts.NO_ROUND_RUNNING)
    if state.running.table is None:
        raise Refusal(_CONFLICT, texts.DEALT_HERE)
    return state.running, state.running.table


def _started(state: MatchState, action: Start, number: int) -> MatchState:
    _check_between_rounds(state)
    running = _next_round(state)
    if action.dealer not in running.players:
        raise BadInput(texts.NOT_SEATED, where="dealer", player=action.dealer)
    running = dataclasses.replace(running, dealer=action.dealer, started=number)
    if action.deal is None:
        players = len(running.players)
        dealer = running.players.index(action.dealer)
        table = begun(state.rules(players), state.terms.options, players, dealer)
        running = dataclasses.replace(running, table=table)
    else:
        if action.saved_as != VERSION:
            raise BadInput(OTHER_VERSION, where="deal", version=action.saved_as, known=VERSION)
        running = dataclasses.replace(running, course=_dealt(state, running, action.deal))
    return dataclasses.replace(state, running=running)


def _dealt(state: MatchState, running: Running, data: dict[str, object]) -> Round:
    deal = parse_event(data)
    fits = (
        isinstance(deal, Deal)
        and deal.game == state.game
        and deal.options == state.terms.options
        and len(deal.players) == len(running.players)
        and running.players[deal.dealer % len(running.players)] == running.dealer
    )
    if not fits:
        raise BadInput(texts.NOT_THIS_TABLE, where="deal")
    assert isinstance(deal, Deal)  # noqa: S101 - it fits
    return Round(deal)


def _next_round(state: MatchState) -> Running:
    standing = standing_of(state)
    if standing.finished:
        raise Refusal(_CONFLICT, texts.MATCH_FINISHED)
    return Running(len(state.rounds) + 1, standing.next_players, standing.next_dealer, bool(standing.playoff))


def _settled(state: MatchState, result: Result) -> MatchState:
    running = state.running or _next_round(state)
    played = PlayedRound(running.number, running.players, running.dealer, running.deciding, result)
    _check_points(played)
    return dataclasses.replace(state, rounds=(*state.rounds, played), running=None)


def _corrected(state: MatchState, action: Correct) -> MatchState:
    if not 1 <= action.round <= len(state.rounds):
        raise Refusal(404, texts.NO_SUCH_ROUND, round=action.round, rounds=len(state.rounds))
    rounds = list(state.rounds)
    rounds[action.round - 1] = dataclasses.replace(rounds[action.round - 1], result=action.result)
    _check_points(rounds[action.round - 1])
    return dataclasses.replace(state, rounds=tuple(rounds))


def _reseated(state: MatchState, action: Reseat) -> MatchState:
    _check_between_rounds(state)
    standing = standing_of(state)
    if standing.finished:
        raise Refusal(_CONFLICT, texts.MATCH_FINISHED)
    if standing.playoff:
        raise Refusal(_CONFLICT, texts.PLAYOFF_DUE)
    _check_once(action.players)
    come = [player for player in action.players if player not in state.players]
    for player in action.points:
        if player not in come or not state.rounds:
            raise BadInput(texts.POINTS_OF_JOINING, where="points", player=player)
    return dataclasses.replace(
        state,
        players=action.players,
        everybody=(*state.everybody, *(player for player in come if player not in state.everybody)),
        joined=(*state.joined, *(Joined(p, len(state.rounds), points) for p, points in action.points.items())),
    )


def _check_between_rounds(state: MatchState) -> None:
    if state.running:
        raise Refusal(_CONFLICT, texts.ROUND_RUNNING)


def _check_points(played: PlayedRound) -> None:
    for figures in (played.result.points, played.result.laid, played.result.left):
        if figures is not None and set(figures) != set(played.players):
            raise BadInput(texts.POINTS_FOR_EACH, where="points", players=played.players)


def _check_once(players: tuple[PlayerId, ...]) -> None:
    for player in players:
        if players.count(player) > 1:
            raise BadInput(texts.PLAYER_TWICE, where="players", player=player)
