"""The joint search beside brute force over all joint readings of tiny pictures."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.deciding.beliefs import beliefs
from vision.deciding.melds import LEGAL_ODDS, REPAIR_ODDS
from vision.deciding.search import Picture, log_score, most_probable
from vision.deciding.stock import SURPLUS_ODDS

CLASSES = 4


def _consecutive(classes: Sequence[int]) -> bool:
    """A meld of the tiny game: each piece is one more than the one before."""
    return all(b == a + 1 for a, b in itertools.pairwise(classes))


@st.composite
def pictures(draw: st.DrawFn, sizes: Sequence[Sequence[int]] = ((3,), (4,), (3, 1), (1, 1, 1))) -> Picture:
    """Tiny pictures with ties, near ties and clear pieces, and one or two copies of each piece."""
    groups, start = [], 0
    for size in draw(st.sampled_from(sizes)):
        groups.append(range(start, start + size))
        start += size
    weights = draw(
        st.lists(
            st.lists(st.sampled_from((1e-4, 0.02, 0.3, 0.4, 1.0)), min_size=CLASSES, max_size=CLASSES),
            min_size=start,
            max_size=start,
        )
    )
    p = np.array(weights)
    stock = np.array(draw(st.lists(st.integers(0, 2), min_size=CLASSES, max_size=CLASSES)))
    legal = draw(st.sampled_from((None, _consecutive)))
    return Picture(np.log(p / p.sum(axis=1, keepdims=True)), groups, legal, stock)


def _all_readings(picture: Picture) -> list[tuple[int, ...]]:
    return list(itertools.product(range(CLASSES), repeat=len(picture.log_p)))


@given(pictures())
def test_the_search_finds_what_brute_force_finds(picture: Picture) -> None:
    best = max(log_score(picture, classes) for classes in _all_readings(picture))
    assert log_score(picture, most_probable(picture)) == pytest.approx(best)


def test_groups_that_want_two_scarce_pieces_are_searched_once() -> None:
    """The first scarce piece joins the last two groups, the second all three."""
    weights = np.array([[0.005, 0.005, 0.005, 1.0], [1.0, 1.0, 1.0, 1.0], [1.0, 1.0, 1.0, 1.0]])
    p = np.log(weights / weights.sum(axis=1, keepdims=True))
    picture = Picture(p, [range(1), range(1, 2), range(2, 3)], None, np.array([0, 0, 1, 1]))
    best = max(log_score(picture, classes) for classes in _all_readings(picture))
    assert log_score(picture, most_probable(picture)) == pytest.approx(best)


def test_scores_are_probabilities_times_the_odds() -> None:
    p = np.array([[0.7, 0.1, 0.1, 0.1], [0.1, 0.6, 0.2, 0.1], [0.1, 0.1, 0.5, 0.3], [0.25, 0.25, 0.25, 0.25]])
    picture = Picture(np.log(p), [range(3), [3]], _consecutive, np.array([1, 1, 1, 1]))
    assert np.exp(log_score(picture, [0, 1, 2, 3])) == pytest.approx(0.7 * 0.6 * 0.5 * 0.25 * REPAIR_ODDS)
    assert np.exp(log_score(picture, [0, 1, 3, 3])) == pytest.approx(0.7 * 0.6 * 0.3 * 0.25 * SURPLUS_ODDS)


def _exact_beliefs(picture: Picture) -> NDArray[np.float64]:
    """Marginals summed over all joint readings, with the odds that beliefs use for melds."""
    sums = np.zeros_like(picture.log_p)
    for classes in _all_readings(picture):
        melds = sum(picture.is_meld([classes[row] for row in rows]) for rows in picture.groups)
        weight = np.exp(log_score(picture, classes)) * (LEGAL_ODDS / REPAIR_ODDS) ** melds
        sums[range(len(classes)), classes] += weight
    return np.asarray(sums / sums.sum(axis=1, keepdims=True))


@given(pictures(sizes=((3,), (4,))))
def test_beliefs_in_one_group_of_a_large_stock_are_exact(picture: Picture) -> None:
    plenty = Picture(picture.log_p, picture.groups, picture.legal, np.full(CLASSES, 9))
    np.testing.assert_allclose(beliefs(plenty), _exact_beliefs(plenty), atol=1e-3)


@given(pictures(sizes=((1, 1), (1, 1, 1), (1, 1, 1, 1))), st.integers(0, CLASSES - 1), st.integers(0, 2))
def test_beliefs_where_one_piece_may_be_short_are_exact(picture: Picture, short: int, copies: int) -> None:
    stock = np.where(np.arange(CLASSES) == short, copies, 9)
    scarce = Picture(picture.log_p, picture.groups, picture.legal, stock)
    np.testing.assert_allclose(beliefs(scarce), _exact_beliefs(scarce), atol=1e-3)


@given(pictures())
def test_beliefs_are_probabilities(picture: Picture) -> None:
    believed = beliefs(picture)
    assert (believed >= 0).all()
    np.testing.assert_allclose(believed.sum(axis=1), 1)


def test_many_certain_copies_stay_and_are_found_at_once() -> None:
    log_p = np.log(np.full((12, CLASSES), 1e-5) + np.eye(CLASSES)[[0] * 12])
    picture = Picture(log_p, [range(12)], None, np.full(CLASSES, 2))
    assert most_probable(picture) == [0] * 12


def test_what_cannot_be_searched_through_still_respects_the_stock_better_than_nothing() -> None:
    rng = np.random.default_rng(0)
    log_p = np.log(rng.dirichlet(np.ones(CLASSES), 30))
    picture = Picture(log_p, [[row] for row in range(30)], None, np.full(CLASSES, 8))
    found = most_probable(picture)
    assert log_score(picture, found) >= log_score(picture, log_p.argmax(axis=1).tolist())
