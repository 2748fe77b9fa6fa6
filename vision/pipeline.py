"""From a photo to what lies on the table: every stage in turn, each timed."""

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.pieces import Kind, piece_of
from engine.rules import Rules
from engine.wording import BadInput, Wording
from models.preprocess import Image, Quads
from vision.arrange import arrange
from vision.arrange_cards import arrange_cards
from vision.decide import decide
from vision.decode import decode
from vision.indices import cards_of, joint_posteriors
from vision.judge import judge
from vision.kinds import surest
from vision.locate import LOOKS_PX, locate
from vision.networks import Networks, NetworksByKind
from vision.notices import Figures, is_cut_off, notices
from vision.read import Read, read
from vision.reading import Reading

OTHER_KIND: Final = Wording(
    "networks_other_kind",
    hu="ehhez a játékhoz ({game}) nincs hálózat, csak ehhez: {kinds}; válassz másik játékot, vagy másik mappát",
    en="there are no networks for this game ({game}), only for {kinds}; choose another game or another "
    "folder of networks",
)
_CUT_OFF_PRESENCE: Final = 0.75
"""What the edge cuts off is no surer than this, less than what passes as sure: what is left of a 12 may be a 2."""


def check_kind(rules: Rules | None, networks: NetworksByKind) -> None:
    """Raises BadInput (`networks_other_kind`) when the game is played with what the networks cannot read."""
    if rules and rules.deck.kind not in networks:
        raise BadInput(OTHER_KIND, where="game", game=rules.called, kinds=", ".join(networks))


def read_photo(
    photo: Path | bytes, rules: Rules | None, networks: NetworksByKind, where: str = "", *, on_table: bool = True
) -> Reading:
    """Reads a photo's file or bytes; `on_table` is as in `decide`. Raises BadInput as `decode` and `check_kind`."""
    ms: dict[str, float] = {}
    with _timed(ms, "decode"):
        image = decode(photo, where)
    return read_image(image, rules, networks, ms, on_table=on_table)


def read_image(
    image: Image,
    rules: Rules | None,
    networks: NetworksByKind,
    ms: dict[str, float] | None = None,
    looks_px: tuple[int, ...] = LOOKS_PX,
    *,
    on_table: bool = True,
) -> Reading:
    """Reads a picture that is decoded already; `ms` holds what was timed before, `looks_px` is as in `locate`.

    `on_table` is as in `decide`. Without `rules` the kind of the pieces is found out. Raises BadInput as `check_kind`.
    """
    ms = dict(ms or {})
    seen = see(image, rules, networks, ms, looks_px)
    kind, rows = seen.kind, seen.rows
    height_px, width_px = image.shape[:2]
    cut_off = is_cut_off(seen.quads if seen.read_at is None else seen.read_at, width_px, height_px)
    presences = np.where(cut_off, np.minimum(seen.presences, _CUT_OFF_PRESENCE), seen.presences)
    with _timed(ms, "decide"):
        decision = decide(seen.posteriors, presences, rows, kind, rules, on_table=on_table)
    with _timed(ms, "judge"):
        pieces = [piece_of(int(number), kind) for number in decision.classes]
        named = [[pieces[row] for row in group] for group in rows]
        verdicts = tuple(judge(group, kind, rules) for group in named)
        said = notices(image, seen.figures, pieces, decision.confidences, kind, rules)
    return Reading(
        width_px,
        height_px,
        kind,
        seen.quads,
        seen.posteriors,
        np.repeat(np.arange(len(rows)), [len(row) for row in rows]),
        verdicts,
        ms,
        said,
        decision,
        seen.read_at,
        networks[kind].version,
    )


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    """What the networks see in a picture, before anything is decided: pieces in the order in which they are read.

    `quads` `(n, 4, 2)` px, `posteriors` `(n, 54)`, `presences` `(n,)`; `rows` are the groups. `read_at` `(n, 4, 2)`:
    where each was read, None where that is the whole piece.
    """

    kind: Kind
    quads: Quads
    posteriors: NDArray[np.float32]
    presences: NDArray[np.float32]
    rows: Sequence[Sequence[int]]
    read_at: Quads | None
    figures: Figures


def see(
    image: Image,
    rules: Rules | None,
    networks: NetworksByKind,
    ms: dict[str, float],
    looks_px: tuple[int, ...] = LOOKS_PX,
) -> Seen:
    """The first half of `read_image`; its times are added to `ms`. Raises BadInput as `check_kind`."""
    check_kind(rules, networks)
    kinds = [rules.deck.kind] if rules else list(networks)
    kind, answer, others = surest({kind: _read(image, networks[kind], looks_px, ms) for kind in kinds})
    with _timed(ms, "arrange"):
        lying = _ARRANGE[kind](answer)
        order = np.array([row for group in lying.groups for row in group], np.int64)
        ends = np.cumsum([0, *map(len, lying.groups)]).tolist()
        return Seen(
            kind,
            lying.quads[order],
            lying.posteriors[order],
            lying.presences[order],
            [list(range(start, end)) for start, end in itertools.pairwise(ends)],
            None if lying.figures is None else lying.figures[order],
            Figures(answer.quads, answer.crops, answer.lost, others),
        )


def _read(image: Image, networks: Networks, looks_px: tuple[int, ...], ms: dict[str, float]) -> Read:
    with _timed(ms, "locate"):
        found = locate(image, networks, looks_px)
    with _timed(ms, "read"):
        return read(image, found, networks)


class _Lying(NamedTuple):
    """Pieces `(n, 4, 2)`, `(n, 54)` and `(n,)`, and the groups in which they lie, rows in reading order.

    `figures` `(n, 4, 2)`: where each was read, None where that is the whole piece.
    """

    quads: Quads
    posteriors: NDArray[np.float32]
    presences: NDArray[np.float32]
    groups: list[list[int]]
    figures: Quads | None = None


def _tiles(answer: Read) -> _Lying:
    return _Lying(answer.quads, answer.posteriors, answer.presences, arrange(answer.quads))


def _cards(answer: Read) -> _Lying:
    cards = cards_of(answer.quads, answer.to_card, answer.posteriors)
    arranged = arrange_cards(cards.quads, cards.turned_known)
    posteriors = joint_posteriors(answer.posteriors, cards.members)
    presences = np.array([answer.presences[rows].max() for rows in cards.members], np.float32)
    figures = np.asarray(answer.quads[[rows[0] for rows in cards.members]], np.float32)
    return _Lying(arranged.quads, posteriors, presences, arranged.groups, figures)


_ARRANGE: Final[Mapping[Kind, Callable[[Read], _Lying]]] = {Kind.TILES: _tiles, Kind.CARDS: _cards}


@contextmanager
def _timed(ms: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    ms[stage] = ms.get(stage, 0.0) + (time.perf_counter() - start) * 1000
