"""Where cards lie: fans, overlapping rows and columns, grids, piles. Of two cards the later one lies on top."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.synth.camera import Camera
from datasets.synth.cards.deck import Deck
from datasets.synth.dealing import deal_meld
from datasets.synth.layout import Occupied
from engine.pieces import FACE_DOWN, JOKER, SUITS, Kind, Piece

_SUITS: Final = SUITS[Kind.CARDS]


@dataclass(frozen=True, eq=False, slots=True)
class LaidCard:
    """One card flat on the table: its middle x, y in tile widths, turned clockwise as seen from above."""

    piece: Piece
    middle: NDArray[np.float64]
    turn_rad: float
    group: int

    @property
    def right(self) -> NDArray[np.float64]:
        """The card's own right `(2,)`, of length 1."""
        return np.array([np.cos(self.turn_rad), -np.sin(self.turn_rad)])

    @property
    def down(self) -> NDArray[np.float64]:
        """The card's own down `(2,)`, of length 1."""
        return np.array([-np.sin(self.turn_rad), -np.cos(self.turn_rad)])

    def points(self, deck: Deck, shares: NDArray[np.float64]) -> NDArray[np.float64]:
        """Points of the card `(n, 2)`, in shares of its width and height from its top left, on the table `(n, 3)`."""
        x, y = (shares - 0.5).T * np.array([[deck.width], [deck.width * deck.aspect]])
        flat = self.middle + x[:, None] * self.right + y[:, None] * self.down
        return np.concatenate([flat, np.zeros((len(flat), 1))], axis=1)

    def corners(self, deck: Deck) -> NDArray[np.float64]:
        """`(4, 3)`, clockwise from the card's own top left."""
        return self.points(deck, WHOLE)


WHOLE: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
"""The whole card as `LaidCard.points` takes it."""

Lay = Callable[[list[Piece], NDArray[np.float64], float, int, Deck, np.random.Generator], list[LaidCard]]
"""Pieces, the middle of the group, its turn, its number, the deck: cards from the lowest to the topmost."""


def sample_card(rng: np.random.Generator) -> Piece:
    """Any card; jokers more often than in a pack, since they must be learned, too."""
    if rng.random() < 0.06:
        return JOKER
    return Piece(int(rng.integers(1, 14)), str(rng.choice(list(_SUITS))))


def sample_hand(rng: np.random.Generator) -> list[Piece]:
    """What a player holds, as often sorted as not."""
    pieces = [sample_card(rng) for _ in range(int(rng.choice([5, 7, 10, 13, 13, 13, 14, 15])))]
    if rng.random() < 0.5:
        pieces.sort(key=lambda piece: (piece.suit, piece.rank))
    return pieces


def sample_meld(rng: np.random.Generator) -> list[Piece]:
    """A run or a set, now and then with a joker, sometimes just any cards."""
    return deal_meld(rng, Kind.CARDS, sample_card, runs_below=0.4, share_with_joker=0.25)


def fan(
    pieces: list[Piece], middle: NDArray[np.float64], turn_rad: float, group: int, deck: Deck, rng: np.random.Generator
) -> list[LaidCard]:
    """Cards about a point near their feet, as they are held; mostly the right one covers the left."""
    height = deck.width * deck.aspect
    step = np.radians(rng.uniform(4, 14))
    step = min(step, np.radians(rng.uniform(70, 160)) / max(len(pieces) - 1, 1))
    reach = height * rng.uniform(0.45, 1.3)
    angles = (np.arange(len(pieces)) - (len(pieces) - 1) / 2) * step + rng.normal(0, step * 0.18, len(pieces))
    reaches = reach + rng.normal(0, height * 0.02, len(pieces))
    pivot = middle - reach * 0.8 * np.array([np.sin(turn_rad), np.cos(turn_rad)])
    cards = [
        LaidCard(piece, pivot + far * np.array([np.sin(turn), np.cos(turn)]), float(turn), group)
        for piece, turn, far in zip(pieces, turn_rad + angles, reaches, strict=True)
    ]
    return cards[::-1] if rng.random() < _share_left_on_top(deck) else cards


def row(
    pieces: list[Piece], middle: NDArray[np.float64], turn_rad: float, group: int, deck: Deck, rng: np.random.Generator
) -> list[LaidCard]:
    """Side by side: overlapping so that only a strip of each shows, touching, or apart."""
    low, high = [(0.14, 0.24), (0.24, 0.5), (0.5, 0.97), (1.0, 1.25)][int(rng.choice(4, p=[0.35, 0.3, 0.1, 0.25]))]
    return _line(pieces, middle, turn_rad, group, deck, rng, np.array([rng.uniform(low, high) * deck.width, 0.0]))


def column(
    pieces: list[Piece], middle: NDArray[np.float64], turn_rad: float, group: int, deck: Deck, rng: np.random.Generator
) -> list[LaidCard]:
    """One below the other, the lower one on top."""
    height = deck.width * deck.aspect
    along = height * (rng.uniform(0.15, 0.4) if rng.random() < 0.8 else rng.uniform(1.0, 1.1))
    return _line(pieces, middle, turn_rad, group, deck, rng, np.array([rng.normal(0, 0.04) * deck.width, along]))


def _line(
    pieces: list[Piece],
    middle: NDArray[np.float64],
    turn_rad: float,
    group: int,
    deck: Deck,
    rng: np.random.Generator,
    step: NDArray[np.float64],
) -> list[LaidCard]:
    """Cards one `step` (own right, own down) apart."""
    frame = LaidCard(JOKER, middle, turn_rad, group)
    untidy = float(rng.choice([0.004, 0.02, 0.05]))
    share_turned = float(rng.choice([0.0, 0.0, 0.3]))
    cards = []
    for number, piece in enumerate(pieces):
        x, y = step * (number - (len(pieces) - 1) / 2) + rng.normal(0, untidy, 2) * deck.width
        turn = turn_rad + rng.normal(0, untidy) + (np.pi if rng.random() < share_turned else 0.0)
        cards.append(LaidCard(piece, middle + x * frame.right + y * frame.down, float(turn), group))
    return cards[::-1] if step[1] < step[0] and rng.random() < _share_left_on_top(deck) else cards


def _share_left_on_top(deck: Deck) -> float:
    """How often the left card covers the right one: with indices in all corners either way serves as well."""
    return 0.5 if deck.index.corners == 4 else 0.12


def pile(
    pieces: list[Piece], middle: NDArray[np.float64], turn_rad: float, group: int, deck: Deck, rng: np.random.Generator
) -> list[LaidCard]:
    """Thrown onto one another, as discards are."""
    scatter, turning = rng.choice([0.03, 0.15, 0.4]), rng.choice([0.03, 0.3, 2.0])
    return [
        LaidCard(
            piece,
            middle + rng.normal(0, scatter, 2) * deck.width,
            turn_rad + float(rng.normal(0, turning)),
            group,
        )
        for piece in pieces
    ]


def stock(
    pieces: list[Piece], middle: NDArray[np.float64], turn_rad: float, group: int, deck: Deck, rng: np.random.Generator
) -> list[LaidCard]:
    """The same, face down."""
    return pile([FACE_DOWN] * len(pieces), middle, turn_rad, group, deck, rng)


def grid(deck: Deck, rng: np.random.Generator, first_group: int) -> list[LaidCard]:
    """Rows of cards apart from one another."""
    columns, rows = int(rng.integers(2, 9)), int(rng.integers(2, 6))
    pitch = deck.width * deck.aspect * rng.uniform(1.0, 1.15)
    turn = float(rng.normal(0, 0.1))
    across = rng.uniform(1.0, 1.2) * deck.width
    cards: list[LaidCard] = []
    for number in range(rows):
        offset = (number - (rows - 1) / 2) * pitch
        middle = np.array([-np.sin(turn), -np.cos(turn)]) * offset
        pieces = [sample_card(rng) for _ in range(columns)]
        cards += _line(pieces, middle, turn, first_group + number, deck, rng, np.array([across, 0.0]))
    return cards


def fill_table(
    camera: Camera,
    deck: Deck,
    count: int,
    rng: np.random.Generator,
    ways: dict[Lay, float],
    deal: Callable[[np.random.Generator], list[Piece]],
    occupied: Occupied,
    first_group: int = 0,
) -> list[LaidCard]:
    """Groups strewn over what the camera sees of the table, as many of `count` as find a place."""
    heading = float(np.arctan2(camera.forward[0], camera.forward[1]))
    common = heading + (rng.normal(0, 0.12) if rng.random() < 0.55 else rng.uniform(-np.pi, np.pi))
    scatter = float(rng.choice([0.02, 0.1, 0.4, 3.0], p=[0.35, 0.3, 0.15, 0.2]))
    lays, shares = list(ways), np.array(list(ways.values()))
    cards: list[LaidCard] = []
    group = first_group
    for _ in range(count * 3):
        if group - first_group >= count:
            break
        aim_px = rng.uniform(-0.02, 1.02, (1, 2)) * (camera.width_px, camera.height_px)
        lay = lays[int(rng.choice(len(lays), p=shares / shares.sum()))]
        turn = float(common + rng.normal(0, 1) * scatter)
        laid = lay(deal(rng), camera.on_table(aim_px)[0], turn, group, deck, rng)
        if _finds_room(laid, deck, float(rng.uniform(0.0, 0.4)), occupied):
            cards += laid
            group += 1
    return cards


def _finds_room(laid: list[LaidCard], deck: Deck, room: float, occupied: Occupied) -> bool:
    points = np.concatenate([card.corners(deck)[:, :2] for card in laid]).astype(np.float32)
    centre, (width, height), angle = cv2.minAreaRect(points)
    box = ((centre[0], centre[1]), (width + room, height + room), angle)
    if any(cv2.rotatedRectangleIntersection(box, other)[0] != cv2.INTERSECT_NONE for other in occupied):
        return False
    occupied.append(box)
    return True
