"""A film's truth there and back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.synth.film.truth import (
    FilmFrame,
    FilmPiece,
    FilmStep,
    FilmTruth,
    Happening,
    film_from_json,
    film_to_json,
    load_truth,
    save_truth,
)
from engine.pieces import FACE_DOWN, JOKER, Piece
from engine.wording import BadInput

numbers = st.integers(0, 10_000)
coordinates = st.floats(-500, 5000).map(lambda value: round(value, 2))
points = st.tuples(coordinates, coordinates)
pieces = st.one_of(
    st.sampled_from([JOKER, FACE_DOWN]), st.builds(Piece, st.integers(1, 13), st.sampled_from(list("rbkyshdc")))
)
film_pieces = st.builds(
    FilmPiece, numbers, pieces, numbers, st.tuples(points, points, points, points), st.floats(0, 1), st.booleans()
)
frames = st.builds(
    FilmFrame, numbers, st.lists(film_pieces, max_size=3).map(tuple), st.booleans(), st.booleans(), st.booleans()
)
steps = st.builds(FilmStep, st.sampled_from(Happening), st.lists(numbers, max_size=3).map(tuple), numbers, numbers)
truths = st.builds(
    FilmTruth,
    numbers,
    st.floats(1, 60),
    numbers,
    numbers,
    st.lists(frames, max_size=3).map(tuple),
    st.lists(steps, max_size=3).map(tuple),
)


@given(truths)
def test_the_truth_comes_back_from_json(truth: FilmTruth) -> None:
    names = [f"{number}.jpg" for number in range(len(truth.frames))]
    plain = json.loads(json.dumps(film_to_json(truth, names)))
    assert film_from_json(plain) == (truth, tuple(names))


@given(truth=truths)
def test_the_truth_comes_back_from_a_folder(truth: FilmTruth, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("film")
    names = tuple(f"{number}.jpg" for number in range(len(truth.frames)))
    save_truth(truth, names, folder)
    assert load_truth(folder) == (truth, names)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"romi_film": 2}', '{"romi_film": 1, "steps": 3}'])
def test_what_is_no_truth_is_said_to_be_none(content: str, tmp_path: Path) -> None:
    (tmp_path / "truth.json").write_text(content, encoding="utf-8")
    with pytest.raises(BadInput, match=r"truth\.json: this does not describe a rendered film"):
        load_truth(tmp_path)
