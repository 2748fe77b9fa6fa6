"""Photos of all hands at once: each is given to a player by its order, and may be given to another."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nicegui import html

from engine.rules import Rules
from server.pages.inputs import selection
from server.pages.kit import Voice
from server.pages.photo_input import ReadPhoto, hear_photos, photo_input
from server.pages.round_draft import GivenPhoto, RoundDraft
from server.texts import round_page as texts

_NOBODY: Final = "nobody"
_NOT_SAID: Final = ""


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
        self._refused: GivenPhoto | None = None
        with html.section().classes("sheet") as self._section:
            html.h2(say(texts.ALL_PHOTOS))
            html.p(say(texts.ALL_PHOTOS_HINT)).classes("quiet")
            photo_input(say, rules, say(texts.CHOOSE_PHOTOS), key="hands", lies="hand")
            self._place = html.ul().classes("list")
        hear_photos(self._section, self._arrived)
        self._deal_anew()
        self._draw()

    def redraw(self) -> None:
        """Shows the photos where pieces are asked for; where other players hold something now they go round anew."""
        self._section.set_visibility(self._draft.by_pieces)
        if self._drawn_for != self._holders:
            self._deal_anew()
            self._draw()

    @property
    def _holders(self) -> list[int]:
        """Who holds something at the end."""
        winner = self._draft.winner if self._lays else None
        return [seat for seat in range(len(self._names)) if seat != winner]

    def _arrived(self, photo: ReadPhoto) -> None:
        if photo.is_first:
            self._draft.photos = [given for given in self._draft.photos if not given.photo.fault]
        given = GivenPhoto(photo, photo.pieces)
        self._draft.photos.append(given)
        self._deal(given)
        self._show_change()

    def _deal(self, given: GivenPhoto) -> None:
        """To the first player who holds something of which nothing is known."""
        taken = {other.seat for other in self._draft.photos}
        free = [seat for seat in self._holders if seat not in taken and not self._draft.seats[seat].hand.strip()]
        if free and not given.photo.fault:
            self._put(given, free[0])

    def _deal_anew(self) -> None:
        """Gives the photos to players by their order once more, where the winner has one or one is nobody's yet.

        What somebody has said stays; also by a change in the hand that was read.
        """
        free = [given for given in self._draft.photos if not (given.is_said or given.photo.fault)]
        dealt = [given for given in free if self._is_as_read(given)]
        if any(given.seat not in self._holders for given in dealt):
            for given in dealt:
                self._take(given)
            for given in dealt:
                self._deal(given)

    def _is_as_read(self, given: GivenPhoto) -> bool:
        return given.seat is None or self._draft.seats[given.seat].hand == given.pieces

    def _take(self, given: GivenPhoto) -> None:
        """The photo belongs to nobody; what was read of it, and corrected since, goes with it."""
        if given.seat is not None:
            seat = self._draft.seats[given.seat]
            if _is_corrected(seat.hand, given.pieces):
                given.pieces, seat.hand = seat.hand, ""
            given.seat = None

    def _put(self, given: GivenPhoto, seat: int | None) -> None:
        given.seat = seat
        if seat is not None:
            self._draft.seats[seat].hand = given.pieces

    def _give(self, given: GivenPhoto, chosen: str) -> None:
        """The photo is another player's, whose own goes the other way; a hand that was entered otherwise stays."""
        if chosen == _NOT_SAID:
            return
        before, after = given.seat, None if chosen == _NOBODY else int(chosen)
        others = [other for other in self._draft.photos if other is not given and other.seat == after is not None]
        self._refused = given if after is not None and self._is_entered_otherwise(after, [given, *others]) else None
        if self._refused:
            self._draw()
            return
        for photo in (given, *others):
            self._take(photo)
        for other in others:
            self._put(other, before)
            other.is_said &= before is not None
        self._put(given, after)
        given.is_said = True
        self._show_change()

    def _is_entered_otherwise(self, seat: int, photos: list[GivenPhoto]) -> bool:
        hand = self._draft.seats[seat].hand
        return bool(hand.strip()) and not any(_is_corrected(hand, photo.pieces) for photo in photos)

    def _show_change(self) -> None:
        self._draw()
        self._on_change()

    def _draw(self) -> None:
        self._drawn_for = self._holders
        self._place.clear()
        with self._place:
            for number, given in enumerate(self._draft.photos):
                with html.li(**{"data-photo": number}).classes("given"):
                    if given.photo.url:
                        html.img(src=given.photo.url, alt=self._say(texts.PHOTO_ALT)).classes("given__photo")
                    with html.div().classes("list"):
                        self._draw_owner(number, given)

    def _draw_owner(self, number: int, given: GivenPhoto) -> None:
        say, photo = self._say, given.photo
        if photo.fault:
            html.p(photo.fault).classes("note note--fault")
            return
        own = [] if given.seat is None else [given.seat]
        options = [(str(seat), self._names[seat]) for seat in sorted({*self._holders, *own})]
        options.insert(0, (_NOBODY, say(texts.NOBODYS)))
        if given.is_open:
            options.insert(0, (_NOT_SAID, say(texts.NOT_SAID)))
        chosen = _NOT_SAID if given.is_open else _NOBODY if given.seat is None else str(given.seat)
        key = {"data-key": f"whose-hand-{number}"}
        selection(say(texts.WHOSE_HAND), options, chosen, partial(self._give, given), **key)
        html.p(photo.text).classes("quiet")
        if given is self._refused:
            html.p(say(texts.ENTERED_OTHERWISE)).classes("note note--care")


def _is_corrected(hand: str, read: str) -> bool:
    """Whether a hand is what was read of a photo, or a correction of it: at least half of the pieces are the same."""
    there = Counter(read.split())
    return 2 * (there & Counter(hand.split())).total() >= there.total()
