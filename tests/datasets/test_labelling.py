import dataclasses
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.labelling import Labels
from datasets.scene import Scene, ScenePiece, load_scene, save_scene
from datasets.sets import CONFIRMED, CORRECTED, PREDICTED, TRUTH_NOTE
from datasets.turns import Turn, turn_of
from engine.pieces import FACE_DOWN, JOKER, parse_piece
from tests.datasets.made_sets import row, upright
from tests.datasets.test_worth import read


@pytest.fixture
def labels() -> Labels:
    return Labels(_scene())


def _scene(*pieces: ScenePiece) -> Scene:
    three = (read("7r"), read("8r", number=1), read("9r", number=2))
    return Scene("a.jpg", 200, 160, "kitchen", pieces or three, notes={TRUTH_NOTE: PREDICTED})


def test_a_change_is_a_correction_and_what_was_said_before_stays(labels: Labels) -> None:
    labels.say(0, parse_piece("1r"))
    piece = labels.scene.pieces[0]
    assert (str(piece.piece), piece.predicted) == ("1r", read("7r").predicted)
    assert labels.scene.notes[TRUTH_NOTE] == CORRECTED
    assert labels.confirmed().notes[TRUTH_NOTE] == CONFIRMED
    labels.undo()
    assert labels.scene == _scene()


def test_four_quarter_turns_lead_back_to_what_was_predicted(labels: Labels) -> None:
    labels.turn(0)
    turned = labels.scene.pieces[0]
    assert turn_of(turned) is Turn.RIGHT
    assert turned.predicted is not None
    assert turned.predicted.quad == read("7r").quad
    for _ in range(3):
        labels.turn(0)
    assert labels.scene.pieces[0] == read("7r")


def test_turning_says_which_way_is_up() -> None:
    unknown = dataclasses.replace(read("7r"), up_known=False)
    labels = Labels(_scene(unknown))
    labels.turn(0)
    assert labels.scene.pieces[0].up_known


def test_a_corner_may_not_turn_a_piece_inside_out(labels: Labels) -> None:
    assert labels.shift(0, 5, 3, corner=2)
    assert labels.scene.pieces[0].quad[2][1] == 53
    before = labels.scene
    assert not labels.shift(0, -80, -80, corner=2)
    assert not labels.move(0, ((0, 0), (1, 0), (1, 1), (0, 1)))
    assert labels.scene == before


def test_what_was_removed_stays_on_record_as_a_false_alarm(labels: Labels) -> None:
    labels.shift(1, 2, 0)
    labels.remove(1)
    assert [str(piece.piece) for piece in labels.scene.pieces] == ["7r", "9r"]
    (alarm,) = labels.scene.false_alarms
    assert alarm.quad == read("8r", number=1).quad
    assert alarm.predicted == read("8r").predicted
    labels.undo()
    labels.remove(labels.add(JOKER, (100, 100)))
    assert labels.scene.false_alarms == ()


def test_a_piece_is_added_as_large_as_its_neighbour(labels: Labels) -> None:
    beside = labels.add(JOKER, like=2)
    assert labels.scene.pieces[beside].quad == upright(74, 20)
    there = labels.add(FACE_DOWN, (150, 100))
    assert labels.scene.pieces[there].quad == upright(140, 85)
    assert labels.scene.pieces[there].group is None


def test_a_cards_indices_go_along_where_it_is_moved_and_are_a_new_ones_too() -> None:
    card = dataclasses.replace(read("Qh"), indices=(upright(12, 22, 4, 6),))
    labels = Labels(_scene(card))
    labels.shift(0, 5, 3)
    assert labels.scene.pieces[0].indices == (upright(17, 25, 4, 6),)
    labels.shift(0, 2, 2, corner=2)
    labels.turn(0)
    assert labels.scene.pieces[0].indices == (upright(17, 25, 4, 6),)
    labels.undo()
    labels.undo()
    added = labels.add(JOKER, like=0)
    assert labels.scene.pieces[added].indices == (upright(37, 25, 4, 6),)


def test_a_piece_is_added_to_an_empty_picture() -> None:
    labels = Labels(Scene("a.jpg", 200, 160, "kitchen"))
    labels.add(JOKER)
    ((left, top), _, (right, bottom), _) = labels.scene.pieces[0].quad
    assert ((left + right) / 2, (top + bottom) / 2, bottom - top) == (100, 80, 16)


def test_groups_are_left_and_joined_in_reading_order() -> None:
    labels = Labels(_scene(*row("4r 5r 6r")))
    assert labels.group(1) == 2
    assert [[str(p.piece) for p in group] for group in labels.scene.groups] == [["4r", "6r"], ["5r"]]
    assert labels.group(2) == 1
    assert [[str(p.piece) for p in group] for group in labels.scene.groups] == [["4r", "5r", "6r"]]
    added = labels.add(parse_piece("3r"), (5, 35))
    assert labels.group(added) == 0
    assert [str(p.piece) for p in labels.scene.groups[0]] == ["3r", "4r", "5r", "6r"]


def test_a_piece_alone_in_the_picture_has_nothing_to_join() -> None:
    labels = Labels(_scene(read("7r")))
    labels.group(0)
    assert not labels.can_undo


steps = st.lists(
    st.one_of(
        st.tuples(st.just("say"), st.integers(0, 9), st.sampled_from(["1r", "13k", "*", "?"])),
        st.tuples(st.just("turn"), st.integers(0, 9)),
        st.tuples(
            st.just("shift"), st.integers(0, 9), st.floats(-30, 30), st.floats(-30, 30), st.none() | st.integers(0, 3)
        ),
        st.tuples(st.just("add"), st.floats(0, 200), st.floats(0, 160)),
        st.tuples(st.just("remove"), st.integers(0, 9)),
        st.tuples(st.just("group"), st.integers(0, 9)),
        st.tuples(st.just("undo")),
        st.tuples(st.just("redo")),
    ),
    max_size=12,
)


def _do(labels: Labels, step: tuple[Any, ...]) -> None:
    what, *values = step
    count = len(labels.scene.pieces)
    match what:
        case "undo":
            labels.undo()
        case "redo":
            labels.redo()
        case "add":
            labels.add(JOKER, (values[0], values[1]))
        case "say" if count:
            labels.say(values[0] % count, parse_piece(values[1]))
        case "turn" if count:
            labels.turn(values[0] % count)
        case "shift" if count:
            labels.shift(values[0] % count, values[1], values[2], values[3])
        case "remove" if count:
            labels.remove(values[0] % count)
        case "group" if count:
            labels.group(values[0] % count)


@given(steps)
def test_everything_can_be_taken_back_done_again_and_kept(
    tmp_path_factory: pytest.TempPathFactory, done: list[tuple[Any, ...]]
) -> None:
    labels = Labels(_scene())
    for step in done:
        _do(labels, step)
    last = labels.scene
    path = tmp_path_factory.getbasetemp() / "labelled.json"
    save_scene(last, path)
    assert load_scene(path) == last
    undone = 0
    while labels.can_undo:
        labels.undo()
        undone += 1
    assert labels.scene == _scene()
    for _ in range(undone):
        labels.redo()
    assert labels.scene == last
