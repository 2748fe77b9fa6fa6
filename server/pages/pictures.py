"""The gallery: the pictures of a set, those chosen that a person wants to see, and what is to be done next."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final
from urllib.parse import urlencode

from nicegui import background_tasks, html, ui

from datasets.entries import Entry
from datasets.overview import next_worth_labelling
from datasets.sets import SEAT_NOTE
from engine.games import GAMES
from engine.wording import BadInput
from server.collecting.filters import Filter, Show
from server.collecting.sets import COLLECTED, OpenSet
from server.house import House
from server.pages.collecting import CollectingSheet
from server.pages.frame import Visit, framed
from server.pages.kit import Voice
from server.pages.picture_assets import add_style
from server.set_pictures import thumbnail_url
from server.texts import pictures as texts

_ON_A_PAGE: Final = 36
_PATIENCE_S: Final = 0.3
"""A set that takes longer to look through shows its first pictures meanwhile."""
_STEP_S: Final = 1.0


class PicturesPage:
    """The host's page of one set."""

    def __init__(self, house: House, visit: Visit, opened: OpenSet, chosen: Filter, page: int) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._set = opened
        self._filter = chosen
        self._page = page

    async def build(self) -> None:
        """Builds the page. The set is looked through beside it."""
        say = self._say
        add_style()
        with framed(self._visit, say(texts.TITLE)):
            html.h1(say(texts.TITLE))
            self._draw_sets()
            self._place = html.div().classes("list")
            with self._place:
                html.p(say(texts.LOOKING), role="status").classes("note note--reading")
            collecting = CollectingSheet(self._house.collector, say, self._fill) if self._set.key == COLLECTED else None
        client = ui.context.client

        async def beside(work: Callable[[], Awaitable[None]]) -> None:
            with client:
                await work()

        if collecting:
            background_tasks.create(beside(collecting.draw), name="how things stand with collecting")
        background_tasks.create(beside(self._fill), name="look through a set")

    async def _fill(self) -> None:
        overview = self._set.overview
        looking = asyncio.ensure_future(self._set.entries())
        done, _ = await asyncio.wait({looking}, timeout=_PATIENCE_S)
        known = None if done else overview.known
        if known is not None:
            self._show(known)
        elif not done:
            await self._wait_with_a_beginning(looking)
        entries = await looking
        if entries != known:
            self._show(entries)

    def _show(self, entries: Sequence[Entry]) -> None:
        if not self._place.is_deleted:
            self._place.clear()
            with self._place:
                self._draw(entries, self._set.overview.broken)

    async def _wait_with_a_beginning(self, looking: asyncio.Future[list[Entry]]) -> None:
        """Says how far it is, and shows the first pictures where nobody wants to see others."""
        begins = self._filter == Filter() and self._page <= 1
        first = await asyncio.to_thread(self._set.overview.beginning, _ON_A_PAGE) if begins else []
        if self._place.is_deleted:
            return
        self._place.clear()
        with self._place:
            line = html.div(role="status", **{"data-looking": True}).classes("note note--reading")
            self._draw_list(first, 1)
        while True:
            finished, count = self._set.overview.standing
            line.clear()
            with line:
                html.span(
                    self._say(texts.LOOKED_THROUGH, done=finished, all=count) if count else self._say(texts.LOOKING)
                )
            done, _ = await asyncio.wait({looking}, timeout=_STEP_S)
            if done or self._place.is_deleted:
                return

    def _draw_sets(self) -> None:
        sets = list(self._house.sets)
        if len(sets) > 1:
            with html.nav(**{"aria-label": self._say(texts.SET)}).classes("ways"):
                for opened in sets:
                    here = {"aria-current": "page"} if opened.key == self._set.key else {}
                    html.a(set_name(opened, self._say), href=gallery_url(opened), **here)

    def _draw(self, entries: Sequence[Entry], broken: Sequence[BadInput]) -> None:
        say = self._say
        shown = self._filter.chosen(entries)
        with html.section().classes("sheet"):
            if entries:
                draw_progress(entries, say)
            else:
                html.p(say(texts.NONE)).classes("empty")
            if broken:
                words = say(texts.BROKEN, count=len(broken), folder=self._set.folder)
                html.p(words).classes("note note--care")
            with html.div().classes("actions"):
                following = next_worth_labelling(shown)
                if following:
                    address = label_url(self._set, following.name, self._filter)
                    html.a(say(texts.NEXT), href=address).classes("button button--main")
                if entries:
                    html.a(say(texts.CARD), href=f"/pictures/card?{urlencode({'set': self._set.key})}").classes(
                        "button"
                    )
                html.a(say(texts.GUIDED), href="/pictures/guided").classes("button")
                html.a(say(texts.LEARN), href="/learning").classes("button")
        if entries:
            self._draw_filter(entries)
        if entries and not shown:
            html.p(say(texts.NONE_CHOSEN)).classes("empty")
        self._draw_shots(shown)

    def _draw_filter(self, entries: Sequence[Entry]) -> None:
        say, chosen = self._say, self._filter
        kinds = sorted({kind for entry in entries for kind in entry.kinds})
        games = sorted({entry.game for entry in entries} - {""})
        makes = sorted({entry.make for entry in entries} - {""})
        with html.section().classes("sheet"):
            html.h2(say(texts.FILTER))
            with html.form(method="get", action="/pictures").classes("fields"):
                html.input_(type="hidden", name="set", value=self._set.key)
                shows = [(show.value, say(texts.SHOWS[show])) for show in Show]
                _choice(say(texts.LABELS), "show", shows, chosen.show)
                any_ = [("", say(texts.ANY))]
                if len(kinds) > 1:
                    named = [(kind.value, say(texts.KINDS[kind])) for kind in kinds]
                    _choice(say(texts.KIND), "kind", any_ + named, chosen.kind)
                if makes:
                    _choice(say(texts.MAKE), "make", any_ + [(make, make) for make in makes], chosen.make)
                if games:
                    called = [(game, say(GAMES[game].name) if game in GAMES else game) for game in games]
                    _choice(say(texts.GAME), "game", any_ + called, chosen.game)
                html.button(say(texts.APPLY), type="submit").classes("button")

    def _draw_shots(self, shown: Sequence[Entry]) -> None:
        say = self._say
        pages = max(1, -(-len(shown) // _ON_A_PAGE))
        page = min(max(1, self._page), pages)
        first = (page - 1) * _ON_A_PAGE
        self._draw_list(shown[first : first + _ON_A_PAGE], first + 1)
        if pages > 1:
            with html.nav(**{"aria-label": say(texts.PAGE, page=page, pages=pages)}).classes("ways"):
                if page > 1:
                    html.a(say(texts.PREVIOUS_PAGE), href=gallery_url(self._set, self._filter, page - 1))
                html.span(say(texts.PAGE, page=page, pages=pages))
                if page < pages:
                    html.a(say(texts.NEXT_PAGE), href=gallery_url(self._set, self._filter, page + 1))

    def _draw_list(self, shown: Sequence[Entry], first: int) -> None:
        with html.ul().classes("shots"):
            for number, entry in enumerate(shown, start=first):
                with html.li():
                    self._draw_shot(number, entry)

    def _draw_shot(self, number: int, entry: Entry) -> None:
        say, worth = self._say, entry.worth
        look = "shot shot--done" if entry.is_confirmed else "shot"
        with html.a(href=label_url(self._set, entry.name, self._filter), **{"data-shot": entry.name}).classes(look):
            name = say(texts.SHOT, number=number, count=entry.pieces)
            html.img(src=thumbnail_url(self._set, entry.name), alt=name, loading="lazy").classes("shot__picture")
            with html.div().classes("shot__words"):
                if entry.is_confirmed:
                    html.span(say(texts.CHECKED))
                if worth.unsure and not entry.is_confirmed:
                    html.span(say(texts.UNSURE, count=worth.unsure)).classes("shot__care")
                if worth.disagrees:
                    html.span(say(texts.DISAGREES)).classes("shot__fault")
                if SEAT_NOTE in entry.notes:
                    html.span(say(texts.HAND))


def draw_progress(entries: Sequence[Entry], say: Voice) -> None:
    """How many of the pictures a person has looked through."""
    done = sum(entry.is_confirmed for entry in entries)
    words = say(texts.PROGRESS, done=done, all=len(entries))
    with html.div().classes("progress"):
        html.p(words, role="status", **{"data-progress": True})
        html.progress(value=str(done), max=str(max(1, len(entries))), **{"aria-label": words})


def set_name(opened: OpenSet, say: Voice) -> str:
    """How a set is called."""
    return say(texts.SET_COLLECTED) if opened.key == COLLECTED else opened.folder.name


def gallery_url(opened: OpenSet, chosen: Filter | None = None, page: int = 1) -> str:
    """The gallery of a set as a person has chosen it."""
    first = urlencode({"set": opened.key, **({"page": page} if page > 1 else {})})
    return "/pictures?" + "&".join(filter(None, (first, chosen.query if chosen else "")))


def label_url(opened: OpenSet, name: str, chosen: Filter) -> str:
    """The page that labels one picture, from which the next one is chosen by the same filter."""
    return f"/pictures/{opened.key}/{name}" + (f"?{chosen.query}" if chosen.query else "")


def _choice(label: str, name: str, options: Sequence[tuple[str, str]], chosen: str) -> None:
    with html.label().classes("field"):
        html.span(label).classes("field__name")
        with html.select(name=name).classes("choice"):
            for value, text in options:
                html.option(text, value=value, **({"selected": True} if value == chosen else {}))
