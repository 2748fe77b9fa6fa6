import numpy as np
import pytest

from datasets.synth.clutter import draw_thing
from datasets.synth.lighting import sample_light
from datasets.synth.noise import SIDE_PX
from datasets.synth.surfaces import TRAIN, VALIDATION, Surface, draw_surface


@pytest.mark.parametrize("surface", [surface for surface, _ in (*TRAIN, *VALIDATION)])
def test_every_surface_is_a_texture_that_follows_from_its_seed(surface: Surface) -> None:
    first, second = surface(np.random.default_rng(1)), surface(np.random.default_rng(1))
    assert first.shape == (SIDE_PX, SIDE_PX, 3)
    assert np.isfinite(first).all()
    assert np.array_equal(first, second)
    assert not np.array_equal(first, surface(np.random.default_rng(2)))


def test_the_splits_share_no_surface() -> None:
    assert not {surface for surface, _ in TRAIN} & {surface for surface, _ in VALIDATION}
    names = {draw_surface(np.random.default_rng(seed), "validation")[1] for seed in range(12)}
    assert names <= {"terrazzo", "parquet", "tartan"}


def test_things_are_drawn_with_a_clear_rim() -> None:
    for seed in range(60):
        sheet, (width, height) = draw_thing(np.random.default_rng(seed))
        assert sheet.shape[2] == 4
        assert sheet[..., 3].max() == 255
        assert not sheet[0, :, 3].any()
        assert not sheet[:, -1, 3].any()
        assert 0.1 < width < 20
        assert 0.1 < height < 20


def test_light_falls_brightest_on_what_faces_it_and_shadows_fall_away_from_it() -> None:
    for seed in range(20):
        light = sample_light(np.random.default_rng(seed))
        assert np.linalg.norm(light.direction) == pytest.approx(1)
        assert light.on(light.direction) >= light.on(np.array([0, 0, 1.0])) == pytest.approx(1)
        fallen = light.shadow_of(np.array([[0.0, 0.0, 1.0]]))[0]
        assert fallen[2] == 0
        assert fallen[:2] @ light.direction[:2] < 0
