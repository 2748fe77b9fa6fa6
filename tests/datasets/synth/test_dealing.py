"""Dealt melds are what they are called in their shares."""

import numpy as np
import pytest

from datasets.synth.dealing import deal_meld
from engine.pieces import FACE_DOWN, JOKER, Kind


@pytest.mark.parametrize("kind", Kind)
def test_runs_sets_and_any_pieces_come_in_their_shares(kind: Kind) -> None:
    rng = np.random.default_rng(0)
    runs = sets = anything = jokers = 0
    for _ in range(2000):
        meld = deal_meld(rng, kind, lambda _: FACE_DOWN, runs_below=0.4, share_with_joker=0.25)
        naturals = [piece for piece in meld if piece.kind]
        assert {piece.kind for piece in naturals} <= {kind}
        jokers += JOKER in meld
        if not naturals:
            anything += 1
        elif len({piece.suit for piece in naturals}) == 1:
            runs += 1
            assert sorted(piece.rank for piece in naturals) == [piece.rank for piece in naturals]
        else:
            sets += 1
            assert len({piece.rank for piece in naturals}) == 1
            assert len({piece.suit for piece in naturals}) == len(naturals)
    assert runs / 2000 == pytest.approx(0.4, abs=0.04)
    assert sets / 2000 == pytest.approx(0.3, abs=0.04)
    assert anything / 2000 == pytest.approx(0.3, abs=0.04)
    assert jokers / 2000 == pytest.approx(0.7 * 0.25, abs=0.03)
