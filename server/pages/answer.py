"""One line in which a page says what could not be done, and how to mend it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from nicegui import html

from engine.wording import BadInput
from server.pages.kit import Voice, sentence
from server.texts.matches import MATCH_CHANGED

_T = TypeVar("_T")


class AnswerLine:
    """Empty while all is well; screen readers say it when it appears."""

    def __init__(self, say: Voice) -> None:
        self._say = say
        self._done = 0
        self._place = html.div(role="alert").classes("list")

    def tell(self, error: BadInput | None) -> None:
        """Shows the error, or nothing."""
        self._place.clear()
        if error:
            with self._place:
                html.p(sentence(error.wording.text(self._say.language, error.values))).classes("note note--fault")

    async def attempt(self, work: Callable[[], _T]) -> _T | None:
        """Does it beside the event loop. Returns None where it is refused, and says why."""
        done_before = self._done
        try:
            done = await asyncio.to_thread(work)
        except BadInput as error:
            # Of two taps on one button the first has done it, and so changed the match for the second.
            is_second_tap = error.wording is MATCH_CHANGED and self._done > done_before
            self.tell(None if is_second_tap else error)
            return None
        self._done += 1
        self.tell(None)
        return done
