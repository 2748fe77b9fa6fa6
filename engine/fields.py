"""Fields of a JSON object, read strictly: a wrong, missing or unknown one is bad input that says how to mend it.

A field that is null counts as left out. Places are written as in `players[1].hand`, counted from 0.
"""

import difflib
import json
from collections.abc import Mapping, Sequence
from typing import Final

from engine.games import game, table_rules
from engine.names import is_name
from engine.pieces import Piece, parse_piece, parse_pieces
from engine.rules import Rules
from engine.wording import SHOWN_CHARACTERS, BadInput, Wording, shortened

MOST: Final = 1_000_000_000
"""No number of a round or match is larger."""

NOT_OBJECT: Final = Wording(
    "not_object",
    hu="{value} nem objektum: mezők kellenek, {{ }} között",
    en="{value} is no object: fields are needed, within {{ }}",
)
NOT_LIST: Final = Wording(
    "not_list",
    hu="{value} nem lista: írd [ ] közé",
    en="{value} is no list: write it within [ ]",
)
NOT_TEXT: Final = Wording(
    "not_text",
    hu='{value} nem szöveg: írd "" közé',
    en='{value} is no text: write it within ""',
)
NOT_NAME: Final = Wording(
    "not_name",
    hu="{value} nem név: írj egysoros, látható szöveget",
    en="{value} is no name: write a text of one line that can be seen",
)
NOT_INTEGER: Final = Wording(
    "not_integer",
    hu="{value} nem egész szám: írj {low} és {high} közötti egészet",
    en="{value} is no whole number: write one from {low} to {high}",
)
NOT_FLAG: Final = Wording(
    "not_flag",
    hu="{value} nem igen vagy nem: írj true-t vagy false-t",
    en="{value} is no yes or no: write true or false",
)
NOT_CHOICE: Final = Wording(
    "not_choice",
    hu="{value} nem lehet; lehet: {choices}",
    en="{value} is not possible; possible: {choices}",
)
MISSING_FIELD: Final = Wording(
    "missing_field",
    hu="«{field}» hiányzik: add meg",
    en="'{field}' is missing: add it",
)
UNKNOWN_FIELD: Final = Wording(
    "unknown_field",
    hu="{field} nevű mező nincs: hagyd el, vagy javítsd ({near})",
    en="there is no field {field}: leave it out or correct it ({near})",
)


def shown(value: object) -> str:
    """A value as it stands in JSON, shortened to what fits into a sentence."""
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    return shortened(json.dumps(value, ensure_ascii=not str(value).isprintable()))


def text_of(value: object, where: str) -> str:
    """A text. Raises BadInput (`not_text`)."""
    if not isinstance(value, str):
        raise BadInput(NOT_TEXT, where=where, value=shown(value))
    return value


def name_of(value: object, where: str) -> str:
    """A person's name, as `engine.names.is_name` allows it. Raises BadInput (`not_name`)."""
    if not isinstance(value, str) or not is_name(value):
        raise BadInput(NOT_NAME, where=where, value=shown(value))
    return value.strip()


def integer_of(value: object, where: str, low: int = -MOST, high: int = MOST) -> int:
    """A whole number between the bounds. Raises BadInput (`not_integer`)."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadInput(NOT_INTEGER, where=where, value=shown(value), low=low, high=high)
    return value


def items_of(value: object, where: str) -> list[tuple[str, object]]:
    """The entries of a list, each with its place. Raises BadInput (`not_list`)."""
    if not isinstance(value, list):
        raise BadInput(NOT_LIST, where=where, value=shown(value))
    return [(f"{where}[{i}]", item) for i, item in enumerate(value)]


def pieces_of(value: object, where: str) -> list[Piece]:
    """Pieces in their text form. Raises BadInput for what is no text, and for the first that is no piece."""
    try:
        return parse_pieces(text_of(value, where))
    except BadInput as error:
        raise error.at(where) from None


def piece_of(value: object, where: str) -> Piece:
    """One piece in its text form. Raises BadInput for what is no text or no piece."""
    try:
        return parse_piece(text_of(value, where))
    except BadInput as error:
        raise error.at(where) from None


class Fields:
    """One JSON object, its fields read by name; `close` refuses those that nobody asked for."""

    def __init__(self, data: object, where: str = "") -> None:
        """`where` is the object's place in the input, empty for the whole. Raises BadInput (`not_object`)."""
        if not isinstance(data, dict):
            raise BadInput(NOT_OBJECT, where=where, value=shown(data))
        self._data: dict[str, object] = data
        self._asked: dict[str, None] = {}
        self.where = where

    def place(self, name: str) -> str:
        """Where a field stands in the input."""
        return f"{self.where}.{name}" if self.where else name

    def need(self, *names: str) -> None:
        """Raises BadInput (`missing_field`) for the first that is left out."""
        for name in names:
            if self._value(name) is None:
                raise BadInput(MISSING_FIELD, where=self.where, field=name)

    def has(self, name: str) -> bool:
        """Whether the field is there at all, be it null."""
        self._asked[name] = None
        return name in self._data

    def text(self, name: str) -> str | None:
        """A text. Raises BadInput (`not_text`)."""
        value = self._value(name)
        return None if value is None else text_of(value, self.place(name))

    def name(self, name: str) -> str | None:
        """A person's name. Raises BadInput (`not_name`)."""
        value = self._value(name)
        return None if value is None else name_of(value, self.place(name))

    def pieces(self, name: str) -> list[Piece]:
        """Pieces in their text form, none where it is left out. Raises BadInput for what is none."""
        value = self._value(name)
        return [] if value is None else pieces_of(value, self.place(name))

    def piece(self, name: str) -> Piece | None:
        """One piece in its text form. Raises BadInput for what is none."""
        value = self._value(name)
        return None if value is None else piece_of(value, self.place(name))

    def integer(self, name: str, low: int = -MOST, high: int = MOST) -> int | None:
        """A whole number between the bounds. Raises BadInput (`not_integer`)."""
        value = self._value(name)
        return None if value is None else integer_of(value, self.place(name), low, high)

    def flag(self, name: str) -> bool | None:
        """True or false. Raises BadInput (`not_flag`)."""
        value = self._value(name)
        if value is not None and not isinstance(value, bool):
            raise BadInput(NOT_FLAG, where=self.place(name), value=shown(value))
        return value

    def choice(self, name: str, choices: Sequence[str]) -> str | None:
        """One of some words. Raises BadInput (`not_choice`)."""
        value = self._value(name)
        if value is not None and value not in choices:
            raise BadInput(NOT_CHOICE, where=self.place(name), value=shown(value), choices=", ".join(choices))
        return value if isinstance(value, str) else None

    def items(self, name: str) -> list[tuple[str, object]]:
        """The entries of a list, each with its place; none where it is left out. Raises BadInput (`not_list`)."""
        value = self._value(name)
        return [] if value is None else items_of(value, self.place(name))

    def options(self) -> Mapping[str, object]:
        """What the table has agreed on. Raises BadInput (`not_object`, `not_integer`) for what no option can be."""
        value = self._value("options")
        if value is None:
            return {}
        where = self.place("options")
        if not isinstance(value, dict):
            raise BadInput(NOT_OBJECT, where=where, value=shown(value))
        for name, chosen in value.items():
            if isinstance(chosen, int) and not isinstance(chosen, bool):
                integer_of(chosen, f"{where}.{name}")
        return value

    def rules(self, players: int) -> Rules:
        """The rules of a table by the fields `game` and `options`. Raises BadInput for what the game does not allow."""
        self.need("game")
        game_id = self.text("game") or ""
        try:
            game(game_id)
        except BadInput as error:
            raise error.at(self.place("game")) from None
        try:
            return table_rules(game_id, self.options(), players)
        except BadInput as error:
            raise (error if error.where else error.at(self.place("options"))) from None

    def close(self) -> None:
        """Raises BadInput (`unknown_field`) for the first field that was never asked for, naming the nearest."""
        for name in self._data:
            if name not in self._asked:
                near = difflib.get_close_matches(name[:SHOWN_CHARACTERS], self._asked, n=1)
                raise BadInput(UNKNOWN_FIELD, where=self.where, field=shown(name), near=", ".join(near or self._asked))

    def _value(self, name: str) -> object:
        self._asked[name] = None
        return self._data.get(name)
