"""Reads a large JSON object piece by piece: its lists element by element, so that no file has to fit into memory."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from engine.wording import BadInput, Wording

BROKEN_JSON: Final = Wording(
    "broken_json",
    hu="hibás vagy csonka JSON; töltsd le vagy mentsd el újra",
    en="this JSON is broken or cut short; download or save it again",
)

_CHUNK_CHARACTERS: Final = 1 << 20
_MOST_CHARACTERS: Final = 1 << 26
"""Of one element; a broken file must not be gathered up whole in search of an end."""
_SPACE: Final = " \t\r\n"
_AFTER_A_VALUE: Final = (*_SPACE, ",", ":", "]", "}")


def stream_object(path: Path) -> Iterator[tuple[str, object]]:
    """The members of the object in a file: for a list one pair for each element, otherwise one for the value.

    An empty list gives none. Raises BadInput (`broken_json`) placed at the file, and OSError.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _Stream(file).members()
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(BROKEN_JSON, where=path.name) from None


class _Stream:
    def __init__(self, file: IO[str]) -> None:
        self._file = file
        self._decoder = json.JSONDecoder()
        self._text = ""
        self._at = 0
        self._ended = False

    def members(self) -> Iterator[tuple[str, object]]:
        self._expect("{")
        if self._peek() == "}":
            return
        while True:
            key = self._value()
            if not isinstance(key, str):
                raise ValueError(key)
            self._expect(":")
            if self._peek() == "[":
                yield from ((key, element) for element in self._elements())
            else:
                yield key, self._value()
            if self._expect(",}") == "}":
                return

    def _elements(self) -> Iterator[object]:
        self._expect("[")
        if self._peek() == "]":
            self._expect("]")
            return
        while True:
            yield self._value()
            if self._expect(",]") == "]":
                return

    def _peek(self) -> str:
        """The next character that is no space. Raises ValueError at the end."""
        while True:
            while self._at < len(self._text) and self._text[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._text):
                return self._text[self._at]
            self._more()

    def _expect(self, possible: str) -> str:
        found = self._peek()
        if found not in possible:
            raise ValueError(found)
        self._at += 1
        return found

    def _value(self) -> object:
        self._peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError:
                self._more()
                continue
            # What was read may end within a number.
            if self._text[end : end + 1] not in _AFTER_A_VALUE and not self._ended:
                self._more(at_end_too=True)
                continue
            self._at = end
            return value

    def _more(self, at_end_too: bool = False) -> None:
        chunk = self._file.read(_CHUNK_CHARACTERS)
        self._ended = not chunk
        if self._ended and not at_end_too:
            raise ValueError("end")
        if len(self._text) - self._at > _MOST_CHARACTERS:
            raise ValueError("too long")
        self._text = self._text[self._at :] + chunk
        self._at = 0
