"""What keys mean while a picture is labelled: letters and numbers name a piece, single letters do something to it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.pieces import Piece, parse_piece
from engine.wording import BadInput


class Deed(StrEnum):
    """What is to be done; most of it to the chosen piece."""

    NEXT = "n"
    PREVIOUS = "p"
    TURN = "r"
    GROUP = "g"
    CORNER = "c"
    ZOOM = "z"
    SKIP = "s"
    ADD = "+"
    REMOVE = "Delete"
    CONFIRM = "Enter"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Nudge:
    """One step of an arrow; `far`: a large one."""

    dx: int
    dy: int
    far: bool


_ARROWS: Final = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_LETTERS: Final = {deed.value: deed for deed in Deed if len(deed.value) == 1}
_BEGINNINGS: Final = frozenset("0123456789ajqkt")
"""What a piece's name may begin with: none of these is a deed."""
_LONGEST: Final = 2
"""A name without its last letter."""


class Keys:
    """Puts names of pieces together key by key: `1` `2` `k` is one piece, `r` alone turns."""

    def __init__(self) -> None:
        self.typed = ""

    def press(self, key: str, *, shift: bool = False) -> Deed | Nudge | Piece | None:
        """What a key means now; None while a name is being typed, or where it means nothing."""
        if key in _ARROWS:
            self.typed = ""
            return Nudge(*_ARROWS[key], far=shift)
        if key == "Backspace":
            if self.typed:
                self.typed = self.typed[:-1]
                return None
            return Deed.REMOVE
        if len(key) > 1:
            self.typed = ""
            return Deed(key) if key in set(Deed) else None
        return self._letter(key.lower())

    def _letter(self, letter: str) -> Deed | Piece | None:
        for name in (self.typed + letter, letter):
            try:
                piece = parse_piece(name)
            except BadInput:
                continue
            self.typed = ""
            return piece
        begins = letter in _BEGINNINGS
        if begins:
            is_number = letter.isdigit() and self.typed.isdigit()
            self.typed = (self.typed + letter if is_number else letter)[-_LONGEST:]
            return None
        self.typed = ""
        return _LETTERS.get(letter)
