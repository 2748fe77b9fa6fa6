"""The page on which a match is begun."""

import asyncio
from typing import Final

from nicegui import html, ui
from pydantic import ValidationError

from engine.games import GAMES, game
from engine.wording import BadInput
from server.house import House
from server.household import HouseRules
from server.matches.actions import Terms
from server.pages.answer import AnswerLine
from server.pages.frame import Visit, framed
from server.pages.inputs import offer, selection, text_input
from server.pages.kit import button
from server.pages.seat_list import SeatList
from server.pages.terms_form import TermsForm
from server.texts import errors as error_texts
from server.texts import match_new as texts

_NONE: Final = ""


class NewMatch:
    """Game, players, what is agreed on, and off it goes."""

    def __init__(self, house: House, visit: Visit) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._game = house.table.rules.id
        self._kept: HouseRules | None = None
        self._dealer = ""
        self._name = ""
        self._is_starting = False

    async def build(self) -> None:
        """Builds the page."""
        say = self._say
        remembered = [person.name for person in await asyncio.to_thread(self._house.people.remembered)]
        self._all_kept = await asyncio.to_thread(self._house.household.all_rules)
        with framed(self._visit, say(texts.TITLE), "page--narrow"):
            html.h1(say(texts.TITLE))
            with html.section().classes("sheet"):
                games = [(rules.id, say(rules.name)) for rules in GAMES.values()]
                selection(say(texts.GAME), games, self._game, self._choose_game)
                self._house_rules = html.div()
            with html.section().classes("sheet"):
                html.h2(say(texts.PLAYERS))
                self._hint = html.p().classes("quiet")
                self._seats = SeatList(say, [""] * game(self._game).deal.players[0], remembered, self._draw_dealer)
                with html.div() as self._dealers:
                    self._dealer_choice = selection(say(texts.DEALER), (), "", self._choose_dealer)
            with html.section().classes("sheet"):
                html.h2(say(texts.TERMS))
                self._terms_place = html.div().classes("list")
                with html.details():
                    html.summary(say(texts.KEEP_AS))
                    with html.div().classes("row"):
                        text_input(say(texts.KEEP_AS), "", self._type_name, hidden_label=True)
                        button(say(texts.KEEP), self._keep, "button--quiet", key="keep")
                    self._kept_note = html.p(role="status").classes("quiet")
            self._answer = AnswerLine(say)
            button(say(texts.START), self._start, "button--main button--wide button--large", key="start")
        self._draw_game()

    def _draw_game(self) -> None:
        rules = game(self._game)
        fewest, most = rules.deal.players
        self._hint.clear()
        with self._hint:
            html.span(self._say(texts.PLAYERS_HINT, fewest=fewest, most=most))
        self._seats.ensure(fewest)
        self._house_rules.clear()
        kept = [(own.name, own.name) for own in self._all_kept if own.game == self._game]
        if kept:
            with self._house_rules:
                options = [(_NONE, self._say(texts.NO_HOUSE_RULES)), *kept]
                chosen = self._kept.name if self._kept else _NONE
                selection(self._say(texts.HOUSE_RULES), options, chosen, self._choose_rules)
        self._terms_place.clear()
        with self._terms_place:
            self._terms = TermsForm(self._say, rules, self._kept.terms if self._kept else None)
        self._draw_dealer()

    def _draw_dealer(self) -> None:
        names = self._seats.names
        if self._dealer not in names:
            self._dealer = names[0] if names else ""
        self._dealers.set_visibility(len(names) > 1)
        offer(self._dealer_choice, [(name, name) for name in names], self._dealer)

    def _choose_game(self, chosen: str) -> None:
        self._game, self._kept = chosen, None
        self._draw_game()

    def _choose_rules(self, chosen: str) -> None:
        self._kept = next((own for own in self._all_kept if own.name == chosen), None)
        self._draw_game()

    def _choose_dealer(self, chosen: str) -> None:
        self._dealer = chosen
        # Names typed just before may have put the former choice back.
        self._dealer_choice.update()

    def _type_name(self, typed: str) -> None:
        self._name = typed

    async def _keep(self) -> None:
        kept = await self._answer.attempt(
            lambda: self._house.household.keep_rules(self._name, self._game, self._checked_terms())
        )
        if kept:
            self._kept_note.clear()
            with self._kept_note:
                html.span(self._say(texts.KEPT, name=kept.name))

    def _checked_terms(self) -> Terms:
        """The terms, read once more as if they had come from elsewhere. Raises BadInput."""
        try:
            return Terms.model_validate(self._terms.terms().model_dump())
        except ValidationError as error:
            first = error.errors()[0]
            field = ".".join(map(str, first["loc"]))
            raise BadInput(error_texts.WRONG_FIELDS, field=field, problem=first["msg"]) from None

    async def _start(self) -> None:
        if self._is_starting:
            return  # Whoever taps twice wants one match.
        self._is_starting = True
        view = await self._answer.attempt(
            lambda: self._house.matches.create(
                self._game,
                self._seats.names,
                self._checked_terms(),
                dealer=self._dealer or None,
                house_rules=self._kept.name if self._kept else None,
            )
        )
        self._is_starting = view is not None
        if view:
            ui.navigate.to(f"/matches/{view.id}")
