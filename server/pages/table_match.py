"""The match at this table: whose turn it is, when a turn ends, and what the referee says of the last one."""

import asyncio
import contextlib
from typing import Final

from nicegui import html

from server.errors import Refusal
from server.house import House
from server.live.at_match import AtMatch
from server.matches.view import MatchView
from server.pages.inputs import selection
from server.pages.kit import Voice, button, sentence
from server.pages.turn import draw_now, draw_turn
from server.pages.verdict_line import VerdictLine
from server.texts import live as texts

_NONE: Final = ""


class TableMatch:
    """A sheet that is there while a camera is on."""

    def __init__(self, house: House, say: Voice) -> None:
        self._house = house
        self._at_match: AtMatch = house.live.at_match
        self._say = say
        self._section = html.section(**{"aria-label": say(texts.MATCH_TITLE), "data-match": True}).classes("sheet")
        self._drawn: object = None
        self._choice_drawn: object = None
        with self._section:
            html.h2(say(texts.MATCH_TITLE))
            self._choice = html.div().classes("list")
            self._place = html.div(role="status").classes("list")
            self._of_match = html.div().classes("list")
            with self._of_match:
                self._verdict = VerdictLine(house, say, self._undo)
                self._way = html.a(say(texts.TO_MATCH), href="/matches")
        self._names: list[tuple[str, str]] = []

    async def load(self) -> None:
        """Finds out which matches there are to choose from."""
        summaries = await asyncio.to_thread(self._house.matches.summaries)
        people = await asyncio.to_thread(self._house.people.names)
        going_on = [summary for summary in summaries if not summary.finished]
        self._names = [(str(s.id), ", ".join(people.get(player, "") for player in s.players)) for s in going_on]

    def redraw(self) -> None:
        """Shows the match as it stands; what is as it was stays, so that no tap misses a button that is replaced."""
        self._section.set_visibility(self._house.live.is_on)
        view = self._at_match.view
        choice = view and view.id, tuple(self._names)
        if choice != self._choice_drawn:
            self._choice_drawn = choice
            self._choice.clear()
            with self._choice:
                self._draw_choice(view)
        now = view and self._moment(view)
        if now != self._drawn:
            self._drawn = now
            self._place.clear()
            if view is not None:
                with self._place:
                    self._draw(view)
        self._of_match.set_visibility(view is not None)
        if view is not None:
            self._verdict.show(view)
            self._way.props["href"] = f"/matches/{view.id}"
            self._way.update()

    def _moment(self, view: MatchView) -> object:
        """What is drawn of the match, as far as it may change."""
        at_match, running = self._at_match, view.state.running
        table = at_match.round
        ends = table and (table.turns, at_match.sees_discards, at_match.has_looked)
        return view.id, view.standing.finished, running and running.started, view.on_turn, ends, at_match.fault

    def _draw_choice(self, view: MatchView | None) -> None:
        chosen = _NONE if view is None else str(view.id)
        options = [(_NONE, self._say(texts.NO_MATCH)), *self._names]
        if view is not None and chosen not in dict(options):
            options.append((chosen, ", ".join(map(view.name, view.state.players))))
        if len(options) == 1:
            html.p(self._say(texts.NO_MATCHES)).classes("quiet")
            html.a(self._say(texts.NEW_MATCH), href="/matches/new").classes("button button--quiet")
            return
        selection(self._say(texts.MATCH_CHOICE), options, chosen, self._choose, **{"data-key": "live-match"})

    def _draw(self, view: MatchView) -> None:
        say, at_match = self._say, self._at_match
        if view.standing.finished:
            html.p(say(texts.MATCH_OVER)).classes("note")
        elif view.state.running is None:
            button(say(texts.BEGIN_ROUND), self._begin_round, "button--main", key="begin-round")
        elif at_match.round is None:
            html.p(say(texts.DEALT_BY_PROGRAM)).classes("note")
        else:
            draw_turn(view, say)
            draw_now(view, say)
            self._draw_end(view)
        if at_match.fault:
            html.p(sentence(at_match.fault.text(say.language))).classes("note note--fault")

    def _draw_end(self, view: MatchView) -> None:
        say, player = self._say, view.on_turn
        if player is None:
            return
        name = view.name(player)
        discards = view.state.rules().turn.discard
        if discards and not self._at_match.sees_discards:
            html.p(say(texts.MARK_DISCARDS)).classes("note note--care")
            return
        html.p(say(texts.TURN_ENDS_BY_DISCARD if discards else texts.TURN_ENDS_BY_TAP, player=name)).classes("quiet")
        table = self._at_match.round
        turns = table.turns if table else None
        done = button(
            say(texts.TURN_DONE),
            lambda: self._at_match.turn_over(turns=turns),
            "button--main",
            key="turn-done",
            drawn="right",
        )
        if not self._at_match.has_looked:
            done.props["disabled"] = True

    async def _choose(self, value: str) -> None:
        with contextlib.suppress(Refusal):  # It was deleted meanwhile, and is no longer offered.
            await self._house.play_at_table(int(value) if value else None)

    async def _undo(self) -> None:
        view = self._at_match.view
        if view:
            with contextlib.suppress(Refusal):  # Somebody was quicker, and the page shows it.
                await asyncio.to_thread(self._house.matches.undo, view.id, version=view.version)

    async def _begin_round(self) -> None:
        view = self._at_match.view
        if view:
            with contextlib.suppress(Refusal):  # Somebody was quicker, and the page shows it.
                await asyncio.to_thread(self._house.matches.start, view.id)
