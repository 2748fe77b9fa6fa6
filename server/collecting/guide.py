"""The guided round of a household: one layout after the other, each photo matched with what it asks for."""

import dataclasses
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from datasets.guided import Layout, Match, layouts, match
from datasets.scene import FalseAlarm, Scene, ScenePiece
from datasets.sets import CONFIRMED, MAKE_NOTE, TRUTH_NOTE
from engine.pieces import Kind, Piece
from server.collecting.collector import Collector, make_name
from server.collecting.scenes import UNNAMED
from server.seen import Photo
from server.table import Table
from vision.labels import scene_pieces
from vision.reading import Reading

_LAYOUT_NOTE: Final = "layout"
_GUIDED: Final = "guided"


@dataclass(frozen=True, eq=False, slots=True)
class Checked:
    """A photo that is not yet what was asked for, and what of it was found."""

    photo: Photo
    match: Match


class Guide:
    """One round at a time, for the event loop's thread alone.

    It takes the photos that arrive at the table while somebody attends; left alone, it waits.
    """

    def __init__(self, table: Table, collector: Collector) -> None:
        self._table = table
        self._collector = collector
        self._plan: tuple[Layout, ...] = ()
        self._lacking: set[Piece] = set()
        self._session = ""
        self._last_photo = ""
        table.watch(self._table_changed)
        self._attending = 0
        self.kind = Kind.TILES
        self.make = ""
        self.step = 0
        self.kept = 0
        self.checked: Checked | None = None

    @property
    def is_on(self) -> bool:
        """Whether a round has been begun and not ended."""
        return bool(self._plan)

    @property
    def steps(self) -> int:
        """How many layouts there are in all."""
        return len(self._plan)

    @property
    def layout(self) -> Layout | None:
        """What is to be laid out now, None once all of it is done."""
        return self._plan[self.step].without(list(self._lacking)) if self.step < len(self._plan) else None

    @property
    def is_new_part(self) -> bool:
        """Whether another place and light are asked for from this layout on."""
        return (
            self.step > 0
            and self.step < len(self._plan)
            and self._plan[self.step].part != self._plan[self.step - 1].part
        )

    def begin(self, kind: Kind, make: str) -> None:
        """Begins a round of a make, by its name, in place of one that runs. The photo that is there does not count."""
        self.end()
        self.kind, self.make = kind, make_name(make)
        self._plan = layouts(kind)
        self._session = secrets.token_hex(3)
        self.step = self.kept = 0
        self._lacking.clear()
        self._last_photo = self._table.photo.id if self._table.photo else ""
        self._collector.is_guided = self._attending > 0

    def end(self) -> None:
        """Ends the round; what was kept stays."""
        self._plan, self.checked = (), None
        self._collector.is_guided = False

    def attend(self) -> Callable[[], None]:
        """Somebody has the round's page open, until the returned function is called."""
        self._attending += 1
        self._collector.is_guided = self.is_on

        def leave() -> None:
            self._attending -= 1
            self._collector.is_guided = self.is_on and self._attending > 0

        return leave

    def accept(self) -> None:
        """A person says that all lies there as asked, whatever was read, and nothing besides."""
        if self.checked and not self.checked.match.missing:
            self._keep(self.checked.photo, self.checked.match)

    def lack(self, piece: Piece) -> None:
        """The household does not have this piece; the photo is looked at again without it."""
        self._lacking.add(piece)
        while self.layout is not None and not self.layout.rows:
            self.step += 1
        if self.checked and self.layout:
            self._check(self.checked.photo)

    def skip(self) -> None:
        """Goes on with the next layout."""
        self.step, self.checked = self.step + 1, None

    def _table_changed(self) -> None:
        photo = self._table.photo
        if photo is not None and photo.id != self._last_photo and self.layout and self._attending:
            self._last_photo = photo.id
            self._check(photo)

    def _check(self, photo: Photo) -> None:
        assert self.layout  # noqa: S101
        reading = photo.reading
        labels = scene_pieces(reading) if reading else ()
        posteriors = reading.posteriors.tolist() if reading else []
        found = match(self.layout, [label.quad for label in labels], posteriors)
        if found.is_complete and not found.doubted:
            self._keep(photo, found)
        else:
            self.checked = Checked(photo, found)

    def _keep(self, photo: Photo, found: Match) -> None:
        assert self.layout  # noqa: S101
        assert photo.reading  # noqa: S101 - something was found
        source = f"{self.make or self.kind} {self._session} {self.layout.part + 1}"
        scene = _scene_of(photo, photo.reading, self.layout, found, source)
        if self.make:
            scene = dataclasses.replace(scene, notes={**scene.notes, MAKE_NOTE: self.make})
        self._collector.keep_known(scene, photo.image)
        self.kept += 1
        self.skip()


def _scene_of(photo: Photo, reading: Reading, layout: Layout, found: Match, source: str) -> Scene:
    labels = scene_pieces(reading)
    rows = [number for number, row in enumerate(layout.rows) for _ in row]
    pieces: list[ScenePiece] = []
    for piece, group, find, quad in zip(layout.pieces, rows, found.finds, found.quads, strict=True):
        assert find is not None  # noqa: S101 - only complete layouts are kept
        assert quad is not None  # noqa: S101
        label = labels[find]
        said = label.predicted
        if said and quad != label.quad:
            said = dataclasses.replace(said, quad=label.quad)
        pieces.append(dataclasses.replace(label, piece=piece, quad=quad, group=group, predicted=said))
    alarms = [FalseAlarm(labels[find].quad, said) for find in found.extra if (said := labels[find].predicted)]
    width_px, height_px = photo.size_px
    return Scene(
        UNNAMED,
        width_px,
        height_px,
        source,
        tuple(pieces),
        notes={TRUTH_NOTE: CONFIRMED, _LAYOUT_NOTE: _GUIDED},
        false_alarms=tuple(alarms),
    )
