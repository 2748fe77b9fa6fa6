"""From indices to cards: two corners of one card are one card, by geometry and never by name.

Every index points to the middle of its card. Indices that point to the same middle, lie in different
corners about it and are as large and as straight as one another belong to one card; what they read
joins no two, since two packs hold two of each card and both may lie there; but two that surely read
differently are two cards. On which side of its index
a card lies may be hard to see where cards touch; then the side on which more corners agree counts.
"""

import heapq
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.pieces import FACE_DOWN_CLASS
from models.locator_maps import axes_of, quads_of
from models.preprocess import Quads
from vision.geometry import heights_px

_SIDE_MARGIN: Final = 0.33
_END_MARGIN: Final = 0.70
"""How far an index' middle lies from the side and from the end of its card, in heights of the index (the median of
rendered decks of all kinds)."""

_SAME_MIDDLE: Final = 0.4
"""Two indices point to the same middle where it is off by less than this share of the card's width."""
_STEADY_COUNT: Final = 5
_STEADINESS: Final = 0.4
_OTHER_DECK: Final = 0.35
"""From so many indices on their heights are fitted by a plane; so much that weighs against an index' own; heights
that differ by more than this, in logarithms, are those of other decks."""
_NARROWER: Final = 4.0
_WIDER: Final = 2.0
"""The way to the card's middle is told by one index alone within these factors: jumbo indices tell it too long."""
_ASPECT: Final = (0.5, 1.0)
"""A card's width over its height: 0.65 to 0.72 from above, more or less as it is seen aslant."""
_SAME_DECK: Final = 0.08
"""Ways that differ by less than this, in logarithms, are those of one deck."""
_SURELY_DIFFERENT: Final = 0.08
"""Two indices whose posteriors have less than this in common (the cosine between them) are of two cards."""
_SURELY_ALIKE: Final = 0.5
_ONE_END: Final = 0.5
_HALF_HEARTED: Final = 0.7
_ENDS_THAT_TELL: Final = 3
_WIDTH_TO_HEIGHT: Final = 0.69
"""Two indices that are held alike, have more than this in common and lie one beside the other (off by less than this
in their height) may be of one end if the right one tells less than this share of the way that an equal card would;
so many ends as wide as one another tell the deck's width, and that its height."""
_MAX_SIZE_RATIO: Final = 1.6
_MAX_TURN_DEG: Final = 25.0
_SIDE_WORTH: Final = 0.6
"""How much the side on which an index tells its card to lie counts beside one more corner."""
_DOUBTED: Final = -0.9
"""Two indices make a card against what one of them tells of its side only where it tells it less firmly than this."""
_FIRM_CORNERS: Final = 3
"""So many corners that agree outweigh any one's side."""


@dataclass(frozen=True, eq=False, slots=True)
class Cards:
    """`quads` `(m, 4, 2)` px: whole cards, as far as they can be known from what shows of them.

    `members`: the rows of the indices (or the one back) that make up each card, the surest first.
    `turned_known` `(m,)`: whether the index tells how the card is held; a card that shows two opposite
    ones may be read from either end.
    """

    quads: Quads
    members: list[list[int]]
    turned_known: NDArray[np.bool_]


@dataclass(frozen=True, eq=False, slots=True)
class _Claims:
    """What an index may say of its card, twice each: the card lies on the side that it tells, or on the other.

    Row `k` is a claim of the index `k // 2`. `middle` `(2n, 2)` px of the card; `right`, `down` `(2n, 2)`
    its half axes as the index is held; `corner` `(2n, 2)`: in which corner of the card the index lies,
    seen as it is held; `firmness` `(2n,)` from -1 to 1: how firmly the index tells that side.
    """

    middle: NDArray[np.float64]
    right: NDArray[np.float64]
    down: NDArray[np.float64]
    corner: NDArray[np.float64]
    firmness: NDArray[np.float64]

    def corner_in(self, claim: int, observer: int) -> tuple[float, float]:
        """The corner of the card in which the claim's index lies, as the observer's index is held."""
        x, y = self.corner[claim] * (1 if self.same_way(claim, observer) else -1)
        return float(x), float(y)

    def same_way(self, claim: int, observer: int) -> bool:
        """Whether both indices are held the same way up."""
        return float(self.down[claim] @ self.down[observer]) > 0


def cards_of(quads: Quads, to_card: NDArray[np.float32], posteriors: NDArray[np.float32]) -> Cards:
    """The cards whose indices lie in `quads` `(n, 4, 2)`; each points `to_card` `(n, 2)` px to its card's middle.

    `posteriors` `(n, 54)` are what each reads: the surest index of a card comes first, and what lies face
    down is no index but a whole card.
    """
    scores, whole = posteriors.max(axis=1, initial=0), posteriors.argmax(axis=1) == FACE_DOWN_CLASS
    rows = np.flatnonzero(~whole)
    claims = _claims(quads[rows], to_card[rows], _alikeness(posteriors[rows]))
    found: list[tuple[list[int], Quads, bool]] = [([int(row)], quads[row], False) for row in np.flatnonzero(whole)]
    for cluster in _clusters(claims, heights_px(quads[rows]), posteriors[rows]):
        ordered = sorted(cluster, key=lambda claim: -float(scores[rows[claim // 2]]))
        alike = all(claims.same_way(claim, ordered[0]) for claim in ordered)
        found.append(([int(rows[claim // 2]) for claim in ordered], _outline(claims, ordered), alike))
    found.sort(key=lambda card: -float(scores[card[0][0]]))
    return Cards(
        np.array([outline for _, outline, _ in found], np.float32).reshape(-1, 4, 2),
        [members for members, _, _ in found],
        np.array([alike for _, _, alike in found], np.bool_),
    )


def _alikeness(posteriors: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far each two posteriors agree `(n, n)`: the cosine between them."""
    directions = posteriors / np.linalg.norm(posteriors, axis=1, keepdims=True)
    return np.asarray(directions @ directions.T, np.float32)


def _claims(quads: Quads, to_card: NDArray[np.float32], alikeness: NDArray[np.float32]) -> _Claims:
    centres, right, down = (np.asarray(axis, np.float64) for axis in axes_of(quads))
    unit_right = right / np.linalg.norm(right, axis=1, keepdims=True)
    unit_down = down / np.linalg.norm(down, axis=1, keepdims=True)
    axes = np.stack([unit_right, unit_down], axis=2)
    height = _scales(centres, 2 * np.linalg.norm(down, axis=1))[:, None]
    told = np.linalg.solve(axes, to_card[:, :, None].astype(np.float64))[..., 0] / height
    deck = _way_of_the_deck(centres, axes, height, told, alikeness)
    side = np.where(told[:, 0] < 0, -1.0, 1.0)
    firmness = np.minimum(np.abs(told[:, 0]) / max(float(deck[0]), 1e-9), 1.0)
    sides = np.stack([side, -side], axis=1).reshape(-1)
    twice = np.repeat(np.arange(len(quads)), 2)
    way = np.stack([sides * deck[0], np.full(len(sides), deck[1])], axis=1)
    half_size = (deck + (_SIDE_MARGIN, _END_MARGIN)) * height
    return _Claims(
        middle=centres[twice] + np.einsum("nij,nj->ni", axes[twice], way * height[twice]),
        right=(unit_right * half_size[:, :1])[twice],
        down=(unit_down * half_size[:, 1:])[twice],
        corner=-np.sign(way),
        firmness=np.stack([firmness, -firmness], axis=1).reshape(-1),
    )


def _scales(centres: NDArray[np.float64], heights: NDArray[np.float64]) -> NDArray[np.float64]:
    """How high each index truly stands in the photo: heights `(n,)` px, steadied by those of the others.

    All indices of a deck are equally high, so in a photo they grow steadily towards the camera; a single
    one's height is only known to a tenth. One that does not fit is of another deck and stays as it is.
    """
    if not len(heights):
        return heights
    logs = np.log(heights)
    steady = np.full(len(logs), np.median(logs))
    if len(logs) >= _STEADY_COUNT:
        about = (centres - centres.mean(axis=0)) / max(float(np.ptp(centres, axis=0).max()), 1e-9)
        plane = np.concatenate([about, np.ones((len(logs), 1))], axis=1)
        ridge = np.diag([1.0, 1.0, 0.0])
        off = logs - steady
        for _ in range(2):
            fits = np.abs(off) < _OTHER_DECK
            slope = np.linalg.lstsq(plane[fits].T @ plane[fits] + ridge, plane[fits].T @ logs[fits], rcond=None)[0]
            steady = plane @ slope
            off = logs - steady
    fits = np.abs(logs - steady) < _OTHER_DECK
    return np.asarray(np.exp(np.where(fits, _STEADINESS * steady + (1 - _STEADINESS) * logs, logs)))


def _way_of_the_deck(
    centres: NDArray[np.float64],
    axes: NDArray[np.float64],
    height: NDArray[np.float64],
    way: NDArray[np.float64],
    alikeness: NDArray[np.float32],
) -> NDArray[np.float64]:
    """How far to the side and down the middle of a card lies from its index, in the index' heights: `(2,)`.

    It is the same for all cards of a deck, so what each index says of it alone is averaged, and where
    opposite indices of cards show, half the way between them says it exactly. Two that read alike say
    more than two that do not: one pair may be two cards, but all pairs of a table that lie the same way are not.
    Where no opposite ones show, those of one end may tell it.
    """
    if not len(way):
        return np.zeros(2)
    told = np.median(np.abs(way), axis=0)
    between = (centres[None] - centres[:, None]) / height[:, None]
    across = np.linalg.solve(axes[:, None], between[..., None])[..., 0] / 2
    turn = np.einsum("ik,jk->ij", axes[..., 1], axes[..., 1]) / np.cos(np.radians(_MAX_TURN_DEG))
    opposite, held_alike = turn < -1, turn > 1
    towards = ((across * way[:, None]) > 0).all(axis=2)
    near = np.all((np.abs(across) > told / _NARROWER) & (np.abs(across) < told * _WIDER), axis=2)
    pairs = opposite & near & towards & towards.T
    halves, worth = np.abs(across)[pairs], alikeness[pairs]
    aspect = (halves[:, 0] + _SIDE_MARGIN) / (halves[:, 1] + _END_MARGIN)
    fits = (_ASPECT[0] < aspect) & (aspect < _ASPECT[1])
    halves, worth = halves[fits], worth[fits]
    if not len(halves):
        return _way_along_an_end(across, way, held_alike & (alikeness > _SURELY_ALIKE))
    alike = np.abs(np.log(halves[:, None] / halves[None])).max(axis=2) < _SAME_DECK
    # One lower corner fits any of the upper ones beside it: where no way is told more often, the likeliest counts.
    support = alike @ worth - np.abs(np.log(halves / told)).max(axis=1)
    return np.asarray(np.median(halves[alike[support.argmax()]], axis=0))


def _way_along_an_end(
    across: NDArray[np.float64], way: NDArray[np.float64], alike: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The way of the deck by cards that show both indices of one end, as the front ones of a four-index deck's fans do.

    `across` `(n, n, 2)`: half the way from index to index; `way` `(n, 2)`: what each tells alone, whose median stays
    the answer where too few ends agree on another. `alike` `(n, n)`: which two read and are held alike. Of two equal
    cards that overlap both tell as firmly that theirs lies on the same side.
    """
    told = np.median(np.abs(way), axis=0)
    half, off = across[..., 0], np.abs(across[..., 1])
    of_one_end = alike & (off < _ONE_END / 2) & (way[:, None, 0] > 0) & (way[None, :, 0] < _HALF_HEARTED * half)
    aspect = (half + _SIDE_MARGIN) / (told[1] + _END_MARGIN)
    halves = half[of_one_end & (half > told[0] / _WIDER) & (_ASPECT[0] < aspect) & (aspect < _ASPECT[1])]
    agree = np.abs(np.log(halves[:, None] / halves[None])) < _SAME_DECK
    support = agree.sum(axis=1)
    if support.max(initial=0) < _ENDS_THAT_TELL:
        return np.asarray(told)
    to_side = float(np.median(halves[agree[support.argmax()]]))
    to_end = (to_side + _SIDE_MARGIN) / _WIDTH_TO_HEIGHT - _END_MARGIN
    return np.array([to_side, max(float(told[1]), to_end)])


def _clusters(claims: _Claims, heights: NDArray[np.float32], posteriors: NDArray[np.float32]) -> list[list[int]]:
    """The claims that make up each card, every index in one: those on which most agrees first."""
    apart = _apart(claims, heights)
    differ = _alikeness(posteriors) < _SURELY_DIFFERENT
    apart[np.repeat(np.repeat(differ, 2, axis=0), 2, axis=1) & ~np.eye(len(apart), dtype=np.bool_)] = np.inf
    free = set(range(len(heights)))
    waiting = [found for seed in range(2 * len(heights)) if (found := _about(seed, claims, apart, free))]
    heapq.heapify(waiting)
    clusters = []
    while waiting:
        card = heapq.heappop(waiting)
        rows = {claim // 2 for claim in card.claims}
        if rows <= free:
            free -= rows
            clusters.append(list(card.claims))
        elif smaller := _about(card.claims[0], claims, apart, free):
            heapq.heappush(waiting, smaller)
    return clusters + [[2 * row] for row in sorted(free)]


def _apart(claims: _Claims, heights: NDArray[np.float32]) -> NDArray[np.float64]:
    """How far apart the middles of two claims lie, in `_SAME_MIDDLE`; infinite where they cannot be of one card."""
    width = 2 * np.linalg.norm(claims.right, axis=1)
    distance = np.linalg.norm(claims.middle[:, None] - claims.middle[None], axis=2)
    apart = distance / (_SAME_MIDDLE * np.minimum(width[:, None], width[None]))
    angle = np.arctan2(claims.right[:, 1], claims.right[:, 0])
    turn = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    height = np.repeat(heights, 2)
    ratio = np.maximum(height[:, None] / height[None], height[None] / height[:, None])
    alike = (turn < np.radians(_MAX_TURN_DEG)) & (ratio < _MAX_SIZE_RATIO)
    return np.where(alike & (apart < 1), apart, np.inf)


class _Card(NamedTuple):
    """Claims that agree, the first being the one that they agree with; the least `loss` is the best."""

    loss: float
    claims: tuple[int, ...]


def _about(seed: int, claims: _Claims, apart: NDArray[np.float64], free: set[int]) -> _Card | None:
    """The card about a claim: in each corner the free claim nearest to it. None where no other index agrees."""
    if seed // 2 not in free:
        return None
    taken = {claims.corner_in(seed, seed): seed}
    for claim in np.argsort(apart[seed], kind="stable").tolist():
        if not np.isfinite(apart[seed, claim]):
            break
        corner = claims.corner_in(claim, seed)
        if claim // 2 in free and corner not in taken and claim // 2 not in {one // 2 for one in taken.values()}:
            taken[corner] = claim
    cluster = list(taken.values())
    firmness = claims.firmness[cluster]
    if len(cluster) < 2 or (len(cluster) < _FIRM_CORNERS and firmness.min() < _DOUBTED):
        return None
    worth = (1 + _SIDE_WORTH * firmness).sum() - 0.5 * apart[seed, cluster].mean()
    return _Card(-float(worth), tuple(cluster))


def _outline(claims: _Claims, cluster: list[int]) -> Quads:
    """The card's quad, the average of what its indices say, as the first of them is held."""
    signs = np.array([1.0 if claims.same_way(claim, cluster[0]) else -1.0 for claim in cluster])[:, None]
    middle = claims.middle[cluster].mean(axis=0, keepdims=True)
    right = (claims.right[cluster] * signs).mean(axis=0, keepdims=True)
    down = (claims.down[cluster] * signs).mean(axis=0, keepdims=True)
    return np.asarray(quads_of(*(axis.astype(np.float32) for axis in (middle, right, down)))[0], np.float32)


def joint_posteriors(posteriors: NDArray[np.float32], members: list[list[int]]) -> NDArray[np.float32]:
    """What the indices of each card say together, `(len(members), 54)`: independent looks at the same card."""
    logs = np.log(np.maximum(posteriors, np.float32(1e-7)))
    sums = np.array([logs[rows].sum(axis=0) for rows in members], np.float32).reshape(-1, posteriors.shape[1])
    exponentials = np.exp(sums - sums.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True), np.float32)
