"""Where the pieces are: one look at the whole photo and, where they are tiny or huge, more at another scale."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind
from models.locator_maps import decode
from models.preprocess import Image, Quads, fit_for_locator, network_input
from vision.geometry import areas_px2, heights_px, intersections_px2
from vision.networks import Networks

LOOKS_PX: Final = (960, 480)
"""The photo's long side in the looks at the whole of it: on cloth and wood one look alone takes grain for pieces."""


@dataclass(frozen=True, slots=True)
class Scales:
    """How high tiles, or the indices of cards, should stand in the network's input.

    Those between `small_px` and `large_px` are found, the others are looked at again, scaled to
    `wanted_px`; within `best_px` corners are most exact. Of two quads of which one is `nested` times
    larger, the smaller is no part of the larger but lies on it, as an index does on a card's back.
    """

    small_px: float
    large_px: float
    best_px: tuple[float, float]
    wanted_px: float
    nested: float


SCALES: Final = {
    # Measured: overlap with the truth 0.90 within the best, 0.87 at 64 px, 0.82 at 32 px.
    Kind.TILES: Scales(small_px=36.0, large_px=170.0, best_px=(90.0, 160.0), wanted_px=64.0, nested=np.inf),
    Kind.CARDS: Scales(small_px=17.0, large_px=85.0, best_px=(28.0, 75.0), wanted_px=32.0, nested=5.0),
}

_COARSEST_LOOK_PX: Final = 240
"""One more look where nothing is found, or what is found is large even in the smaller of the two: a piece may fill
the photo."""
_MAX_LOOK_PX: Final = 1024
_MAX_ENLARGED: Final = 2.0
_MAX_PIXELS_LOOKED_AT: Final = 4_000_000
"""All closer looks together: about half a second on two cores."""
_ROOM: Final = 3.0
"""How many piece heights closer looks overlap, and how far they go beyond the outermost piece."""

_EDGE: Final = 0.15
"""A quad within so many piece heights of a closer look's edge may be a part of a piece; another look shows it whole."""

_SAME_PIECE_UNION: Final = 0.35
_SAME_PIECE_SMALLER: Final = 0.6
"""Two quads show one piece when they share this much of their union, or of the smaller of the two."""


@dataclass(frozen=True, eq=False, slots=True)
class Candidates:
    """What may be pieces: `quads` `(n, 4, 2)` px of the photo, `scores` `(n,)` 0…1.

    `seen_px` `(n,)` is how high each stood in the network's input; `to_card` `(n, 2)` px: the way
    from an index to the middle of its card.
    """

    quads: Quads
    scores: NDArray[np.float32]
    seen_px: NDArray[np.float32]
    to_card: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.quads)

    def at(self, chosen: NDArray[np.bool_] | NDArray[np.int64]) -> "Candidates":
        """Those that a mask or a list of rows picks."""
        return Candidates(self.quads[chosen], self.scores[chosen], self.seen_px[chosen], self.to_card[chosen])

    def placed(self, scale: float, left: int = 0, top: int = 0) -> "Candidates":
        """The same in a picture that is `scale` times smaller or larger, and of which this was a part."""
        quads = self.quads / np.float32(scale) + np.array([left, top], np.float32)
        return Candidates(quads, self.scores, self.seen_px, self.to_card / np.float32(scale))


def locate(image: Image, networks: Networks, looks_px: tuple[int, ...] = LOOKS_PX) -> Candidates:
    """The pieces of a photo, each once, best first. `looks_px`: its long side in each look at the whole of it."""
    scales = SCALES[networks.kind]
    looks = _whole_looks(image, networks, looks_px)
    found = single(_joined(looks), scales)
    share = float(np.median(heights_px(found.quads))) / max(image.shape) if len(found) else 1.0
    if share * min(looks_px) > scales.large_px:
        looks += _whole_looks(image, networks, (_COARSEST_LOOK_PX,))
    elif share * max(looks_px) < scales.small_px:
        looks += _closer_looks(image, networks, found)
    else:
        return found
    return single(_joined(looks), scales)


def single(found: Candidates, scales: Scales) -> Candidates:
    """Each piece once: of quads that overlap too much the one whose score and scale are best stays."""
    fitness = found.scores * _trust(found.seen_px, scales)
    found = found.at(np.argsort(-fitness, kind="stable"))
    areas = areas_px2(found.quads)
    common = intersections_px2(found.quads, found.quads)
    smaller = np.minimum(areas[:, None], areas[None])
    union = areas[:, None] + areas[None] - common
    larger = np.maximum(areas[:, None], areas[None])
    within = (common > _SAME_PIECE_SMALLER * smaller) & (larger < scales.nested * smaller)
    same = (common > _SAME_PIECE_UNION * union) | within
    stays = np.ones(len(found), np.bool_)
    for row in range(len(found)):
        if stays[row]:
            stays[row + 1 :] &= ~same[row, row + 1 :]
    return found.at(stays)


def _trust(seen_px: NDArray[np.float32], scales: Scales) -> NDArray[np.float32]:
    """How far a score is to be trusted at the scale at which the piece was seen: less where its corners are coarse."""
    finest, coarsest = scales.best_px
    octaves_off = np.maximum(0.5 * np.log2(finest / seen_px), 2 * np.log2(seen_px / coarsest))
    return np.asarray(1 / (1 + np.maximum(octaves_off, 0)), np.float32)


def _whole_looks(image: Image, networks: Networks, sides_px: tuple[int, ...]) -> list[Candidates]:
    """Looks at the whole photo, which is made small only once: averaging twelve megapixels takes as long as a look."""
    height_px, width_px = image.shape[:2]
    scale = min(1.0, max(sides_px) / max(height_px, width_px))
    size = (max(1, round(width_px * scale)), max(1, round(height_px * scale)))
    small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8) if scale < 1 else image
    looks = [_look(small, networks, side_px) for side_px in sides_px]
    return [look.placed(scale) for look in looks]


def _look(image: Image, networks: Networks, long_side_px: int) -> Candidates:
    fitted, scale = fit_for_locator(image, long_side_px)
    peaks = decode(networks.locate(network_input(fitted[None])))
    return Candidates(peaks.quads, peaks.scores, heights_px(peaks.quads), peaks.to_card).placed(scale)


def _closer_looks(image: Image, networks: Networks, found: Candidates) -> list[Candidates]:
    """Looks at overlapping parts of where pieces are, so scaled that pieces are as high as the locator likes them."""
    height_px, width_px = image.shape[:2]
    piece_px = float(np.median(heights_px(found.quads)))
    room_px = _ROOM * piece_px
    low = np.maximum(found.quads.min(axis=(0, 1)) - room_px, 0)
    high = np.minimum(found.quads.max(axis=(0, 1)) + room_px, (width_px, height_px))
    wanted_px = SCALES[networks.kind].wanted_px
    scale = min(wanted_px / piece_px, _MAX_ENLARGED, float(np.sqrt(_MAX_PIXELS_LOOKED_AT / np.prod(high - low))))
    looks = []
    for top, bottom in _spans(low[1], high[1], _MAX_LOOK_PX / scale, room_px):
        for left, right in _spans(low[0], high[0], _MAX_LOOK_PX / scale, room_px):
            part = image[top:bottom, left:right]
            seen = _look(part, networks, max(1, round(max(part.shape[:2]) * scale)))
            edges_px = np.array([left, top, width_px - right, height_px - bottom])
            seen = seen.at(_whole(seen.quads, part, edges_px > 0, _EDGE * piece_px))
            looks.append(seen.placed(1.0, left, top))
    return looks


def _spans(low: float, high: float, longest_px: float, overlap_px: float) -> list[tuple[int, int]]:
    """Equal overlapping stretches of at most about `longest_px` that cover `low` to `high`."""
    step_px = max(longest_px - overlap_px, longest_px / 2)
    count = max(1, int(np.ceil((high - low - overlap_px) / step_px)))
    length_px = (high - low + (count - 1) * overlap_px) / count
    starts = low + np.arange(count) * (length_px - overlap_px)
    return [(int(start), int(np.ceil(start + length_px))) for start in starts]


def _whole(quads: Quads, part: Image, inner_edges: NDArray[np.bool_], clear_px: float) -> NDArray[np.bool_]:
    """Which quads stay clear of the part's inner edges: left, top, right, bottom."""
    height_px, width_px = part.shape[:2]
    low, high = quads.min(axis=1), quads.max(axis=1)
    room_px = np.stack([low[:, 0], low[:, 1], width_px - high[:, 0], height_px - high[:, 1]], axis=1)
    return np.asarray(~((room_px < clear_px) & inner_edges).any(axis=1))


def _joined(looks: list[Candidates]) -> Candidates:
    return Candidates(
        np.concatenate([look.quads for look in looks]),
        np.concatenate([look.scores for look in looks]),
        np.concatenate([look.seen_px for look in looks]),
        np.concatenate([look.to_card for look in looks]),
    )
