"""The page on which a round of a match is entered, or an earlier one corrected."""

from collections.abc import Mapping

from nicegui import html, ui

from server.house import House
from server.matches.settling import Settlement, Told, known_so_far, settlement_of
from server.matches.view import MatchView
from server.pages.counting import Counting
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.marks import marks_of
from server.pages.round_draft import RoundDraft
from server.texts import round_page as texts


class MatchRound:
    """One round; `number` (from 1) where an earlier one is corrected."""

    def __init__(self, house: House, visit: Visit, view: MatchView, number: int | None = None) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view
        self._number = number
        self._home = f"/matches/{view.id}"

    def build(self) -> None:
        """Builds the page."""
        say, view, number = self._say, self._view, self._number
        title = (
            say(texts.ENTER, round=len(view.state.rounds) + 1) if number is None else say(texts.CORRECT, round=number)
        )
        players = view.round_players if number is None else view.state.rounds[number - 1].players
        marks = marks_of(view)
        self._told = self._draft()
        with framed(self._visit, title, "page--form"):
            with html.div().classes("sheet__head"):
                html.h1(title)
                html.a(say(texts.CANCEL), href=self._home).classes("button button--quiet")
            self._counting = Counting(
                say,
                view.state.rules(len(players)),
                [(view.name(player), marks[player]) for player in players],
                self._told,
                lambda told: settlement_of(self._view, told, number),
                confirm=self._confirm,
                totals=self._totals,
            )
        follow(self._house.matches, view.id, self._changed, self._leave)

    def _draft(self) -> RoundDraft:
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
        """Somebody did something else meanwhile: where the round is another now, this page has nothing to ask."""
        was, now = self._view.state.rounds, view.state.rounds
        is_other = len(now) != len(was) or view.round_players != self._view.round_players
        if is_other or (self._number is not None and now[self._number - 1] != was[self._number - 1]):
            self._leave()
            return
        before, self._view = self._view, view
        if self._number is None and (before.shown, before.winner) != (view.shown, view.winner):
            self._told.learn(known_so_far(view) or {})
            self._counting.draw()

    def _leave(self) -> None:
        ui.navigate.to(self._home)

    async def _confirm(self, told: Told) -> None:
        matches, view, answer = self._house.matches, self._view, self._counting.answer
        if self._number is None:
            done = await answer.attempt(matches.settle, view.id, told, version=view.version)
        else:
            done = await answer.attempt(matches.correct, view.id, self._number, told, version=view.version)
        if done:
            self._leave()
