import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.formats.names import class_name, class_piece, classes_of, load_names, piece_named
from engine.pieces import CLASS_COUNT, FACE_DOWN, JOKER, Kind, class_of, parse_piece
from engine.wording import BadInput


@pytest.mark.parametrize("kind", Kind)
def test_the_classes_of_one_kind_are_the_columns_of_a_posterior(kind: Kind) -> None:
    classes = classes_of([kind])
    assert len(classes) == CLASS_COUNT
    assert [class_of(piece) for piece in classes] == list(range(CLASS_COUNT))


def test_every_class_is_understood_by_its_own_name() -> None:
    for piece in classes_of(Kind):
        assert piece_named(class_name(piece)) == piece


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("red_7", "7r"),
        ("7-Blue", "7b"),
        ("black 13", "13k"),
        ("orange_1", "1y"),
        ("piros 6", "6r"),
        ("Kék-9", "9b"),
        ("r7", "7r"),
        ("10 of hearts", "10h"),
        ("ace_of_spades", "As"),
        ("QueenDiamonds", "Qd"),
        ("Treff király", "Kc"),
        ("TS", "10s"),
        ("Joker", "*"),
        ("dzsóker", "*"),
        ("card_back", "?"),
    ],
)
def test_usual_foreign_names_are_understood(name: str, piece: str) -> None:
    assert piece_named(name) == parse_piece(piece)


@pytest.mark.parametrize("name", ["", "7", "red", "person", "14 red", "red king", "7 8", "red blue", "0", "hearts 99"])
def test_what_names_no_piece_names_none(name: str) -> None:
    assert piece_named(name) is None


@given(st.text())
def test_any_name_is_understood_or_not_but_never_an_error(name: str) -> None:
    piece = piece_named(name)
    assert piece is None or class_piece(piece) in (JOKER, FACE_DOWN) or piece.kind is not None


def test_a_person_can_say_what_names_mean(tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    path.write_text(json.dumps({"rot sieben": "7r", "tisch": None}), encoding="utf-8")
    assert load_names(path) == {"rot sieben": parse_piece("7r"), "tisch": None}


@pytest.mark.parametrize("content", ["[]", '{"a": 7}', '{"a": "99z"}', "{", '{"a": "14r"}'])
def test_a_list_of_names_that_is_none_is_refused_at_its_file(content: str, tmp_path: Path) -> None:
    path = tmp_path / "names.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=r"names\.json: "):
        load_names(path)
    with pytest.raises(BadInput, match=r"gone\.json: "):
        load_names(tmp_path / "gone.json")
