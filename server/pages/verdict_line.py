"""The referee's word on the last turn, with the rule and what would put it right."""

from collections.abc import Callable
from typing import Final

from nicegui import background_tasks, html, ui

from engine.faults import Fault, TurnFault
from engine.melds import MeldFault
from engine.referee import fault_values
from engine.wording import BadInput
from server.house import House
from server.matches.referee import Judged
from server.matches.view import MatchView
from server.pages.kit import Voice, button, icon, sentence
from server.texts import at_table as texts
from server.texts.game_rules import FAULT_LINK

_SECTIONS: Final = {
    TurnFault.BELOW_MINIMUM: "opening",
    TurnFault.OPENING_NEEDS_A_RUN: "opening",
    TurnFault.LAYOFF_BEFORE_OPENING: "opening",
    TurnFault.PASS_BEFORE_OPENING: "opening",
    TurnFault.ILLEGAL_JOKER_SWAP: "laying-off",
    TurnFault.JOKER_NOT_USED: "laying-off",
    TurnFault.NOT_A_PASS: "laying-off",
    TurnFault.CLOSED_MELD_TOUCHED: "laying-off",
    TurnFault.HAND_FINISH_INCOMPLETE: "ending",
    TurnFault.NO_DISCARD_LEFT: "ending",
}
"""Where the page of a game speaks of a fault; of the others under «turn»."""


class VerdictLine:
    """Empty before the first turn; worked out beside the page, for all screens at once."""

    def __init__(self, house: House, say: Voice, take_back: Callable[[], object] | None = None) -> None:
        """`take_back`: for who may take the turn back."""
        self._house = house
        self._say = say
        self._take_back = take_back
        self._client = ui.context.client
        self._asked: object = None
        self._place = html.div(role="status").classes("list")

    def show(self, view: MatchView) -> None:
        """Shows what is said of the last turn of this moment."""
        running = view.state.running
        last = running.table.last if running and running.table else None
        if last == self._asked:
            return
        self._asked = last
        self._place.clear()
        if last is None or running is None:
            return
        with self._place:
            player = view.name(running.players[last.seat])
            html.p(self._say(texts.JUDGING, player=player)).classes("quiet")
        background_tasks.create(self._work_out(view, last), name="ask the referee")

    async def _work_out(self, view: MatchView, last: object) -> None:
        try:
            judged: Judged | BadInput | None = await self._house.referee.last_turn(view)
        except BadInput as error:
            judged = error
        if last != self._asked or self._client.is_deleted:
            return
        with self._client:
            self._place.clear()
            with self._place:
                if isinstance(judged, BadInput):
                    html.p(sentence(judged.text(self._say.language))).classes("note note--care")
                elif judged:
                    self._draw(view, judged)

    def _draw(self, view: MatchView, judged: Judged) -> None:
        say, verdict, player = self._say, judged.verdict, view.name(judged.player)
        if not verdict.faults:
            wording = texts.LEGAL if verdict.legal else texts.LEGAL_SO_FAR
            html.p(say(wording, player=player)).classes("note")
        else:
            with html.div(**{"data-faults": " ".join(fault.code for fault in verdict.faults)}).classes("verdict"):
                with html.p().classes("fault"):
                    icon("fault")
                    html.strong(say(texts.FAULTY, player=player))
                for fault in verdict.faults:
                    self._draw_fault(fault, view.state.game)
                if self._take_back:
                    button(
                        say(texts.TAKE_BACK),
                        self._take_back,
                        "button--fault button--wide",
                        key="take-back",
                        drawn="undo",
                    )
        for hint in verdict.hints:
            html.p(f"{say(hint.words, **hint.values)}.").classes("quiet")

    def _draw_fault(self, fault: Fault, game: str) -> None:
        say, values = self._say, fault_values(fault)
        html.p(f"{say(fault.words.text, **values)}.")
        with html.p():
            html.strong(f"{say(texts.MEND)}: ")
            html.span(f"{fault.words.mend.text(say.language, values)}. ")
            html.a(say(FAULT_LINK), href=rule_of(fault, game)).classes("fault__rule")


def rule_of(fault: Fault, game: str) -> str:
    """The address of the rule that was broken."""
    section = "melds" if isinstance(fault.code, MeldFault) else _SECTIONS.get(fault.code, "turn")
    return f"/games/{game}#{section}"
