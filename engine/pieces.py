"""Pieces and their one text form (RULES.md, «Words»).

A card is rank then suit letter (`As 10d Kh`), a tile number then colour letter (`1r 13k`),
`*` a joker, `*=9h` a joker that stands for a piece, `?` a piece lying face down.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.wording import BadInput, Wording, shortened


class Kind(StrEnum):
    """What a game is played with."""

    CARDS = "cards"
    TILES = "tiles"


RANKS: Final = range(1, 14)
SUITS: Final = {Kind.CARDS: "shdc", Kind.TILES: "rbky"}
"""Suit letters in canonical order: a set is written in it."""

_CARD_RANK_NAMES: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}
_CARD_RANKS: Final = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13} | {str(r): r for r in range(2, 11)}
_TILE_RANKS: Final = {str(r): r for r in RANKS}
_SYMBOLS: Final = str.maketrans(
    {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c", "\ufe0f": "", "\ufe0e": ""}
)
_KIND_OF_SUIT: Final = {suit: kind for kind, suits in SUITS.items() for suit in suits}


@dataclass(frozen=True, slots=True)
class Piece:
    """One card, tile, joker or face-down piece; physical copies are equal.

    `rank` 1–13 and `suit` one letter of `SUITS`; a joker has rank 0 and suit `*`, a piece lying
    face down rank 0 and suit `?`. `stands_for` is set only for a joker whose piece is known.
    """

    rank: int
    suit: str
    stands_for: "Piece | None" = None

    @property
    def kind(self) -> Kind | None:
        """Cards or tiles; None for a bare joker and a face-down piece, which both kinds have."""
        return _KIND_OF_SUIT.get(self.natural.suit)

    @property
    def is_joker(self) -> bool:
        """A joker, whether or not its piece is known."""
        return self.suit == "*"

    @property
    def natural(self) -> "Piece":
        """The piece it counts as: what a joker stands for, otherwise itself."""
        return self.stands_for or self

    def __str__(self) -> str:
        if self.stands_for:
            return f"*={self.stands_for}"
        if not self.rank:
            return self.suit
        name = _CARD_RANK_NAMES.get(self.rank) if self.kind is Kind.CARDS else None
        return f"{name or self.rank}{self.suit}"


JOKER: Final = Piece(0, "*")
FACE_DOWN: Final = Piece(0, "?")

NO_PIECE: Final = Wording(
    "no_piece",
    hu="«{text}» nem lap és nem kő: így írd: 10h (kártya), 10k (kő), * (dzsóker)",
    en="'{text}' is no piece: write 10h for a card, 10k for a tile, * for a joker",
)
NO_TILE: Final = Wording(
    "no_tile",
    hu="«{text}» nem kő: a számok 1-től 13-ig mennek",
    en="'{text}' is no tile: numbers are 1 to 13",
)
NO_CARD: Final = Wording(
    "no_card",
    hu="«{text}» nem kártya: a rangok A, 2–10, J, Q, K",
    en="'{text}' is no card: ranks are A, 2 to 10, J, Q, K",
)


def joker_as(piece: Piece) -> Piece:
    """A joker that stands for `piece`."""
    return Piece(0, "*", piece)


def parse_piece(text: str) -> Piece:
    """The piece that `text` names; case and suit symbols do not matter.

    Raises BadInput (`no_piece`, `no_tile`, `no_card`) quoting the text.
    """
    plain = text.strip().translate(_SYMBOLS)
    if plain in ("*", "?"):
        return JOKER if plain == "*" else FACE_DOWN
    if plain.startswith("*="):
        # A joker stands for no joker; without this a long chain of them would nest without end.
        stood_for = JOKER if "*" in plain[2:] else parse_piece(plain[2:])
        if not stood_for.rank:
            raise BadInput(NO_PIECE, text=shortened(text))
        return joker_as(stood_for)
    rank_text, suit = plain[:-1].upper(), plain[-1:].lower()
    kind = _KIND_OF_SUIT.get(suit)
    is_word = rank_text.isalpha() and len(rank_text) > 1
    if kind is None or is_word or not rank_text.isascii() or not rank_text.isalnum():
        raise BadInput(NO_PIECE, text=shortened(text))
    rank = (_CARD_RANKS if kind is Kind.CARDS else _TILE_RANKS).get(rank_text)
    if rank is None:
        raise BadInput(NO_CARD if kind is Kind.CARDS else NO_TILE, text=shortened(text))
    return Piece(rank, suit)


_SEPARATORS: Final = str.maketrans(",;", "  ")


def spaced(text: str) -> str:
    """The text with spaces in place of the commas and semicolons that people put between pieces."""
    return text.translate(_SEPARATORS)


def parse_pieces(text: str) -> list[Piece]:
    """Pieces separated by spaces, commas or semicolons. Raises BadInput for the first that is none."""
    return [parse_piece(word) for word in spaced(text).split()]


def parse_melds(text: str) -> list[list[Piece]]:
    """Melds separated by `|`. Raises BadInput for the first piece that is none."""
    return [pieces for part in text.split("|") if (pieces := parse_pieces(part))]


def format_pieces(pieces: Iterable[Piece]) -> str:
    """The text that `parse_pieces` reads back."""
    return " ".join(map(str, pieces))


def format_melds(melds: Iterable[Iterable[Piece]]) -> str:
    """The text that `parse_melds` reads back."""
    return " | ".join(map(format_pieces, melds))


CLASS_COUNT: Final = 54
"""Classes of a reading: 52 pieces, joker, face down."""
JOKER_CLASS: Final = 52
FACE_DOWN_CLASS: Final = 53


def class_of(piece: Piece) -> int:
    """The column of a posterior that belongs to `piece` (a joker's, whatever it stands for)."""
    if piece.is_joker:
        return JOKER_CLASS
    if piece.kind is None:
        return FACE_DOWN_CLASS
    return SUITS[piece.kind].index(piece.suit) * len(RANKS) + piece.rank - 1


def piece_of(class_index: int, kind: Kind) -> Piece:
    """The piece of a posterior's column. Raises IndexError outside 0–53."""
    if class_index == JOKER_CLASS:
        return JOKER
    if class_index == FACE_DOWN_CLASS:
        return FACE_DOWN
    if not 0 <= class_index < JOKER_CLASS:
        raise IndexError(class_index)
    return Piece(class_index % 13 + 1, SUITS[kind][class_index // 13])
