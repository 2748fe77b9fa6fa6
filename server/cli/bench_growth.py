"""How the time of rearranging grows with the hand, the table and the jokers: an SVG picture."""

import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from datasets.files import write_whole
from engine.rearrange import best_rearrangements
from engine.rearrangement.dealing import dealt_position
from engine.wording import Language, Wording
from server.cli.bench_rearrange import RULES

HANDS: Final = Wording("growth_hands", hu="kövek a kézben, üres asztal", en="pieces in the hand, empty table")
TABLES: Final = Wording("growth_tables", hu="kövek az asztalon, 14 a kézben", en="pieces on the table, 14 in the hand")
JOKERS: Final = Wording("growth_jokers", hu="{jokers} dzsóker a kézben", en="{jokers:joker|jokers} in the hand")
MILLISECONDS: Final = Wording("growth_ms", hu="ms (közép)", en="ms (median)")

_SIZES: Final = (14, 20, 30, 40, 50, 60, 70, 80, 90, 100)
_TABLES: Final = (0, 10, 20, 30, 40, 50, 60, 70, 80)
_HAND: Final = 14
_COLOURS: Final = ("#1b6ca8", "#c0392b", "#6b8e23")
_WIDTH_PX, _HEIGHT_PX, _MARGIN_PX = 460, 300, 50


@dataclass(frozen=True, slots=True)
class Panel:
    """One diagram: a line of milliseconds for each number of jokers."""

    title: Wording
    sizes: Sequence[int]
    lines_ms: Sequence[Sequence[float]]


def measured(positions: int, seed: int) -> list[Panel]:
    """The medians of so many random positions at each point."""
    return [
        Panel(HANDS, _SIZES, [[_median_ms(n, 0, j, positions, seed) for n in _SIZES] for j in range(3)]),
        Panel(TABLES, _TABLES, [[_median_ms(_HAND, n, j, positions, seed) for n in _TABLES] for j in range(3)]),
    ]


def _median_ms(hand: int, table: int, jokers: int, positions: int, seed: int) -> float:
    taken_ms = []
    for number in range(positions):
        rng = random.Random(f"{seed} {hand} {table} {jokers} {number}")
        melds, pieces = dealt_position(RULES, rng, hand=hand, table=table, hand_jokers=jokers)
        start = time.perf_counter()
        best_rearrangements(RULES, melds, pieces, opened=True)
        taken_ms.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken_ms)


def write_plot(path: Path, panels: Sequence[Panel], language: Language) -> None:
    """The panels side by side, to the same scale. Raises BadInput (`not_writable`)."""
    highest_ms = max(ms for panel in panels for line in panel.lines_ms for ms in line)
    drawn = [
        f'<g transform="translate({i * _WIDTH_PX} 0)">{_panel(panel, highest_ms, language)}</g>'
        for i, panel in enumerate(panels)
    ]
    size = f'viewBox="0 0 {len(panels) * _WIDTH_PX} {_HEIGHT_PX}"'
    style = 'font-family="sans-serif" font-size="12" fill="#222"'
    write_whole(path, f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(drawn)}</svg>\n'.encode())


def _panel(panel: Panel, highest_ms: float, language: Language) -> str:
    left, right, top, bottom = _MARGIN_PX, _WIDTH_PX - 10, 30, _HEIGHT_PX - _MARGIN_PX

    def x(size: float) -> float:
        return left + (right - left) * size / panel.sizes[-1]

    def y(ms: float) -> float:
        return bottom - (bottom - top) * ms / highest_ms

    parts = [
        f'<text x="{left}" y="15">{escape(MILLISECONDS.text(language, {}))}</text>',
        f'<text x="{right}" y="{_HEIGHT_PX - 12}" text-anchor="end">{escape(panel.title.text(language, {}))}</text>',
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#222"/>',
    ]
    parts += [f'<text x="{x(n):.0f}" y="{bottom + 16}" text-anchor="middle">{n}</text>' for n in panel.sizes]
    for quarter in range(5):
        ms = highest_ms * quarter / 4
        parts.append(f'<text x="{left - 6}" y="{y(ms) + 4:.0f}" text-anchor="end">{ms:.1f}</text>')
    for jokers, (line_ms, colour) in enumerate(zip(panel.lines_ms, _COLOURS, strict=True)):
        points = " ".join(f"{x(n):.1f},{y(ms):.1f}" for n, ms in zip(panel.sizes, line_ms, strict=True))
        legend = escape(JOKERS.text(language, {"jokers": jokers}))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 12}" y="{top + 14 + 16 * jokers}" fill="{colour}">{legend}</text>')
    return "".join(parts)
