"""The page on which a round of a match is entered, or an earlier one corrected."""

import copy
from collections.abc import Hashable, Mapping

from nicegui import html, ui

from server.house import House
from server.matches.settling import Settlement, Told, known_so_far, settlement_of
from server.matches.view import MatchView
from server.pages.counting import Counting
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.kept_drafts import KeptDrafts
from server.pages.kit import button
from server.pages.marks import marks_of
from server.pages.round_draft import RoundDraft
from server.texts import round_page as texts
from server.texts.matches import MATCH_CHANGED


class MatchRound:
    """One round; `number` (from 1) where an earlier one is corrected.

    What is entered for a new one is kept among `drafts` until it counts or somebody cancels it.
    """

    def __init__(
        self, house: House, visit: Visit, view: MatchView, drafts: KeptDrafts, number: int | None = None
    ) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view
        self._number = number
        self._home = f"/matches/{view.id}"
        self._drafts = drafts
        self._is_confirming = False

    def build(self) -> None:
        """Builds the page."""
        say, view, number = self._say, self._view, self._number
        title = (
            say(texts.ENTER, round=len(view.state.rounds) + 1) if number is None else say(texts.CORRECT, round=number)
        )
        players = view.round_players if number is None else view.state.rounds[number - 1].players
        marks = marks_of(view)
        self._known = self._known_now()
        kept = self._kept()
        self._told = kept or copy.deepcopy(self._known)
        with framed(self._visit, title, "page--form"):
            with html.div().classes("sheet__head"):
                html.h1(title)
                button(say(texts.CANCEL), self._cancel, "button--quiet", key="cancel")
            if kept:
                html.p(say(texts.KEPT_DRAFT)).classes("note")
            self._counting = Counting(
                say,
                view.state.rules(len(players)),
                [(view.name(player), marks[player]) for player in players],
                self._told,
                lambda told: settlement_of(self._view, told, number),
                confirm=self._confirm,
                totals=self._totals,
                keep=self._keep,
            )
        follow(self._house.matches, view.id, self._changed, self._leave)

    @property
    def _place(self) -> Hashable:
        """Which round it is, and in which deal."""
        view = self._view
        return view.id, len(view.state.rounds), tuple(view.round_players), _started(view)

    def _kept(self) -> RoundDraft | None:
        kept = self._drafts.kept(self._place) if self._number is None else None
        if kept is None:
            return None
        kept.draft.learn(kept.known, self._known)
        return kept.draft

    def _keep(self) -> None:
        if self._number is None:
            self._drafts.keep(self._place, self._told, self._known)

    def _forget(self) -> None:
        if self._number is None:
            self._drafts.forget(self._place)

    def _known_now(self) -> RoundDraft:
        """What is known already: of a round that counts all of it, of the running one what lies on the table."""
        view = self._view
        if self._number is not None:
            played = view.state.rounds[self._number - 1]
            return RoundDraft.of_result(played.result, played.players)
        known = known_so_far(view)
        return RoundDraft.of_record(known) if known else RoundDraft.empty(len(view.round_players))

    def _totals(self, settlement: Settlement) -> Mapping[str, int] | None:
        """What everybody would have then; of a correction the match's own page tells it."""
        if self._number is not None or self._view.standing.playoff:
            return None
        totals = self._view.standing.totals
        return {self._view.name(player): totals[player] + own for player, own in settlement.result.points.items()}

    def _changed(self, view: MatchView) -> None:
        """Somebody did something else meanwhile: where the round is another now, nothing is entered here any more."""
        was, now = self._view.state.rounds, view.state.rounds
        is_other = len(now) != len(was) or view.round_players != self._view.round_players
        is_other = is_other or 0 != _started(self._view) != _started(view)
        if is_other or (self._number is not None and now[self._number - 1] != was[self._number - 1]):
            if not self._is_confirming:
                self._forget()
                self._counting.close(MATCH_CHANGED, self._home)
            return
        self._view = view
        before, self._known = self._known, self._known_now()
        if self._number is None and before != self._known:
            self._told.learn(before, self._known)
            self._counting.draw()
        else:
            self._counting.changed()

    def _cancel(self) -> None:
        self._forget()
        self._leave()

    def _leave(self) -> None:
        ui.navigate.to(self._home)

    async def _confirm(self, told: Told) -> None:
        matches, view, answer = self._house.matches, self._view, self._counting.answer
        self._is_confirming = True
        if self._number is None:
            done = await answer.attempt(matches.settle, view.id, told, version=view.version)
        else:
            done = await answer.attempt(matches.correct, view.id, self._number, told, version=view.version)
        self._is_confirming = bool(done)
        if done:
            self._forget()
            self._leave()


def _started(view: MatchView) -> int:
    """The number of the action that began the running round; 0 where none did."""
    return view.state.running.started if view.state.running else 0
