"""A household's own make of tiles that no random make ever is: to see what learning makes of something new.

Light digits on dark tiles; the random makes are all light. Its outlines are squarer than any random
ones, so both splits of `sample_make` leave it out whatever the seed.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene
from datasets.synth.fonts import VALIDATION
from datasets.synth.glyphs import NumberStyle
from datasets.synth.jokers import JokerStyle
from datasets.synth.makes import Make
from datasets.synth.outlines import OutlineStyle
from datasets.synth.scene_maker import render_scene

FIRST_SEED: Final = 800_000
"""Far from the seeds of all other scenes."""

DIGITS: Final = OutlineStyle(
    weight=0.15,
    contrast=0.9,
    width=0.6,
    squareness=5.0,
    slant_deg=0.0,
    round_ends=False,
    level_ends=False,
    corner_radius=0.0,
    open_four=True,
    flat_three=True,
    straight_six=True,
    barred_seven=True,
    curved_seven=False,
    one_flag=0.4,
    one_flag_drop=0.15,
    one_foot=True,
    waist=0.47,
    aperture_deg=0.0,
)

MAKE: Final = Make(
    number=NumberStyle(DIGITS, stretch=0.95, squeeze=0.8, spacing=0.04, heavier=0.0),
    number_height=0.42,
    number_centre=0.33,
    number_max_width=0.7,
    colours={"r": (70, 70, 245), "b": (245, 190, 80), "k": (235, 240, 240), "y": (60, 205, 250)},
    body=(46, 38, 42),
    aspect=1.42,
    thickness=0.3,
    corner=0.1,
    bevel=0.05,
    bevel_depth=0.6,
    engraving=0.5,
    gloss=0.4,
    wear=0.0,
    mark="diamond",
    mark_centre=0.76,
    mark_size=0.26,
    mark_hollow=False,
    logo=0.0,
    logo_centre=0.9,
    logo_text="",
    logo_font=VALIDATION[0],
    nine="none",
    border=0.02,
    jokers=(JokerStyle("star", 4, 0.03, 0.0, filled=False, smile=0.5, height=0.8, font=VALIDATION[0]),),
    joker_suits="kr",
    joker_marked=True,
    back="border",
    grain=0.0,
)


def render_household_scene(number: int) -> tuple[NDArray[np.uint8], Scene]:
    """A picture `(h, w, 3)` BGR of these tiles on a table of its own, and its truth, always the same."""
    return render_scene(FIRST_SEED + number, "validation", MAKE)
