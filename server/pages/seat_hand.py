"""What a player holds, on the player's own page: told by photo, by taps or typed, and what was drawn."""

from collections.abc import Callable
from typing import Any, Final

from nicegui import background_tasks, html

from engine.deck import sorted_pieces
from engine.pieces import FACE_DOWN, Piece, format_pieces, parse_pieces
from engine.position import Position, Source, drawing_ways
from engine.rules import Rules
from engine.wording import BadInput, Wording
from server.matches.actions import PlayerId
from server.matches.service import Matches
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.inputs import radio_buttons, selection
from server.pages.kit import Voice, button
from server.pages.palette import Palette
from server.pages.piece_field import FieldTools, PieceField
from server.pages.pieces import draw_pieces
from server.texts import seat as texts

_NOT_YET: Final = "not yet"


def _way(source: Source, rules: Rules) -> Wording:
    """What is said of a draw."""
    if source is Source.UPCARD:
        return texts.DREW_UPCARD[rules.deck.kind]
    return texts.DREW_STOCK if source is Source.STOCK else texts.DREW_DISCARD


class SeatHand:
    """`may`: whether the browser still has the seat; without it nothing is told or shown."""

    def __init__(
        self,
        matches: Matches,
        say: Voice,
        view: MatchView,
        player: PlayerId,
        answer: AnswerLine,
        may: Callable[[], bool],
    ) -> None:
        self._matches = matches
        self._say = say
        self._view = view
        self._player = player
        self._answer = answer
        self._may = may
        rules = view.state.rules()
        self._tools = FieldTools(say, rules, Palette(say, rules))
        self._shown: object = None
        self._changes = False
        """The player says that the hand is another one."""
        self._text = ""
        self._drew = _NOT_YET
        self._took = 1
        self._place = html.div().classes("list")

    def show(self, view: MatchView) -> None:
        """Shows the hand of this moment; what is being told stays while the turn is the same."""
        self._view = view
        position = view.position(self._player)
        table = view.state.running.table if view.state.running else None
        turn = None if table is None else (table.turns, table.winner, table.discards, table.upcard)
        shown = position and position.hand, position and position.drawn, turn, view.shown.get(self._player)
        if shown == self._shown:
            return
        self._shown, self._changes = shown, False
        self._draw()

    def _draw(self) -> None:
        self._place.clear()
        view, say = self._view, self._say
        position = view.position(self._player)
        if position is None:
            return
        whose = {"data-hand-of": view.name(self._player), "data-seat": f"{view.id}/{self._player}"}
        with self._place, html.section(**whose).classes("sheet hand"):
            with html.div().classes("sheet__head"):
                html.h2(say(texts.HAND if position.rules.turn.lays else texts.RACK))
                html.span(say(texts.PRIVATE)).classes("quiet")
            if view.state.running and view.state.running.table is None:
                self._draw_known(position, can_change=False)
            elif view.winner is not None:
                self._draw_end(position)
            elif position.hand is None or self._changes:
                self._draw_tell(position)
            else:
                self._draw_known(position, can_change=True)
                if self._is_on_turn and position.drawn is None and position.rules.turn.draw == "always":
                    self._draw_drawing(position)
                self._draw_over(position)

    @property
    def _is_on_turn(self) -> bool:
        return self._view.on_turn == self._player

    def _draw_known(self, position: Position, *, can_change: bool) -> None:
        say, hand = self._say, sorted_pieces(position.hand or ())
        draw_pieces(hand, say.language)
        with html.div().classes("row"):
            html.span(say(texts.COUNT, count=len(hand))).classes("quiet")
            if can_change:
                button(say(texts.CHANGE), self._begin_change, "button--quiet", key="change-hand")

    def _draw_drawing(self, position: Position) -> None:
        """One tap tells what was drawn."""
        say, ways = self._say, drawing_ways(position.rules)
        html.h3(say(texts.WHAT_DREW))
        with html.div().classes("actions"):
            if Source.STOCK in ways:
                button(say(texts.DREW_STOCK), self._drew_from_stock, key="drew-stock")
            for source, piece in self._open_pieces(position).items():
                if source in ways:
                    text = f"{say(_way(source, position.rules))}: {piece}"
                    button(text, lambda s=source, p=piece: self._drew_open(s, p), "button--quiet", key=f"drew-{source}")

    @staticmethod
    def _open_pieces(position: Position) -> dict[Source, Piece]:
        """What may be drawn that everybody sees; an upcard for a hand finish alone is taken with the play."""
        found, upcard = {}, position.rules.upcard
        if position.discards and position.discards[-1] != FACE_DOWN:
            found[Source.DISCARD] = position.discards[-1]
        if position.upcard and upcard and not upcard.only_in_hand_finish:
            found[Source.UPCARD] = position.upcard
        return found

    def _draw_tell(self, position: Position) -> None:
        say = self._say
        html.p(say(texts.TELL_HINT)).classes("quiet")
        PieceField(self._tools, say(texts.PIECES), self._text, self._type, key="own-hand", photo_labels=_PHOTO_LABELS)
        draws = position.rules.turn.draw == "always" and position.drawn is not Source.NONE
        if self._is_on_turn and draws:
            self._draw_ways(position)
        button(say(texts.TELL), self._tell, "button--main button--wide button--large", key="tell-hand", drawn="right")

    def _draw_ways(self, position: Position) -> None:
        say = self._say
        html.h3(say(texts.DREW))
        there = [s for s in drawing_ways(position.rules) if s is Source.STOCK or s in self._open_pieces(position)]
        options = [(_NOT_YET, say(texts.DREW_NOT)), *((s.value, say(_way(s, position.rules))) for s in there)]
        radio_buttons(say(texts.DREW), options, self._drew, self._choose_way, key="drew")
        if self._drew == Source.DISCARD and position.rules.pickup.deep:
            row = [piece for piece in position.discards if piece != FACE_DOWN]
            counts = [(str(n), format_pieces(row[-n:])) for n in range(1, len(row) + 1)]
            selection(say(texts.HOW_MANY), counts, str(self._took), self._choose_count)

    def _draw_end(self, position: Position) -> None:
        say, shown = self._say, self._view.shown.get(self._player)
        if self._view.winner == self._player and position.rules.turn.lays:
            return
        if shown is not None and not self._changes:
            html.p(say(texts.SHOWN))
            draw_pieces(shown, say.language)
            button(say(texts.CHANGE), self._begin_change, "button--quiet", key="change-hand")
            return
        known = position.hand if shown is None else shown
        if not self._text and known:
            self._text = format_pieces(sorted_pieces(known))
        html.p(say(texts.LEFT_OVER_HINT)).classes("quiet")
        PieceField(
            self._tools, say(texts.LEFT_OVER), self._text, self._type, key="own-hand", photo_labels=_PHOTO_LABELS
        )
        look = "button--main button--wide button--large"
        button(say(texts.SHOW), lambda: self._show_all(self._text), look, key="show-hand")

    def _draw_over(self, position: Position) -> None:
        """Where nobody has said that somebody went out, the round may be over all the same."""
        say, shown = self._say, self._view.shown.get(self._player)
        with html.details(**{"data-keep-open": "round-over"}):
            html.summary(say(texts.ROUND_OVER))
            with html.div().classes("list"):
                if shown is not None:
                    html.p(say(texts.SHOWN))
                    draw_pieces(shown, say.language, "piece--small")
                else:
                    html.p(say(texts.LEFT_OVER_HINT)).classes("quiet")
                    hand = format_pieces(sorted_pieces(position.hand or ()))
                    button(say(texts.SHOW), lambda: self._show_all(hand), "button--quiet", key="show-hand")

    def _begin_change(self) -> None:
        position = self._view.position(self._player)
        self._text = format_pieces(sorted_pieces((position.hand if position else None) or ()))
        self._drew = position.drawn.value if position and position.drawn else _NOT_YET
        self._changes = True
        self._draw()

    def _type(self, text: str) -> None:
        self._text = text

    def _choose_way(self, way: str) -> None:
        self._drew = way
        self._draw()

    def _choose_count(self, count: str) -> None:
        self._took = int(count)

    def _drew_from_stock(self) -> None:
        def came(piece: Piece) -> None:
            background_tasks.create(self._hold([*self._held(), piece], Source.STOCK), name="tell what was drawn")

        self._tools.palette.choose(came, texts.WHICH_CAME)

    async def _drew_open(self, source: Source, piece: Piece) -> None:
        await self._hold([*self._held(), piece], source, [piece])

    def _held(self) -> tuple[Piece, ...]:
        position = self._view.position(self._player)
        return (position.hand if position else None) or ()

    async def _tell(self) -> None:
        position = self._view.position(self._player)
        if position is None:
            return
        try:
            hand = parse_pieces(self._text)
        except BadInput as error:
            self._answer.tell(error)
            return
        source = None if self._drew == _NOT_YET or not self._is_on_turn else Source(self._drew)
        taken: list[Piece] = []
        if source is Source.DISCARD:
            taken = [*position.discards][-self._took :]
        elif source is Source.UPCARD and position.upcard:
            taken = [position.upcard]
        if await self._hold(hand, source, taken):
            self._drew, self._took, self._changes = _NOT_YET, 1, False
            self._draw()

    async def _hold(self, hand: list[Piece], source: Source | None, taken: list[Piece] | None = None) -> bool:
        told: dict[str, Any] = {"hand": format_pieces(hand)}
        if source is not None:
            told |= {"drawn": source.value, "drawn_pieces": format_pieces(taken or ())}
        match_id = self._view.id
        if not self._may():
            return False
        done = await self._answer.attempt(self._matches.hold, match_id, self._player, told)
        return done is not None

    async def _show_all(self, text: str) -> None:
        match_id = self._view.id
        if not self._may():
            return
        if await self._answer.attempt(self._matches.show, match_id, self._player, text):
            self._text = ""


_PHOTO_LABELS: Final = (texts.TAKE_PHOTO, texts.CHOOSE_PHOTO)
