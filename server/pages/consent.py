"""The question to a seat whether photos of its hand may be kept, its answer, and what only this seat can see."""

import asyncio

from nicegui import background_tasks, html, ui

from server.collecting.collector import Collector
from server.matches.actions import PlayerId
from server.pages.kit import Voice, button
from server.pages.picture_assets import add_style
from server.set_pictures import own_hand_url
from server.texts import collecting as texts


class ConsentSheet:
    """A sheet of a seat's page; empty while nothing is collected."""

    def __init__(self, collector: Collector, say: Voice, match_id: int, player: PlayerId) -> None:
        self._collector = collector
        self._say = say
        self._match_id = match_id
        self._player = player
        self._asks_again = False
        self._place = html.div(**{"data-consent": True})

    def begin(self) -> None:
        """Draws it beside the page that is being built, and anew when a picture of a hand is kept."""
        add_style()
        client = ui.context.client

        async def draw() -> None:
            if not client.is_deleted:
                with client:
                    await self.draw()

        def draw_anew(*_: object) -> None:
            background_tasks.create(draw(), name="ask a seat for its photos")

        draw_anew()
        client.on_delete(self._collector.hands_kept.watch(self._match_id, draw_anew))

    async def draw(self) -> None:
        """Asks, or shows what was answered."""
        collector, say = self._collector, self._say
        wish = await asyncio.to_thread(collector.wish)
        answer = await asyncio.to_thread(collector.answered, self._match_id, self._player)
        hands = await asyncio.to_thread(collector.own_hands, self._match_id, self._player)
        if self._place.is_deleted:
            return
        self._place.clear()
        self._place.set_visibility(wish.on or bool(hands))
        with self._place, html.section().classes("sheet"):
            if answer is None or self._asks_again:
                html.h2(say(texts.CONSENT_TITLE))
                html.p(say(texts.CONSENT))
                with html.div().classes("actions"):
                    button(say(texts.CONSENT_YES), lambda: self._answer(given=True), "button--main", key="consent-yes")
                    button(say(texts.CONSENT_NO), lambda: self._answer(given=False), "button--quiet", key="consent-no")
                return
            with html.div().classes("row"):
                html.p(say(texts.CONSENT_GIVEN if answer else texts.CONSENT_REFUSED), role="status")
                button(say(texts.CONSENT_CHANGE), self._ask_again, "button--quiet", key="consent-change")
            if hands:
                self._draw_hands(hands)

    def _draw_hands(self, hands: list[str]) -> None:
        with html.details():
            html.summary(self._say(texts.OWN_HANDS, count=len(hands)))
            with html.div().classes("shots"):
                for number, name in enumerate(hands, start=1):
                    address = own_hand_url(self._match_id, name)
                    html.img(src=address, alt=self._say(texts.OWN_HAND, number=number)).classes("shot__picture")

    async def _ask_again(self) -> None:
        self._asks_again = True
        await self.draw()

    async def _answer(self, *, given: bool) -> None:
        self._asks_again = False
        await asyncio.to_thread(lambda: self._collector.answer(self._match_id, self._player, given=given))
        await self.draw()
