"""Renders many scenes into a folder, in several processes; what is there already is not drawn again."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from datasets.folders import make_folder
from datasets.scene import save_scene
from datasets.scene_files import packed_jpeg
from datasets.synth.fonts import check_fonts
from datasets.synth.glyphs import Split
from datasets.synth.stream import one_thread, render
from engine.pieces import Kind

_JPEG_QUALITY: Final = 93
_NAME: Final = {Kind.TILES: "{split}-{seed:06d}", Kind.CARDS: "cards-{split}-{seed:06d}"}


def _render_into(folder: Path, seed: int, split: Split, kind: Kind) -> None:
    picture, scene = render(kind, seed, split)
    unfinished = folder / f".{scene.picture}.part"
    unfinished.write_bytes(packed_jpeg(picture, _JPEG_QUALITY))
    unfinished.replace(folder / scene.picture)
    # The JSON comes last: a scene without one is drawn again.
    save_scene(scene, folder / f"{scene.source}.json.part")
    (folder / f"{scene.source}.json.part").replace(folder / f"{scene.source}.json")


def prepare(out: Path) -> None:
    """Makes sure that scenes can be drawn into `out`. Raises BadInput (`not_writable`, `no_fonts`)."""
    check_fonts()
    make_folder(out)


def render_scenes(
    out: Path,
    count: int,
    seed: int,
    split: Split,
    workers: int,
    on_progress: Callable[[int, int], None] | None = None,
    kind: Kind = Kind.TILES,
) -> int:
    """Scenes of the seeds `seed` to `seed + count - 1` as JPEG and JSON in `out`. Returns how many were drawn.

    `on_progress` is told how many are finished and how many there are in all.
    Raises BadInput as `prepare`, before the first is drawn.
    """
    prepare(out)
    names = {n: _NAME[kind].format(split=split, seed=n) for n in range(seed, seed + count)}
    missing = [n for n, name in names.items() if not (out / f"{name}.json").exists()]
    finished = count - len(missing)

    def tell() -> None:
        if on_progress:
            on_progress(finished, count)

    tell()
    if workers <= 1:
        for number in missing:
            _render_into(out, number, split, kind)
            finished += 1
            tell()
        return len(missing)
    # Spawned, not forked: the same on every system, and safe beside OpenCV's threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=one_thread) as pool:
        drawn = len(missing)
        for _ in pool.map(_render_into, [out] * drawn, missing, [split] * drawn, [kind] * drawn, chunksize=4):
            finished += 1
            tell()
    return len(missing)
