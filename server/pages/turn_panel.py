"""The end of a turn at a real table: what was laid and discarded, and «Kész»."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nicegui import html

from engine.melds import read_table_meld
from engine.pieces import Piece, format_pieces
from engine.round.state import seat_after
from engine.wording import BadInput, Wording
from server.house import House
from server.matches.actions import PlayerId
from server.matches.at_table import TableRound
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.in_step import InStep
from server.pages.inputs import selection, text_input
from server.pages.kit import Voice, button, icon_button
from server.pages.lying import draw_discards
from server.pages.palette import Palette
from server.pages.piece_field import FieldTools, PieceField
from server.pages.pieces import piece_button
from server.pages.turn_draft import TurnDraft, puts_face_down
from server.texts import at_table as texts
from server.texts import live as live_texts
from server.texts import round_page
from server.texts.pieces import piece_name, points_text

_MOST_LETTERS = 2000


class TurnPanel:
    """For the host, or for the player on turn (`by`). What changes elsewhere and not on the table leaves it alone."""

    def __init__(
        self,
        house: House,
        say: Voice,
        view: MatchView,
        answer: AnswerLine,
        by: PlayerId | None = None,
        may: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may`: whether the browser still may."""
        self._house = house
        self._may = may
        self._view = view
        self._say = say
        self._answer = answer
        self._by = by
        self._shown: TableRound | None = None
        rules = view.state.rules()
        self._tools = FieldTools(say, rules, Palette(say, rules))
        self._seen = html.div().classes("list")
        self._place = html.div().classes("list")
        live, page = house.live.at_match, InStep(self._show_seen)
        page.until_gone(live.changed.add(page.drawing(self._show_seen)))

    def show(self, view: MatchView) -> None:
        """Shows the panel where somebody is on turn whose turn this browser may end."""
        self._view = view
        table = view.state.running.table if view.state.running else None
        mine = view.on_turn is not None and self._by in (None, view.on_turn)
        table = table if mine else None
        if table == self._shown:
            return
        self._shown = table
        if table is None:
            self._place.clear()
            self._show_seen()
            return
        self._draft = TurnDraft.of(table)
        self._draw()
        self._show_seen()

    def _draw(self) -> None:
        say, draft = self._say, self._draft
        rules = draft.before.rules
        self._place.clear()
        with self._place, html.section(**{"data-turn": draft.before.turns}).classes("sheet"):
            html.h2(say(texts.EDIT))
            if rules.turn.lays:
                html.p(say(texts.EDIT_HINT)).classes("quiet")
                self._draw_melds()
            if rules.turn.discard:
                self._draw_discard()
            self._draw_more()
            self._draw_ends()

    def _draw_melds(self) -> None:
        say = self._say
        self._melds = html.ul().classes("list")
        self._list_melds()
        with html.div().classes("actions"):
            button(say(texts.NEW_MELD), self._add_meld, key="new-meld", drawn="plus")
            if self._by is None:
                button(say(texts.FROM_PHOTO), self._see_photo, "button--quiet", key="from-photo", drawn="camera")
        with html.details(**{"data-keep-open": "turn-text"}):
            html.summary(say(texts.AS_TEXT))
            marks: dict[str, Any] = {"data-key": "whole", "maxlength": _MOST_LETTERS}
            self._whole = text_input(say(texts.WHOLE_TABLE), self._draft.whole, self._type_all, **marks)

    def _list_melds(self) -> None:
        self._melds.clear()
        with self._melds:
            for number, meld in enumerate(self._draft.melds):
                if meld:
                    self._draw_meld(number, meld)

    def _melds_changed(self) -> None:
        self._list_melds()
        self._whole.props["value"] = self._draft.whole
        self._whole.update()

    def _draw_meld(self, number: int, meld: Sequence[Piece]) -> None:
        say = self._say
        before = self._draft.before
        is_new = tuple(meld) not in before.table
        read = read_table_meld(meld, before.rules)
        with html.li(**{"data-meld": format_pieces(meld)}).classes("lying lying--new" if is_new else "lying"):
            with html.div().classes("pieces"):
                for place, piece in enumerate(meld):
                    label = say(round_page.PIECE_CHANGE, piece=piece_name(piece, say.language))
                    piece_button(piece, label, partial(self._change, number, place), key=f"lies-{number}-{place}")
            if read.meld:
                html.span(points_text(read.meld.points, say.language)).classes("points")
            label = say(texts.MELD, number=number + 1, pieces=format_pieces(meld))
            icon_button(label, "plus", lambda: self._add_to(number), key=f"add-to-{number}")

    def _draw_discard(self) -> None:
        say, draft = self._say, self._draft
        draw_discards(draft.before.rules, draft.before.discards, draft.before.upcard, say)
        rules, is_own = draft.before.rules, self._by is not None
        takeable = draft.takeable
        if takeable:
            ways = [("0", say(texts.TOOK_NONE))]
            ways += [(str(count), " ".join(takeable[-count:])) for count in range(1, len(takeable) + 1)]
            took = texts.YOU_TOOK if is_own else texts.TOOK
            selection(say(took), ways, str(draft.took), self._take, **{"data-key": "took"})
        if puts_face_down(draft.before):
            html.p(say(texts.FACE_DOWN_FIRST)).classes("note")
            return
        if rules.finish.closing_tile:
            label = texts.YOU_CLOSED_WITH if is_own else texts.CLOSED_WITH
        else:
            label = texts.YOU_DISCARDED if is_own else texts.DISCARDED
        PieceField(self._tools, say(label), draft.discard, partial(self._set, "discard"), key="discard", single=True)

    def _draw_more(self) -> None:
        say, draft = self._say, self._draft
        rules = draft.before.rules
        asks_upcard = rules.upcard is not None
        if not (asks_upcard or rules.passes or rules.turn.discard):
            return
        is_open = asks_upcard and not draft.upcard and draft.before.turns == 0
        kept_open = {} if is_open else {"data-keep-open": "turn-more"}
        with html.details(open=is_open, **kept_open):
            html.summary(say(texts.MORE[rules.deck.kind] if asks_upcard else texts.DISCARDS))
            with html.div().classes("list"):
                for wanted, label, name, single in (
                    (asks_upcard, texts.WHICH_UPCARD[rules.deck.kind], "upcard", True),
                    (rules.passes is not None, texts.KEPT, "kept", False),
                    (rules.turn.discard, texts.DISCARDS, "row", False),
                ):
                    if wanted:
                        text = getattr(draft, name)
                        PieceField(self._tools, say(label), text, partial(self._set, name), key=name, single=single)

    def _show_seen(self) -> None:
        """Where the camera sees what lies there one tap ends the turn."""
        is_seen = self._shown is not None and self._house.live.at_match.sees_turns_of(self._view.id)
        if is_seen == bool(self._seen.default_slot.children):
            return
        self._seen.clear()
        if is_seen:
            with self._seen:
                self._draw_seen()

    def _draw_seen(self) -> None:
        with html.section().classes("sheet"):
            html.p(self._say(live_texts.CAMERA_SEES))
            done = self._say(live_texts.TURN_DONE)
            button(done, self._end_as_seen, "button--main button--wide", key="turn-seen", drawn="right")

    async def _end_as_seen(self) -> None:
        if self._may():
            await self._house.live.at_match.turn_over(self._by, self._draft.before.turns)

    def _draw_ends(self) -> None:
        say, table = self._say, self._draft.before
        following = self._view.round_players[seat_after(table.on_turn, len(table.seats), table.rules)]
        over = say(texts.TURN_OVER_OF, player=self._view.name(following))
        button(over, lambda: self._end(), "button--main button--wide button--large", key="turn-over", drawn="right")
        with html.div().classes("actions"):
            out: Wording = texts.OUT if self._by is None else texts.I_AM_OUT
            button(say(out), lambda: self._end(out=True), key="turn-out")
            button(say(texts.ONLY_PUT_RIGHT), lambda: self._end(turn_over=False), "button--quiet", key="put-right")

    async def _end(self, *, turn_over: bool = True, out: bool = False) -> None:
        view = self._view
        if not self._may():
            return
        try:
            after = self._draft.after()
        except BadInput as error:
            self._answer.tell(error)
            return
        if not turn_over:
            # Laying is the turn's; what is only put right opens nobody.
            after["opened"] = self._draft.before.seats[self._draft.before.on_turn].opened
        await self._answer.attempt(
            self._house.matches.see, view.id, after, turn_over=turn_over, out=out, by=self._by, version=view.version
        )

    def _add_meld(self) -> None:
        self._draft.melds.append(())
        self._add_to(len(self._draft.melds) - 1)

    def _add_to(self, number: int) -> None:
        def put(pieces: Sequence[Piece]) -> None:
            self._draft.melds[number] = tuple(pieces)
            self._melds_changed()

        self._tools.palette.add(self._draft.melds[number], put)

    def _change(self, number: int, place: int) -> None:
        def changed(piece: Piece | None) -> None:
            self._draft.change(number, place, piece)
            self._melds_changed()

        self._tools.palette.change(changed, lambda: changed(None))

    def _see_photo(self) -> None:
        photo = self._house.table.photo
        if photo is None:
            self._answer.tell(BadInput(texts.NO_PHOTO))
            return
        self._answer.tell(None)
        self._draft.see(photo)
        self._draw()

    def _type_all(self, text: str) -> None:
        """While a piece is being typed, what was drawn before stays."""
        try:
            self._draft.put_all(text)
        except BadInput as error:
            self._answer.tell(error)
        else:
            self._answer.tell(None)
            self._list_melds()

    def _take(self, count: str) -> None:
        self._draft.took = int(count)

    def _set(self, name: str, text: str) -> None:
        setattr(self._draft, name, text)
