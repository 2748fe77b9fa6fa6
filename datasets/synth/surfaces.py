"""Tables: wood, stone, cloth, carpet and paper as textures."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.glyphs import Split
from datasets.synth.noise import SIDE_PX, clouds, field

Texture = NDArray[np.uint8]
"""`(SIDE_PX, SIDE_PX, 3)` BGR."""
_Floats = NDArray[np.float32]


def _hsv(hue_deg: float, saturation: float, value: float) -> _Floats:
    pixel = np.array([[[hue_deg % 360, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255, np.float32)


def _any_colour(rng: np.random.Generator) -> _Floats:
    return _hsv(rng.uniform(0, 360), rng.uniform(0, 0.9) ** 1.5, rng.uniform(0.08, 0.98))


def _mixed(colours: tuple[_Floats, _Floats], share: _Floats) -> _Floats:
    low, high = colours
    share = np.minimum(np.maximum(share, 0), 1).astype(np.float32)
    return np.asarray(cv2.merge([share * (h - b) + b for b, h in zip(low, high, strict=True)]), np.float32)


def _axes() -> tuple[_Floats, _Floats]:
    line = np.asarray(np.arange(SIDE_PX) / SIDE_PX, np.float32)
    return line[None, :], line[:, None]


def _wood(rng: np.random.Generator) -> _Floats:
    hue, saturation, value = rng.uniform(12, 34), rng.uniform(0.2, 0.75), rng.uniform(0.2, 0.9)
    light = _hsv(hue, saturation, value)
    dark = _hsv(hue - rng.uniform(0, 6), min(1, saturation * 1.15), value * rng.uniform(0.45, 0.85))
    bend = field(rng, 2, int(rng.integers(3, 7))) * rng.uniform(0.3, 1.6) + field(rng, 4, 24) * 0.25
    _, ys = _axes()
    rings = np.sin(ys * rng.uniform(20, 90) + bend * rng.uniform(1, 4)) * 0.5 + 0.5
    grain = field(rng, 8, 512) * 0.16 + field(rng, 24, 256) * 0.1
    wood = _mixed((light, dark), rings * rng.uniform(0.3, 0.8) + grain + field(rng, 3, 10) * 0.1)
    if rng.random() < 0.55:
        count = int(rng.integers(3, 11))
        plank = np.minimum((ys * count).astype(int), count - 1)
        tones = rng.normal(1, rng.uniform(0.02, 0.14), count).astype(np.float32)
        wood = wood * tones[plank][..., None]
        seam = np.abs((ys * count) % 1 - 0.5) > 0.5 - rng.uniform(0.006, 0.03)
        wood = wood * np.where(seam, rng.uniform(0.3, 0.8), 1.0)[..., None]
    return np.asarray(wood, np.float32)


def _plain(rng: np.random.Generator) -> _Floats:
    if rng.random() < 0.5:
        base = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.12), rng.uniform(0.55, 1))
    else:
        base = _any_colour(rng)
    rough = clouds(rng, 3, 3) * rng.uniform(0, 4) + field(rng, 512, 512) * rng.uniform(0, 4)
    return np.asarray(base + rough[..., None], np.float32)


def _marble(rng: np.random.Generator) -> _Floats:
    base = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.12), rng.uniform(0.15, 1))
    vein = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.1, 0.8))
    lines = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        width = rng.uniform(0.015, 0.09)
        presence = np.clip(clouds(rng, 2, 3) + 0.3, 0, 1)
        lines = np.maximum(lines, np.exp(-np.abs(clouds(rng, int(rng.integers(2, 4)), 5)) / width) * presence)
    return np.asarray(
        _mixed((base, vein), lines * rng.uniform(0.5, 1)) + (clouds(rng, 2, 5) * rng.uniform(0, 6))[..., None],
        np.float32,
    )


def _weave(rng: np.random.Generator, threads: int) -> _Floats:
    """How bright each point of a woven cloth is, about 1."""
    xs, ys = _axes()
    jitter = field(rng, threads, threads // 2 + 1) * 0.12
    u, v = xs * threads + jitter, ys * threads * rng.uniform(0.7, 1.4) + jitter.T
    over = (np.floor(u) + np.floor(v)) % 2
    across, along = np.abs(np.sin(np.pi * u)), np.abs(np.sin(np.pi * v))
    return np.asarray(
        0.72 + 0.36 * np.where(over > 0, along * 0.8 + across * 0.2, across * 0.8 + along * 0.2), np.float32
    )


def _cloth(rng: np.random.Generator, colour: _Floats) -> _Floats:
    threads = int(rng.integers(60, 220))
    strength = rng.uniform(0.2, 1)
    cloth = colour * (1 + (_weave(rng, threads) - 0.95) * strength)[..., None]
    return np.asarray(cloth * (1 + clouds(rng, 3, 2) * rng.uniform(0, 0.06))[..., None], np.float32)


def _checks(rng: np.random.Generator) -> _Floats:
    xs, ys = _axes()
    count = rng.integers(3, 16)
    ground, ink = _any_colour(rng), _any_colour(rng)
    if rng.random() < 0.4:
        ground = _hsv(0, 0, rng.uniform(0.8, 1))
    a, b = (xs * count) % 1 < 0.5, (ys * count) % 1 < 0.5
    style = rng.integers(3)
    if style == 0:
        share = np.asarray((a.astype(np.float32) + b.astype(np.float32)) / 2, np.float32)
    elif style == 1:
        share = (a ^ b).astype(np.float32)
    else:
        line = rng.uniform(0.04, 0.2)
        share = np.maximum((xs * count) % 1 < line, (ys * count) % 1 < line).astype(np.float32)
    return _cloth(rng, _mixed((ground, ink), share))


def _stripes(rng: np.random.Generator) -> _Floats:
    _, ys = _axes()
    count, share = rng.integers(4, 40), rng.uniform(0.2, 0.7)
    stripes = np.broadcast_to(((ys * count) % 1 < share).astype(np.float32), (SIDE_PX, SIDE_PX))
    return _cloth(rng, _mixed((_any_colour(rng), _any_colour(rng)), np.asarray(stripes)))


def _dots(rng: np.random.Generator) -> _Floats:
    xs, ys = _axes()
    count, radius = rng.integers(6, 36), rng.uniform(0.1, 0.4)
    shift = 0.5 * (np.floor(ys * count) % 2)
    distance = np.hypot((xs * count + shift) % 1 - 0.5, (ys * count) % 1 - 0.5)
    return _cloth(rng, _mixed((_any_colour(rng), _any_colour(rng)), np.clip((radius - distance) * 12, 0, 1)))


def _flowers(rng: np.random.Generator) -> _Floats:
    sheet = np.empty((SIDE_PX, SIDE_PX, 3), np.float32)
    sheet[:] = _any_colour(rng)
    tints = [_any_colour(rng) for _ in range(4)]
    for _ in range(int(rng.integers(25, 90))):
        x, y = rng.uniform(0, SIDE_PX, 2)
        size, petals = rng.uniform(12, 50), int(rng.integers(4, 9))
        tint = tints[int(rng.integers(4))].tolist()
        for angle in np.linspace(0, 2 * np.pi, petals, endpoint=False):
            centre = (round(x + np.cos(angle) * size * 0.6), round(y + np.sin(angle) * size * 0.6))
            cv2.ellipse(
                sheet, centre, (round(size * 0.45), round(size * 0.25)), float(np.degrees(angle)), 0, 360, tint, -1
            )
        cv2.circle(sheet, (round(x), round(y)), round(size * 0.25), tints[int(rng.integers(4))].tolist(), -1)
    return _cloth(rng, sheet)


def _carpet(rng: np.random.Generator) -> _Floats:
    """A coarse weave whose knots are as large as tiles' digits, or as tiles."""
    threads = int(rng.integers(10, 60))
    base = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.35), rng.uniform(0.3, 0.95))
    other = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.4), rng.uniform(0.15, 0.95))
    patches = cv2.resize(
        rng.random((threads, max(2, threads // 3))).astype(np.float32),
        (SIDE_PX, SIDE_PX),
        interpolation=cv2.INTER_NEAREST,
    )
    colour = _mixed((base, other), np.where(patches > rng.uniform(0.5, 0.95), patches, 0))
    fibre = field(rng, 40, 400) * 0.09 + field(rng, 400, 60) * 0.09 + clouds(rng, 4, 3) * 0.05
    weave = _weave(rng, threads)
    return np.asarray(colour * (weave ** rng.uniform(0.8, 2.4) + fibre)[..., None], np.float32)


def _yarn(rng: np.random.Generator) -> _Floats:
    """Thick twisted yarn tied by thin cords, striped along the yarn: a coarse rug from near by."""
    xs, ys = _axes()
    rows, knots = int(rng.integers(14, 60)), int(rng.integers(10, 40))
    bend = field(rng, 8, 8) * 0.15 + field(rng, 32, 32) * 0.08
    u, v = xs * knots + bend, ys * rows + bend
    shift = 0.5 * (np.floor(v) % 2)
    across, along = np.abs(np.sin(np.pi * v)), np.abs(np.sin(np.pi * (u + shift)))
    strands = np.sin((u * rng.uniform(3, 8) + v * rng.uniform(1, 4)) * 2 * np.pi) * 0.06
    relief = (0.35 + 0.65 * across**0.6) * (0.55 + 0.45 * along**0.5) + strands + field(rng, 512, 128) * 0.07
    light, dark = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.6, 1)), _any_colour(rng) * 0.6
    stripes = np.repeat((rng.random(rows + 4) < rng.uniform(0.05, 0.5)).astype(np.float32), SIDE_PX // rows + 1)[
        :SIDE_PX
    ]
    tone = np.asarray(stripes[:, None] * (0.7 + 0.3 * field(rng, 16, 64)), np.float32)
    rug = _mixed((light, dark), tone) * relief[..., None]
    cord = (along < rng.uniform(0.1, 0.3))[..., None] * rng.uniform(0.2, 0.8)
    return np.asarray(rug + (light * 0.95 - rug) * cord * (0.6 + 0.4 * across[..., None]), np.float32)


def _felt(rng: np.random.Generator) -> _Floats:
    base = _hsv(
        rng.choice([130.0, 150.0, 0.0, 215.0, 350.0]) + rng.uniform(-12, 12),
        rng.uniform(0.4, 0.9),
        rng.uniform(0.2, 0.7),
    )
    fibre = field(rng, 512, 512) * 0.06 + field(rng, 200, 60) * 0.03 + clouds(rng, 3, 3) * 0.03
    return np.asarray(base * (1 + fibre)[..., None], np.float32)


def _granite(rng: np.random.Generator) -> _Floats:
    base, grain = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.25), rng.uniform(0.1, 0.8)), _any_colour(rng)
    specks = clouds(rng, int(rng.choice([64, 128])), 3)
    coloured = _mixed((base, grain), np.clip(specks - rng.uniform(0.2, 1), 0, 1))
    return np.asarray(coloured + (field(rng, 256, 256) * rng.uniform(4, 22))[..., None], np.float32)


def _newspaper(rng: np.random.Generator) -> _Floats:
    sheet = np.empty((SIDE_PX, SIDE_PX, 3), np.uint8)
    sheet[:] = _hsv(45, rng.uniform(0, 0.15), rng.uniform(0.75, 0.97))
    ink = _hsv(0, 0, rng.uniform(0.05, 0.35)).tolist()
    columns = int(rng.integers(2, 5))
    for column in range(columns):
        x0, y = column * SIDE_PX // columns + 10, int(rng.integers(5, 40))
        while y < SIDE_PX - 30:
            kind = rng.random()
            if kind < 0.12:
                height = int(rng.integers(60, 200))
                tone = _any_colour(rng).tolist()
                cv2.rectangle(sheet, (x0, y), (x0 + SIDE_PX // columns - 20, y + height), tone, -1)
                y += height + 14
                continue
            size = 1.6 if kind < 0.2 else 0.5
            letters = "".join(chr(rng.integers(97, 123)) if rng.random() > 0.17 else " " for _ in range(40))
            letters = letters if rng.random() < 0.85 else str(rng.integers(10**9))
            limit = round((SIDE_PX // columns - 20) / (18 * size))
            cv2.putText(
                sheet, letters[:limit], (x0, y + 20), cv2.FONT_HERSHEY_TRIPLEX, size, ink, 1 + (size > 1), cv2.LINE_AA
            )
            y += round(34 * size) + 4
    return sheet.astype(np.float32)


def _tiled(rng: np.random.Generator) -> _Floats:
    """Floor or kitchen tiles with grout."""
    xs, ys = _axes()
    count = int(rng.integers(3, 12))
    tones = rng.normal(1, rng.uniform(0, 0.08), (count, count)).astype(np.float32)
    tone = cv2.resize(tones, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_NEAREST)
    tile = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.3), rng.uniform(0.3, 1)) * tone[..., None]
    grout = np.maximum(np.abs((xs * count) % 1 - 0.5), np.abs((ys * count) % 1 - 0.5)) > 0.5 - rng.uniform(0.01, 0.05)
    tile = np.where(grout[..., None], _hsv(30, 0.05, rng.uniform(0.2, 0.9)), tile)
    return np.asarray(tile + (clouds(rng, 8, 4) * rng.uniform(0, 8))[..., None], np.float32)


def _terrazzo(rng: np.random.Generator) -> _Floats:
    sheet = np.empty((SIDE_PX, SIDE_PX, 3), np.float32)
    sheet[:] = _hsv(rng.uniform(0, 360), rng.uniform(0, 0.1), rng.uniform(0.6, 1))
    for _ in range(500):
        points = rng.uniform(0, SIDE_PX, 2) + rng.normal(0, rng.uniform(4, 14), (5, 2))
        hull = cv2.convexHull(points.astype(np.int32))
        cv2.fillConvexPoly(sheet, hull, _any_colour(rng).tolist(), cv2.LINE_AA)
    return sheet


def _parquet(rng: np.random.Generator) -> _Floats:
    wood, across = _wood(rng), _wood(rng).transpose(1, 0, 2)
    xs, ys = _axes()
    count = int(rng.integers(3, 8))
    odd = (np.floor(xs * count) + np.floor(ys * count)) % 2 > 0
    return np.asarray(np.where(odd[..., None], wood, across * (wood.mean() / across.mean())), np.float32)


def _tartan(rng: np.random.Generator) -> _Floats:
    xs, ys = _axes()
    sheet = np.empty((SIDE_PX, SIDE_PX, 3), np.float32)
    sheet[:] = _any_colour(rng)
    for _ in range(int(rng.integers(2, 5))):
        colour, start, width, count = _any_colour(rng), rng.random(), rng.uniform(0.05, 0.3), rng.integers(2, 6)
        for axis in (xs, ys):
            band = ((axis * count + start) % 1 < width)[..., None] * 0.5
            sheet += (colour - sheet) * band
    return _cloth(rng, sheet)


Surface = Callable[[np.random.Generator], _Floats]

TRAIN: Final[tuple[tuple[Surface, float], ...]] = (
    (_wood, 0.3),
    (_plain, 0.2),
    (_marble, 0.08),
    (_checks, 0.07),
    (_stripes, 0.03),
    (_dots, 0.02),
    (_flowers, 0.03),
    (_carpet, 0.08),
    (_yarn, 0.07),
    (_felt, 0.06),
    (_granite, 0.05),
    (_newspaper, 0.03),
    (_tiled, 0.03),
)
"""Surfaces of training scenes, with how often each is drawn."""

VALIDATION: Final[tuple[tuple[Surface, float], ...]] = ((_terrazzo, 0.3), (_parquet, 0.4), (_tartan, 0.3))
"""Surfaces that no training scene uses."""


def draw_surface(rng: np.random.Generator, split: Split) -> tuple[Texture, str]:
    """A texture and what it is called."""
    choices = TRAIN if split == "train" else VALIDATION
    weights = np.array([weight for _, weight in choices])
    surface = choices[int(rng.choice(len(choices), p=weights / weights.sum()))][0]
    return np.clip(surface(rng), 0, 255).astype(np.uint8), surface.__name__.strip("_")
