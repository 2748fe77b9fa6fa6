"""What ships with the program, so that a fresh machine has something to read."""

from importlib.resources import as_file, files
from pathlib import Path


def sample_picture() -> Path:
    """The rendered table that ships with the program; its truth lies beside it as `.json`."""
    with as_file(files("datasets") / "sample" / "sample.jpg") as path:
        return path
