"""Who wins how often: figures over all matches, by game and player."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import groupby

from nicegui import html

from engine.games import game
from server.house import House
from server.matches.actions import PlayerId
from server.matches.statistics import Figures, statistics
from server.pages.frame import Visit, framed
from server.pages.kit import Voice
from server.texts import statistics as texts
from server.texts.pieces import signed


class StatisticsPage:
    """A table for each game; on phones each player's row becomes a block."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._house = house
        self._visit = visit

    async def build(self) -> None:
        """Builds the page."""
        say = self._visit.say
        summaries = await asyncio.to_thread(self._house.matches.summaries)
        names = await asyncio.to_thread(self._house.people.names)
        with framed(self._visit, say(texts.TITLE), "page--form"):
            html.h1(say(texts.TITLE))
            figures = statistics(summaries)
            if not figures:
                html.p(say(texts.NONE)).classes("empty")
            for game_id, rows in groupby(figures, key=lambda own: own.game):
                with html.section(**{"data-game": game_id}).classes("sheet"):
                    html.h2(say(game(game_id).name))
                    _draw_game(list(rows), names, say)


def _draw_game(rows: Sequence[Figures], names: Mapping[PlayerId, str], say: Voice) -> None:
    with html.table().classes("figures"):
        with html.thead(), html.tr():
            html.th(say(texts.PLAYER), scope="col")
            for heading in texts.HEADINGS.values():
                html.th(say(heading), scope="col")
        with html.tbody():
            for own in rows:
                with html.tr():
                    html.th(names[own.player], scope="row")
                    values = (
                        f"{own.wins}/{own.matches}",
                        str(own.rounds),
                        say.decimal(own.average),
                        signed(own.best),
                        signed(own.worst),
                    )
                    for heading, value in zip(texts.HEADINGS.values(), values, strict=True):
                        html.td(value, **{"data-name": say(heading)})
