import cv2
import numpy as np
import pytest

from datasets.synth.cards.pips import PipStyle, pip_places, print_pips
from datasets.synth.cards.sheet import Sheet
from datasets.synth.cards.suits import sample_suit_style


@pytest.mark.parametrize("rank", range(1, 11))
def test_a_card_has_as_many_pips_as_its_rank_says(rank: int) -> None:
    places = pip_places(rank)
    assert len(set(places)) == len(places) == rank
    assert {x for x, _ in places} <= {-1.0, 0.0, 1.0}
    turned = {(-x, round(1 - y, 6)) for x, y in places}
    odd_ones = turned ^ {(x, round(y, 6)) for x, y in places}
    assert odd_ones == ({(0.0, 0.25), (0.0, 0.75)} if rank == 7 else set()), "only a 7 has a pip without counterpart"


@pytest.mark.parametrize("rank", range(2, 11))
def test_pips_are_printed_apart_from_one_another(rank: int) -> None:
    style = PipStyle(size=0.12, apart=0.2, top=0.15, ace=0.3, turned=True, single=False)
    sheet = Sheet(300, 420, (255.0, 255.0, 255.0))
    print_pips(sheet, style, sample_suit_style(np.random.default_rng(0), "train", None), rank, "h", (0.0, 0.0, 200.0))
    found, _, sizes, _ = cv2.connectedComponentsWithStats((sheet.paint[..., 1] < 128).astype(np.uint8))
    assert found - 1 == rank
    assert sizes[1:, cv2.CC_STAT_AREA].min() > 0.8 * sizes[1:, cv2.CC_STAT_AREA].max()
