"""A button that takes photos of hands or melds and has them read; what was read arrives at a handler."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from nicegui import html, ui
from nicegui.element import Element
from nicegui.events import GenericEventArguments

from engine.rules import Rules
from server.pages.kit import Voice, icon
from server.texts import table as table_texts
from server.uploads import ACCEPTED

_OWN_PICTURE: Final = "blob:"
"""Addresses of what the browser itself holds; a page shows no other picture by what it was told."""

_TEXTS: Final = ("place", "name", "url", "pieces", "text", "fault")


@dataclass(frozen=True, slots=True)
class ReadPhoto:
    """A photo that was read: by which button, its file's name, its address in the browser, and what it shows.

    `groups`: what lies together. `fault`: why it could not be read, after its file's name; then the rest is empty.
    `is_first`: of those that were chosen together; what was said of the ones before is over.
    """

    place: str
    name: str
    url: str
    pieces: str
    groups: tuple[str, ...]
    text: str
    fault: str
    is_first: bool

    @classmethod
    def of(cls, told: Any) -> Self | None:
        """What the browser tells; None for anything else."""
        if not isinstance(told, dict):
            return None
        place, name, url, pieces, text, fault = texts = [str(told.get(part)) for part in _TEXTS]
        groups, is_first = told.get("groups"), told.get("is_first")
        if (
            texts != [told.get(part) for part in _TEXTS]
            or not isinstance(groups, list)
            or not isinstance(is_first, bool)
        ):
            return None
        own_url = url if url.startswith(_OWN_PICTURE) else ""
        named_fault = f"{name}: {fault}" if fault else ""
        return cls(place, name, own_url, pieces, tuple(map(str, groups)), text, named_fault, is_first)


def photo_input(
    say: Voice,
    rules: Rules,
    label: str,
    *,
    key: str,
    lies: Literal["hand", "table"],
    look: str = "",
) -> None:
    """The button; several photos at once are read one after the other, and heard by who `hear_photos`."""
    attributes = {"data-photos": rules.id, "data-lies": lies, "data-photos-of": key}
    with html.div(**attributes).classes("list"):
        with html.label().classes(f"button file {look}"):
            icon("camera")
            html.span(label)
            inner = ui.element("input")
            inner.props.update(type="file", accept=ACCEPTED, multiple=True, **{"data-key": f"{key}-photos"})
        sentences = {"data-sending": say(table_texts.READING), "data-failed": say(table_texts.SENDING_FAILED)}
        html.p(role="status", hidden=True, **sentences).classes("note")


def hear_photos(around: Element, on_read: Callable[[ReadPhoto], object]) -> None:
    """Calls `on_read` for each photo that a button inside `around` has had read.

    `around` must stay: the buttons may be drawn anew while their photos are being read.
    """

    def arrived(event: GenericEventArguments) -> None:
        photo = ReadPhoto.of(event.args)
        if photo:
            on_read(photo)

    around.on("photoread", arrived, js_handler="(e) => emit(e.detail)")
