"""The table's memory: the game, the photo with its corrections, and which pieces people want melds from."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final

from engine.deck import check_pieces
from engine.pieces import FACE_DOWN, Piece, format_pieces
from engine.rules import Rules
from server.errors import Refusal
from server.seen import Photo, Point, SeenPiece
from server.texts import errors as texts
from server.verdicts import GroupVerdict, judge
from vision.judge import surplus_pieces
from vision.notices import NOTHING_FOUND, TOO_MANY_COPIES, Notice

MOST_COUNTED_AT_FIRST: Final = 30
"""More pieces than any hand holds are a whole table, from which a person chooses."""
_RECENT: Final = 4
"""So many photos can still be asked for: while a camera follows the table, a page may be a moment behind."""


class Table:
    """One table; every change is told to those who watch it. To be used from the event loop's thread alone."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._photo: Photo | None = None
        self._recent: OrderedDict[str, Photo] = OrderedDict()
        self._left_out: frozenset[int] = frozenset()
        self._readings_under_way = 0
        self._watchers: list[Callable[[], None]] = []

    @property
    def rules(self) -> Rules:
        """The game that is played."""
        return self._rules

    @property
    def photo(self) -> Photo | None:
        """The newest photo, None before the first."""
        return self._photo

    @property
    def is_reading(self) -> bool:
        """Whether a photo is being read just now."""
        return self._readings_under_way > 0

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Calls `watcher` after every change, until the returned function is called."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def the_photo(self) -> Photo:
        """The newest photo. Raises Refusal (404) before the first."""
        if self._photo is None:
            raise Refusal(404, texts.NO_PHOTO_YET)
        return self._photo

    def recent_photo(self, photo_id: str) -> Photo | None:
        """The photo of that name, where it is one of the last few."""
        return self._recent.get(photo_id)

    def reading_begins(self) -> None:
        """A photo is on its way through the networks."""
        self._readings_under_way += 1
        self._changed()

    def reading_ends(self) -> None:
        """It is through, or has failed."""
        self._readings_under_way -= 1
        self._changed()

    def show(self, photo: Photo) -> None:
        """Puts a new photo in place of the last; its pieces are counted in where they may be one hand."""
        self._photo = photo
        many = len(photo.pieces) > MOST_COUNTED_AT_FIRST and not photo.is_live
        self._left_out = frozenset(p.number for p in photo.pieces) if many else frozenset()
        self._changed()

    def clear(self) -> None:
        """Takes the photo away."""
        self._photo, self._left_out = None, frozenset()
        self._changed()

    def play(self, rules: Rules, photo: Photo | None) -> None:
        """Changes the game; `photo` is the same one, read for that game."""
        self._rules = rules
        self._photo = photo
        self._left_out &= {p.number for p in photo.pieces} if photo else frozenset()
        self._changed()

    def say(self, number: int, piece: Piece | None) -> None:
        """A person's word about a piece; None takes it back.

        Raises Refusal (404), or BadInput where the game has no such piece.
        """
        if piece is not None:
            self._check(piece)
        self._correct(self.the_photo().with_said(number, piece))

    def remove(self, number: int) -> None:
        """A person says that nothing is there. Raises Refusal (404)."""
        self._correct(self.the_photo().without(number))

    def add(self, piece: Piece, centre: Point) -> SeenPiece:
        """A piece that the reading missed. Raises as `say`, and Refusal (422) for a place outside the photo."""
        self._check(piece)
        width_px, height_px = self.the_photo().size_px
        if not (0 <= centre[0] <= width_px and 0 <= centre[1] <= height_px):
            raise Refusal(422, texts.OUTSIDE_PHOTO, width=width_px, height=height_px)
        photo = self.the_photo().with_added(piece, centre)
        self._correct(photo)
        return photo.pieces[-1]

    def count_in(self, numbers: Iterable[int]) -> None:
        """Chooses the pieces from which melds are looked for. Raises Refusal (404) for a number that is none."""
        photo = self.the_photo()
        chosen = {photo.piece(number).number for number in numbers}
        self._left_out = frozenset(p.number for p in photo.pieces) - chosen
        self._changed()

    def is_counted(self, number: int) -> bool:
        """Whether melds are looked for with this piece."""
        return number not in self._left_out

    @property
    def counted(self) -> list[SeenPiece]:
        """The chosen pieces whose faces are known."""
        if self._photo is None:
            return []
        return [p for p in self._photo.present if self.is_counted(p.number) and p.piece != FACE_DOWN]

    @property
    def unsure(self) -> list[SeenPiece]:
        """The pieces that a person should look at, the least sure first."""
        if self._photo is None:
            return []
        return sorted((p for p in self._photo.present if p.unsure), key=lambda p: p.confidence)

    @property
    def verdicts(self) -> list[GroupVerdict]:
        """The photo's groups under the game's rules."""
        return [judge(group, self._rules) for group in self._photo.present_groups] if self._photo else []

    @property
    def warnings(self) -> list[Notice]:
        """What a person should know of the photo as it stands now."""
        if self._photo is None:
            return []
        kind = self._rules.deck.kind
        present = [p.piece for p in self._photo.present if p.piece.kind in (None, kind)]
        found = [n for n in self._photo.warnings if n.wording is not NOTHING_FOUND or not self._photo.present]
        too_many = surplus_pieces(present, kind, self._rules)
        return found + ([Notice(TOO_MANY_COPIES, {"pieces": format_pieces(too_many)})] if too_many else [])

    def _check(self, piece: Piece) -> None:
        check_pieces([piece], self._rules, face_down=True)

    def _correct(self, photo: Photo) -> None:
        self._photo = photo
        self._changed()

    def _changed(self) -> None:
        if self._photo is not None:
            self._recent[self._photo.id] = self._photo
            self._recent.move_to_end(self._photo.id)
            while len(self._recent) > _RECENT:
                self._recent.popitem(last=False)
        for watcher in tuple(self._watchers):
            watcher()
