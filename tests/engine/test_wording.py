"""Sentences in two languages."""

import importlib
import json
import pickle
import pkgutil
import string

import pytest

import datasets
import engine
import models
import server
import vision
from engine.pieces import NO_TILE
from engine.wording import BadInput, Called, Wording

ROOMS = (engine, datasets, models, vision, server)
NEEDS_MORE = ("models.training", "server.pictures.__main__")
"""Modules that import what only an extra brings, or that act when imported."""


def _wordings() -> list[tuple[str, Wording]]:
    found: list[tuple[str, Wording]] = []
    for room in ROOMS:
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            if not module.name.startswith(NEEDS_MORE):
                names = vars(importlib.import_module(module.name))
                found += [(f"{module.name}.{name}", w) for name, w in names.items() if isinstance(w, Wording)]
    return found


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_every_sentence_says_the_same_in_both_languages() -> None:
    wordings = _wordings()
    assert len(wordings) > 100
    for name, wording in wordings:
        assert wording.hu.strip(), name
        assert wording.en.strip(), name
        assert _gaps(wording.hu) == _gaps(wording.en), name


def test_bad_input_says_where_and_what() -> None:
    error = BadInput(NO_TILE, where="hand", text="14r")
    assert error.text("en") == "hand: '14r' is no tile: numbers are 1 to 13"
    assert error.text("hu").startswith("hand: «14r» nem kő")
    assert str(error) == error.text("en")
    assert (error.code, error.values) == ("no_tile", {"text": "14r"})
    assert error.at("table").text("en").startswith("table: ")


def test_a_gap_without_a_value_is_an_error_of_the_program() -> None:
    with pytest.raises(KeyError):
        BadInput(NO_TILE)


@pytest.mark.parametrize(
    ("count", "en"), [(0, "0 pieces lie"), (1, "1 piece lies"), (2, "2 pieces lie"), ("?", "? pieces lie")]
)
def test_a_number_has_the_word_that_goes_with_it(count: object, en: str) -> None:
    wording = Wording("lie", hu="{count} lap fekszik, {where}", en="{count:piece lies|pieces lie} {where:>3}")
    values = {"count": count, "where": "a|"}
    assert wording.text("en", values) == f"{en}  a|"
    assert wording.text("hu", values) == f"{count} lap fekszik, a|"


def test_programs_see_an_id_and_people_its_name() -> None:
    called = Called("tile", Wording("tile", hu="Köves römi", en="Tile römi"))
    error = BadInput(Wording("not_in", hu="nem {game}", en="not {game}"), game=called)
    assert (error.text("hu"), error.text("en")) == ("nem Köves römi", "not Tile römi")
    assert json.dumps(error.values) == '{"game": "tile"}'
    elsewhere = pickle.loads(pickle.dumps(called))  # noqa: S301 - what was packed just now
    assert (elsewhere, elsewhere.name) == ("tile", called.name)
