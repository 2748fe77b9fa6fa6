"""Who sits where: names in the order of the seats, to type, choose, move and take away."""

from collections.abc import Callable, Sequence

from nicegui import html

from server.matches.people import MOST_LETTERS
from server.pages.inputs import text_input
from server.pages.kit import Voice, button, icon_button
from server.texts import match_new as texts

_NAMES_ID = "remembered-names"


class SeatList:
    """An editable list of names; `on_change` is called after every change."""

    def __init__(
        self, say: Voice, names: Sequence[str], remembered: Sequence[str], on_change: Callable[[], object]
    ) -> None:
        self._say = say
        self._names = list(names)
        self._remembered = remembered
        self._on_change = on_change
        with html.div().classes("list"):
            self._seats = html.ol().classes("list seats")
            # Not drawn anew with the rest: a quick tap would miss a button that is being replaced.
            button(say(texts.ADD_PLAYER), self._add, "button--quiet", key="add-player", drawn="plus")
            self._offers = html.div().classes("offers")
        with html.datalist(id=_NAMES_ID):
            for name in remembered:
                html.option(value=name)
        self._draw()

    @property
    def names(self) -> list[str]:
        """The names that are not empty, by seat."""
        return [name.strip() for name in self._names if name.strip()]

    def show(self, names: Sequence[str]) -> None:
        """Shows these seats in place of what was there."""
        self._names = list(names)
        self._draw()

    def ensure(self, fewest: int) -> None:
        """Shows at least so many seats."""
        if len(self._names) < fewest:
            self._names += [""] * (fewest - len(self._names))
            self._draw()

    def _draw(self) -> None:
        self._seats.clear()
        with self._seats:
            for seat, name in enumerate(self._names):
                self._draw_seat(seat, name)
        free = [name for name in self._remembered if name not in self.names]
        self._offers.clear()
        self._offers.set_visibility(bool(free))
        with self._offers:
            html.span(self._say(texts.REMEMBERED)).classes("quiet")
            for name in free[:12]:
                button(name, lambda name=name: self._take(name), "button--chip", key=f"offer-{name}")

    def _draw_seat(self, seat: int, name: str) -> None:
        say, called = self._say, name or self._say(texts.PLAYER, seat=seat + 1)
        with html.li().classes("seats__seat"):
            text_input(
                say(texts.PLAYER, seat=seat + 1),
                name,
                lambda typed: self._type(seat, typed),
                hidden_label=True,
                list=_NAMES_ID,
                maxlength=MOST_LETTERS,
                placeholder=say(texts.PLAYER, seat=seat + 1),
            )
            with html.div().classes("seats__moves"):
                if seat:
                    icon_button(
                        say(texts.MOVE_UP, player=called), "up", lambda: self._swap(seat, seat - 1), key=f"up-{seat}"
                    )
                if seat + 1 < len(self._names):
                    icon_button(
                        say(texts.MOVE_DOWN, player=called),
                        "down",
                        lambda: self._swap(seat, seat + 1),
                        key=f"down-{seat}",
                    )
                icon_button(
                    say(texts.REMOVE, player=called), "remove", lambda: self._remove(seat), key=f"remove-{seat}"
                )

    def _type(self, seat: int, typed: str) -> None:
        self._names[seat] = typed
        self._on_change()

    def _add(self) -> None:
        self._names.append("")
        self._changed()

    def _take(self, name: str) -> None:
        """A remembered name goes to the first empty seat."""
        empty = next((seat for seat, typed in enumerate(self._names) if not typed.strip()), None)
        if empty is None:
            self._names.append(name)
        else:
            self._names[empty] = name
        self._changed()

    def _swap(self, seat: int, other: int) -> None:
        self._names[seat], self._names[other] = self._names[other], self._names[seat]
        self._changed()

    def _remove(self, seat: int) -> None:
        del self._names[seat]
        self._changed()

    def _changed(self) -> None:
        self._draw()
        self._on_change()
