"""The guided round's page: what is to be laid out now, the photo of it, and what is not as asked."""

from collections.abc import Callable

from nicegui import html

from engine.games import GAMES
from engine.pieces import Kind, Piece
from server.collecting.collector import LONGEST_MAKE
from server.collecting.guide import Checked
from server.house import House
from server.pages.frame import Visit, framed
from server.pages.in_step import InStep
from server.pages.inputs import radio_buttons, text_input
from server.pages.kit import button
from server.pages.photo import draw_file_inputs, draw_upload_status
from server.pages.picture_assets import add_style
from server.pages.pieces import draw_piece
from server.photos import piece_url
from server.texts import guided as texts
from server.texts import labelling, pictures
from server.texts.pieces import piece_name
from server.texts.table import PIECE_PICTURE, READING


class GuidedPage:
    """The host's page; photos may come from it or from a phone that is the table's camera."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._house = house
        self._guide = house.guide
        self._visit = visit
        self._say = visit.say
        kind = house.table.rules.deck.kind
        self._kind = kind
        self._make = ""
        self._drawn: object = None

    def build(self) -> None:
        """Builds the page and keeps it in step with the photos that arrive."""
        say = self._say
        add_style()
        with framed(self._visit, say(texts.TITLE), "page--narrow"):
            with html.div().classes("sheet__head"):
                html.h1(say(texts.TITLE))
                html.a(say(labelling.BACK), href="/pictures").classes("button button--quiet")
            self._news = html.div(role="status").classes("list")
            draw_upload_status(say)
            self._place = html.div().classes("list")
        page = InStep(self._draw)
        self._draw()
        page.until_gone(self._house.table.watch(page.drawing(self._draw)), self._guide.attend())

    def _draw(self) -> None:
        """The news always, the rest where something else is to be done: while a photo is sent its button stays."""
        guide = self._guide
        self._draw_news()
        now = guide.is_on, guide.step, guide.layout, guide.checked, guide.kept, self._kind
        if now == self._drawn:
            return
        self._drawn = now
        self._place.clear()
        with self._place:
            if not guide.is_on:
                self._draw_beginning()
            elif guide.layout is None:
                self._draw_end()
            else:
                self._draw_step()

    def _draw_news(self) -> None:
        self._news.clear()
        with self._news:
            if self._house.table.is_reading:
                html.p(self._say(READING)).classes("note note--reading")
            elif self._guide.kept and self._guide.checked is None and self._guide.layout:
                html.p(self._say(texts.KEPT, count=self._guide.kept)).classes("note")

    def _draw_beginning(self) -> None:
        say = self._say
        with html.section().classes("sheet"):
            html.p(say(texts.ABOUT))
            kinds = [(kind.value, say(pictures.KINDS[kind])) for kind in Kind]
            radio_buttons(say(texts.WHAT), kinds, self._kind.value, self._choose, key="guided-kind")
            text_input(say(texts.MAKE), self._make, self._name, maxlength=LONGEST_MAKE)
            button(say(texts.BEGIN), self._begin, "button--main button--wide", key="guided-begin")

    def _draw_step(self) -> None:
        say, guide = self._say, self._guide
        layout = guide.layout
        assert layout  # noqa: S101
        with html.section().classes("sheet"):
            html.h2(say(texts.STEP, step=guide.step + 1, steps=guide.steps), **{"data-step": guide.step + 1})
            if guide.is_new_part:
                html.p(say(texts.NEW_PART)).classes("note")
            html.p(say(texts.LAY_TURNED if layout.turned else texts.LAY[guide.kind]))
            for row in layout.rows:
                with html.div().classes("guided__row"):
                    for piece in row:
                        drawn = draw_piece(piece, say.language, "piece--small")
                        if layout.turned:
                            drawn.classes("piece--turned")
            html.p(say(texts.TAKE)).classes("quiet")
            with html.div().classes("actions"):
                draw_file_inputs(say)
            html.p(say(texts.PHONE)).classes("quiet drop-hint")
        if guide.checked:
            self._draw_problems(guide.checked)
        with html.div().classes("actions"):
            button(say(texts.SKIP), lambda: self._do(guide.skip), "button--quiet", key="guided-skip")
            button(say(texts.END), lambda: self._do(guide.end), "button--quiet", key="guided-end")

    def _draw_problems(self, checked: Checked) -> None:
        say, guide, found = self._say, self._guide, checked.match
        layout = guide.layout
        assert layout  # noqa: S101
        places = [(row + 1, place + 1) for row, pieces in enumerate(layout.rows) for place in range(len(pieces))]
        with html.section(**{"data-problems": True}).classes("sheet sheet--care"):
            if len(found.missing) == len(places):
                html.p(say(texts.NOTHING))
            elif len(found.missing) + len(found.doubted) > len(places) / 2:
                html.p(say(texts.OTHER))
            else:
                with html.ul().classes("list"):
                    for place in found.missing:
                        self._draw_missing(layout.pieces[place], *places[place])
                    for place in found.doubted:
                        find, (row, column) = found.finds[place], places[place]
                        name = piece_name(layout.pieces[place], say.language)
                        self._draw_shown(checked, find, say(texts.DOUBTED, row=row, place=column, piece=name))
                    for find in found.extra:
                        self._draw_shown(checked, find, say(texts.EXTRA))
            html.p(say(texts.RETAKE))
            if not found.missing:
                with html.div().classes("actions"):
                    button(say(texts.ACCEPT), lambda: self._do(guide.accept), key="guided-accept", drawn="right")

    def _draw_missing(self, piece: Piece, row: int, place: int) -> None:
        say = self._say
        name = piece_name(piece, say.language)
        with html.li().classes("check"):
            draw_piece(piece, say.language)
            html.p(say(texts.MISSING, piece=name, row=row, place=place))
            button(
                say(texts.LACK, piece=name),
                lambda: self._do(lambda: self._guide.lack(piece)),
                "button--quiet",
                key=f"lack-{piece}",
            )

    def _draw_shown(self, checked: Checked, find: int | None, words: str) -> None:
        read = [piece for piece in checked.photo.pieces if piece.read is not None]
        with html.li().classes("check"):
            if find is not None and find < len(read):
                address = piece_url(checked.photo, read[find].number)
                html.img(src=address, alt=self._say(PIECE_PICTURE)).classes("crop")
            html.p(words)

    def _draw_end(self) -> None:
        say = self._say
        with html.section().classes("sheet"):
            html.p(say(texts.DONE, count=self._guide.kept), **{"data-done": True}).classes("lead")
            with html.div().classes("actions"):
                html.a(say(labelling.BACK), href="/pictures").classes("button button--main")
                button(say(texts.AGAIN), lambda: self._do(self._guide.end), "button--quiet", key="guided-again")

    def _choose(self, kind: str) -> None:
        self._kind = Kind(kind)
        self._draw()

    def _name(self, typed: str) -> None:
        self._make = typed

    async def _begin(self) -> None:
        if self._house.table.rules.deck.kind is not self._kind:
            # Any game with such pieces: the photos are read as what lies there, not as its melds.
            await self._house.play(next(rules.id for rules in GAMES.values() if rules.deck.kind is self._kind))
        self._guide.begin(self._kind, self._make)
        self._draw()

    def _do(self, deed: Callable[[], object]) -> None:
        deed()
        self._draw()
