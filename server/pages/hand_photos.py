"""Photos of all hands at once: each is given to a player by its order, and may be given to another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from nicegui import html

from engine.rules import Rules
from server.pages.inputs import selection
from server.pages.kit import Voice
from server.pages.photo_input import ReadPhoto, photo_input
from server.pages.round_draft import RoundDraft
from server.texts import round_page as texts

_NOBODY: Final = "nobody"


@dataclass
class _Given:
    """A photo and the seat whose hand it shows."""

    photo: ReadPhoto
    seat: int | None


class HandPhotos:
    """Puts what was read into the draft; `on_change` is called after each change."""

    def __init__(
        self, say: Voice, rules: Rules, names: Sequence[str], draft: RoundDraft, on_change: Callable[[], object]
    ) -> None:
        self._say = say
        self._names = names
        self._draft = draft
        self._on_change = on_change
        self._lays = rules.turn.lays
        self._given: list[_Given] = []
        with html.section().classes("sheet") as self._section:
            html.h2(say(texts.ALL_PHOTOS))
            html.p(say(texts.ALL_PHOTOS_HINT)).classes("quiet")
            photo_input(say, rules, say(texts.CHOOSE_PHOTOS), self._arrived, key="hands", lies="hand")
            self._place = html.ul().classes("list")

    def show(self, *, wanted: bool) -> None:
        """Whether pieces are asked for at all."""
        self._section.set_visibility(wanted)

    @property
    def _holders(self) -> list[int]:
        """Who holds something at the end."""
        winner = self._draft.winner if self._lays else None
        return [seat for seat in range(len(self._names)) if seat != winner]

    def _arrived(self, photo: ReadPhoto) -> None:
        taken = {given.seat for given in self._given}
        free = [seat for seat in self._holders if seat not in taken and not self._draft.seats[seat].hand.strip()]
        given = _Given(photo, free[0] if free and not photo.fault else None)
        self._given.append(given)
        self._fill(given)

    def _fill(self, given: _Given) -> None:
        if given.seat is not None:
            self._draft.seats[given.seat].hand = given.photo.pieces
        self._draw()
        self._on_change()

    def _give(self, given: _Given, chosen: str) -> None:
        """The photo is another player's: what was read goes with it."""
        before = given.seat
        given.seat = None if chosen == _NOBODY else int(chosen)
        for other in self._given:
            if other is not given and other.seat == given.seat is not None:
                other.seat = before
                if before is not None:
                    self._draft.seats[before].hand = other.photo.pieces
                break
        else:
            if before is not None and self._draft.seats[before].hand == given.photo.pieces:
                self._draft.seats[before].hand = ""
        self._fill(given)

    def _draw(self) -> None:
        say = self._say
        self._place.clear()
        with self._place:
            for number, given in enumerate(self._given):
                photo = given.photo
                with html.li(**{"data-photo": number}).classes("given"):
                    if photo.url:
                        html.img(src=photo.url, alt=say(texts.PHOTO_ALT)).classes("given__photo")
                    with html.div().classes("list"):
                        if photo.fault:
                            html.p(photo.fault).classes("note note--fault")
                            continue
                        options = [(_NOBODY, say(texts.NOBODYS))]
                        options += [(str(seat), self._names[seat]) for seat in self._holders]
                        chosen = _NOBODY if given.seat is None else str(given.seat)
                        key = {"data-key": f"whose-hand-{number}"}
                        selection(say(texts.WHOSE_HAND), options, chosen, partial(self._give, given), **key)
                        html.p(photo.text).classes("quiet")
