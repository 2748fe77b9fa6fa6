"""Labelled inputs of the pages: what is typed or chosen arrives at a handler, and stays while a page is drawn anew."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from nicegui import events, html
from nicegui.element import Element

_EMIT_VALUE: Final = "(e) => { element.props.value = e.target.value; emit(e.target.value); }"
"""`element` is what the page's framework draws the input from: whenever anything on the page changes, it would put the
text back that stood there at first."""


def text_input(
    label: str, value: str, on_input: Callable[[str], object], *, hidden_label: bool = False, **attributes: Any
) -> Element:
    """A line of text; every letter arrives."""
    with html.label().classes("field"):
        html.span(label).classes("hidden-text" if hidden_label else "field__name")
        made: Element = html.input_(value=value, autocomplete="off", spellcheck="false", **attributes)
    made.classes("choice")
    _listen(made, "input", on_input)
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
        made: Element = html.select(**attributes).classes("choice")
    offer(made, options, chosen)
    _listen(made, "change", on_change)
    return made


def offer(made: Element, options: Iterable[tuple[str, str]], chosen: str) -> None:
    """Puts other options into a `selection` that stays: what is chosen just then would be lost in one that is new."""
    made.clear()
    made.props["value"] = chosen
    with made:
        for value, text in options:
            html.option(text, value=value, **({"selected": True} if value == chosen else {}))
    made.update()


def _listen(made: Element, event_name: str, then: Callable[[str], object]) -> None:
    def arrived(event: events.GenericEventArguments) -> object:
        # Only noted: sent back, it would put an earlier text over what has been typed since.
        with made.props.suspend_updates():
            made.props["value"] = str(event.args)
        return then(str(event.args))

    made.on(event_name, arrived, js_handler=_EMIT_VALUE)


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
