"""Classes of a foreign set: their order and names as we write them, and what foreign names mean."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from engine.pieces import CLASS_COUNT, FACE_DOWN, JOKER, JOKER_CLASS, RANKS, Kind, Piece, parse_piece, piece_of
from engine.wording import BadInput, Wording

Meaning = TypeVar("Meaning", int, str)

JOKER_NAME: Final = "joker"
FACE_DOWN_NAME: Final = "face_down"
"""Written so because `*` and `?` are no names that file systems and YAML let through."""

BROKEN_NAMES: Final = Wording(
    "broken_names",
    hu='ez nem névjegyzék ({problem}); így írd: {{"red_7": "7r", "asztal": null}}',
    en='this is no list of names ({problem}); write it so: {{"red_7": "7r", "table": null}}',
)


def _by_word(words: Mapping[Meaning, str]) -> dict[str, Meaning]:
    return {word: meaning for meaning, listed in words.items() for word in listed.split()}


_JOKERS: Final = frozenset({"joker", "jolly", "dzsoker", "*"})
_FACE_DOWNS: Final = frozenset({"face down", "facedown", "back", "card back", "tile back", "hatlap", "?"})
_RANKS: Final = {str(rank): rank for rank in RANKS}
_CARD_RANKS: Final = _RANKS | _by_word(
    {
        1: "a ace asz",
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "t ten",
        11: "j jack bubi",
        12: "q queen dama",
        13: "k king kiraly",
    }
)
_CARD_SUITS: Final = _by_word(
    {
        "s": "s spade spades pikk",
        "h": "h heart hearts kor",
        "d": "d diamond diamonds karo",
        "c": "c club clubs treff",
    }
)
_TILE_SUITS: Final = _by_word(
    {
        "r": "r red piros",
        "b": "b blue kek",
        "k": "k black fekete",
        "y": "y yellow orange sarga narancs",
    }
)
_FILLERS: Final = frozenset({"of", "the", "card", "tile", "kartya", "ko"})


def classes_of(kinds: Iterable[Kind]) -> tuple[Piece, ...]:
    """The classes of a set of these kinds in order: 52 pieces of each kind, then joker and face down.

    Of one kind they are the 54 columns of a posterior, in its order; tiles come first of two.
    """
    naturals = [
        piece_of(index, kind)
        for kind in sorted(set(kinds), key=(Kind.TILES, Kind.CARDS).index)
        for index in range(JOKER_CLASS)
    ]
    return (*naturals, *(piece_of(index, Kind.TILES) for index in range(JOKER_CLASS, CLASS_COUNT)))


def class_piece(piece: Piece) -> Piece:
    """The piece whose class it is: a joker's, whatever it stands for."""
    return JOKER if piece.is_joker else piece


def class_name(piece: Piece) -> str:
    """How a class is called in a foreign set."""
    return {JOKER: JOKER_NAME, FACE_DOWN: FACE_DOWN_NAME}.get(class_piece(piece)) or str(piece)


def piece_named(name: str) -> Piece | None:
    """The piece that a foreign class name means: `7r`, `red_7`, `10 of hearts`, `QueenSpades`; None where none.

    Only what cannot be meant otherwise is understood.
    """
    try:
        return parse_piece(name)
    except BadInput:
        pass
    plain = unicodedata.normalize("NFKD", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))
    words = re.findall(r"[a-z]+|[0-9]+|[*?]", "".join(c for c in plain.lower() if not unicodedata.combining(c)))
    words = [word for word in words if word not in _FILLERS] if len(words) > 1 else words
    whole = " ".join(words)
    if whole in _JOKERS or whole in _FACE_DOWNS:
        return JOKER if whole in _JOKERS else FACE_DOWN
    if len(words) != 2:
        return None
    meant = {
        Piece(ranks[rank], suits[suit])
        for rank, suit in (words, words[::-1])
        for ranks, suits in ((_RANKS, _TILE_SUITS), (_CARD_RANKS, _CARD_SUITS))
        if rank in ranks and suit in suits
    }
    return meant.pop() if len(meant) == 1 else None


def load_names(path: Path) -> Mapping[str, Piece | None]:
    """What a person says that foreign names mean, from a JSON object; `null`: leave such boxes out.

    Raises BadInput (`broken_names`, or a piece's own) placed at the file.
    """
    try:
        listed = json.loads(path.read_text(encoding="utf-8-sig"))
        if not isinstance(listed, dict) or not all(text is None or isinstance(text, str) for text in listed.values()):
            raise BadInput(BROKEN_NAMES, problem="{…}")
        return {name: None if text is None else parse_piece(text) for name, text in listed.items()}
    except BadInput as error:
        raise error.at(str(path)) from None
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(BROKEN_NAMES, where=str(path), problem=type(error).__name__) from None
