"""The running points as lines: each player's has a colour, a dash of its own and the player's letter at its end."""

from html import escape
from typing import Final

from nicegui import ui

from server.matches.view import MatchView
from server.pages.kit import Voice
from server.pages.marks import Mark, marks_of
from server.pages.running import running_totals
from server.texts import match_page as texts
from server.texts.pieces import signed

_WIDTH, _HEIGHT = 460, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 36, 14, 30
_LEAST_GAP: Final = 20
"""Two letters at the ends of lines lie at least so far apart."""
_MOST_TICKS: Final = 12


def draw_chart(view: MatchView, say: Voice) -> None:
    """The chart, from the first round on."""
    totals = running_totals(view)
    rounds = view.standing.counted
    if rounds:
        label = escape(say(texts.CHART_ALT))
        drawing = f'<svg class="chart" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}">'
        marks = marks_of(view)
        lines = [(marks[player], _from_start(points)) for player, points in totals.items() if set(points) != {None}]
        ui.html(drawing + _Scale(lines, rounds).draw() + "</svg>", sanitize=False)


class _Scale:
    """Where rounds and points lie in the drawing."""

    def __init__(self, lines: list[tuple[Mark, tuple[int | None, ...]]], rounds: int) -> None:
        self._lines = lines
        self._rounds = rounds
        known = [points for _, line in lines for points in line if points is not None]
        self._step = _step(max(known) - min(known))
        self._low = min(known) // self._step * self._step
        self._high = max(-(-max(known) // self._step) * self._step, self._low + self._step)

    def draw(self) -> str:
        """The grid, the lines, and the letters at their ends."""
        ends = self._ends()
        return "".join(self._grid()) + "".join(self._line(mark, line) for mark, line in self._lines) + "".join(ends)

    def _x(self, number: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * number / self._rounds

    def _y(self, points: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (self._high - points) / (self._high - self._low)

    def _grid(self) -> list[str]:
        found = []
        for points in range(self._low, self._high + 1, self._step):
            y = self._y(points)
            look = "chart__zero" if points == 0 else "chart__grid"
            found.append(f'<line class="{look}" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
            found.append(
                f'<text class="chart__tick" x="{_LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{signed(points)}</text>'
            )
        every = -(-self._rounds // _MOST_TICKS)
        for number in range(every, self._rounds + 1, every):
            place = f'x="{self._x(number):.1f}" y="{_HEIGHT - 8}"'
            found.append(f'<text class="chart__tick" {place} text-anchor="middle">{number}</text>')
        return found

    def _line(self, mark: Mark, line: tuple[int | None, ...]) -> str:
        places = [(self._x(n), self._y(points)) for n, points in enumerate(line) if points is not None]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        return f'<polyline class="chart__line line-{mark.colour}" points="{path}"/>'

    def _ends(self) -> list[str]:
        """The letters, moved apart where lines end close together."""
        ends = []
        for mark, line in self._lines:
            last = max(n for n, points in enumerate(line) if points is not None)
            ends.append((self._y(line[last] or 0), self._x(last), mark))
        ends.sort(key=lambda end: end[0])
        ys = spread([y for y, _, _ in ends], _LEAST_GAP, _HEIGHT - _BOTTOM)
        return [
            f'<circle class="chart__end fill-{mark.colour}" cx="{x + 18:.1f}" cy="{y:.1f}" r="9.5"/>'
            f'<text class="chart__letter" x="{x + 18:.1f}" y="{y + 4.2:.1f}" text-anchor="middle">'
            f"{escape(mark.letter)}</text>"
            for y, (_, x, mark) in zip(ys, ends, strict=True)
        ]


def spread(places: list[float], gap: float, most: float) -> list[float]:
    """Ascending places moved apart by at least `gap`, none of them beyond `most`."""
    apart: list[float] = []
    for place in places:
        apart.append(max(place, apart[-1] + gap) if apart else place)
    limit = most
    for number in reversed(range(len(apart))):
        apart[number] = min(apart[number], limit)
        limit = apart[number] - gap
    return apart


def _from_start(points: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Who plays from the first round on begins with nothing."""
    return (None if points[0] is None else 0, *points)


def _step(span: int) -> int:
    """A round number of points between two lines of the grid, about five of them."""
    step = 1
    while span / step > 5:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    return step
