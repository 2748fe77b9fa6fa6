"""Two corners of one card are one card, by geometry alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.pieces import FACE_DOWN_CLASS
from models.preprocess import Quads
from tests.vision.card_shapes import BOTTOM_LEFT, BOTTOM_RIGHT, TOP_LEFT, TOP_RIGHT, card, index
from vision.geometry import overlaps, turned
from vision.indices import Cards, cards_of, joint_posteriors

turns_deg = st.floats(-180, 180)


def _reading(classes: list[int], confidences: NDArray[np.float64]) -> NDArray[np.float32]:
    """Posteriors `(n, 54)`, each as sure of its class as told."""
    posteriors = np.repeat(((1 - confidences) / 53)[:, None], 54, axis=1)
    posteriors[np.arange(len(classes)), classes] = confidences
    return posteriors.astype(np.float32)


def _cards(
    shown: list[tuple[Quads, list[int]]],
    noise_px: float = 0.0,
    seed: int = 0,
    told: float = 1.0,
    names: list[int] | None = None,
) -> Cards:
    """What is made of cards of which these corners show; each tells the way to the middle `told` times too long.

    `names`: the classes of the cards, all different where not said.
    """
    rng = np.random.default_rng(seed)
    found = [index(quad, corner) for quad, corners in shown for corner in corners]
    quads = np.array([quad for quad, _ in found], np.float32)
    ways = np.array([way for _, way in found]) * told + rng.normal(0, noise_px, (len(found), 2))
    of_card = names or list(range(len(shown)))
    classes = [of_card[number] for number, (_, corners) in enumerate(shown) for _ in corners]
    return cards_of(quads, ways.astype(np.float32), _reading(classes, np.linspace(0.95, 0.8, len(found))))


def _ends(quads: list[Quads], seed: int) -> Cards:
    """What is made of cards whose upper corners show, all of which tell, and faintly, that their card lies right."""
    found = [index(quad, corner) for quad in quads for corner in (TOP_LEFT, TOP_RIGHT)]
    ways = []
    for quad in quads:
        right = (quad[1] - quad[0]) / np.linalg.norm(quad[1] - quad[0])
        _, way = index(quad, TOP_LEFT)
        ways += [way - 0.5 * (way @ right) * right] * 2
    names = np.repeat(np.arange(len(quads)), 2).tolist()
    told = np.array(ways) + np.random.default_rng(seed).normal(0, 1, (len(found), 2))
    shown = np.array([quad for quad, _ in found], np.float32)
    return cards_of(shown, told.astype(np.float32), _reading(names, np.full(len(names), 0.9)))


@given(
    turns_deg,
    st.sets(st.sampled_from([TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT]), min_size=1),
    st.integers(0, 99),
)
def test_all_corners_of_a_card_are_one_card(turn_deg: float, corners: set[int], seed: int) -> None:
    quad = card(300, 300, turn_deg)
    cards = _cards([(quad, sorted(corners))], noise_px=2, seed=seed)
    assert [sorted(rows) for rows in cards.members] == [list(range(len(corners)))]
    either_end = max(float(overlaps(side, quad[None])[0, 0]) for side in (cards.quads, turned(cards.quads)))
    assert either_end > 0.8


@given(turns_deg)
def test_the_quad_stands_as_the_index_does(turn_deg: float) -> None:
    quad = card(300, 300, turn_deg)
    np.testing.assert_allclose(_cards([(quad, [TOP_LEFT])]).quads[0], quad, atol=1)
    np.testing.assert_allclose(_cards([(quad, [BOTTOM_RIGHT])]).quads[0], turned(quad[None])[0], atol=1)


@given(turns_deg, st.floats(5, 14), st.integers(3, 13), st.integers(0, 99))
def test_every_card_of_a_fan_stays_a_card_of_its_own(turn_deg: float, step_deg: float, count: int, seed: int) -> None:
    pivot = np.array([500.0, 700.0])
    angles = turn_deg + (np.arange(count) - (count - 1) / 2) * step_deg
    middles = [pivot + 130 * np.array([np.sin(a), -np.cos(a)]) for a in np.radians(angles)]
    fan = [card(x, y, a) for (x, y), a in zip(middles, angles, strict=True)]
    shown = [(quad, [TOP_LEFT]) for quad in fan[:-1]] + [(fan[-1], [TOP_LEFT, BOTTOM_RIGHT])]
    cards = _cards(shown, noise_px=2, seed=seed)
    assert len(cards.members) == count
    assert sorted(len(rows) for rows in cards.members) == [1] * (count - 1) + [2]


@pytest.mark.parametrize("gap_px", [0, 4, 30])
def test_neighbours_in_a_grid_keep_their_corners(gap_px: float) -> None:
    all_corners = [TOP_LEFT, TOP_RIGHT, BOTTOM_RIGHT, BOTTOM_LEFT]
    grid = [
        card(200 + column * (100 + gap_px), 200 + row * (140 + gap_px), 0) for row in (0, 1) for column in (0, 1, 2)
    ]
    cards = _cards([(quad, all_corners) for quad in grid], noise_px=3)
    assert sorted(sorted(rows) for rows in cards.members) == [list(range(n, n + 4)) for n in range(0, 24, 4)]


@pytest.mark.parametrize("told", [0.75, 1.3, 2.6])
def test_opposite_corners_mend_what_single_ones_tell_badly(told: float) -> None:
    shown = [(card(200 + 260 * n, 300, 40 * n), [TOP_LEFT, BOTTOM_RIGHT]) for n in range(3)]
    shown.append((card(1100, 300, 10), [TOP_LEFT]))
    cards = _cards(shown, noise_px=3, told=told)
    assert sorted(sorted(rows) for rows in cards.members) == [[0, 1], [2, 3], [4, 5], [6]]
    alone = cards.quads[cards.members.index([6])]
    assert float(overlaps(alone[None], card(1100, 300, 10)[None])[0, 0]) > 0.9


@given(st.integers(0, 99), turns_deg)
def test_four_corners_outweigh_a_side_told_wrongly(seed: int, turn_deg: float) -> None:
    """Where cards of a grid touch, an index at their common edge may tell the wrong side, though not firmly."""
    turn = np.radians(turn_deg)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    places = [500 + 101 * x * right + 141 * y * down for y in (0, 1) for x in (0, 1, 2)]
    grid = [card(float(x), float(y), turn_deg) for x, y in places]
    found = [index(quad, corner) for quad in grid for corner in range(4)]
    rng = np.random.default_rng(seed)
    ways = np.array([way for _, way in found])
    for row in rng.choice(len(found), 5, replace=False):
        across = ways[row] @ right
        ways[row] -= 1.4 * across * right
    quads = np.array([quad for quad, _ in found], np.float32)
    names = [number // 4 for number in range(len(found))]
    cards = cards_of(quads, ways.astype(np.float32), _reading(names, np.full(len(found), 0.9)))
    assert sorted(sorted(rows) for rows in cards.members) == [list(range(n, n + 4)) for n in range(0, 24, 4)]


@pytest.mark.parametrize("step_px", [14, 16, 20])
def test_a_tight_row_holds_no_card_of_two_others_corners(step_px: float) -> None:
    """A card's first index lies where the other upper corner of a card six places before it would be."""
    row = [card(200 + step_px * number, 300, 0) for number in range(9)]
    shown = [(quad, [TOP_LEFT]) for quad in row[:-1]] + [(row[-1], [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT])]
    cards = _cards(shown, noise_px=2)
    assert sorted(len(rows) for rows in cards.members) == [1] * 8 + [4]


def test_two_equal_cards_in_a_fan_are_two() -> None:
    middles = [(500 + 130 * np.sin(a), 700 - 130 * np.cos(a)) for a in np.radians([-20, -10, 0, 10, 20])]
    fan = [card(float(x), float(y), turn) for (x, y), turn in zip(middles, (-20, -10, 0, 10, 20), strict=True)]
    shown = [(quad, [TOP_LEFT]) for quad in fan[:-1]] + [(fan[-1], [TOP_LEFT, BOTTOM_RIGHT])]
    assert len(_cards(shown, noise_px=2, names=[3, 9, 9, 4, 4]).members) == 5


def test_two_equal_cards_side_by_side_are_two() -> None:
    shown = [(card(200, 200, 0), [TOP_LEFT, BOTTOM_RIGHT]), (card(224, 200, 0), [TOP_LEFT, BOTTOM_RIGHT])]
    cards = _cards(shown, names=[7, 7])
    assert sorted(sorted(rows) for rows in cards.members) == [[0, 1], [2, 3]]


@given(turns_deg, st.integers(0, 99))
def test_both_corners_of_one_end_are_one_card_though_one_tells_the_wrong_side(turn_deg: float, seed: int) -> None:
    """As in fans of a deck with four indices: of each only the front card shows both corners of its end."""
    cards = _ends([card(300 + 320 * n, 300, turn_deg + 25 * n) for n in range(4)], seed)
    assert sorted(sorted(rows) for rows in cards.members) == [[0, 1], [2, 3], [4, 5], [6, 7]]


@given(turns_deg, st.integers(0, 99))
def test_one_end_alone_tells_no_width(turn_deg: float, seed: int) -> None:
    cards = _ends([card(300, 300, turn_deg)], seed)
    assert sorted(cards.members) == [[0], [1]]


@given(turns_deg, st.integers(0, 99), st.floats(30, 99))
def test_equal_neighbours_that_lie_alike_are_two_cards_each(turn_deg: float, seed: int, step_px: float) -> None:
    """Two packs sorted in a hand: both indices tell firmly that their card lies to the same side."""
    right = np.array([np.cos(np.radians(turn_deg)), np.sin(np.radians(turn_deg))])
    middles = [np.array([500.0 + 400 * n, 500]) + side * step_px * right for n in range(4) for side in (0, 1)]
    shown = [(card(float(x), float(y), turn_deg), [TOP_LEFT]) for x, y in middles]
    cards = _cards(shown, noise_px=1, seed=seed, names=[n // 2 for n in range(8)])
    assert sorted(cards.members) == [[n] for n in range(8)]


def test_indices_that_surely_read_differently_are_of_two_cards() -> None:
    """A card laid on another so that one corner of each shows, where the other card's second corner would be."""
    found = [index(card(300, 300, 0), corner) for corner in (TOP_LEFT, BOTTOM_RIGHT)]
    quads, ways = (np.array(part, np.float32) for part in zip(*found, strict=True))
    for confidence, count in ((0.95, 2), (0.1, 1)):
        assert len(cards_of(quads, ways, _reading([5, 6], np.full(2, confidence))).members) == count


def test_a_back_is_a_card_by_itself_of_unknown_turn() -> None:
    quad = card(300, 300, 20)
    indices, ways = zip(index(quad, TOP_LEFT), index(quad, BOTTOM_RIGHT), strict=True)
    quads = np.array([*indices, quad], np.float32)
    to_card = np.array([*ways, (0, 0)], np.float32)
    cards = cards_of(quads, to_card, _reading([5, 5, FACE_DOWN_CLASS], np.array([0.9, 0.8, 0.95])))
    assert cards.members == [[2], [0, 1]]
    assert cards.turned_known.tolist() == [False, False]
    np.testing.assert_array_equal(cards.quads[0], quad)


def test_one_index_tells_how_a_card_is_held() -> None:
    cards = _cards([(card(200, 200, 0), [TOP_LEFT, TOP_RIGHT]), (card(600, 200, 0), [TOP_LEFT, BOTTOM_RIGHT])])
    opposite = [any(row == 3 for row in rows) for rows in cards.members]
    assert [not known for known in cards.turned_known.tolist()] == opposite


def test_nothing_is_no_card() -> None:
    cards = cards_of(*(np.empty(shape, np.float32) for shape in ((0, 4, 2), (0, 2), (0, 54))))
    assert cards.members == []
    assert cards.quads.shape == (0, 4, 2)


def test_looks_that_agree_are_surer_and_those_that_differ_are_not() -> None:
    sure, other = np.full(54, 0.1 / 53, np.float32), np.full(54, 0.1 / 53, np.float32)
    sure[3], other[4] = 0.9, 0.9
    posteriors = np.array([sure, sure, other], np.float32)
    agreeing, differing, single = joint_posteriors(posteriors, [[0, 1], [0, 2], [2]])
    assert agreeing[3] > 0.99
    assert differing[3] == pytest.approx(differing[4])
    assert differing.max() < 0.5
    np.testing.assert_allclose(single, other, atol=1e-5)
    assert joint_posteriors(np.empty((0, 54), np.float32), []).shape == (0, 54)
