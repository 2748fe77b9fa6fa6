"""One person's work on the pictures of a set, one after the other: what is chosen, what is done, what comes next.

Every change is on disk at once. Methods that write raise BadInput (`not_writable`).
"""

from typing import Final

from datasets.entries import Entry, entry_of
from datasets.labelling import Labels
from datasets.overview import next_worth_labelling
from datasets.scene import Point, Quad, Scene
from datasets.sets import GAME_NOTE
from datasets.worth import doubt_of
from engine.games import GAMES
from engine.pieces import FACE_DOWN, Kind, Piece
from server.collecting.filters import Filter
from server.collecting.keys import Deed, Keys, Nudge
from server.collecting.sets import OpenSet

ZOOMS: Final = (1, 2, 4)
_STEP_SHARE: Final = 1 / 1000
"""Of the picture's longer side: how far an arrow moves."""
_FAR: Final = 10
_UNNAMED: Final = FACE_DOWN
"""What a new piece is taken for until a person says it: it cannot be mistaken for a right label of another."""


class LabelSession:
    """`entries` are the set's, as of the last look; the session keeps them in step with what it writes.

    Raises as `OpenSet.scene`.
    """

    def __init__(self, opened: OpenSet, name: str, chosen: Filter, entries: list[Entry]) -> None:
        self.opened = opened
        self.filter = chosen
        self.entries = entries
        self._written: dict[str, Entry | None] = {}
        """What this session has changed since, None for what it has deleted."""
        self.is_over = False
        self._skipped: set[str] = set()
        self._keys = Keys()
        self._begin(name)

    def _begin(self, name: str) -> None:
        """Begins a picture; the piece that is most in doubt is chosen."""
        self.labels = Labels(self.opened.scene(name))
        self.name = name
        pieces = self.scene.pieces
        self.chosen = max(range(len(pieces)), key=lambda i: doubt_of(pieces[i])) if pieces else None
        self.corner: int | None = None
        self.is_adding = False
        self._zoom = 0
        self._keys.typed = ""

    @property
    def scene(self) -> Scene:
        """The picture with its labels as they are now."""
        return self.labels.scene

    @property
    def typed(self) -> str:
        """The beginning of a piece's name that has been typed."""
        return self._keys.typed

    @property
    def zoom(self) -> int:
        """How many times larger than its place the picture is shown."""
        return ZOOMS[self._zoom]

    @property
    def kind(self) -> Kind:
        """What lies in the picture, as far as that is known."""
        kinds = [piece.piece.kind for piece in self.scene.pieces if piece.piece.kind]
        game = GAMES.get(self.scene.notes.get(GAME_NOTE, ""))
        return kinds[0] if kinds else game.deck.kind if game else Kind.TILES

    def press(self, key: str, *, shift: bool) -> None:
        """Does what a key means."""
        match self._keys.press(key, shift=shift):
            case Piece() as piece:
                self.say(piece)
            case Nudge() as nudge:
                self._nudge(nudge)
            case Deed() as deed:
                self.do(deed)

    def do(self, deed: Deed) -> None:
        """Does something, most of it to the chosen piece; where none is, that does nothing."""
        labels = self.labels
        match deed:
            case Deed.UNDO | Deed.REDO:
                (labels.undo if deed is Deed.UNDO else labels.redo)()
                self._changed(self.chosen)
            case Deed.CONFIRM:
                self._save(labels.confirmed())
                self._go_on()
            case Deed.SKIP:
                self._skipped.add(self.name)
                self._go_on()
            case Deed.ADD:
                self._changed(labels.add(_UNNAMED, like=self.chosen))
            case Deed.ZOOM:
                self._zoom = (self._zoom + 1) % len(ZOOMS)
            case _ if self.chosen is not None:
                self._do_to(self.chosen, deed)

    def _do_to(self, chosen: int, deed: Deed) -> None:
        match deed:
            case Deed.NEXT | Deed.PREVIOUS:
                self.choose((chosen + (1 if deed is Deed.NEXT else -1)) % len(self.scene.pieces))
            case Deed.CORNER:
                self.corner = None if self.corner == 3 else 0 if self.corner is None else self.corner + 1
            case Deed.TURN:
                self.labels.turn(chosen)
                self._changed(chosen)
            case Deed.GROUP:
                self._changed(self.labels.group(chosen))
            case Deed.REMOVE:
                self.labels.remove(chosen)
                self._changed(chosen)

    def choose(self, number: int) -> None:
        """Chooses a piece; what was begun to be typed is forgotten."""
        if number != self.chosen and 0 <= number < len(self.scene.pieces):
            self.chosen, self.corner = number, None
            self._keys.typed = ""

    def say(self, piece: Piece) -> None:
        """What the chosen piece is."""
        if self.chosen is not None:
            self.labels.say(self.chosen, piece)
            self._changed(self.chosen)

    def move(self, number: int, quad: Quad) -> None:
        """Where a piece lies; what cannot be changes nothing."""
        if 0 <= number < len(self.scene.pieces):
            self.labels.move(number, quad)
            self._changed(number)

    def add_at(self, place: Point) -> None:
        """One more piece at a place of the picture."""
        self.is_adding = False
        x, y = place
        inside = (min(max(0.0, x), self.scene.width_px), min(max(0.0, y), self.scene.height_px))
        self._changed(self.labels.add(_UNNAMED, inside))

    def delete(self) -> None:
        """Deletes the picture with its labels."""
        self.opened.delete(self.name)
        self._note(self.name, None)
        self._go_on()

    def look_again(self, entries: list[Entry]) -> None:
        """The set as a newer look has found it, which may have begun before the last change of this session."""
        self.entries = entries
        for name, entry in self._written.items():
            self._note(name, entry)

    def _note(self, name: str, entry: Entry | None) -> None:
        self._written[name] = entry
        self.entries = [
            known for known in (entry if one.name == name else one for one in self.entries) if known is not None
        ]

    def _nudge(self, nudge: Nudge) -> None:
        if self.chosen is not None:
            longer_px = max(self.scene.width_px, self.scene.height_px)
            step_px = max(1.0, longer_px * _STEP_SHARE) * (_FAR if nudge.far else 1)
            self.labels.shift(self.chosen, nudge.dx * step_px, nudge.dy * step_px, self.corner)
            self._changed(self.chosen)

    def _changed(self, chosen: int | None) -> None:
        count = len(self.scene.pieces)
        self.chosen = min(chosen or 0, count - 1) if count else None
        self._save(self.scene)

    def _save(self, scene: Scene) -> None:
        self.opened.relabel(self.name, scene)
        entry = entry_of(self.opened.folder / f"{self.name}.json", scene)
        if isinstance(entry, Entry):
            self._note(self.name, entry)

    def _go_on(self) -> None:
        left = [entry for entry in self.filter.chosen(self.entries) if entry.name not in self._skipped]
        following = next_worth_labelling(left, after=self.name)
        if following is None:
            self.is_over = True
        else:
            # One that cannot be opened is not tried again.
            self._skipped.add(following.name)
            self._begin(following.name)
            self._skipped.discard(following.name)
