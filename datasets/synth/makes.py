"""A make of tiles: everything that two tiles of one box have in common, sampled from a seed."""

import colorsys
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from datasets.synth.fonts import TRAIN, VALIDATION
from datasets.synth.glyphs import NumberStyle, Split, sample_number_style
from datasets.synth.jokers import JokerStyle, sample_joker_style

Bgr = tuple[float, float, float]
Mark = Literal["none", "ring", "hollow", "dish", "spade", "heart", "clover", "diamond"]
"""What lies beside the number: an engraved ring or hollow below it, a wide dish behind it, a symbol in its colour."""

_PLAINLY_OFF_CENTRE: Final = 0.06


@dataclass(frozen=True, slots=True)
class Make:
    """One make. Lengths are in shares of the tile's width where nothing else is said."""

    number: NumberStyle
    number_height: float
    """In shares of the tile's height, as are the centres."""
    number_centre: float
    number_max_width: float
    colours: dict[str, Bgr]
    body: Bgr
    aspect: float
    """Height over width."""
    thickness: float
    corner: float
    bevel: float
    bevel_depth: float
    engraving: float
    """Depth of the paint: 0 is printed flat."""
    gloss: float
    wear: float
    mark: Mark
    mark_centre: float
    mark_size: float
    mark_hollow: bool
    """Whether a symbol lies in a round hollow."""
    logo: float
    """Depth of the embossed word at the foot; 0 is none."""
    logo_centre: float
    logo_text: str
    logo_font: str
    nine: Literal["none", "dot", "bar"]
    """What tells 6 from 9."""
    border: float
    jokers: tuple[JokerStyle, ...]
    joker_suits: str
    joker_marked: bool
    """Whether jokers have the mark below, too."""
    back: Literal["plain", "hollow", "logo", "border"]
    grain: float
    """Strength of a wooden body's grain; 0 is plastic."""

    @property
    def upright_shows(self) -> bool:
        """Whether something but the number itself tells up from down."""
        return abs(self.number_centre - 0.5) > _PLAINLY_OFF_CENTRE or self.mark not in ("none", "dish") or self.logo > 0


def _bgr(hue_deg: float, saturation: float, value: float) -> Bgr:
    r, g, b = colorsys.hsv_to_rgb(hue_deg % 360 / 360, saturation, value)
    return (b * 255, g * 255, r * 255)


def _colours(rng: np.random.Generator) -> dict[str, Bgr]:
    """Red, blue, black and yellow of one box: always four that a person tells apart at a glance."""
    red_hue = rng.uniform(-8, 8) if rng.random() < 0.7 else rng.uniform(-26, -8)
    yellow_hue = rng.uniform(max(18, red_hue + 15), 36) if rng.random() < 0.75 else rng.uniform(36, 50)
    blue_hue = rng.uniform(203, 230) if rng.random() < 0.75 else rng.uniform(186, 203)
    dark_hue = rng.choice([25.0, 215.0, 0.0])
    return {
        "r": _bgr(red_hue, rng.uniform(0.68, 1), rng.uniform(0.55, 0.98)),
        "b": _bgr(blue_hue, rng.uniform(0.6, 1), rng.uniform(0.5, 0.95)),
        "k": _bgr(dark_hue, rng.uniform(0, 0.3), rng.uniform(0.02, 0.24)),
        "y": _bgr(yellow_hue, rng.uniform(0.75, 1), rng.uniform(0.82, 1)),
    }


def _body(rng: np.random.Generator, *, wooden: bool) -> Bgr:
    if wooden:
        return _bgr(rng.uniform(28, 42), rng.uniform(0.15, 0.4), rng.uniform(0.8, 0.97))
    kind = rng.random()
    if kind < 0.4:
        return _bgr(rng.uniform(38, 54), rng.uniform(0.06, 0.22), rng.uniform(0.86, 0.99))
    if kind < 0.7:
        return _bgr(rng.uniform(30, 60), rng.uniform(0, 0.06), rng.uniform(0.88, 1))
    if kind < 0.88:
        return _bgr(rng.uniform(40, 56), rng.uniform(0.2, 0.42), rng.uniform(0.82, 0.97))
    return _bgr(rng.uniform(0, 360), rng.uniform(0, 0.06), rng.uniform(0.72, 0.9))


def _made_up_word(rng: np.random.Generator) -> str:
    starts, middles = ["R", "K", "M", "T", "Jo", "Sa", "Be", "Ro"], ["um", "ok", "ami", "ell", "ung", "ira", "ob"]
    word = str(rng.choice(starts)) + str(rng.choice(middles)) + str(rng.choice(["ik", "ola", "mi", "et", "po", "u"]))
    return word.upper() if rng.random() < 0.3 else word


def sample_make(rng: np.random.Generator, split: Split) -> Make:
    """One make of tiles."""
    fills = rng.random() < 0.28
    mark: Mark = "none"
    if not fills:
        weights = np.array([0.3, 0.17, 0.08, 0.2, 0.09, 0.07, 0.05, 0.04])
        kinds: list[Mark] = ["none", "ring", "hollow", "dish", "spade", "heart", "clover", "diamond"]
        mark = kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))]
    below = mark not in ("none", "dish")
    if fills:
        number_height = rng.uniform(0.52, 0.84)
        number_centre = rng.uniform(0.42, 0.52) if number_height < 0.7 else rng.uniform(0.46, 0.5)
    else:
        number_height = rng.uniform(0.27, 0.52)
        lowest = max(0.5 * number_height + 0.07, 0.27)
        number_centre = rng.uniform(lowest, max(lowest + 0.01, 0.38 if below else 0.48))
    number_foot = number_centre + number_height / 2
    mark_size = rng.uniform(0.2, 0.4)
    font = str(rng.choice(np.array(TRAIN if split == "train" else VALIDATION)))
    logo = rng.random() < (0.35 if mark in ("none", "dish") else 0.06)
    joker_count = 2 if rng.random() < 0.3 else 1
    wooden = rng.random() < 0.06
    told_otherwise = below or logo or abs(number_centre - 0.5) > _PLAINLY_OFF_CENTRE
    nine_marked = not below and rng.random() < (0.4 if told_otherwise else 1.0)
    return Make(
        number=sample_number_style(rng, split),
        number_height=number_height,
        number_centre=number_centre,
        number_max_width=rng.uniform(0.6, 0.9) if fills else rng.uniform(0.52, 0.84),
        colours=_colours(rng),
        body=_body(rng, wooden=wooden),
        aspect=rng.uniform(1.28, 1.58),
        thickness=rng.uniform(0.14, 0.42),
        corner=rng.uniform(0.02, 0.17),
        bevel=rng.uniform(0.015, 0.12),
        bevel_depth=rng.uniform(0.1, 1.0),
        engraving=rng.uniform(0.2, 1.0) if rng.random() < 0.65 else 0.0,
        gloss=rng.uniform(0, 1) ** 1.5,
        wear=rng.uniform(0.1, 0.8) if rng.random() < 0.25 else 0.0,
        mark=mark,
        mark_centre=float(rng.uniform(min(number_foot + 0.13, 0.82), 0.84)) if below else number_centre,
        mark_size=mark_size if below else rng.uniform(0.62, 0.95),
        mark_hollow=bool(rng.random() < 0.6),
        logo=rng.uniform(0.08, 0.5) if logo else 0.0,
        logo_centre=max(0.84, min(0.9, number_foot + 0.1)),
        logo_text=_made_up_word(rng),
        logo_font=font,
        nine=("dot" if rng.random() < 0.5 else "bar") if nine_marked else "none",
        border=rng.uniform(0.01, 0.025) if rng.random() < 0.06 else 0.0,
        jokers=tuple(sample_joker_style(rng, font) for _ in range(joker_count)),
        joker_suits="".join(rng.choice(list("rrkkkby"), 2)),
        joker_marked=bool(rng.random() < 0.85),
        back=(["plain", "plain", "hollow", "logo", "border"])[int(rng.integers(5))],  # type: ignore[arg-type]
        grain=rng.uniform(0.04, 0.12) if wooden else 0.0,
    )
