"""What a player may do in this turn, best first, drawn as pieces, and what to watch for."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from nicegui import background_tasks, html, ui

from engine.after import after_json
from engine.after_play import after_play, is_declared
from engine.outlook import OpeningLack, Outlook
from engine.pieces import Piece
from engine.play import Play
from engine.position import Position, Source
from engine.wording import BadInput, Wording
from server.house import House
from server.matches.actions import PlayerId
from server.matches.counsel import counsel_of
from server.matches.view import MatchView
from server.matches.worked_out import Counsel
from server.pages.answer import AnswerLine
from server.pages.kit import Voice, button, sentence
from server.pages.pieces import draw_piece, draw_pieces
from server.texts import seat as texts
from server.texts.pieces import points_text

_MOST: Final = 10
_OPEN: Final = 3
"""So many are seen at once; the others are one tap away."""
_MOST_WANTED: Final = 8


class SeatPlays:
    """Worked out anew where the position is another than before; what was worked out stays until then."""

    def __init__(self, house: House, say: Voice, player: PlayerId, answer: AnswerLine, may: Callable[[], bool]) -> None:
        self._house = house
        self._say = say
        self._player = player
        self._answer = answer
        self._may = may
        self._client = ui.context.client
        self._asked: object = None
        self._place = html.div(**{"aria-live": "polite"}).classes("list")

    def show(self, view: MatchView) -> None:
        """Shows what is possible at this moment."""
        self._view = view
        position = view.position(self._player)
        known = position is not None and position.hand is not None and view.winner is None
        asked = (position, view.on_turn == self._player) if known else None
        if asked == self._asked:
            return
        self._asked = asked
        if asked is None:
            self._place.clear()
            return
        self._place.clear()
        with self._place:
            html.p(self._say(texts.WORKING)).classes("note")
        background_tasks.create(self._work_out(view, asked), name="work out a player's options")

    async def _work_out(self, view: MatchView, asked: object) -> None:
        counsel: Counsel | BadInput
        # Whoever is on turn waits for nobody who is only curious.
        top = _MOST if view.on_turn == self._player else 0
        try:
            counsel = await counsel_of(self._house.worker, view, self._player, top)
        except BadInput as error:
            counsel = error
        if asked != self._asked or self._client.is_deleted:
            return
        with self._client:
            self._place.clear()
            with self._place:
                if isinstance(counsel, BadInput):
                    html.p(sentence(counsel.text(self._say.language))).classes("note note--fault")
                else:
                    self._draw(view, counsel)

    def _draw(self, view: MatchView, counsel: Counsel) -> None:
        if view.on_turn == self._player:
            self._draw_plays(counsel)
        _draw_watch(counsel.outlook, say=self._say, with_lack=view.on_turn != self._player)

    def _draw_plays(self, counsel: Counsel) -> None:
        say, plays = self._say, counsel.advice.plays
        with html.section(**{"data-plays": len(plays)}).classes("sheet"):
            html.h2(say(texts.OPTIONS))
            lack = counsel.outlook.opening
            if lack and not any(play.opens or play.out for play in plays):
                _draw_lack(lack, say)
            if not plays:
                html.p(say(texts.NO_PLAYS)).classes("note")
            for number, play in enumerate(plays[:_OPEN], start=1):
                self._draw_play(number, play, counsel.position)
            if plays[_OPEN:]:
                with html.details():
                    html.summary(say(texts.MORE))
                    with html.div().classes("list"):
                        for number, play in enumerate(plays[_OPEN:], start=_OPEN + 1):
                            self._draw_play(number, play, counsel.position)

    def _draw_play(self, number: int, play: Play, position: Position) -> None:
        say, rules = self._say, position.rules
        with html.div(**{"data-play": number}).classes("option option--best" if number == 1 else "option"):
            with html.div().classes("group__head"):
                html.h3(say(texts.BEST) if number == 1 else say(texts.OPTION, number=number))
                look = "points points--main" if number == 1 else "points"
                html.span(points_text(play.points, say.language)).classes(look)
            html.p(f"{sentence(play.reason.text(say.language))}.")
            with html.ol().classes("steps-of-play"):
                self._draw_steps(play, position)
            if play.left:
                with html.div().classes("left"):
                    html.p(say(texts.LEFT)).classes("quiet")
                    draw_pieces(play.left, say.language, "piece--tiny")
            at_table = self._view.round_state is None
            is_whole = play.draw is not Source.STOCK or rules.turn.draw != "always"
            if at_table and is_whole and self._view.on_turn == self._player:
                button(
                    say(texts.DID_THIS),
                    lambda: self._did(play, position),
                    "button--main" if number == 1 else "",
                    key=f"did-{number}",
                    drawn="right",
                )

    def _draw_steps(self, play: Play, position: Position) -> None:
        say, rules, table = self._say, position.rules, position.table
        if play.exchange:
            self._step(texts.EXCHANGE, [play.exchange])
        if play.draw is Source.STOCK:
            self._step(texts.DRAW_STOCK if rules.turn.draw == "always" else texts.DRAW_ONE, ())
        elif play.draw is Source.DISCARD:
            self._step(texts.TAKE_DISCARD, play.take)
        elif play.draw is Source.UPCARD:
            self._step(texts.TAKE_UPCARD[rules.deck.kind], [position.upcard] if position.upcard else ())
        for meld in play.lay:
            self._step(texts.SHOW_RACK if is_declared(play, rules) else texts.LAY, meld)
        for part in play.layoffs:
            self._step(texts.LAY_OFF, part.pieces, texts.TO_MELD, table[part.meld])
        for swap in play.swaps:
            self._step(texts.SWAP, swap.give, texts.IN_MELD, table[swap.meld])
        if play.discard:
            closes = play.out and rules.finish.closing_tile
            self._step(texts.CLOSE_WITH if closes else texts.DISCARD, [play.discard])
        if play.table is not None and play.lay:
            with html.li(), html.details():
                html.summary(say(texts.TABLE_AFTER))
                with html.div().classes("list"):
                    for meld in play.table:
                        draw_pieces(meld, say.language, "piece--tiny")

    def _step(
        self, what: Wording, pieces: Sequence[Piece], onto: Wording | None = None, meld: Iterable[Piece] = ()
    ) -> None:
        say = self._say
        with html.li():
            html.span(say(what))
            draw_pieces(pieces, say.language, "piece--small")
            if onto:
                html.span(onto.text(say.language, {})).classes("quiet")
                draw_pieces(meld, say.language, "piece--tiny")

    async def _did(self, play: Play, position: Position) -> None:
        """The table as the play leaves it, and the turn is over."""
        told: dict[str, Any] = after_json(after_play(position, play))
        matches, view = self._house.matches, self._view
        if self._may():
            await self._answer.attempt(
                matches.see, view.id, told, turn_over=True, out=play.out, by=self._player, version=view.version
            )


def _draw_lack(lack: OpeningLack, say: Voice) -> None:
    if lack.points < lack.least:
        missing = lack.least - lack.points
        html.p(say(texts.LACKS, least=lack.least, points=lack.points, missing=missing)).classes("note note--care")
    if lack.run:
        html.p(say(texts.LACKS_RUN)).classes("note note--care")


def _draw_watch(ahead: Outlook, *, say: Voice, with_lack: bool) -> None:
    wanted = ahead.wanted
    with html.section(**{"data-watch": len(wanted)}).classes("sheet"):
        html.h2(say(texts.WATCH))
        if ahead.opening and with_lack:
            _draw_lack(ahead.opening, say)
        if not wanted:
            html.p(say(texts.WATCH_NOTHING)).classes("quiet")
            return
        html.p(say(texts.WATCH_HINT)).classes("quiet")
        with html.ul().classes("list"):
            for found in wanted[:_MOST_WANTED]:
                with html.li(**{"data-wanted": str(found.piece)}).classes("wanted"):
                    draw_piece(found.piece, say.language)
                    draw_pieces([p for p in found.meld if p != found.piece], say.language, "piece--small")
                    html.span(say(texts.MAY_COME, count=found.unseen)).classes("points")
