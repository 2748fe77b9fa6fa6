"""Readings are whole or refused, and survive their JSON."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.melds import MeldFault, MeldKind
from engine.pieces import Kind, format_pieces
from engine.wording import BadInput
from vision.judge import Verdict
from vision.notices import NOTHING_FOUND, TOO_FAR, Notice
from vision.reading import Reading, reading_from_json, reading_to_json


def _reading(**changes: Any) -> Reading:
    posteriors = np.zeros((3, 54), np.float32)
    posteriors[0, [6, 0]] = 0.97, 0.03
    posteriors[1, 7] = 1
    posteriors[2, 52] = 1
    fields: dict[str, Any] = {
        "width_px": 640,
        "height_px": 480,
        "kind": Kind.TILES,
        "quads": np.arange(24, dtype=np.float32).reshape(3, 4, 2),
        "posteriors": posteriors,
        "groups": np.array([0, 0, 1]),
        "verdicts": (Verdict(fault=MeldFault.TOO_SHORT), Verdict(MeldKind.RUN, 12, hint="passed")),
        "ms": {"decode": 1.5, "locate": 20.25},
        "notices": (Notice(TOO_FAR, {"height": 12}),),
        "weights": "0123456789ab",
    }
    return Reading(**(fields | changes))


def test_columns_become_pieces() -> None:
    reading = _reading()
    assert format_pieces(reading.pieces) == "7r 8r *"
    assert len(reading) == 3
    np.testing.assert_allclose(reading.confidences, [0.97, 1, 1])
    assert [(str(piece), round(p, 4)) for piece, p in reading.alternatives(0)] == [("1r", 0.03)]
    assert reading.alternatives(1) == []
    assert [rows.tolist() for rows in reading.group_rows] == [[0, 1], [2]]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"width_px": 0}, "size"),
        ({"quads": np.zeros((2, 4, 2), np.float32)}, "quads"),
        ({"quads": np.zeros((3, 4, 2))}, "quads"),
        ({"quads": np.full((3, 4, 2), np.nan, np.float32)}, "finite"),
        ({"figures": np.zeros((2, 4, 2), np.float32)}, "figures"),
        ({"posteriors": np.zeros((3, 54), np.float32)}, "probabilities"),
        ({"posteriors": np.zeros((3, 52), np.float32)}, "posteriors"),
        ({"groups": np.array([1, 1, 2])}, "ascend"),
        ({"groups": np.array([0, 2, 2])}, "ascend"),
        ({"groups": np.array([0, 0, 0])}, "verdicts"),
    ],
)
def test_what_does_not_fit_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        _reading(**changes)


def test_an_empty_picture_is_a_reading() -> None:
    empty = _reading(
        quads=np.empty((0, 4, 2), np.float32),
        posteriors=np.empty((0, 54), np.float32),
        groups=np.empty(0, np.int64),
        verdicts=(),
        notices=(Notice(NOTHING_FOUND, {}),),
    )
    entry = reading_to_json(empty, "empty.jpg", "en")
    assert entry["pieces"] == entry["groups"] == []
    assert reading_to_json(reading_from_json(entry), "empty.jpg", "en") == entry


def test_the_json_has_the_fields_that_others_rely_on() -> None:
    entry = reading_to_json(_reading(), "table.jpg", "hu")
    assert (entry["photo"], entry["width"], entry["height"], entry["ms"]) == ("table.jpg", 640, 480, 21.7)
    assert entry["pieces"][0] == {
        "piece": "7r",
        "confidence": 0.97,
        "quad": [[0, 1], [2, 3], [4, 5], [6, 7]],
        "group": 0,
        "alternatives": [["1r", 0.03]],
        "sure": True,
        "presence": 1.0,
        "network": [["7r", 0.97], ["1r", 0.03]],
    }
    assert entry["groups"][1] == {"pieces": ["*"], "kind": "run", "points": 12, "fault": None, "hint": "passed"}
    assert entry["groups"][0]["fault"] == "too_short"
    assert entry["warnings"][0]["code"] == "too_far"
    assert "12 képpont" in entry["warnings"][0]["text"]


@given(
    seed=st.integers(0, 2**32 - 1),
    spread=st.integers(0, 40),
    steps=st.lists(st.integers(0, 1), max_size=4),
    with_figures=st.booleans(),
)
def test_json_read_back_and_written_again_is_the_same(
    seed: int, spread: int, steps: list[int], with_figures: bool
) -> None:
    rng = np.random.default_rng(seed)
    count = len(steps)
    # Whole quarters, so that no two probabilities that differ become the same by rounding.
    exponentials = np.exp(rng.integers(-spread, spread + 1, (count, 54)) / 4)
    groups = np.cumsum([0, *steps])[:count].astype(np.int64)
    reading = _reading(
        quads=rng.uniform(-5, 700, (count, 4, 2)).astype(np.float32),
        posteriors=(exponentials / exponentials.sum(axis=1, keepdims=True)).astype(np.float32),
        groups=groups,
        verdicts=(Verdict(fault=MeldFault.GAP),) * len(set(groups.tolist())),
        figures=rng.uniform(-5, 700, (count, 4, 2)).astype(np.float32) if with_figures else None,
    )
    entry = json.loads(json.dumps(reading_to_json(reading, "a.jpg", "en")))
    again = reading_from_json(entry)
    assert reading_to_json(again, "a.jpg", "en") == entry
    np.testing.assert_allclose(again.quads, reading.quads, atol=0.006)
    np.testing.assert_allclose(again.read_at, reading.read_at, atol=0.006)
    np.testing.assert_allclose(again.confidences, reading.confidences, atol=1e-4)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda entry: entry.pop("pieces"),
        lambda entry: entry.update(kind="dominoes"),
        lambda entry: entry["pieces"][0].update(quad=[[1, 2]]),
        lambda entry: entry["pieces"][0].update(piece="14r"),
        lambda entry: entry["warnings"][0].update(code="unheard_of"),
        lambda entry: entry["groups"].pop(),
    ],
)
def test_other_json_gets_one_sentence(spoil: Any) -> None:
    entry = reading_to_json(_reading(), "a.jpg", "en")
    spoil(entry)
    with pytest.raises(BadInput):
        reading_from_json(entry)
