"""Scenes rendered one after the other for whoever reads them: no picture is kept, no file written."""

import itertools
import multiprocessing
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.scene import Scene
from datasets.synth.cards.scene import render_card_scene
from datasets.synth.fonts import check_fonts
from datasets.synth.glyphs import Split
from datasets.synth.scene_maker import render_scene
from engine.pieces import Kind

_RENDER: Final = {Kind.TILES: render_scene, Kind.CARDS: render_card_scene}
_AHEAD: Final = 3
"""So many scenes a process may be drawn before they are asked for."""


def render(kind: Kind, seed: int, split: Split) -> tuple[NDArray[np.uint8], Scene]:
    """The picture `(h, w, 3)` BGR of one scene of tiles or of cards, and its truth."""
    return _RENDER[kind](seed, split)


def one_thread() -> None:
    """For a process among several that draw."""
    cv2.setNumThreads(1)


def stream_scenes(
    wanted: Iterable[tuple[Kind, int]], split: Split, workers: int
) -> Generator[tuple[NDArray[np.uint8], Scene]]:
    """The scenes of these kinds and seeds, in order; more than one worker are processes of their own.

    Raises BadInput (`no_fonts`) before the first is drawn.
    """
    check_fonts()
    if workers <= 1:
        for kind, seed in wanted:
            yield render(kind, seed, split)
        return
    # Spawned, not forked: the same on every system, and safe beside OpenCV's threads.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=one_thread)
    try:
        left = iter(wanted)
        drawn: deque[Future[tuple[NDArray[np.uint8], Scene]]] = deque()
        while True:
            for kind, seed in itertools.islice(left, workers * _AHEAD - len(drawn)):
                drawn.append(pool.submit(render, kind, seed, split))
            if not drawn:
                return
            yield drawn.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
