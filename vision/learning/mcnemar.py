"""Whether one of two readings of the same pieces is better, or luck: the exact test of McNemar (1947)."""

from fractions import Fraction
from math import comb


def exact_p(gained: int, lost: int) -> float:
    """How probable a difference at least so large is where neither is better: two-sided, exact.

    `gained` pieces are right only in the one reading, `lost` only in the other; pieces that both read
    alike say nothing. 1 where nothing differs.
    """
    differing = gained + lost
    tail = sum(comb(differing, k) for k in range(min(gained, lost) + 1))
    # Whole numbers to the end: two to the thousandth is no float.
    return min(1.0, float(Fraction(2 * tail, 2**differing)))
