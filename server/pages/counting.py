"""A round that is being entered, and beside it at once what it would count."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

from nicegui import background_tasks, html, ui

from engine.hand_size import HAND_TOO_LARGE, too_large
from engine.rules import Rules
from engine.wording import BadInput, Wording
from server.matches.settling import Settlement, Told
from server.pages.answer import AnswerLine
from server.pages.kit import Voice, button, sentence
from server.pages.marks import Mark
from server.pages.round_draft import RoundDraft, Unfinished, said
from server.pages.round_form import RoundForm
from server.pages.settlement_view import draw_settlement
from server.texts import round_page as texts
from server.texts.match_page import BACK_TO_MATCH

Count = Callable[[Told], Settlement]
Confirm = Callable[[Told], Awaitable[None]]
Totals = Callable[[Settlement], Mapping[str, int] | None]


class Counting:
    """The form, the settlement, and where there is a match the button that lets it count."""

    def __init__(
        self,
        say: Voice,
        rules: Rules,
        players: Sequence[tuple[str, Mark]],
        draft: RoundDraft,
        count: Count,
        *,
        confirm: Confirm | None = None,
        totals: Totals = lambda _: None,
        keep: Callable[[], object] = lambda: None,
    ) -> None:
        """`count` raises BadInput for what cannot be counted; without `confirm` only pieces are asked for.

        `keep` is called after every change that somebody makes.
        """
        self._say = say
        self._rules = rules
        self._players = players
        self._draft = draft
        self._count = count
        self._confirm = confirm
        self._totals = totals
        self._keep = keep
        self._asked = 0
        self._is_over = False
        self._client = ui.context.client
        with html.div().classes("counting"):
            with html.div().classes("counting__form"):
                self._form = RoundForm(say, rules, players, draft, self._edited, points_too=confirm is not None)
            with html.section(**{"aria-label": say(texts.SETTLEMENT)}).classes("sheet counting__result"):
                html.h2(say(texts.SETTLEMENT))
                self._place = html.div(**{"aria-live": "polite"}).classes("list")
                self.answer = AnswerLine(say)
        self.changed()

    @property
    def _names(self) -> list[str]:
        return [name for name, _ in self._players]

    def draw(self) -> None:
        """Shows the draft as it is now, and counts it."""
        self._form.draw()
        self.changed()

    def close(self, reason: Wording, way_out: str) -> None:
        """Nothing is counted here any more: says why, and where it goes on. What was entered can still be seen."""
        self._is_over = True
        self._asked += 1
        self._place.clear()
        with self._place:
            html.p(sentence(self._say(reason))).classes("note note--care")
            html.a(self._say(BACK_TO_MATCH), href=way_out).classes("button button--main")

    def changed(self) -> None:
        """Counts anew what stands there now."""
        if self._is_over:
            return
        self._asked += 1
        try:
            told = self._draft.told(self._names, self._rules)
        except BadInput as error:
            self._show_error(error)
            return
        background_tasks.create(self._work_out(told, self._asked), name="count a round")

    def _edited(self) -> None:
        if not self._is_over:
            self._keep()
        self.changed()

    async def _work_out(self, told: Told, asked: int) -> None:
        error, settlement = None, None
        try:
            settlement = await asyncio.to_thread(self._count, told)
        except BadInput as refused:
            error = refused
        if asked != self._asked or self._client.is_deleted:
            return
        with self._client:
            if error:
                self._show_error(error)
            elif settlement:
                self._show(told, settlement)

    def _show_error(self, error: BadInput) -> None:
        self._place.clear()
        with self._place:
            look = "note" if isinstance(error, Unfinished) else "note note--fault"
            html.p(sentence(said(error, self._names, self._say.language))).classes(look)

    def _doubt(self, settlement: Settlement) -> None:
        if settlement.record:
            players = zip(self._names, settlement.record.players, strict=True)
            hands = [(name, player.hand) for name, player in players]
            for values in too_large(hands, settlement.record.rules):
                html.p(self._say(HAND_TOO_LARGE, **values)).classes("note note--care")

    def _show(self, told: Told, settlement: Settlement) -> None:
        self._place.clear()
        with self._place:
            draw_settlement(settlement, self._players, self._totals(settlement), self._say)
            self._doubt(settlement)
            confirm = self._confirm
            if confirm:
                html.p(self._say(texts.SETTLEMENT_HINT)).classes("quiet")
                button(
                    self._say(texts.CONFIRM),
                    lambda: confirm(told),
                    "button--main button--wide button--large",
                    key="confirm",
                    drawn="right",
                )
