"""From a photo to what lies on the table: every stage in turn, each timed."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import numpy as np

from engine.pieces import piece_of
from engine.rules import Rules
from engine.wording import BadInput, Wording
from models.preprocess import Image
from vision.arrange import arrange
from vision.decode import decode
from vision.judge import judge
from vision.locate import LOOKS_PX, locate
from vision.networks import Networks
from vision.notices import notices
from vision.read import read
from vision.reading import Reading

OTHER_KIND: Final = Wording(
    "networks_other_kind",
    hu="ezt a játékot ({game}) kártyával játsszák, ez a változat pedig csak köveket olvas; válassz köves játékot",
    en="{game} is played with cards, and this version reads tiles only; choose a game with tiles",
)


def check_kind(rules: Rules | None, networks: Networks) -> None:
    """Raises BadInput (`networks_other_kind`) when the game is played with what the networks cannot read."""
    if rules and rules.deck.kind is not networks.kind:
        raise BadInput(OTHER_KIND, where="game", game=rules.id)


def read_photo(photo: Path | bytes, rules: Rules | None, networks: Networks, where: str = "") -> Reading:
    """Reads a photo's file or bytes. Raises BadInput as `decode` and `check_kind`."""
    ms: dict[str, float] = {}
    with _timed(ms, "decode"):
        image = decode(photo, where)
    return read_image(image, rules, networks, ms)


def read_image(
    image: Image,
    rules: Rules | None,
    networks: Networks,
    ms: dict[str, float] | None = None,
    looks_px: tuple[int, ...] = LOOKS_PX,
) -> Reading:
    """Reads a picture that is decoded already; `ms` holds what was timed before, `looks_px` is as in `locate`.

    Raises BadInput as `check_kind`.
    """
    check_kind(rules, networks)
    ms = dict(ms or {})
    with _timed(ms, "locate"):
        found = locate(image, networks, looks_px)
    with _timed(ms, "read"):
        answer = read(image, found.quads, found.scores, networks)
    with _timed(ms, "arrange"):
        rows = arrange(answer.quads)
        order = np.array([row for group in rows for row in group], np.int64)
        quads, posteriors = answer.quads[order], answer.posteriors[order]
        groups = np.repeat(np.arange(len(rows)), [len(group) for group in rows])
    with _timed(ms, "judge"):
        pieces = [piece_of(int(column), networks.kind) for column in posteriors.argmax(axis=1)]
        named = [[pieces[row] for row in np.flatnonzero(groups == number)] for number in range(len(rows))]
        verdicts = tuple(judge(group, networks.kind, rules) for group in named)
        said = notices(image, quads, answer.crops, pieces, posteriors.max(axis=1, initial=0), networks.kind, rules)
    height_px, width_px = image.shape[:2]
    return Reading(width_px, height_px, networks.kind, quads, posteriors, groups, verdicts, ms, said)


@contextmanager
def _timed(ms: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    ms[stage] = (time.perf_counter() - start) * 1000
