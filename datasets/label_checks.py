"""What the labels of one scene say against themselves; no picture is opened."""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from datasets.edges import is_cut_off
from datasets.findings import Finding, Weight
from datasets.scene import Quad, Scene, ScenePiece
from datasets.turns import apart_deg
from engine.pieces import FACE_DOWN, JOKER, Kind, Piece
from engine.rules import Deck
from engine.wording import Wording

OUTSIDE: Final = Wording(
    "piece_outside",
    hu="{piece} a képen kívül van ({width}×{height} képpont a kép); töröld, vagy javítsd a sarkait",
    en="{piece} lies outside the picture of {width}×{height} px; delete it or mend its corners",
)
OVER_EDGE: Final = Wording(
    "piece_over_edge",
    hu="{piece} túllóg a kép szélén, de nincs levágottnak jelölve; nézd meg a sarkait",
    en="{piece} reaches beyond the picture's edge but is not marked as cut off; look at its corners",
)
CROSSED: Final = Wording(
    "piece_crossed",
    hu="{piece} sarkai nem négyszöget adnak (keresztezik egymást, vagy behorpad); javítsd a sarkait",
    en="the corners of {piece} make no quadrilateral (they cross, or one is dented in); mend them",
)
TWICE: Final = Wording(
    "piece_twice",
    hu="{piece} kétszer van ugyanott felcímkézve (a {other}. lap is az); töröld az egyiket",
    en="{piece} is labelled twice in one place (so is piece {other}); delete one of them",
)
TWO_IN_ONE_PLACE: Final = Wording(
    "pieces_in_one_place",
    hu="{piece} ugyanott van, ahol {twin} (a {other}. lap), és mindkettő láthatónak van jelölve; nézd meg",
    en="{piece} lies where {twin} lies (piece {other}), and both are marked as visible; look at them",
)
TOO_MANY: Final = Wording(
    "too_many_pieces",
    hu="{count} × {piece} van a képen, a pakliban csak {most} van; nézd meg a címkéket",
    en="{count} × {piece} in one picture, but the deck has {most}; look at the labels",
)
SIX_NINE_RUN: Final = Wording(
    "six_nine_run",
    hu="{piece} nem illik a csoportjába, {other} illene: nem fordítva van felcímkézve?",
    en="{piece} does not fit its group, {other} would: is it labelled the wrong way up?",
)
SIX_NINE_TURNED: Final = Wording(
    "six_nine_turned",
    hu="{piece} fejjel lefelé van a csoportja többi lapjához képest: nem {other} ez?",
    en="{piece} lies upside down against the rest of its group: is it not {other}?",
)

_TWICE_IOU: Final = 0.5
_ONE_PLACE_IOU: Final = 0.75
_VISIBLE_TOLERANCE: Final = 0.1
_ALONG_DEG: Final = 45.0
_AGAINST_DEG: Final = 135.0
_SIX_AND_NINE: Final = 6 + 9


@dataclass(frozen=True, slots=True)
class Stock:
    """How many a deck has: copies of each natural piece, and jokers."""

    copies: int
    jokers: int

    def of(self, piece: Piece) -> int:
        """How many of a piece."""
        return self.jokers if piece.is_joker else self.copies


def stock_of(decks: Sequence[Deck]) -> Mapping[Kind, Stock]:
    """Of each kind the most that any of these decks has, its players' choices included."""
    stocks = {}
    for kind in {deck.kind for deck in decks}:
        mine = [deck for deck in decks if deck.kind is kind]
        choices = [choice for deck in mine for choice in (*deck.choices, (deck.packs, (deck.jokers,)))]
        stocks[kind] = Stock(max(packs for packs, _ in choices), max(max(jokers) for _, jokers in choices))
    return stocks


def check_labels(scene: Scene, name: str, stocks: Mapping[Kind, Stock]) -> Iterator[Finding]:
    """Everything that is wrong or doubtful in a scene's labels; `name` is its file's.

    What a drawn scene shows was drawn from no deck and its labels are what was drawn: its stock and its turns say
    nothing against them.
    """
    for number, piece in enumerate(scene.pieces):
        yield from _check_place(scene, piece, _where(name, number))
    yield from _check_overlaps(scene, name)
    if scene.rendered:
        return
    yield from _check_stock(scene, name, stocks)
    for number in range(len(scene.pieces)):
        yield from _check_six_nine(scene, number, name)


def _where(name: str, number: int) -> str:
    return f"{name} pieces[{number}]"


def _check_place(scene: Scene, piece: ScenePiece, where: str) -> Iterator[Finding]:
    values = {"piece": piece.piece, "width": scene.width_px, "height": scene.height_px}
    xs, ys = zip(*piece.quad, strict=True)
    if not _is_convex(piece.quad):
        yield Finding(CROSSED, Weight.WRONG, where, values)
    if max(xs) <= 0 or max(ys) <= 0 or min(xs) >= scene.width_px or min(ys) >= scene.height_px:
        yield Finding(OUTSIDE, Weight.WRONG, where, values)
        return
    if not piece.cut_off and is_cut_off(piece.quad, scene.width_px, scene.height_px):
        yield Finding(OVER_EDGE, Weight.DOUBTFUL, where, values)


def _is_convex(quad: Quad) -> bool:
    for number in range(4):
        (ax, ay), (bx, by), (cx, cy) = (quad[(number + i) % 4] for i in range(3))
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            return False
    return True


def _check_overlaps(scene: Scene, name: str) -> Iterator[Finding]:
    pieces = scene.pieces
    if len(pieces) < 2:
        return
    quads = np.array([piece.quad for piece in pieces], np.float32)
    low, high = quads.min(axis=1), quads.max(axis=1)
    meet = ((low[:, None] < high[None]) & (low[None] < high[:, None])).all(axis=2)
    for first, second in zip(*np.nonzero(np.triu(meet, 1)), strict=True):
        one, two = pieces[int(first)], pieces[int(second)]
        areas = [float(cv2.contourArea(quads[number])) for number in (first, second)]
        if min(areas) <= _TWICE_IOU * max(areas):
            continue
        common, _ = cv2.intersectConvexConvex(quads[first], quads[second])
        iou = common / max(1e-9, sum(areas) - common)
        # Of two pieces one on the other, the lower cannot show what the upper covers.
        possible = 1 - common / min(areas) + _VISIBLE_TOLERANCE
        if iou <= _TWICE_IOU or min(one.visible, two.visible) <= possible:
            continue
        values = {"piece": two.piece, "twin": one.piece, "other": int(first)}
        if one.piece == two.piece:
            yield Finding(TWICE, Weight.WRONG, _where(name, int(second)), values)
        elif iou > _ONE_PLACE_IOU:
            yield Finding(TWO_IN_ONE_PLACE, Weight.DOUBTFUL, _where(name, int(second)), values)


def _check_stock(scene: Scene, name: str, stocks: Mapping[Kind, Stock]) -> Iterator[Finding]:
    counts = Counter(JOKER if piece.piece.is_joker else piece.piece for piece in scene.pieces)
    del counts[FACE_DOWN]
    kinds = {piece.kind for piece in counts if piece.kind} or set(stocks)
    for piece, count in counts.items():
        own = {piece.kind} if piece.kind else kinds
        # Pieces of a kind that the game is not played with are none of its deck.
        most = max((stocks[kind].of(piece) for kind in own if kind in stocks), default=0)
        if count > most:
            yield Finding(TOO_MANY, Weight.WRONG, name, {"piece": piece, "count": count, "most": most})


def _check_six_nine(scene: Scene, number: int, name: str) -> Iterator[Finding]:
    """A tile 6 or 9 whose group says that it is the other one; alone it cannot be told from a label."""
    piece = scene.pieces[number]
    natural = piece.piece
    if natural.kind is not Kind.TILES or natural.rank not in (6, 9) or piece.group is None:
        return
    members = [other for other in scene.pieces if other.group == piece.group]
    place = next(i for i, other in enumerate(members) if other is piece)
    other = Piece(_SIX_AND_NINE - natural.rank, natural.suit)
    values = {"piece": natural, "other": other}
    if not _fits(members, place, natural.rank) and _fits(members, place, other.rank):
        yield Finding(SIX_NINE_RUN, Weight.HINT, _where(name, number), values)
    elif piece.up_known and _lies_against(piece, [m for m in members if m is not piece and m.up_known]):
        yield Finding(SIX_NINE_TURNED, Weight.HINT, _where(name, number), values)


def _fits(members: Sequence[ScenePiece], place: int, rank: int) -> bool:
    """Whether a tile of `rank` at that place continues what at least two others of the group agree on."""
    others = [(i, member.piece.natural) for i, member in enumerate(members) if i != place and member.piece.natural.rank]
    if len(others) < 2:
        return False
    suit = members[place].piece.suit
    if len({piece.rank for _, piece in others}) == 1:
        return others[0][1].rank == rank and all(piece.suit != suit for _, piece in others)
    if any(piece.suit != suit for _, piece in others):
        return False
    return any(
        len({piece.rank - step * i for i, piece in [*others, (place, Piece(rank, suit))]}) == 1 for step in (1, -1)
    )


def _lies_against(piece: ScenePiece, others: Sequence[ScenePiece]) -> bool:
    return (
        len(others) >= 2
        and all(apart_deg(a.quad, b.quad) <= _ALONG_DEG for a, b in itertools.combinations(others, 2))
        and all(apart_deg(piece.quad, other.quad) >= _AGAINST_DEG for other in others)
    )
