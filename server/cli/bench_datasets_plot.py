"""Time and memory of the commands on sets against the number of pictures: an SVG picture."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol
from xml.sax.saxutils import escape

from datasets.files import write_whole
from engine.wording import Language, Wording

PICTURES: Final = Wording("plot_pictures", hu="képek a készletben", en="pictures in the set")
SECONDS: Final = Wording("plot_seconds", hu="processzoridő (s)", en="processor time (s)")
PEAK: Final = Wording("plot_peak", hu="memória, csúcs (MB)", en="memory, peak (MB)")
LIMIT: Final = Wording("plot_limit", hu="határ", en="limit")

MEMORY_LIMIT_MB: Final = 500
_COLOURS: Final = ("#1b6ca8", "#c0392b", "#6b8e23", "#8e44ad", "#b9770e", "#117a65")
_WIDTH_PX, _HEIGHT_PX, _MARGIN_PX = 520, 330, 56


class Measured(Protocol):
    """What is drawn of a measure."""

    @property
    def command(self) -> str:
        """Which command."""

    @property
    def pictures(self) -> int:
        """On how many pictures."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def processor_seconds(self) -> float | None:
        """How long the processor worked, None where that is not known; other programs lengthen only the former."""

    @property
    def peak_mb(self) -> float | None:
        """Its greatest memory, None where that is not known."""


def write_plot(path: Path, measures: Sequence[Measured], language: Language) -> None:
    """Both diagrams side by side. Raises BadInput (`not_writable`)."""
    panels = [
        _panel(measures, lambda measure: measure.processor_seconds or measure.seconds, SECONDS, language),
        _panel(measures, lambda measure: measure.peak_mb, PEAK, language, MEMORY_LIMIT_MB),
    ]
    drawn = "".join(f'<g transform="translate({i * _WIDTH_PX} 0)">{panel}</g>' for i, panel in enumerate(panels))
    size = f'viewBox="0 0 {len(panels) * _WIDTH_PX} {_HEIGHT_PX}"'
    style = 'font-family="sans-serif" font-size="12" fill="#222"'
    write_whole(path, f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{drawn}</svg>\n'.encode())


def _panel(
    measures: Sequence[Measured],
    value: Callable[[Measured], float | None],
    title: Wording,
    language: Language,
    limit: float = 0,
) -> str:
    left, right, top, bottom = _MARGIN_PX, _WIDTH_PX - 14, 30, _HEIGHT_PX - _MARGIN_PX
    sizes = sorted({measure.pictures for measure in measures})
    highest = max(limit, 1e-9, *(value(measure) or 0 for measure in measures)) * 1.05

    def x(pictures: float) -> float:
        return left + (right - left) * pictures / sizes[-1]

    def y(figure: float) -> float:
        return bottom - (bottom - top) * figure / highest

    axis = escape(PICTURES.text(language, {}))
    parts = [
        f'<text x="{left}" y="15">{escape(title.text(language, {}))}</text>',
        f'<text x="{right}" y="{_HEIGHT_PX - 14}" text-anchor="end">{axis}</text>',
        f'<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#222"/>',
    ]
    parts += [f'<text x="{x(size):.0f}" y="{bottom + 16}" text-anchor="middle">{size}</text>' for size in sizes]
    for quarter in range(5):
        figure = highest * quarter / 4
        parts.append(f'<text x="{left - 6}" y="{y(figure) + 4:.0f}" text-anchor="end">{figure:.0f}</text>')
    if limit:
        parts.append(f'<path d="M{left} {y(limit):.1f}H{right}" stroke="#222" stroke-dasharray="4 4"/>')
        parts.append(f'<text x="{right}" y="{y(limit) - 4:.0f}" text-anchor="end">{LIMIT.text(language, {})}</text>')
    commands = list(dict.fromkeys(measure.command for measure in measures))
    for number, (name, colour) in enumerate(zip(commands, _COLOURS, strict=False)):
        found = [(m.pictures, value(m)) for m in measures if m.command == name]
        points = [(x(size), y(figure)) for size, figure in found if figure is not None]
        line = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{px:.1f}" cy="{py:.1f}" r="3" fill="{colour}"/>' for px, py in points]
        legend_y = top + 14 + 16 * number + (18 if limit else 0)
        parts.append(f'<text x="{left + 12}" y="{legend_y}" fill="{colour}">{escape(name)}</text>')
    return "".join(parts)
