"""Counting the end of a round without a match: from pieces that are typed, tapped or read from photos."""

from nicegui import html

from engine.games import GAMES, game
from engine.round_record import parse_round
from engine.settlement import settle
from server.house import House
from server.matches.records import result_of
from server.matches.settling import Settlement, Told
from server.pages.counting import Counting
from server.pages.frame import Visit, framed
from server.pages.inputs import selection
from server.pages.marks import COLOURS, Mark
from server.pages.round_draft import RoundDraft
from server.texts import match_new as new_texts
from server.texts import round_page as texts


class ScorePage:
    """Nothing of it is kept."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._visit = visit
        self._say = visit.say
        self._game = house.table.rules.id
        self._players = game(self._game).deal.players[0]
        self._draft = self._empty()

    def build(self) -> None:
        """Builds the page."""
        say = self._say
        with framed(self._visit, say(texts.SCORE_TITLE), "page--form"):
            html.h1(say(texts.SCORE_TITLE))
            html.p(say(texts.SCORE_HINT)).classes("quiet")
            with html.section().classes("sheet"), html.div().classes("fields"):
                games = [(known.id, say(known.name)) for known in GAMES.values()]
                selection(say(new_texts.GAME), games, self._game, self._choose_game)
                self._counts = html.div()
            self._place = html.div()
        self._draw_counts()
        self._draw()

    def _draw_counts(self) -> None:
        fewest, most = game(self._game).deal.players
        self._players = max(fewest, min(self._players, most))
        self._counts.clear()
        with self._counts:
            counts = [(str(count), str(count)) for count in range(fewest, most + 1)]
            selection(self._say(texts.SCORE_PLAYERS), counts, str(self._players), self._choose_players)

    def _draw(self) -> None:
        say, rules = self._say, game(self._game)
        names = [say(new_texts.PLAYER, seat=seat + 1) for seat in range(self._players)]
        marks = [Mark(str(n + 1), n % COLOURS) for n in range(self._players)]
        self._place.clear()
        with self._place:
            Counting(say, rules, list(zip(names, marks, strict=True)), self._draft, self._count)

    def _empty(self) -> RoundDraft:
        draft = RoundDraft.empty(self._players)
        draft.by_pieces = True
        return draft

    def _count(self, told: Told) -> Settlement:
        record = parse_round({**(told.record or {}), "game": self._game})
        return Settlement(result_of(record, {}, range(self._players)), record, settle(record))

    def _choose_game(self, chosen: str) -> None:
        before, kind = game(self._game).deal.players, game(self._game).deck.kind
        self._game = chosen
        # A choice made meanwhile in a list that is replaced would be lost, so it is replaced only where it must be.
        if game(chosen).deal.players != before:
            self._draw_counts()
        self._draft = self._draft.for_players(self._players) if game(chosen).deck.kind is kind else self._empty()
        self._draw()

    def _choose_players(self, chosen: str) -> None:
        self._players = int(chosen)
        self._draft = self._draft.for_players(self._players)
        self._draw()
