"""Printed things beside cards."""

import numpy as np
import pytest

from datasets.synth.faces import PAD_PX
from datasets.synth.glyphs import Split
from datasets.synth.printed import draw_printed


@pytest.mark.parametrize("split", ["train", "validation"])
def test_things_are_printed_within_a_clear_edge_and_the_same_from_the_same_seed(split: Split) -> None:
    sheets = []
    for seed in range(24):
        sheet, size = draw_printed(np.random.default_rng(seed), split)
        again, _ = draw_printed(np.random.default_rng(seed), split)
        np.testing.assert_array_equal(sheet, again)
        inside = sheet[PAD_PX:-PAD_PX, PAD_PX:-PAD_PX]
        assert inside[..., 3].any()
        assert not sheet[:PAD_PX, :, 3].any()
        assert not sheet[:, -PAD_PX:, 3].any()
        assert inside.shape[1] / inside.shape[0] == pytest.approx(size[0] / size[1], rel=0.05)
        assert inside[..., :3][inside[..., 3] > 0].std() > 10, "nothing is printed on it"
        sheets.append(sheet)
    assert len({sheet.shape for sheet in sheets}) > 12
