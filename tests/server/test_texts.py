import ast
import importlib
import pkgutil
import re
from pathlib import Path
from string import Formatter

import pytest

import server.texts
from engine.games import GAMES
from engine.pieces import FACE_DOWN, JOKER, RANKS, SUITS, Kind, Piece, joker_as
from engine.wording import LANGUAGES, Wording
from server.texts.pieces import piece_name, points_text

ROOT = Path(server.texts.__file__).parents[1]


def _catalogue() -> list[tuple[str, Wording]]:
    found = []
    for module in pkgutil.iter_modules(server.texts.__path__):
        names = vars(importlib.import_module(f"server.texts.{module.name}"))
        for name, value in names.items():
            many = value.values() if isinstance(value, dict) else [value]
            found += [(f"{module.name}.{name}", w) for w in many if isinstance(w, Wording)]
    return found


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(("name", "wording"), _catalogue())
def test_every_text_has_the_same_gaps_in_both_languages(name: str, wording: Wording) -> None:
    assert wording.hu.strip(), name
    assert wording.en.strip(), name
    assert _gaps(wording.hu) == _gaps(wording.en), name


def test_the_catalogue_is_not_empty() -> None:
    assert len(_catalogue()) > 80


def _literals(path: Path) -> list[str]:
    """The strings of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]


PAGE_CODE = sorted(
    [
        *(ROOT / "pages").glob("*.py"),
        ROOT / "join.py",
        ROOT / "plain.py",
        ROOT / "photos.py",
        ROOT / "certificate_page.py",
    ]
)


@pytest.mark.parametrize("path", PAGE_CODE, ids=lambda path: path.name)
def test_page_code_holds_no_words_for_people(path: Path) -> None:
    """A sentence starts with a large letter or holds an accented one; classes, attributes and markup do not."""
    sentences = [text for text in _literals(path) if re.search(r"[áéíóöőúüű]|^[A-ZÁÉÍÓÖŐÚÜŰ][a-z]+ [a-z]", text)]
    assert sentences == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", Kind)
def test_every_piece_has_a_name_of_its_own(kind: Kind, language: str) -> None:
    natural = [Piece(rank, suit) for suit in SUITS[kind] for rank in RANKS]
    pieces = [*natural, *map(joker_as, natural), JOKER, FACE_DOWN]
    names = [piece_name(piece, "hu" if language == "hu" else "en") for piece in pieces]
    assert len(set(names)) == len(pieces)


@pytest.mark.parametrize(
    ("piece", "hu", "en"),
    [
        (Piece(4, "k"), "fekete 4", "black 4"),
        (Piece(1, "s"), "pikk ász", "ace of spades"),
        (Piece(10, "h"), "kőr 10", "10 of hearts"),
        (joker_as(Piece(12, "d")), "dzsóker mint káró dáma", "joker as queen of diamonds"),
    ],
)
def test_pieces_are_called_as_people_call_them(piece: Piece, hu: str, en: str) -> None:
    assert (piece_name(piece, "hu"), piece_name(piece, "en")) == (hu, en)


def test_points_have_their_word_and_a_printers_minus() -> None:
    assert points_text(1, "en") == "1 point"
    assert points_text(10, "en") == "10 points"
    assert points_text(-1, "hu") == "−1 pont"
    assert points_text(-9, "en") == "−9 points"


def test_every_game_has_a_name_in_both_languages() -> None:
    assert all(rules.name.hu and rules.name.en for rules in GAMES.values())


def test_every_text_is_said_somewhere() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py"))
    silent = [name for full, _ in _catalogue() if len(re.findall(rf"\b{(name := full.partition('.')[2])}\b", code)) < 2]
    assert silent == []
