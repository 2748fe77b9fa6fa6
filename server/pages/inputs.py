"""Labelled inputs of the pages: what is typed or chosen arrives at a handler, nothing is kept in the page."""

from collections.abc import Callable, Iterable
from typing import Any

from nicegui import html
from nicegui.element import Element

_EMIT_VALUE = "(e) => emit(e.target.value)"


def text_input(
    label: str, value: str, on_input: Callable[[str], object], *, hidden_label: bool = False, **attributes: Any
) -> Element:
    """A line of text; every letter arrives."""
    with html.label().classes("field"):
        html.span(label).classes("hidden-text" if hidden_label else "field__name")
        made: Element = html.input_(value=value, autocomplete="off", spellcheck="false", **attributes)
    made.classes("choice")
    made.on("input", lambda event: on_input(str(event.args)), js_handler=_EMIT_VALUE)
    return made


def number_input(label: str, value: str, on_input: Callable[[str], object], **attributes: Any) -> Element:
    """A whole number; phones show their keys for numbers."""
    return text_input(label, value, on_input, inputmode="numeric", maxlength=10, **attributes).classes("choice--number")


def selection(
    label: str, options: Iterable[tuple[str, str]], chosen: str, on_change: Callable[[str], object], **attributes: Any
) -> Element:
    """One of several (value, text)."""
    with html.label().classes("field"):
        html.span(label).classes("field__name")
        made: Element = html.select(value=chosen, **attributes).classes("choice")
        with made:
            for value, text in options:
                html.option(text, value=value, **({"selected": True} if value == chosen else {}))
    made.on("change", lambda event: on_change(str(event.args)), js_handler=_EMIT_VALUE)
    return made


def radio_buttons(
    label: str, options: Iterable[tuple[str, str]], chosen: str | None, on_change: Callable[[str], object], *, key: str
) -> None:
    """One of several as buttons, of which one is pressed."""
    with html.div(role="group", **{"aria-label": label}).classes("choices"):
        for value, text in options:
            made = html.button(
                text,
                type="button",
                **{"aria-pressed": str(value == chosen).lower(), "data-key": f"{key}-{value}"},
            )
            made.classes("button button--choice")
            made.on("click", lambda value=value: on_change(value), args=[])
