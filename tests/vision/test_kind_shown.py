"""A photo of the other kind of pieces is refused; one of the right kind is not, however doubtful."""

import numpy as np
import pytest

from engine.games import game
from engine.melds import MeldFault
from engine.pieces import Kind
from engine.wording import BadInput
from vision.judge import Verdict
from vision.kind_shown import check_kind_shown, with_kind_shown
from vision.reading import Reading, reading_from_json, reading_to_json


def _reading(kind: Kind, *confidences: float) -> Reading:
    posteriors = np.zeros((len(confidences), 54), np.float32)
    posteriors[:, 3] = confidences
    posteriors[:, 4] = 1 - posteriors[:, 3]
    quads = np.zeros((len(confidences), 4, 2), np.float32)
    groups = np.zeros(len(confidences), np.int64)
    verdicts = (Verdict(fault=MeldFault.TOO_SHORT),) if confidences else ()
    return Reading(640, 480, kind, quads, posteriors, groups, verdicts)


@pytest.mark.parametrize("doubtful", [(), (0.5, 0.4, 0.6), (0.95, 0.5, 0.5)])
def test_tiles_are_no_cards(doubtful: tuple[float, ...]) -> None:
    tiles = _reading(Kind.TILES, 0.99, 0.98, 0.97)
    with pytest.raises(BadInput) as refused:
        check_kind_shown(_reading(Kind.CARDS, *doubtful), game("handromi"), lambda: tiles, "Anna=a.jpg")
    assert (refused.value.code, refused.value.where) == ("shows_tiles", "Anna=a.jpg")


@pytest.mark.parametrize(
    "freely",
    [_reading(Kind.CARDS, 0.5, 0.5), _reading(Kind.TILES), _reading(Kind.TILES, 0.6, 0.6), _reading(Kind.TILES, 0.99)],
)
def test_a_doubtful_photo_of_cards_is_one_of_cards(freely: Reading) -> None:
    check_kind_shown(_reading(Kind.CARDS, 0.95, 0.5, 0.5), game("handromi"), lambda: freely)


def test_what_is_mostly_sure_is_read_once() -> None:
    def again() -> Reading:
        raise AssertionError

    check_kind_shown(_reading(Kind.TILES, 0.99, 0.95, 0.5), game("tile"), again)


def test_a_photo_that_is_only_read_says_which_kind_it_shows() -> None:
    cards = _reading(Kind.CARDS, 0.99, 0.98, 0.97)
    said = with_kind_shown(_reading(Kind.TILES, 0.3), game("rummikub"), lambda: cards)
    assert [notice.code for notice in said.notices] == ["shows_cards"]
    assert reading_from_json(reading_to_json(said, "a.jpg", "en")).notices == said.notices
    assert with_kind_shown(cards, game("handromi"), lambda: said).notices == ()
