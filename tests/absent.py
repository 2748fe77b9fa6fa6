"""What a test needs and may not find: skipped with the reason, or failed where nothing may be absent."""

import os
from pathlib import Path
from typing import NoReturn

import pytest


def absent(what: str) -> NoReturn:
    """Skips with the reason, or fails where nothing may be absent."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is absent")
    pytest.skip(f"{what} is absent")


def real_photos() -> Path:
    """The folder of real photos."""
    folder = os.environ.get("ROMI_PHOTOS")
    if not folder:
        absent("the folder of real photos (ROMI_PHOTOS)")
    return Path(folder)
