"""The matches of a household: what is done in them is on disk before a call returns, and every screen is told."""

import random
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.games import table_rules
from engine.round.dealing import random_deal
from engine.round.events import Deal, Event
from engine.round.saving import event_json
from engine.round_record import check_player_count
from engine.wording import BadInput
from server.errors import Refusal
from server.matches.actions import (
    Agree,
    Begin,
    Correct,
    Hold,
    Play,
    PlayerId,
    Redo,
    Reseat,
    See,
    Settle,
    Show,
    Standing,
    Start,
    Terms,
    Undo,
    action_json,
    parse_action,
)
from server.matches.changes import Changes
from server.matches.course import MatchCourse, replayed
from server.matches.people import ids_of, names_of, now_ms, player_of
from server.matches.settling import Told, settlement_of
from server.matches.view import MatchView, Summary, parse_summary, summary_json, view_of
from server.store.marks import generation
from server.store.store import Store
from server.store.tables import ActionRow, MatchRow
from server.texts import matches as texts

_MOST_OPEN: Final = 50
"""Matches that are kept ready in memory; the others are read again when somebody asks."""
_ABOUT_PLAYERS: Final = (
    texts.NOT_SEATED,
    texts.NOT_PLAYING,
    texts.WENT_OUT,
    texts.PLAYER_TWICE,
    texts.POINTS_FOR_EACH,
    texts.POINTS_OF_JOINING,
)

Make = Callable[[Session, MatchView], Standing | Hold | Show | Undo | Redo]


@dataclass(slots=True)
class _Ready:
    """A match in memory: its course, which only the writing thread touches, and what is shown of it."""

    course: MatchCourse
    view: MatchView


class Matches:
    """May be used from any thread. Every method that changes something waits until it is on disk.

    `by`: the player whose phone asks, None for the host. `version`: what the one who asks has seen last; where the
    match has gone on since, Refusal 409 (`match_changed`) is raised.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._ready: OrderedDict[int, _Ready] = OrderedDict()
        self._generation = ""
        self.changes = Changes()

    def create(
        self,
        game: str,
        players: Sequence[str],
        terms: Terms | None = None,
        *,
        dealer: str | None = None,
        house_rules: str | None = None,
        by: PlayerId | None = None,
    ) -> MatchView:
        """Begins a match; `players` by name in the order of the seats. Raises BadInput for what cannot be played."""

        def work(session: Session) -> _Ready:
            self._look_around(session)
            check_player_count(len(players), table_rules(game))
            seats = ids_of(session, players)
            names = names_of(session, seats)
            first = seats[0] if dealer is None else _seated(dealer, names, "dealer")
            begin = Begin(
                game=game, terms=terms or Terms(), players=tuple(seats), dealer=first, house_rules=house_rules
            )
            at_ms = now_ms()
            course = MatchCourse(begin, at_ms, by)
            row = MatchRow(version=1, begun_ms=at_ms, changed_ms=at_ms, summary=summary_json(course))
            session.add(row)
            session.flush()
            session.add(ActionRow(match_id=row.id, number=1, at_ms=at_ms, by_player=by, data=action_json(begin)))
            return _Ready(course, view_of(row.id, course, at_ms, names))

        return self._store.transact(work, self._publish).view

    def view(self, match_id: int) -> MatchView:
        """The match as it stands; at once where it was asked for before. Raises Refusal 404."""
        ready = self._ready.get(match_id)
        if ready:
            return ready.view

        def work(session: Session) -> _Ready:
            self._look_around(session)
            return self._opened(session, match_id)

        return self._store.transact(work, self._keep).view

    def summaries(self) -> list[Summary]:
        """All matches, the one that was changed last first."""
        return self._store.transact(_summaries)

    def actions(self, match_id: int) -> list[dict[str, Any]]:
        """All that was ever done in a match, in plain JSON values: with hands and stock of a running round."""
        chosen = select(ActionRow).where(ActionRow.match_id == match_id).order_by(ActionRow.number)
        return self._store.transact(lambda session: [row.data for row in session.scalars(chosen)])

    def delete(self, match_id: int) -> None:
        """Deletes a match with all that was done in it. Raises Refusal 404."""

        def work(session: Session) -> None:
            if session.get(MatchRow, match_id) is None:
                raise Refusal(404, texts.NO_SUCH_MATCH, match=match_id)
            session.execute(delete(MatchRow).where(MatchRow.id == match_id))

        def gone(_: None) -> None:
            self._ready.pop(match_id, None)
            self.changes.tell(match_id, 0)

        self._store.transact(work, gone)

    def start(
        self,
        match_id: int,
        *,
        dealer: str | None = None,
        dealt: bool = False,
        deal: Deal | None = None,
        by: PlayerId | None = None,
        version: int | None = None,
    ) -> MatchView:
        """Begins the next round: at the table, or where `dealt` with a deck that the program shuffles, or with `deal`.

        Raises Refusal 409 while a round runs or once the match is over, BadInput for a deal of another table.
        """

        def make(_: Session, view: MatchView) -> Start:
            players = view.standing.next_players
            first = view.standing.next_dealer if dealer is None else _seated(dealer, view.names, "dealer")
            chosen = deal
            if dealt and deal is None:
                names = [view.name(player) for player in players]
                seat = players.index(first) if first in players else 0
                rng = random.SystemRandom()
                options: dict[str, object] = dict(view.state.terms.options)
                chosen = random_deal(view.state.game, names, rng, dealer=seat, options=options)
            if chosen is not None and dealer is None and deal is not None and chosen.dealer < len(players):
                first = players[chosen.dealer]
            return Start(dealer=first, deal=None if chosen is None else event_json(chosen))

        return self.act(match_id, make, by, version)

    def play(self, match_id: int, event: Event, *, by: PlayerId | None = None, version: int | None = None) -> MatchView:
        """Adds an event to the running round. Raises IllegalTurn with the referee's faults, BadInput, Refusal 409."""
        return self.act(match_id, lambda *_: Play(event=event_json(event)), by, version)

    def see(
        self,
        match_id: int,
        after: Mapping[str, Any],
        *,
        turn_over: bool,
        out: bool = False,
        by: PlayerId | None = None,
        version: int | None = None,
    ) -> MatchView:
        """What lies on the real table now (the AFTER of `romi check`; a hand in it is not kept).

        `turn_over`: the turn ended with it; `out`: and the player on turn went out. Raises BadInput for what cannot lie
        there, Refusal 409 where no round runs at the table, or once somebody has gone out.
        """
        told = {name: value for name, value in after.items() if name != "hand"}
        return self.act(match_id, lambda *_: See(after=told, turn_over=turn_over or out, out=out), by, version)

    def hold(self, match_id: int, player: PlayerId, told: Mapping[str, Any]) -> MatchView:
        """What a player holds at the real table: `hand`, and `drawn` and `drawn_pieces` once the draw is done.

        It is shown to that player alone, and undo and redo pass it by. Raises as `see`.
        """
        return self.act(match_id, lambda *_: Hold(player=player, told=dict(told)), player)

    def show(self, match_id: int, player: PlayerId, hand: str) -> MatchView:
        """What a player still held when the round ended, shown to all, so that it need not be asked for again.

        Undo and redo pass it by. Raises as `see`.
        """
        return self.act(match_id, lambda *_: Show(player=player, hand=hand), player)

    def settle(
        self, match_id: int, told: Told | None = None, *, by: PlayerId | None = None, version: int | None = None
    ) -> MatchView:
        """The round is over and counts, as it is told or, where nothing is, as it was played here.

        Where no round was begun it is one of which only the end is told. Raises BadInput, Refusal 409.
        """

        def make(_: Session, view: MatchView) -> Settle:
            return Settle(result=settlement_of(view, told or Told()).result)

        return self.act(match_id, make, by, version)

    def correct(
        self, match_id: int, number: int, told: Told, *, by: PlayerId | None = None, version: int | None = None
    ) -> MatchView:
        """Round `number` (from 1) counted something else; the history says what it was. Raises as `settle`."""

        def make(_: Session, view: MatchView) -> Correct:
            return Correct(round=number, result=settlement_of(view, told, number).result)

        return self.act(match_id, make, by, version)

    def reseat(
        self,
        match_id: int,
        players: Sequence[str],
        points: Mapping[str, int] | None = None,
        *,
        by: PlayerId | None = None,
        version: int | None = None,
    ) -> MatchView:
        """Who sits where from the next round on, by name; others leave. `points`: with what those who come begin.

        Who comes after the first round begins with `standing.joining_points` where nothing else is said.
        """

        def make(session: Session, view: MatchView) -> Reseat:
            seats = ids_of(session, players)
            names = names_of(session, seats)
            given = {_seated(name, names, "points"): value for name, value in (points or {}).items()}
            new = [player for player in seats if player not in view.state.everybody and view.state.rounds]
            return Reseat(players=tuple(seats), points=dict.fromkeys(new, view.standing.joining_points) | given)

        return self.act(match_id, make, by, version)

    def agree(
        self, match_id: int, terms: Terms, *, by: PlayerId | None = None, version: int | None = None
    ) -> MatchView:
        """The table agrees on other terms from now on. Raises BadInput, and Refusal 409 while a round runs."""
        return self.act(match_id, lambda *_: Agree(terms=terms), by, version)

    def undo(self, match_id: int, *, by: PlayerId | None = None, version: int | None = None) -> MatchView:
        """Takes the last thing back that stands. Raises Refusal 409 where nothing does."""
        return self.act(match_id, lambda *_: Undo(), by, version)

    def redo(self, match_id: int, *, by: PlayerId | None = None, version: int | None = None) -> MatchView:
        """Does again what was taken back last. Raises Refusal 409 where nothing was."""
        return self.act(match_id, lambda *_: Redo(), by, version)

    def act(self, match_id: int, make: Make, by: PlayerId | None = None, version: int | None = None) -> MatchView:
        """Does what `make` returns, which is told how the match stands. Raises what `make` raises, and Refusal."""

        def work(session: Session) -> _Ready:
            self._look_around(session)
            row = _locked_row(session, match_id)
            # What is in memory is ahead of the database until it has taken all of this.
            ready = self._ready.pop(match_id, None)
            if ready is None or ready.course.version != row.version:
                ready = self._opened(session, match_id)
            try:
                if version is not None and version != row.version:
                    raise Refusal(409, texts.MATCH_CHANGED)
                action = make(session, ready.view)
                at_ms = now_ms()
                ready.course.apply(action, at_ms, by)
            except BadInput as error:
                self._ready[match_id] = ready
                raise _with_names(error, session) from None
            course = ready.course
            data = action_json(action)
            session.add(ActionRow(match_id=match_id, number=course.version, at_ms=at_ms, by_player=by, data=data))
            row.version, row.changed_ms, row.summary = course.version, at_ms, summary_json(course)
            session.flush()
            names = names_of(session, course.state.everybody)
            return _Ready(course, view_of(match_id, course, row.begun_ms, names))

        return self._store.transact(work, self._publish).view

    def look_around(self) -> None:
        """Finds out what others have written meanwhile (a restored backup, another server) and tells the watchers."""

        def work(session: Session) -> list[int]:
            self._look_around(session)
            known = {number: ready.view.version for number, ready in self._ready.items()}
            rows = session.execute(select(MatchRow.id, MatchRow.version).where(MatchRow.id.in_(known)))
            found = {row.id: row.version for row in rows}
            return [number for number, version in known.items() if found.get(number, 0) != version]

        def forget(changed: list[int]) -> None:
            for number in changed:
                self._ready.pop(number, None)
                self.changes.tell(number, 0)

        self._store.transact(work, forget)

    def read_again(self) -> None:
        """Names have changed: what is kept in memory is read again, and every watcher is told."""
        self._store.transact(lambda _: None, lambda _: self._forget_all())

    def _look_around(self, session: Session) -> None:
        now = generation(session)
        if self._generation and self._generation != now:
            self._forget_all()
        self._generation = now

    def _forget_all(self) -> None:
        numbers = list(self._ready)
        self._ready.clear()
        for number in numbers:
            self.changes.tell(number, 0)

    def _opened(self, session: Session, match_id: int) -> _Ready:
        row = session.get(MatchRow, match_id)
        if row is None:
            raise Refusal(404, texts.NO_SUCH_MATCH, match=match_id)
        actions = session.scalars(
            select(ActionRow).where(ActionRow.match_id == match_id).order_by(ActionRow.number)
        ).all()
        course = replayed((action.at_ms, action.by_player, parse_action(action.data)) for action in actions)
        return _Ready(course, view_of(match_id, course, row.begun_ms, names_of(session, course.state.everybody)))

    def _keep(self, ready: _Ready) -> None:
        self._ready[ready.view.id] = ready
        self._ready.move_to_end(ready.view.id)
        if len(self._ready) > _MOST_OPEN:
            self._ready.popitem(last=False)

    def _publish(self, ready: _Ready) -> None:
        self._keep(ready)
        self.changes.tell(ready.view.id, ready.view.version)


def _locked_row(session: Session, match_id: int) -> MatchRow:
    row = session.get(MatchRow, match_id, with_for_update=True)
    if row is None:
        raise Refusal(404, texts.NO_SUCH_MATCH, match=match_id)
    return row


def _summaries(session: Session) -> list[Summary]:
    rows = session.scalars(select(MatchRow).order_by(MatchRow.changed_ms.desc(), MatchRow.id.desc()))
    return [parse_summary(row.summary, row.id, row.version, row.begun_ms, row.changed_ms) for row in rows]


def _seated(name: str, names: Mapping[PlayerId, str], where: str) -> PlayerId:
    player = player_of(name, names)
    if player is None:
        raise BadInput(texts.NOT_SEATED, where=where, player=name)
    return player


def _with_names(error: BadInput, session: Session) -> BadInput:
    """The same error with players' names where it has their numbers."""
    if error.wording not in _ABOUT_PLAYERS:
        return error
    values: dict[str, Any] = dict(error.values)
    ids = values.get("players", (values.get("player"),))
    if not all(isinstance(number, int) for number in ids):
        return error
    names = names_of(session, ids)
    called = ", ".join(names.get(number, str(number)) for number in ids)
    values = dict.fromkeys(values, called)
    if isinstance(error, Refusal):
        return Refusal(error.status, error.wording, **values)
    return BadInput(error.wording, where=error.where, **values)
