"""One sentence in the two languages of the program, and the error that carries one.

Every room keeps its own sentences as values of `Wording` beside the code that says them;
a page that wants another phrasing goes by `code` and `values`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final, Literal, Self

Language = Literal["hu", "en"]
LANGUAGES: tuple[Language, ...] = ("hu", "en")


class _Counting(Formatter):
    """Fills `{count:piece|pieces}` with the number and the word that goes with it."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        return f"{value} {one if value == 1 else many}" if bar else str(super().format_field(value, format_spec))


_COUNTING: Final = _Counting()


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence with named gaps (`{piece}`), the same gaps in both languages.

    `{count:piece|pieces}` is a number with its word: where a language has two of them, which depends on the number.
    A value that is `Called` stands there by its name.
    """

    code: str
    hu: str
    en: str

    def text(self, language: Language, values: Mapping[str, object]) -> str:
        """The sentence in one language, its gaps filled from `values`.

        Raises KeyError when a gap has no value.
        """
        sentence = self.hu if language == "hu" else self.en
        said = {
            gap: value.name.text(language, {}) if isinstance(value, Called) else value for gap, value in values.items()
        }
        return _COUNTING.vformat(sentence, (), said)


class Called(str):
    """An id, as programs know it, which in sentences stands by its name in their language."""

    __slots__ = ("name",)
    name: Wording

    def __new__(cls, known_as: str, name: Wording) -> Self:
        """The id `known_as`, which people call `name`."""
        called = super().__new__(cls, known_as)
        called.name = name
        return called

    def __getnewargs__(self) -> tuple[str, Wording]:  # type: ignore[override]
        """So that it goes to another process with its name."""
        return str(self), self.name


SHOWN_CHARACTERS: Final = 40
"""So much of what somebody typed fits into a sentence."""


def shortened(text: str) -> str:
    """What fits into a sentence of a text that somebody typed."""
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"


class BadInput(ValueError):
    """Input that cannot be used: what, where and how to mend it, in one sentence.

    `code` and `values` say the same to programs. `where` names the part of the input
    ("hand", "table", a file's name) and stands before the sentence.
    """

    def __init__(self, wording: Wording, *, where: str = "", **values: object) -> None:
        self.wording = wording
        self.where = where
        self.values = values
        super().__init__(self.text("en"))

    @property
    def code(self) -> str:
        """The wording's code."""
        return self.wording.code

    def text(self, language: Language) -> str:
        """The one line that is shown to a person."""
        sentence = self.wording.text(language, self.values)
        return f"{self.where}: {sentence}" if self.where else sentence

    def at(self, where: str) -> "BadInput":
        """The same error, placed at `where`."""
        return BadInput(self.wording, where=where, **self.values)
