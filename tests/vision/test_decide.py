"""Whole pictures decided: near ties fall to the game, clear pieces stay what the network said, faults stay faults."""

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from engine.games import GAMES, game
from engine.melds import read_table_meld
from engine.pieces import CLASS_COUNT, Kind, Piece, class_of, format_pieces, parse_melds, parse_pieces, piece_of
from engine.rules import Rules
from vision.decide import decide
from vision.deciding.stock import stock_of
from vision.decision import Decision

CLEAR = 0.97


def _posteriors(said: Sequence[str]) -> NDArray[np.float32]:
    """`7r` is clear; `7r/1r` a near tie; `7r=.9/1r=.1` with probabilities."""
    table = np.full((len(said), CLASS_COUNT), 1e-6)
    for row, text in zip(table, said, strict=True):
        options = [option.partition("=") for option in text.split("/")]
        for i, (name, _, p) in enumerate(options):
            row[class_of(parse_pieces(name)[0])] = float(p) if p else CLEAR if len(options) == 1 else 0.52 - 0.04 * i
    return np.asarray(table / table.sum(axis=1, keepdims=True), np.float32)


def _decide(text: str, rules: Rules | None = None, *, on_table: bool = True) -> tuple[list[str], Decision]:
    """Groups separated by `|`; what they were decided to be."""
    said = [part.split() for part in text.split("|")]
    posteriors = _posteriors([piece for group in said for piece in group])
    starts = np.cumsum([0] + [len(group) for group in said])
    groups = [range(a, b) for a, b in itertools.pairwise(starts.tolist())]
    kind = rules.deck.kind if rules else Kind.TILES
    decision = decide(posteriors, np.ones(len(posteriors), np.float32), groups, kind, rules, on_table=on_table)
    pieces = [piece_of(int(number), kind) for number in decision.classes]
    return [format_pieces(pieces[row] for row in group) for group in groups], decision


RUMMIKUB, TILE = game("rummikub"), game("tile")


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        ("4r 5r 8r/6r", RUMMIKUB, ["4r 5r 6r"]),
        ("7b 7r/7y 7y", RUMMIKUB, ["7b 7r 7y"]),
        ("7b 7y/7r 7y", RUMMIKUB, ["7b 7r 7y"]),
        ("12r 13r 1r/11r", RUMMIKUB, ["12r 13r 11r"]),
        ("12r 13r 1r/11r", TILE, ["12r 13r 1r"]),
        ("11r/1r 12r 13r", RUMMIKUB, ["11r 12r 13r"]),
        ("4r 5r 7r/6r", TILE, ["4r 5r 7r"]),
        ("4r 5r 7r/6r", RUMMIKUB, ["4r 5r 6r"]),
        ("4r 5r 8r/6r", None, ["4r 5r 6r"]),
    ],
)
def test_near_ties_fall_to_the_melds_of_the_game(text: str, rules: Rules | None, expected: list[str]) -> None:
    assert _decide(text, rules)[0] == expected


def test_off_the_table_nothing_need_be_a_meld() -> None:
    assert _decide("4r 5r 8r/6r", RUMMIKUB, on_table=False)[0] == ["4r 5r 8r"]


def test_a_third_copy_gives_way_where_something_else_is_likely() -> None:
    assert _decide("7r 7r | 7r=.8/1r=.2", RUMMIKUB)[0] == ["7r 7r", "1r"]
    assert _decide("7r 7r | 7r=.8/1r=.2", game("romi500"))[0] != []


def test_three_certain_copies_stay() -> None:
    assert _decide("7r | 7r | 7r", RUMMIKUB)[0] == ["7r", "7r", "7r"]


def test_the_stock_is_the_games() -> None:
    assert stock_of(Kind.CARDS, game("romi500"))[:52].tolist() == [1] * 52
    assert stock_of(Kind.CARDS, game("traditional"))[52] == 0
    assert stock_of(Kind.TILES, None)[:53].tolist() == [2] * 53
    assert stock_of(Kind.CARDS, None)[52] == max(g.deck.jokers for g in GAMES.values() if g.deck.kind is Kind.CARDS)


def test_what_agrees_with_the_game_is_surer_and_what_does_not_less_sure() -> None:
    _, meld = _decide("4r 5r 6r=.8/8r=.2", RUMMIKUB)
    _, fault = _decide("4r 5r 8r=.8/6r=.2", RUMMIKUB)
    _, alone = _decide("4r 5r 8r=.8/6r=.2", RUMMIKUB, on_table=False)
    assert meld.confidences[2] > 0.95
    assert fault.confidences[2] < 0.5 < alone.confidences[2]
    assert piece_of(int(fault.classes[2]), Kind.TILES) == Piece(8, "r")


def test_presence_is_part_of_confidence() -> None:
    posteriors = _posteriors(["7r"])
    decision = decide(posteriors, np.array([0.5], np.float32), [[0]], Kind.TILES, None)
    assert decision.confidences[0] == pytest.approx(0.5 * CLEAR, abs=0.02)


def test_nothing_is_decided_of_nothing() -> None:
    decision = decide(np.empty((0, CLASS_COUNT), np.float32), np.empty(0, np.float32), [], Kind.TILES, RUMMIKUB)
    assert len(decision.classes) == len(decision.confidences) == 0


_FAULTS = parse_melds("4r 5r 7r | 7b 7r 7r | 4r 5b 6r | 12r 13r 1r | 7b 8r 2k | 3k 3r 4y 3b | 5y 6y 7y 9y")


@given(st.sampled_from(_FAULTS), st.integers(0, 2**32 - 1))
def test_a_clear_fault_is_never_repaired(fault: list[Piece], seed: int) -> None:
    rng = np.random.default_rng(seed)
    posteriors = rng.dirichlet(np.full(CLASS_COUNT, 0.1), len(fault)) * (1 - 0.85)
    posteriors[np.arange(len(fault)), [class_of(piece) for piece in fault]] += 0.85
    decision = decide(
        posteriors.astype(np.float32), np.ones(len(fault), np.float32), [range(len(fault))], Kind.TILES, RUMMIKUB
    )
    decided = [piece_of(int(number), Kind.TILES) for number in decision.classes]
    assert decided == fault
    assert read_table_meld(decided, RUMMIKUB).meld is None


@given(st.integers(0, 2**32 - 1))
def test_the_stock_is_kept_wherever_something_else_is_as_likely(seed: int) -> None:
    rng = np.random.default_rng(seed)
    posteriors = rng.dirichlet(np.ones(CLASS_COUNT), 12).astype(np.float32)
    posteriors /= posteriors.sum(axis=1, keepdims=True)
    decision = decide(posteriors, np.ones(12, np.float32), [[row] for row in range(12)], Kind.TILES, RUMMIKUB)
    assert (np.bincount(decision.classes, minlength=CLASS_COUNT) <= stock_of(Kind.TILES, RUMMIKUB)).all()
