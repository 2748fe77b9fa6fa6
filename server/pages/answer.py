"""One line in which a page says what could not be done, and how to mend it."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from nicegui import html

from engine.wording import BadInput
from server.pages.kit import Voice, sentence
from server.texts.matches import MATCH_CHANGED

_P = ParamSpec("_P")
_T = TypeVar("_T")


class AnswerLine:
    """Empty while all is well; screen readers say it when it appears."""

    def __init__(self, say: Voice) -> None:
        self._say = say
        self._one_by_one = asyncio.Lock()
        self._done_last: object = None
        self._place = html.div(role="alert").classes("list")

    def tell(self, error: BadInput | None) -> None:
        """Shows the error, or nothing."""
        self._place.clear()
        if error:
            with self._place:
                html.p(sentence(error.wording.text(self._say.language, error.values))).classes("note note--fault")

    async def attempt(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T | None:
        """Does it beside the event loop, one after the other. Returns None where it is refused, and says why.

        Nothing is said of the second tap on a button, which asks for the same work with the same arguments at the
        same `version`: that the match has changed is the doing of the first.
        """
        asked = (work, args, kwargs)
        async with self._one_by_one:
            try:
                done = await asyncio.to_thread(work, *args, **kwargs)
            except BadInput as error:
                if error.wording is not MATCH_CHANGED or asked != self._done_last:
                    self.tell(error)
                return None
            self._done_last = asked
            self.tell(None)
            return done
