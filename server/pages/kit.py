"""The few parts from which the pages are built: plain HTML elements with the catalogue's sentences."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nicegui import html, ui
from nicegui.element import Element

from engine.wording import Language, Wording

Handler = Callable[..., object]

ICONS: Final = {
    "camera": "M4 7h3l2-3h6l2 3h4v13H3V7Z M12 17a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z",
    "picture": "M3 4h18v16H3Z M3 17l5-5 5 5 3-3 5 5 M16 9h.01",
    "fault": "M12 3 2 20h20L12 3Z M12 10v4 M12 17h.01",
    "right": "m5 13 5 5L19 7",
    "undo": "M9 5 4 10l5 5 M4 10h10a6 6 0 0 1 0 12h-3",
    "redo": "m15 5 5 5-5 5 M20 10H10a6 6 0 0 0 0 12h3",
    "up": "m5 15 7-7 7 7",
    "down": "m5 9 7 7 7-7",
    "remove": "M6 6l12 12 M18 6 6 18",
    "plus": "M12 5v14 M5 12h14",
    "sign": "M12 3v9 M7.5 7.5h9 M7.5 18.5h9",
    "hold": "M8 5v14 M16 5v14",
    "live": "M8 5l11 7-11 7Z",
    "palette": "M4 5h7v14H4Z M13 5h7v14h-7Z",
}
"""Paths of line drawings in a box of 24."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Says the catalogue's sentences in one language."""

    language: Language

    def __call__(self, wording: Wording, **values: object) -> str:
        """The sentence, its first letter large."""
        return sentence(wording.text(self.language, values))

    def decimal(self, number: float) -> str:
        """A number to one decimal, as the language writes it."""
        text = f"{number:.1f}".replace("-", "−")
        return text.replace(".", ",") if self.language == "hu" else text


def sentence(text: str) -> str:
    """The text with a large first letter."""
    return text[:1].upper() + text[1:]


def icon(name: str) -> Element:
    """A line drawing that says nothing to a screen reader: the words beside it do."""
    drawing = (
        '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" '
        f'stroke-linejoin="round" aria-hidden="true" focusable="false"><path d="{ICONS[name]}"/></svg>'
    )
    return ui.html(drawing, sanitize=False, tag="span")


def button(text: str, on_click: Handler, look: str = "", *, key: str = "", drawn: str = "") -> Element:
    """A button with a text; `key` names it, so that the keyboard's focus stays on it when the page is redrawn."""
    made: Element = html.button(type="button", **_key(key)).classes(f"button {look}")
    with made:
        if drawn:
            icon(drawn)
        html.span(text)
    made.on("click", on_click, args=[])
    return made


def icon_button(label: str, drawn: str, on_click: Handler, *, key: str) -> Element:
    """A button with a drawing alone; screen readers say its label."""
    made: Element = html.button(type="button", title=label, **{"aria-label": label}, **_key(key))
    made.classes("button button--quiet button--icon")
    with made:
        icon(drawn)
    made.on("click", on_click, args=[])
    return made


def toggle(text: str, on: bool, on_click: Handler, *, key: str) -> Element:
    """A button that is pressed or not."""
    made: Element = html.button(text, type="button", **{"aria-pressed": str(on).lower()}, **_key(key)).classes("toggle")
    made.on("click", on_click, args=[])
    return made


def _key(key: str) -> dict[str, str]:
    return {"data-key": key} if key else {}
