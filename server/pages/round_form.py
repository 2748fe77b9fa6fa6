"""The form in which people say how a round ended: its points, or what everybody holds and has laid."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from nicegui import html

from engine.pieces import Piece
from engine.rules import MIN_MELD, Rules
from server.pages.hand_photos import HandPhotos
from server.pages.inputs import number_input, radio_buttons
from server.pages.kit import Voice, button, icon_button, toggle
from server.pages.marks import Mark, draw_player
from server.pages.palette import Palette
from server.pages.photo_input import ReadPhoto, hear_photos, photo_input
from server.pages.piece_field import FieldTools, PieceField
from server.pages.round_draft import MeldDraft, RoundDraft, SeatDraft, flipped
from server.pages.whose import WhoseDialog
from server.texts import round_page as texts

_NOBODY: Final = "nobody"
_POINTS, _PIECES = "points", "pieces"
_MELDS_OF: Final = "melds-"


class RoundForm:
    """Edits a draft; `on_change` is called after every change."""

    def __init__(
        self,
        say: Voice,
        rules: Rules,
        players: Sequence[tuple[str, Mark]],
        draft: RoundDraft,
        on_change: Callable[[], object],
        *,
        points_too: bool = True,
    ) -> None:
        self._say = say
        self._rules = rules
        self._players = players
        self._draft = draft
        self._on_change = on_change
        self._points_too = points_too
        self._tools = FieldTools(say, rules, Palette(say, rules))
        self._whose = WhoseDialog(say, [name for name, _ in players])
        self._beside: dict[int, list[str]] = {}
        """By seat what has to be said of a photo of its melds."""
        names = [name for name, _ in players]
        self._begin = html.div().classes("list")
        # Not drawn anew with the rest: photos arrive one after the other.
        self._photos = HandPhotos(say, rules, names, draft, self._changed)
        self._place = html.div().classes("list")
        hear_photos(self._place, self._see_melds)
        self.draw()

    def draw(self) -> None:
        """Shows the draft as it is now."""
        self._photos.redraw()
        self._begin.clear()
        with self._begin:
            if self._points_too:
                ways = [(_POINTS, self._say(texts.BY_POINTS)), (_PIECES, self._say(texts.BY_PIECES))]
                chosen = _PIECES if self._draft.by_pieces else _POINTS
                radio_buttons(self._say(texts.HOW), ways, chosen, self._choose_way, key="how")
            if self._draft.by_pieces:
                self._draw_end()
        self._place.clear()
        with self._place:
            if self._draft.by_pieces:
                for number in range(len(self._players)):
                    self._draw_seat(number)
            else:
                self._draw_points()

    def _draw_points(self) -> None:
        with html.section().classes("sheet"):
            for number, (name, mark) in enumerate(self._players):
                seat = self._draft.seats[number]
                with html.div().classes("points-line"):
                    draw_player(name, mark)
                    # The keys for numbers of many phones have no minus.
                    icon_button(
                        self._say(texts.SIGN, player=name),
                        "sign",
                        partial(self._flip, seat),
                        key=f"sign-{number}",
                    )
                    number_input(
                        self._say(texts.POINTS_OF, player=name),
                        seat.points,
                        partial(self._set, seat, "points"),
                        hidden_label=True,
                        **{"data-points": number, "enterkeyhint": "next"},
                    )

    def _draw_end(self) -> None:
        """Who went out, and how."""
        say, draft, rules = self._say, self._draft, self._rules
        with html.section().classes("sheet"):
            html.h2(say(texts.WHO_WENT_OUT))
            names = [(str(number), name) for number, (name, _) in enumerate(self._players)]
            said = None if not draft.winner_said else _NOBODY if draft.winner is None else str(draft.winner)
            options = [*names, (_NOBODY, say(texts.NOBODY))]
            radio_buttons(say(texts.WHO_WENT_OUT), options, said, self._choose_winner, key="winner")
            if draft.winner is not None and rules.finish.hand_finish:
                toggle(say(texts.HAND_FINISH), draft.hand_finish, self._toggle_hand_finish, key="hand-finish")
            if draft.winner is not None and rules.finish.closing_tile:
                PieceField(
                    self._tools, say(texts.CLOSING), draft.closing, self._set_closing, key="closing", single=True
                )

    def _draw_seat(self, number: int) -> None:
        """What is counted of one player."""
        say, rules, seat = self._say, self._rules, self._draft.seats[number]
        name, mark = self._players[number]
        is_winner = self._draft.winner == number
        # What a winner seems to hold is shown, for it is refused.
        holds = not is_winner or not rules.turn.lays or bool(seat.hand.strip())
        lays = rules.turn.lays and rules.settlement.counts == "laid"
        asks_opened = rules.settlement.nothing_laid is not None and not lays and not is_winner
        if not (holds or lays or rules.settlement.twin_bonus):
            return
        with html.section(**{"aria-label": name, "data-seat": number}).classes("sheet"):
            draw_player(name, mark)
            if asks_opened:
                toggle(say(texts.OPENED), bool(seat.opened), lambda: self._toggle_opened(seat), key=f"opened-{number}")
            if holds:
                label = say(texts.HAND if rules.turn.lays else texts.RACK)
                PieceField(
                    self._tools,
                    label,
                    seat.hand,
                    lambda text: self._set(seat, "hand", text),
                    key=f"hand-{number}",
                    with_photo=True,
                )
            if lays:
                self._draw_melds(number, seat)
            if rules.passes is not None or rules.settlement.twin_bonus:
                self._draw_rare(number, seat)

    def _draw_rare(self, number: int, seat: SeatDraft) -> None:
        say, rules = self._say, self._rules
        with html.details(open=bool(seat.kept or seat.bonus), **{"data-keep-open": f"rare-{number}"}):
            html.summary(say(texts.RARE))
            with html.div().classes("list"):
                if rules.passes is not None:
                    PieceField(
                        self._tools,
                        say(texts.KEPT),
                        seat.kept,
                        lambda text: self._set(seat, "kept", text),
                        key=f"kept-{number}",
                    )
                if rules.settlement.twin_bonus:
                    number_input(say(texts.BONUS), seat.bonus, lambda typed: self._set(seat, "bonus", typed))

    def _draw_melds(self, number: int, seat: SeatDraft) -> None:
        say = self._say
        with html.div(role="group", **{"aria-label": say(texts.MELDS)}).classes("list"):
            html.h3(say(texts.MELDS))
            for place, meld in enumerate(seat.melds):
                with html.div().classes("meld-line"):
                    self._draw_meld(number, place, meld)
                    icon_button(
                        say(texts.REMOVE_MELD, number=place + 1),
                        "remove",
                        lambda meld=meld: self._remove_meld(seat, meld),
                        key=f"remove-{number}-{place}",
                    )
            for words in self._beside.get(number, ()):
                html.p(words).classes("note note--care")
            with html.div().classes("actions"):
                button(
                    say(texts.ADD_MELD),
                    lambda: self._add_meld(seat),
                    "button--quiet",
                    key=f"add-meld-{number}",
                    drawn="plus",
                )
                photo_input(
                    say,
                    self._rules,
                    say(texts.MELDS_PHOTO),
                    key=f"{_MELDS_OF}{number}",
                    lies="table",
                    look="button--quiet",
                )

    def _draw_meld(self, number: int, place: int, meld: MeldDraft) -> None:
        field: PieceField

        def typed(text: str) -> None:
            if len(text.split()) != len(meld.text.split()):
                meld.givers.clear()
            meld.text = text
            self._on_change()

        def tapped(piece_place: int, piece: Piece) -> None:
            self._whose.ask(
                piece,
                meld.givers.get(piece_place, number),
                lambda giver: self._give(meld, piece_place, giver, number),
                lambda: self._tools.palette.change(
                    lambda other: field.put(piece_place, str(other)), lambda: field.put(piece_place, "")
                ),
            )

        with html.div().classes("meld-line__field"):
            field = PieceField(
                self._tools,
                self._say(texts.MELD, number=place + 1),
                meld.text,
                typed,
                key=f"meld-{number}-{place}",
                on_piece=tapped,
            )
            for piece_place, giver in sorted(meld.givers.items()):
                word = meld.text.split()[piece_place]
                html.p(self._say(texts.LAID_BY, piece=word, player=self._players[giver][0])).classes("quiet")

    def _give(self, meld: MeldDraft, place: int, giver: int, owner: int) -> None:
        """A piece of a meld was laid off by another player."""
        meld.givers.pop(place, None)
        if giver != owner:
            meld.givers[place] = giver
        self._changed()

    def _set(self, seat: SeatDraft, name: str, text: str) -> None:
        setattr(seat, name, text)
        self._on_change()

    def _flip(self, seat: SeatDraft) -> None:
        seat.points = flipped(seat.points)
        self._changed()

    def _set_closing(self, text: str) -> None:
        self._draft.closing = text
        self._on_change()

    def _choose_way(self, way: str) -> None:
        self._draft.by_pieces = way == _PIECES
        self._changed()

    def _choose_winner(self, chosen: str) -> None:
        self._draft.winner_said = True
        self._draft.winner = None if chosen == _NOBODY else int(chosen)
        self._changed()

    def _toggle_hand_finish(self) -> None:
        self._draft.hand_finish = not self._draft.hand_finish
        self._changed()

    def _toggle_opened(self, seat: SeatDraft) -> None:
        seat.opened = not seat.opened
        self._changed()

    def _add_meld(self, seat: SeatDraft) -> None:
        seat.melds.append(MeldDraft())
        self._changed()

    def _see_melds(self, photo: ReadPhoto) -> None:
        """What lies together in a photo becomes melds; what lies alone or in twos is only told."""
        seats = {f"{_MELDS_OF}{number}": number for number in range(len(self._players))}
        number = seats.get(photo.place)
        if number is None:
            return
        if photo.is_first:
            self._beside[number] = []
        words = photo.fault or self._take_melds(self._draft.seats[number], photo)
        self._beside[number] = [*self._beside.get(number, ()), *([words] if words else [])]
        self._changed()

    def _take_melds(self, seat: SeatDraft, photo: ReadPhoto) -> str:
        """Returns what has to be said of it; the same photo twice is a slip more often than the same melds twice."""
        groups = [group for group in photo.groups if len(group.split()) >= MIN_MELD]
        there = {meld.text for meld in seat.melds}
        if groups and (photo.name, photo.groups) in seat.melds_seen and there.issuperset(groups):
            return self._say(texts.SAME_PHOTO, name=photo.name)
        seat.melds_seen.append((photo.name, photo.groups))
        seat.melds += [MeldDraft(group) for group in groups]
        loose = " · ".join(group for group in photo.groups if group not in groups)
        return self._say(texts.NO_MELDS_READ, pieces=loose) if loose else ""

    def _remove_meld(self, seat: SeatDraft, meld: MeldDraft) -> None:
        seat.melds = [other for other in seat.melds if other is not meld]
        self._changed()

    def _changed(self) -> None:
        self.draw()
        self._on_change()
