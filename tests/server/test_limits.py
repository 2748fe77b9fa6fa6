import pytest

from server.errors import Refusal
from server.limits import RateLimit


class _Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_allowances_run_out_and_come_back_with_time() -> None:
    clock = _Clock()
    limit = RateLimit(per_minute=3, clock=clock)
    for _ in range(3):
        limit.take("phone")
    with pytest.raises(Refusal) as refused:
        limit.take("phone")
    assert (refused.value.status, refused.value.values) == (429, {"seconds": 20})
    clock.now_s += 20
    limit.take("phone")
    with pytest.raises(Refusal):
        limit.take("phone")


def test_every_device_has_its_own_allowance() -> None:
    limit = RateLimit(per_minute=1, clock=_Clock())
    limit.take("one")
    limit.take("other")
    with pytest.raises(Refusal):
        limit.take("one")


def test_many_devices_do_not_make_an_exhausted_one_forgotten() -> None:
    limit = RateLimit(per_minute=2, clock=_Clock())
    for _ in range(2):
        limit.take("busy")
    for number in range(3000):
        limit.take(f"device {number}")
    with pytest.raises(Refusal):
        limit.take("busy")
