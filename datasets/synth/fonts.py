"""The packaged fonts that digits and indices are drawn with, found by package and checked by hash."""

import hashlib
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Final

from PIL import ImageFont

from engine.wording import BadInput, Wording

TRAIN: Final = (
    "fontpkg_alfa_slab_one/AlfaSlabOne-Regular.ttf",
    "fontpkg_archivo_black/ArchivoBlack-Regular.ttf",
    "fontpkg_arimo/Arimo[wght].ttf",
    "fontpkg_barlow/Barlow-Bold.ttf",
    "fontpkg_barlow/Barlow-SemiBold.ttf",
    "fontpkg_barlow/Barlow-Black.ttf",
    "fontpkg_dm_serif_display/DMSerifDisplay-Regular.ttf",
    "fontpkg_fredoka/Fredoka[wdth,wght].ttf",
    "fontpkg_jost/Jost[wght].ttf",
    "fontpkg_libre_franklin/LibreFranklin[wght].ttf",
    "fontpkg_lilita_one/LilitaOne-Regular.ttf",
    "fontpkg_montserrat/Montserrat[wght].ttf",
    "fontpkg_nunito/Nunito[wght].ttf",
    "fontpkg_oswald/Oswald[wght].ttf",
    "fontpkg_outfit/Outfit[wght].ttf",
    "fontpkg_poppins/Poppins-Bold.ttf",
    "fontpkg_poppins/Poppins-SemiBold.ttf",
    "fontpkg_varela_round/VarelaRound-Regular.ttf",
)
"""Package and file of the fonts that training pictures use."""

VALIDATION: Final = (
    "fontpkg_archivo/Archivo[wdth,wght].ttf",
    "fontpkg_cabin/Cabin[wdth,wght].ttf",
    "fontpkg_inter/Inter[opsz,wght].ttf",
    "fontpkg_rubik/Rubik[wght].ttf",
    "fontpkg_titan_one/TitanOne-Regular.ttf",
)
"""Fonts that no training picture uses."""

CARDS_TRAIN: Final = (
    "fontpkg_anton/Anton-Regular.ttf",
    "fontpkg_barlow_condensed/BarlowCondensed-Medium.ttf",
    "fontpkg_barlow_condensed/BarlowCondensed-SemiBold.ttf",
    "fontpkg_bebas_neue/BebasNeue-Regular.ttf",
    "fontpkg_bodoni_moda/BodoniModa[opsz,wght].ttf",
    "fontpkg_libre_baskerville/LibreBaskerville[wght].ttf",
    "fontpkg_pt_serif/PT_Serif-Web-Bold.ttf",
    "fontpkg_pt_serif/PT_Serif-Web-Regular.ttf",
    "fontpkg_roboto_slab/RobotoSlab[wght].ttf",
)
"""Fonts that indices of training cards use beside those of TRAIN."""

CARDS_VALIDATION: Final = (
    "fontpkg_archivo_narrow/ArchivoNarrow[wght].ttf",
    "fontpkg_arvo/Arvo-Bold.ttf",
    "fontpkg_arvo/Arvo-Regular.ttf",
    "fontpkg_crimson_text/CrimsonText-Bold.ttf",
    "fontpkg_crimson_text/CrimsonText-Regular.ttf",
)
"""Fonts that indices of validation cards use beside those of VALIDATION."""

_ALL: Final = (*TRAIN, *VALIDATION, *CARDS_TRAIN, *CARDS_VALIDATION)

NO_FONTS: Final = Wording(
    "no_fonts",
    hu='hiányoznak a rajzoláshoz való betűk ({package}); telepítsd: pip install -e ".[synth]"',
    en='the fonts for rendering are missing ({package}); install them: pip install -e ".[synth]"',
)


@cache
def font_path(name: str) -> Path:
    """Where the font lies. Raises BadInput (`no_fonts`) when the extra `synth` is not installed."""
    package, file = name.split("/")
    try:
        with as_file(files(package) / "files" / file) as path:
            return path
    except ModuleNotFoundError:
        raise BadInput(NO_FONTS, package=package) from None


@cache
def load_font(name: str, size_px: int, weight: int) -> ImageFont.FreeTypeFont:
    """The font at one size; `weight` 100–900 sets the weight of variable fonts, within what they have."""
    font = ImageFont.truetype(str(font_path(name)), size_px)
    if "[" in name:
        axes = font.get_variation_axes()
        values: list[float] = []
        for axis in axes:
            low, high = axis["minimum"] or 0, axis["maximum"] or 0
            is_weight = axis["name"] in (b"Weight", "Weight")
            values.append(min(max(weight, low), high) if is_weight else axis["default"] or 0)
        font.set_variation_by_axes(values)
    return font


def check_fonts() -> None:
    """Raises BadInput (`no_fonts`) when a font is missing."""
    for name in _ALL:
        font_path(name)


def font_hashes() -> dict[str, str]:
    """SHA-256 of every font file in use, by package and file: part of a model's card."""
    return {name: hashlib.sha256(font_path(name).read_bytes()).hexdigest() for name in _ALL}
