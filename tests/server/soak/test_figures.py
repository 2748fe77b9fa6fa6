"""What a soak makes of its measurements."""

import pytest

from server.soak.figures import LEAST_SAMPLES, MOST_GROWTH_MB, Figures, Kind, Spread, spread


def test_percentiles_are_values_that_were_measured() -> None:
    assert spread([5.0]) == Spread(1, 5.0, 5.0, 5.0)
    assert spread([float(n) for n in range(100, 0, -1)]) == Spread(100, 50.0, 95.0, 100.0)


def test_a_minute_holds_what_came_since_the_last() -> None:
    figures = Figures()
    figures.took(Kind.ACTION, 10)
    figures.failed("x")
    first = figures.end_minute(100.0)
    figures.took(Kind.CAMERA, 30)
    second = figures.end_minute(None)
    assert (first.number, first.times, first.memory_mb, first.errors) == (1, {Kind.ACTION: spread([10])}, 100.0, 1)
    assert (second.number, second.times, second.memory_mb, second.errors) == (2, {Kind.CAMERA: spread([30])}, None, 0)
    assert set(figures.whole()) == {Kind.ACTION, Kind.CAMERA}


@pytest.mark.parametrize(
    ("late", "of", "broken"),
    [(1, 100, []), (6, 100, ["action"]), (LEAST_SAMPLES - 1, LEAST_SAMPLES - 1, [])],
)
def test_a_limit_is_broken_by_the_95th_percentile(late: int, of: int, broken: list[str]) -> None:
    figures = Figures()
    for number in range(of):
        figures.took(Kind.ACTION, 900 if number < late else 20)
    assert figures.broken() == broken


def test_what_the_engine_thinks_about_has_no_limit_and_errors_always_break() -> None:
    figures = Figures()
    for _ in range(100):
        figures.took(Kind.OPTIONS, 60_000)
    assert figures.broken() == []
    figures.failed("GET /table: 500")
    assert figures.broken() == ["errors"]


def _with_memory(minutes: int, megabytes: object) -> Figures:
    assert callable(megabytes)
    figures = Figures()
    figures.memory = [(60.0 * n, float(megabytes(n))) for n in range(minutes + 1)]
    return figures


def test_memory_that_settles_is_flat_and_memory_that_grows_is_not() -> None:
    settled = _with_memory(60, lambda n: 300 + min(n, 5) * 20)
    assert settled.growth_mb() == 0
    assert settled.broken() == []
    growing = _with_memory(60, lambda n: 300 + n)
    assert growing.growth_mb() == pytest.approx(44, abs=5)
    assert growing.broken() == (["memory"] if (growing.growth_mb() or 0) > MOST_GROWTH_MB else [])
    assert _with_memory(60, lambda n: 300 + 2 * n).broken() == ["memory"]


def test_too_short_a_time_says_nothing_of_memory() -> None:
    assert Figures().growth_mb() is None
    assert _with_memory(2, lambda n: 300 + 100 * n).growth_mb() is None
