"""Writes a film as numbered pictures, with its truth beside them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from datasets.folders import make_folder, not_writable
from datasets.scene_files import packed_jpeg
from datasets.synth.film.render import Film, FilmOptions
from datasets.synth.film.truth import FilmTruth, save_truth
from datasets.synth.fonts import check_fonts

_JPEG_QUALITY: Final = 92


def save_film(options: FilmOptions, folder: Path, on_frame: Callable[[int], None] | None = None) -> FilmTruth:
    """Renders a film into `folder`; `on_frame` is told how many frames there are by now.

    The same options give the same truth exactly, and on any machine nearly the same pictures.
    Raises BadInput (`not_writable`, `no_fonts`).
    """
    check_fonts()
    make_folder(folder)
    film, names = Film(options), []
    for number, (picture, _) in enumerate(film):
        names.append(f"{number:05}.jpg")
        try:
            (folder / names[-1]).write_bytes(packed_jpeg(picture, _JPEG_QUALITY))
        except OSError as error:
            raise not_writable(folder, error) from None
        if on_frame:
            on_frame(number + 1)
    save_truth(film.truth, names, folder)
    return film.truth
