"""The host's page: the photo, what to check, what lies there, and the best melds."""

from nicegui import html

from engine.games import GAMES
from server.house import House
from server.pages.best import BestMelds
from server.pages.checks import Checks
from server.pages.editor import Editor
from server.pages.frame import Visit, begin_page, draw_foot, draw_language, draw_name, draw_places
from server.pages.groups import Groups
from server.pages.in_step import InStep
from server.pages.keep_photo import KeepPhoto
from server.pages.live_parts import LiveParts
from server.pages.phone import draw_phone
from server.pages.photo import PhotoArea
from server.texts import table as texts


class TablePage:
    """One browser's view of the table; every change of the table draws it again."""

    def __init__(self, house: House, visit: Visit, base_url: str) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._base_url = base_url

    def build(self) -> None:
        """Builds the page and keeps it in step with the table until its browser is gone."""
        begin_page(self._visit, self._say(texts.TITLE))
        self._draw_bar()
        editor = Editor(self._house.table, self._say)
        live = LiveParts(self._house, self._say, editor)
        with html.div().classes("room"):
            with html.div().classes("room__side"):
                photo = PhotoArea(self._house.table, self._say, editor)
                live.draw_picture()
                checks = Checks(self._house.table, self._say, editor)
                keep = KeepPhoto(self._house.table, self._house.collector, self._say)
                best = BestMelds(self._house, self._say)
            with html.div().classes("room__side"):
                live.draw_match()
                groups = Groups(self._house.table, self._say, editor)
                live.draw_settings()
                draw_phone(self._house, self._say, self._base_url)
        draw_foot(self._visit)

        def show_photo() -> None:
            photo.set_visibility(not self._house.live.is_on)

        def redraw() -> None:
            self._game.props["value"] = self._house.table.rules.id
            self._game.update()
            show_photo()
            for part in (photo, live, checks, keep, best, groups, editor):
                part.redraw()

        def edited() -> None:
            photo.redraw()
            live.redraw_outlines()

        editor.on_change = edited
        redraw()
        page = InStep(redraw)
        page.until_gone(self._house.table.watch(page.drawing(redraw)))
        live.follow(show_photo)

    def _draw_bar(self) -> None:
        with html.header().classes("bar"):
            draw_name(self._visit, is_heading=True)
            with html.label().classes("bar__game"):
                html.span(self._say(texts.GAME)).classes("quiet")
                self._game = html.select().classes("choice")
                with self._game:
                    for rules in GAMES.values():
                        html.option(self._say(rules.name), value=rules.id)
                self._game.on("change", lambda e: self._house.play(e.args), js_handler="(e) => emit(e.target.value)")
            draw_language(self._visit)
            draw_places(self._visit)
