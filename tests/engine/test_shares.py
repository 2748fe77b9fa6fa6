from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from engine.shares import share_equally

_MATCH = GAMES["romi500"].match
_SEATS = st.sets(st.integers(0, 5), min_size=1).map(sorted)


@given(amount=st.integers(0, 10**9), seats=_SEATS)
def test_all_is_shared_and_nobody_gets_two_units_more(amount: int, seats: list[int]) -> None:
    shares = share_equally(amount, seats, _MATCH)
    assert list(shares) == seats
    assert sum(shares.values()) == amount
    assert sorted(shares.values(), reverse=True) == list(shares.values())
    assert shares[seats[0]] - shares[seats[-1]] <= 1


@given(amount=st.integers(0, 10**9), seats=_SEATS)
def test_a_table_may_leave_the_remainder_to_nobody(amount: int, seats: list[int]) -> None:
    shares = share_equally(amount, seats, replace(_MATCH, remainder="nobody"))
    assert len(set(shares.values())) == 1
    assert 0 <= amount - sum(shares.values()) < len(seats)
