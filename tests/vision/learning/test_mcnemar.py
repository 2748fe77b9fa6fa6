"""The exact test, beside counting every way in which luck could have fallen."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.learning.mcnemar import exact_p


@pytest.mark.parametrize("differing", range(11))
def test_it_agrees_with_counting_every_way_in_which_coins_fall(differing: int) -> None:
    falls = [abs(2 * sum(coins) - differing) for coins in itertools.product((0, 1), repeat=differing)]
    for gained in range(differing + 1):
        as_far = sum(fall >= abs(2 * gained - differing) for fall in falls)
        assert exact_p(gained, differing - gained) == pytest.approx(as_far / 2**differing)


def test_known_values() -> None:
    assert exact_p(6, 0) == pytest.approx(0.03125)
    assert exact_p(5, 0) == pytest.approx(0.0625)
    assert exact_p(59, 121) == pytest.approx(4.434e-06, rel=0.01)


def test_thousands_of_pieces_may_differ() -> None:
    assert exact_p(5000, 5000) == 1
    assert 0 <= exact_p(6000, 4000) < 1e-80


@given(st.integers(0, 300), st.integers(0, 300))
def test_it_is_a_probability_and_does_not_care_which_is_which(gained: int, lost: int) -> None:
    p = exact_p(gained, lost)
    assert 0 < p <= 1
    assert p == exact_p(lost, gained)


@given(st.integers(0, 200), st.integers(0, 200))
def test_one_more_in_favour_of_the_leader_is_never_less_convincing(gained: int, lost: int) -> None:
    leader, other = max(gained, lost), min(gained, lost)
    assert exact_p(leader + 1, other) <= exact_p(leader, other) + 1e-12
