"""The best melds of the chosen pieces, best first."""

from nicegui import background_tasks, html, ui

from engine.deck import sorted_pieces
from engine.melds import Meld
from engine.split import Split
from engine.wording import BadInput, Wording
from server.house import House
from server.pages.kit import Voice, button
from server.pages.pieces import draw_pieces
from server.texts import errors as error_texts
from server.texts import table as texts
from server.texts.pieces import points_text


class BestMelds:
    """Options under the table as it stands; worked out beside the event loop, the old ones stay until then."""

    def __init__(self, house: House, say: Voice) -> None:
        self._house = house
        self._say = say
        self._client = ui.context.client
        self._section = html.section(**{"aria-label": say(texts.BEST_TITLE), "aria-live": "polite"}).classes("sheet")
        self._drawn: object = None
        self._shows_options = False
        with self._section:
            with html.div().classes("sheet__head"):
                html.h2(say(texts.BEST_TITLE))
                self._count = html.div().classes("quiet")
            with html.div().classes("actions"):
                button(say(texts.CHOOSE_ALL), self._count_all, "button--quiet", key="all")
                button(say(texts.CHOOSE_NONE), lambda: house.table.count_in([]), "button--quiet", key="none")
            self._place = html.div().classes("list")

    def redraw(self) -> None:
        """Works the options out anew where something else is counted than before."""
        table = self._house.table
        is_asked = table.photo is not None and not table.photo.is_live
        counted = table.counted if is_asked else []
        asked = (table.rules, tuple(sorted_pieces(seen.piece for seen in counted)), is_asked)
        if asked == self._drawn:
            return
        self._drawn = asked
        self._section.set_visibility(is_asked)
        self._count.clear()
        with self._count:
            html.span(self._say(texts.BEST_OF, count=len(counted)) if counted else "")
        if counted:
            if not self._shows_options:
                self._show_note(texts.BEST_WORKING)
            self._section.props["aria-busy"] = "true"
            background_tasks.create(self._work_out(asked), name="best melds")
        else:
            self._show_note(texts.BEST_NOTHING_CHOSEN)

    def _count_all(self) -> None:
        self._house.table.count_in(piece.number for piece in self._house.table.the_photo().pieces)

    async def _work_out(self, asked: object) -> None:
        try:
            splits = await self._house.options.best()
        except BadInput as error:
            if asked == self._drawn and error.wording is not error_texts.TABLE_CHANGED:
                self._show_note(error.wording, **error.values)
            return
        if asked == self._drawn and not self._client.is_deleted:
            self._show(splits)

    def _show_note(self, wording: Wording, **values: object) -> None:
        self._shows_options = False
        self._section.props["aria-busy"] = "false"
        self._place.clear()
        with self._place:
            html.p(self._say(wording, **values)).classes("note")

    def _show(self, splits: list[Split]) -> None:
        if not splits[0].melds:
            self._show_note(texts.BEST_NO_MELD)
            return
        self._shows_options = True
        self._section.props["aria-busy"] = "false"
        self._place.clear()
        with self._place:
            self._draw(1, splits[0])
            if len(splits) > 1:
                with html.details():
                    html.summary(self._say(texts.MORE_OPTIONS))
                    with html.div().classes("list"):
                        for number, split in enumerate(splits[1:], start=2):
                            self._draw(number, split)

    def _draw(self, number: int, split: Split) -> None:
        with html.div(**{"data-option": number}).classes("option option--best" if number == 1 else "option"):
            with html.div().classes("group__head"):
                html.h3(self._say(texts.BEST_OPTION) if number == 1 else self._say(texts.OPTION, number=number))
                points = points_text(split.points, self._say.language)
                html.span(points).classes("points points--main" if number == 1 else "points")
            for meld in split.melds:
                self._draw_meld(meld)
            if split.left:
                with html.div().classes("left"):
                    points = points_text(split.left_points, self._say.language)
                    html.p(self._say(texts.LEFT_OVER, points=points)).classes("quiet")
                    draw_pieces(split.left, self._say.language, "piece--small")
            self._draw_words(split)

    def _draw_meld(self, meld: Meld) -> None:
        with html.div(**{"data-meld": " ".join(map(str, meld.pieces))}).classes("meld"):
            draw_pieces(meld.pieces, self._say.language)
            html.span(points_text(meld.points, self._say.language)).classes("points")

    def _draw_words(self, split: Split) -> None:
        opening = self._house.table.rules.opening
        if split.all_laid:
            html.p(self._say(texts.ALL_LAID)).classes("note")
        if split.opens and opening.minimum:
            html.p(self._say(texts.OPENS)).classes("quiet")
        elif not split.opens:
            wording = texts.DOES_NOT_OPEN_RUN if opening.needs_run else texts.DOES_NOT_OPEN_MINIMUM
            html.p(self._say(wording, minimum=opening.minimum)).classes("quiet")
