"""The page on which the host gives the seats of a match to phones: a code for each, to be used once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nicegui import html, ui

from server.access import Access, Claim, Post, Role
from server.house import House
from server.matches.changes import ALL
from server.matches.view import MatchView
from server.pages.answer import AnswerLine
from server.pages.following import follow
from server.pages.frame import Visit, framed
from server.pages.kit import button, icon
from server.pages.marks import Mark, draw_badge, marks_of
from server.pages.qr import draw_code, draw_for_phones
from server.texts import match_page as page_texts
from server.texts import match_phones as texts


@dataclass(frozen=True, slots=True)
class _Holder:
    """Who may get a phone; the screen has no mark."""

    name: str
    post: Post
    mark: Mark | None = None


def joined_phones(access: Access, view: MatchView) -> int:
    """How many of the players at the table have a phone."""
    return sum(access.has_claimed(_seat(view, player)) for player in view.state.players)


def _seat(view: MatchView, player: int) -> Post:
    return Post(Role.SEAT, view.id, player)


class MatchPhones:
    """One code at a time, so that nobody scans a neighbour's."""

    def __init__(self, house: House, visit: Visit, view: MatchView, base_url: str) -> None:
        self._house = house
        self._visit = visit
        self._say = visit.say
        self._view = view
        self._base_url = base_url
        self._chosen = self._next_without_phone() or self._holders[0].post
        self._gives_anew = False
        """A phone has the chosen seat, and another one shall have it."""

    def build(self) -> None:
        """Builds the page and keeps it in step with who has joined."""
        say = self._say
        with framed(self._visit, say(texts.TITLE), "page--narrow"):
            with html.div().classes("sheet__head"):
                html.h1(say(texts.TITLE))
                html.a(say(page_texts.BACK_TO_MATCH), href=f"/matches/{self._view.id}").classes("button button--quiet")
            html.p(say(texts.HINT)).classes("quiet")
            self._answer = AnswerLine(say)
            self._place = html.div().classes("list")
        self._draw()
        client = ui.context.client
        client.on_delete(self._house.access.changes.watch(ALL, self._claims_changed))
        follow(self._house.matches, self._view.id, self._match_changed, lambda: ui.navigate.to("/matches"))

    @property
    def _holders(self) -> Sequence[_Holder]:
        view, marks = self._view, marks_of(self._view)
        seats = [_Holder(view.name(player), _seat(view, player), marks[player]) for player in view.state.players]
        return [*seats, _Holder(self._say(texts.SCREEN), Post(Role.SCREEN))]

    @property
    def _claims(self) -> Mapping[Post, Claim]:
        return {claim.post: claim for claim in self._house.access.claims()}

    def _next_without_phone(self) -> Post | None:
        claims = self._claims
        return next((holder.post for holder in self._holders if holder.mark and holder.post not in claims), None)

    def _match_changed(self, view: MatchView) -> None:
        self._view = view
        if self._chosen not in [holder.post for holder in self._holders]:
            self._chosen = self._holders[0].post
        self._draw()

    def _claims_changed(self, *_: object) -> None:
        """Once a phone has joined, the next code is the one that is wanted."""
        if self._place.is_deleted:
            return
        if self._chosen in self._claims and self._chosen.role is Role.SEAT:
            self._chosen = self._next_without_phone() or self._chosen
        self._gives_anew = False
        self._draw()

    def _draw(self) -> None:
        say, claims = self._say, self._claims
        self._place.clear()
        with self._place:
            with html.ul(**{"aria-label": say(texts.WHOSE)}).classes("list holders"):
                for holder in self._holders:
                    self._draw_holder(holder, joined=holder.post in claims)
            chosen = next(holder for holder in self._holders if holder.post == self._chosen)
            with html.section(**{"aria-live": "polite"}).classes("sheet"):
                claim = claims.get(chosen.post) if chosen.mark else None
                if claim and not self._gives_anew:
                    self._draw_joined(chosen, claim)
                else:
                    self._draw_code(chosen, anew=claim is not None)

    def _draw_holder(self, holder: _Holder, *, joined: bool) -> None:
        with html.li():
            made = html.button(
                type="button",
                **{"aria-pressed": str(holder.post == self._chosen).lower(), "data-key": f"holder-{holder.name}"},
            ).classes("holder")
            made.on("click", lambda: self._choose(holder.post), args=[])
            with made:
                if holder.mark:
                    draw_badge(holder.mark)
                html.span(holder.name).classes("player__name")
                state = self._say(texts.JOINED if joined else texts.NOT_JOINED)
                if joined or holder.mark:
                    with html.span().classes("holder__state holder__state--joined" if joined else "holder__state"):
                        if joined:
                            icon("right")
                        html.span(state)

    def _draw_code(self, holder: _Holder, *, anew: bool) -> None:
        say = self._say
        html.h2(say(texts.CODE_OF, name=holder.name))
        if anew:
            html.p(say(texts.ANEW_HINT)).classes("note note--care")
        draw_for_phones(
            self._house,
            say,
            self._base_url,
            lambda base: draw_code(say, self._house.access.link(base, holder.post)),
        )
        html.p(say(texts.SAME_WIFI)).classes("quiet")

    def _draw_joined(self, holder: _Holder, claim: Claim) -> None:
        say = self._say
        html.h2(say(texts.HAS_PHONE, name=holder.name))
        with html.div().classes("actions"):
            button(say(texts.ANEW), lambda: self._give_anew(holder), "button--quiet", key="anew")
            button(say(texts.TAKE_AWAY), lambda: self._take_away(claim), "button--fault", key="take-away")

    def _choose(self, post: Post) -> None:
        self._chosen, self._gives_anew = post, False
        self._draw()

    async def _give_anew(self, holder: _Holder) -> None:
        """Links that were given out before give nothing any more."""
        if await self._answer.attempt(self._house.access.new_link, "", holder.post):
            self._gives_anew = True
            self._draw()

    async def _take_away(self, claim: Claim) -> None:
        await self._answer.attempt(self._house.access.revoke, claim.id)
