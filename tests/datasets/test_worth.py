import dataclasses

import pytest

from datasets.scene import FalseAlarm, Prediction, Scene, ScenePiece
from datasets.sets import CONFIRMED, CORRECTED, GAME_NOTE, SEAT_NOTE, TRUTH_NOTE, UNOPPOSED
from datasets.worth import Use, disagrees, doubt_of, rank, worth_of
from engine.pieces import CLASS_COUNT, class_of, parse_piece
from tests.datasets.made_sets import row, upright


def said(name: str, p: float) -> Prediction:
    """What networks said that were so sure of a piece."""
    posterior = [0.0] * CLASS_COUNT
    posterior[class_of(parse_piece(name))] = p
    return Prediction(parse_piece(name), "w", tuple(posterior))


def read(name: str, p: float = 0.99, *, label: str | None = None, number: int = 0) -> ScenePiece:
    return ScenePiece(parse_piece(label or name), upright(10 + 22 * number, 20), 0, predicted=said(name, p))


def scene(*pieces: ScenePiece, **notes: str) -> Scene:
    return Scene("a.jpg", 200, 160, "kitchen", pieces, notes=notes)


def test_doubt_is_what_the_networks_left_open() -> None:
    assert doubt_of(read("7r", 0.75)) == pytest.approx(0.25)
    assert doubt_of(ScenePiece(parse_piece("7r"), upright(0, 0))) == 0
    worth = worth_of(scene(read("7r", 0.75), read("8r", 0.9, number=1)))
    assert worth.doubt == pytest.approx(0.35)
    assert (worth.unsure, worth.use) == (1, Use.UNSURE)


def test_what_a_person_has_confirmed_is_in_doubt_no_more() -> None:
    worth = worth_of(scene(read("7r", 0.5), **{TRUTH_NOTE: CONFIRMED}))
    assert (worth.doubt, worth.disagrees, worth.use) == (0, False, Use.UNSURE)


@pytest.mark.parametrize(
    "corrected",
    [
        scene(read("7r", label="1r")),
        scene(dataclasses.replace(read("7r"), predicted=dataclasses.replace(said("7r", 1), quad=upright(1, 1)))),
        scene(read("7r"), ScenePiece(parse_piece("8r"), upright(40, 20))),
        dataclasses.replace(scene(read("7r")), false_alarms=(FalseAlarm(upright(90, 9), said("8r", 1)),)),
    ],
    ids=["another piece", "moved", "missed", "false alarm"],
)
def test_corrections_make_a_scene_most_useful(corrected: Scene) -> None:
    assert worth_of(corrected).use is Use.CORRECTED
    plain = scene(read("7r"), **{TRUTH_NOTE: CONFIRMED})
    assert rank(worth_of(corrected), corrected.notes) > rank(worth_of(plain), plain.notes)


def test_what_was_drawn_follows_no_game() -> None:
    surplus = scene(*row("7r 7r 7r"))
    assert worth_of(surplus).disagrees
    assert not worth_of(dataclasses.replace(surplus, rendered=True)).disagrees


def test_labels_without_networks_are_no_corrections() -> None:
    assert worth_of(scene(*row("4r 5r 6r"))).use is Use.PLAIN


def test_equally_useful_ones_rank_by_whose_word_they_are() -> None:
    worth = worth_of(scene(read("7r")))
    ranks = [rank(worth, {TRUTH_NOTE: truth}) for truth in (UNOPPOSED, CORRECTED, CONFIRMED)]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize(
    ("text", "notes", "wrong"),
    [
        ("4r 5r 6r", {}, False),
        ("4r 6r 5r", {}, False),
        ("4r 5r 7r", {GAME_NOTE: "rummikub"}, True),
        ("4r 5r 7r", {GAME_NOTE: "tile"}, False),
        ("4r 5r 7r", {GAME_NOTE: "rummikub", SEAT_NOTE: "3"}, False),
        ("4r 9b", {}, False),
        ("4r 4r 4r", {}, True),
        ("4r 4s 4h", {}, True),
        ("4r 5r 6r", {GAME_NOTE: "handromi"}, True),
        ("? 5r 7r", {GAME_NOTE: "rummikub"}, False),
    ],
)
def test_the_rules_disagree_with_what_cannot_lie_there(text: str, notes: dict[str, str], wrong: bool) -> None:
    assert disagrees(scene(*row(text), **notes)) is wrong
