"""Keeps what was read and corrected at the table, where the household wants that; otherwise nothing.

Of a hand's photo nothing is kept without that seat's yes, and while its round runs nobody else sees it.
"""

import dataclasses
import logging
import secrets
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from datasets.collection import FOLDER_NAME, Collection
from datasets.cutting import cut
from datasets.scene import Scene
from datasets.sets import GAME_NOTE, MAKE_NOTE, PREDICTED, SEAT_NOTE, TRUTH_NOTE, UNOPPOSED
from engine.wording import BadInput
from models.preprocess import Image
from server.collecting.consents import Consents
from server.collecting.marked import Marked, marked_in
from server.collecting.scenes import scene_of
from server.errors import Refusal
from server.household import Household
from server.live.zones import Zones
from server.matches.actions import PlayerId
from server.matches.changes import ALL, Changes
from server.matches.service import Matches
from server.matches.view import MatchView
from server.seen import Photo
from server.table import Table

_log: Final = logging.getLogger(__name__)

MATCH_NOTE: Final = "match"
"""Number and beginning of the match that a scene belongs to: a restored backup may give a number again."""
ROUND_NOTE: Final = "round"
DEFAULT_CAP_MB: Final = 500
LEAST_CAP_MB, MOST_CAP_MB = 10, 100_000
LONGEST_MAKE: Final = 60

_SETTING: Final = "collecting"
_EVENING_MS: Final = 12 * 60 * 60 * 1000
"""A match that nobody has touched for so long is not the one on the table."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the household wants: whether photos are kept, how many megabytes at most, and how its pieces are called."""

    on: bool = False
    cap_mb: int = DEFAULT_CAP_MB
    make: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class _Shown:
    """The photo on the table as it stands, the game for which it was read, and what people have marked on the table."""

    photo: Photo
    game: str
    marked: Marked


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a photo was taken: in which match and round, None outside of any."""

    game: str
    view: MatchView | None

    @property
    def round(self) -> int:
        assert self.view  # noqa: S101
        running = self.view.state.running
        return running.number if running else len(self.view.state.rounds) + 1


class Collector:
    """May be used from any thread. What it keeps is written in a thread of its own, so that play never waits."""

    def __init__(
        self, data_dir: Path, table: Table, matches: Matches, household: Household, consents: Consents
    ) -> None:
        self.collection = Collection(data_dir / FOLDER_NAME, DEFAULT_CAP_MB)
        self.trouble: BadInput | None = None
        """Why the last photo could not be kept."""
        self.is_on = False
        """Whether photos are kept, as far as is known without asking the database."""
        self.zones: Callable[[], Zones] = tuple
        """Where on the live table what lies, as people have marked it."""
        self.hands_kept = Changes()
        """Tells of a match in which a picture of a hand was kept."""
        self.bound_match: Callable[[], int | None] = lambda: None
        """The match that is played at the live table."""
        self.place: Callable[[Scene, Image], Scene] = lambda scene, _: scene
        """Finds in a picture the indices of cards whose places alone the live table knows."""
        self.is_guided = False
        """Whether a guided round takes the photos that arrive; then they are not the table's."""
        self._table = table
        self._matches = matches
        self._household = household
        self._consents = consents
        self._evening = secrets.token_hex(3)
        self._lock = threading.Lock()
        self._shown: _Shown | None = None
        self._kept: dict[str, tuple[str, Photo]] = {}
        """Of photos that were confirmed: the name of the scene, and what was said of them then."""
        self._hands: dict[tuple[int, PlayerId], tuple[Photo, str]] = {}
        """The last photo of each hand that was kept, until its player tells the hand, and the game."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="romi-collect")
        self._stops = [table.watch(self._table_changed), matches.changes.watch(ALL, self._match_changed)]
        self._thread.submit(self._guarded, self._look_around)

    def wish(self) -> Wish:
        """What the household wants; without a word of it, nothing is kept."""
        wish = wished(self._household)
        self.is_on = wish.on
        return wish

    def choose(self, wish: Wish) -> None:
        """Remembers what the household wants from now on."""
        write_wish(self._household, wish)
        self.is_on = wish.on

    def may_confirm(self, photo: Photo | None) -> bool:
        """Whether there is anything of a photo that a person could say is right and have kept."""
        return self.is_on and photo is not None and not photo.is_sample and bool(photo.present)

    def confirm(self) -> "Future[None]":
        """A person says that all of the photo on the table is right, as it is labelled now."""
        shown = self._as_shown(self._table.the_photo())
        return self._thread.submit(self._guarded, lambda: self._keep(shown, confirmed=True))

    def hand(self, photo: Photo, game: str, match_id: int, player: PlayerId) -> "Future[None]":
        """A photo of one player's hand. Kept only with that player's yes, and withheld while the round runs.

        Where the player then tells just the hand that was read, that confirms it.
        """
        return self._thread.submit(self._guarded, lambda: self._keep_hand(photo, game, match_id, player))

    def keep_known(self, scene: Scene, image: Image) -> "Future[None]":
        """Keeps a picture that was taken for this alone, with all that is known of it: who took it wants it kept."""

        def keep() -> None:
            self.collection.cap_mb = self.wish().cap_mb
            if found := cut(scene, image):
                self.collection.keep(*found, is_other=True)

        return self._thread.submit(self._guarded, keep)

    def answered(self, match_id: int, player: PlayerId) -> bool | None:
        """What a seat has answered to the question for photos of its hand, None where it has still to be asked."""
        return self._consents.answered(match_id, player)

    def answer(self, match_id: int, player: PlayerId, *, given: bool) -> None:
        """A seat's answer. A no takes back what was kept of that seat in this match. Raises Refusal 404."""
        self._consents.answer(match_id, player, given=given)
        if not given:
            of_seat = self._of_seat(match_id, player)

            def take_back() -> None:
                self._hands.pop((match_id, player), None)
                self.collection.delete_where(of_seat)

            # A picture that is being written just now was let in before: what it leaves is deleted after it.
            self._thread.submit(take_back).result()

    def own_hands(self, match_id: int, player: PlayerId) -> list[str]:
        """Names of the withheld pictures of a player's hands, for the own eyes alone."""
        return self.collection.withheld(self._of_seat(match_id, player))

    def forget_everything(self) -> None:
        """Switches collecting off and deletes all that was ever kept. Raises OSError where a file cannot be deleted."""
        self.choose(dataclasses.replace(self.wish(), on=False))
        # What is being written just now comes first, so that nothing is written after.
        self._thread.submit(self._forget).result()

    def wait(self) -> None:
        """Waits until all that was to be kept is on disk."""
        self._thread.submit(lambda: None).result()

    def close(self) -> None:
        """Finishes what is being written."""
        while self._stops:
            self._stops.pop()()
        self._thread.shutdown()

    def _of_seat(self, match_id: int, player: PlayerId) -> Callable[[Scene], bool]:
        """Whether a scene shows this player's hand in this match. Raises Refusal 404 for no such match."""
        seat = {MATCH_NOTE: _mark(self._matches.view(match_id)), SEAT_NOTE: str(player)}
        return lambda scene: seat.items() <= scene.notes.items()

    def _forget(self) -> None:
        with self._lock:
            self._shown = None
            self._kept.clear()
            self._hands.clear()
        self.collection.forget_everything()

    def _table_changed(self) -> None:
        photo = None if self.is_guided else self._table.photo
        with self._lock:
            before, self._shown = self._shown, None if photo is None else self._as_shown(photo)
        if before and (photo is None or photo.id != before.photo.id):
            self._thread.submit(self._guarded, lambda: self._leave(before))

    def _as_shown(self, photo: Photo) -> _Shown:
        return _Shown(photo, self._table.rules.id, marked_in(photo, self.zones()))

    def _leave(self, shown: _Shown) -> None:
        """Play goes on with another picture; what nobody complained about is kept as that."""
        known = self._kept.get(shown.photo.id)
        if known is None or known[1] is not shown.photo:
            self._keep(shown, confirmed=known is not None)
        self._kept.pop(shown.photo.id, None)

    def _keep(self, shown: _Shown, *, confirmed: bool) -> None:
        wish, photo = self.wish(), shown.photo
        if not wish.on or photo.is_sample:
            return
        place = _Place(shown.game, self._match_at_table(shown.game))
        notes = _notes(place, wish)
        scene = scene_of(photo, self._source(place), notes, zones=shown.marked.kept, confirmed=confirmed)
        earlier = self._kept.get(photo.id)
        self.collection.cap_mb = wish.cap_mb
        if scene.unplaced:
            scene = self.place(scene, photo.image)
        if found := cut(scene, photo.image, shown.marked.hidden):
            name = self.collection.keep(*found, instead_of=earlier and earlier[0])
            if confirmed:
                self._kept[photo.id] = name, photo

    def _keep_hand(self, photo: Photo, game: str, match_id: int, player: PlayerId, *, confirmed: bool = False) -> None:
        wish = self.wish()
        if not wish.on or self._consents.answered(match_id, player) is not True:
            return
        self._hands[match_id, player] = photo, game
        place = _Place(game, self._matches.view(match_id))
        notes = {**_notes(place, wish), SEAT_NOTE: str(player)}
        scene = scene_of(photo, self._source(place), notes, confirmed=confirmed)
        if scene.notes[TRUTH_NOTE] == UNOPPOSED:
            # Nobody has had the time yet to complain.
            scene = dataclasses.replace(scene, notes={**scene.notes, TRUTH_NOTE: PREDICTED})
        self.collection.cap_mb = wish.cap_mb
        if found := cut(scene, photo.image):
            self.collection.keep(*found, withheld=not self._is_open(found[0]))
            self.hands_kept.tell(match_id, 0)

    def _source(self, place: _Place) -> str:
        """What shares a table, light and set: one round of a match, or one evening."""
        if place.view is None:
            return f"{place.game} {self._evening}"
        return f"{place.game} {_mark(place.view)} {place.round}"

    def _match_at_table(self, game: str) -> MatchView | None:
        """The match that the live table is bound to, otherwise the one of this game that was last changed."""
        bound = self.bound_match()
        if bound is not None:
            return self._matches.view(bound)
        for summary in self._matches.summaries():
            if time.time() * 1000 - summary.changed_ms > _EVENING_MS:
                break
            if summary.game == game and not summary.finished:
                return self._matches.view(summary.id)
        return None

    def _match_changed(self, match_id: int, _: int) -> None:
        # Called by the thread that writes, which must not wait for itself.
        self._thread.submit(self._guarded, lambda: self._after_change(match_id))

    def _after_change(self, match_id: int) -> None:
        try:
            view = self._matches.view(match_id)
        except Refusal:
            number = f"{match_id}-"
            self._hands = {key: kept for key, kept in self._hands.items() if key[0] != match_id}
            self.collection.delete_where(lambda scene: scene.notes.get(MATCH_NOTE, "").startswith(number))
        else:
            self._confirm_hands(view)
            self._open_settled()

    def _confirm_hands(self, view: MatchView) -> None:
        for player, held in view.held.items():
            photo, game = self._hands.get((view.id, player), (None, ""))
            if photo and Counter(held.hand) == Counter(piece.piece for piece in photo.present):
                self._keep_hand(photo, game, view.id, player, confirmed=True)
                del self._hands[view.id, player]

    def _look_around(self) -> None:
        """What may have changed while no server ran."""
        if self.collection.folder.is_dir():
            self._open_settled()
        self.wish()

    def _open_settled(self) -> None:
        """Hands are open to all once their round is settled."""
        self.collection.open(self._is_open)

    def _is_open(self, scene: Scene) -> bool:
        number, _, _ = scene.notes.get(MATCH_NOTE, "").partition("-")
        try:
            view = self._matches.view(int(number))
            return _mark(view) == scene.notes[MATCH_NOTE] and int(scene.notes[ROUND_NOTE]) <= len(view.state.rounds)
        except (Refusal, ValueError, KeyError):
            return False

    def _guarded(self, work: Callable[[], object]) -> None:
        """Play goes on whatever happens to what is collected; the page of pictures says it."""
        try:
            work()
            self.trouble = None
        except BadInput as error:
            self.trouble = error
            _log.warning("%s", error)
        except Exception:  # noqa: BLE001 - told in the log; play goes on
            _log.exception("a photo could not be kept")


def wished(household: Household) -> Wish:
    """What the household has set; without a word of it, nothing is kept."""
    said = household.settings().get(_SETTING, {})
    cap_mb = said.get("cap_mb", DEFAULT_CAP_MB)
    is_number = isinstance(cap_mb, int) and LEAST_CAP_MB <= cap_mb <= MOST_CAP_MB
    make = said.get("make")
    return Wish(
        said.get("on") is True,
        cap_mb if is_number else DEFAULT_CAP_MB,
        make_name(make) if isinstance(make, str) else "",
    )


def make_name(typed: str) -> str:
    """A make's name as it is kept."""
    return " ".join(typed.split())[:LONGEST_MAKE]


def write_wish(household: Household, wish: Wish) -> None:
    """Remembers what the household wants."""
    household.set(_SETTING, {"on": wish.on, "cap_mb": wish.cap_mb, "make": make_name(wish.make)})


def _mark(view: MatchView) -> str:
    return f"{view.id}-{view.begun_ms}"


def _notes(place: _Place, wish: Wish) -> dict[str, str]:
    notes = {GAME_NOTE: place.game, **({MAKE_NOTE: wish.make} if wish.make else {})}
    if place.view is not None:
        notes |= {MATCH_NOTE: _mark(place.view), ROUND_NOTE: str(place.round)}
    return notes
