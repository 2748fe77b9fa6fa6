"""A rendered folder to learn from."""

from pathlib import Path

import pytest

from datasets.synth.batch import render_scenes


@pytest.fixture(scope="session")
def scenes_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six rendered scenes."""
    folder = tmp_path_factory.mktemp("scenes")
    render_scenes(folder, count=6, seed=0, split="train", workers=1)
    return folder
