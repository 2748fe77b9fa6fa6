"""Readings of a group in falling order of probability, beside all of them sorted."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from vision.deciding.likely import likeliest_first

_LOGS = st.one_of(st.floats(-9, 0, width=32), st.just(float("-inf")))


@given(arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=_LOGS))
def test_every_possible_reading_comes_once_and_in_order(log_p: NDArray[np.float64]) -> None:
    rows, classes = log_p.shape
    every = {c: sum(log_p[range(rows), c]) for c in itertools.product(range(classes), repeat=rows)}
    possible = {c: p for c, p in every.items() if np.isfinite(p)}
    found = list(likeliest_first(log_p))
    assert {reading.classes for reading in found} == set(possible)
    assert len(found) == len(possible)
    assert [reading.log_p for reading in found] == pytest.approx(sorted(possible.values(), reverse=True))
