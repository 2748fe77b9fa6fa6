"""Whether photos are kept, where everything lies, and how all of it is forgotten."""

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import html

from engine.wording import BadInput
from server.collecting.collector import LEAST_CAP_MB, LONGEST_MAKE, MOST_CAP_MB, Collector, Wish
from server.pages.answer import AnswerLine
from server.pages.inputs import number_input, text_input
from server.pages.kit import Voice, button
from server.texts import collecting as texts

_MB = 1_000_000


class CollectingSheet:
    """The host's switch. `on_forgotten` is called once everything is deleted."""

    def __init__(self, collector: Collector, say: Voice, on_forgotten: Callable[[], Awaitable[object]]) -> None:
        self._collector = collector
        self._on_forgotten = on_forgotten
        self._say = say
        self._asks = False
        self._forgotten = False
        with html.section().classes("sheet"):
            html.h2(say(texts.TITLE))
            self._answer = AnswerLine(say)
            self._place = html.div().classes("list")

    async def draw(self) -> None:
        """Shows how things stand."""
        wish = await asyncio.to_thread(self._collector.wish)
        count, withheld, size_bytes = await asyncio.to_thread(self._amounts)
        say = self._say
        if self._place.is_deleted:
            return
        self._place.clear()
        with self._place:
            if self._forgotten:
                html.p(say(texts.FORGOTTEN), role="status").classes("note")
            html.p(say(texts.ON if wish.on else texts.OFF))
            if self._collector.trouble:
                reason = self._collector.trouble.text(say.language)
                html.p(say(texts.TROUBLE, reason=reason)).classes("note note--care")
            html.p(say(texts.AMOUNT, count=count, mb=say.decimal(size_bytes / _MB), cap=wish.cap_mb))
            if withheld:
                html.p(say(texts.WITHHELD, count=withheld))
            html.p(say(texts.WHERE, folder=self._collector.collection.folder)).classes("quiet path")
            if self._asks:
                self._draw_question()
            else:
                self._draw_ways(wish)

    def _amounts(self) -> tuple[int, int, int]:
        collection = self._collector.collection
        return collection.count, len(collection.withheld(lambda _: True)), collection.size_bytes

    def _draw_ways(self, wish: Wish) -> None:
        say = self._say
        with html.div().classes("fields"):
            text_input(say(texts.MAKE), wish.make, self._name_make, maxlength=LONGEST_MAKE)
            number_input(say(texts.CAP), str(wish.cap_mb), self._cap)
        with html.div().classes("actions"):
            if wish.on:
                button(say(texts.SWITCH_OFF), lambda: self._choose(on=False), "button--quiet", key="keep-off")
            else:
                button(say(texts.SWITCH_ON), lambda: self._choose(on=True), "button--main", key="keep-on")
            button(say(texts.FORGET), lambda: self._ask(asks=True), "button--fault", key="forget")

    def _draw_question(self) -> None:
        say = self._say
        with html.div(role="group", **{"aria-label": say(texts.FORGET)}).classes("note note--fault"):
            html.p(say(texts.FORGET_ASK))
        with html.div().classes("actions"):
            button(say(texts.FORGET_YES), self._forget, "button--fault", key="forget-yes")
            button(say(texts.FORGET_NO), lambda: self._ask(asks=False), "button--quiet", key="forget")

    async def _choose(self, *, on: bool) -> None:
        self._forgotten = False
        await self._change(on=on)
        await self.draw()

    async def _name_make(self, typed: str) -> None:
        await self._change(make=typed)

    async def _cap(self, typed: str) -> None:
        number = int(typed) if typed.isascii() and typed.isdigit() else 0
        if not LEAST_CAP_MB <= number <= MOST_CAP_MB:
            self._answer.tell(BadInput(texts.BAD_CAP, text=typed, least=LEAST_CAP_MB, most=MOST_CAP_MB))
            return
        self._answer.tell(None)
        await self._change(cap_mb=number)

    async def _change(self, **changes: Any) -> None:
        """Changes a part of the wish; what was typed meanwhile elsewhere stays."""
        wish = await asyncio.to_thread(self._collector.wish)
        await asyncio.to_thread(self._collector.choose, dataclasses.replace(wish, **changes))

    async def _ask(self, *, asks: bool) -> None:
        self._asks, self._forgotten = asks, False
        await self.draw()

    async def _forget(self) -> None:
        self._asks = False
        try:
            await asyncio.to_thread(self._collector.forget_everything)
            self._forgotten = True
        except BadInput as error:
            self._answer.tell(error)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            self._answer.tell(BadInput(texts.FORGET_FAILED, reason=reason))
        await self.draw()
        await self._on_forgotten()
