"""The match that is played at the live table: each turn's end goes to it."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from engine.new_stock import turned_over
from engine.pieces import FACE_DOWN, format_pieces
from engine.rules import MIN_MELD
from engine.wording import BadInput
from server.errors import Refusal
from server.live.pile import Pile
from server.live.watchers import Watchers
from server.live.zones import Place, Zones
from server.matches.actions import PlayerId
from server.matches.at_table import TableRound
from server.matches.service import Matches
from server.matches.view import MatchView
from server.seen import Photo

_STILL_MS: Final = 1000
"""So long the table is still after a discard until the turn has ended."""
_CALM_MS: Final = 300
"""What has lain still for so long has been looked at."""
_PATIENCE_S: Final = 3.0
"""A turn that somebody says is over waits so long for the table to be at rest."""


@dataclass(frozen=True, slots=True)
class _Sent:
    """What the match was told last: the look, its discards, and both as they were told."""

    photo: Photo
    pile: Pile
    after: dict[str, Any]


class AtMatch:
    """For the event loop's thread alone; `changed` tells of everything."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._photo: Photo | None = None
        self._sent: _Sent | None = None
        self._seen_turns = -1
        self._has_discard = False
        self._one_at_a_time = asyncio.Lock()
        self._calm = asyncio.Event()
        self._calm.set()
        self._stop_watching: Callable[[], None] = lambda: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._sees_melds = False
        self.sees_discards = False
        """Whether it is known where on the table the discards are."""
        self.pile = Pile()
        self.view: MatchView | None = None
        self.fault: BadInput | None = None
        self.changed = Watchers()

    @property
    def round(self) -> TableRound | None:
        """The round that is played with the real pieces."""
        running = self.view.state.running if self.view else None
        return running.table if running else None

    def sees_turns_of(self, match_id: int) -> bool:
        """Whether this match is played at the table, and all is seen there that a turn leaves behind."""
        table = self.round
        if self.view is None or self.view.id != match_id or table is None:
            return False
        return self.has_looked and (self.sees_discards or not table.rules.turn.discard)

    @property
    def has_looked(self) -> bool:
        """Whether it is known what lies there, so that a turn can be ended."""
        return self._photo is not None

    def know_zones(self, zones: Zones) -> None:
        """Where on the table what lies."""
        places = {zone.place for zone in zones}
        self._sees_melds, self.sees_discards = Place.MELDS in places, Place.DISCARDS in places
        self.changed.tell()

    def forget_look(self) -> None:
        """The table is looked at anew."""
        self._photo, self._has_discard = None, False
        self.changed.tell()

    async def bind(self, match_id: int | None) -> None:
        """Watches this match's turns from now on, or none. Raises Refusal 404."""
        self._stop_watching()
        self._stop_watching = lambda: None
        self.view = None if match_id is None else await asyncio.to_thread(self._matches.view, match_id)
        self._begin()
        if match_id is not None:
            self._stop_watching = self._matches.changes.watch(match_id, self._match_changed)
        self.changed.tell()

    def begin_pile(self, photo: Photo) -> None:
        """The discards as they are seen now, whatever was known of them but in the match."""
        is_first = self._photo is None
        self._photo, self._has_discard = photo, False
        self.pile = Pile().after(None, photo)
        self._know_pile()
        if is_first:
            self.changed.tell()

    def looked(self, before: Photo | None, photo: Photo) -> None:
        """The table has come to rest; `photo` as it is shown."""
        self._photo = photo
        self.pile = self.pile.after(before, photo)
        if self.round and self.round.renews_soon and self.pile.taken and not self.pile.seen:
            # A piece that was drawn would have uncovered the one below it.
            self._turn_pile_over(self.round)
        if self.pile.gained and not self._is_laid_back():
            self._has_discard = True
        elif self.pile.taken:
            self._has_discard = False

    def still(self, still_ms: int) -> None:
        """Nothing has moved for so long: where the player on turn has discarded, the turn has ended."""
        if still_ms >= _CALM_MS:
            self._calm.set()
        else:
            self._calm.clear()
        table = self.round
        if table and table.rules.turn.discard and self._has_discard and still_ms >= _STILL_MS:
            self._has_discard = False
            self._begin_task(self.turn_over(turns=table.turns))

    async def turn_over(self, by: PlayerId | None = None, turns: int | None = None) -> None:
        """The turn of the player on turn has ended: seen, or said by that player or the host.

        `turns`: how many were over before it; where it is over already, since somebody was quicker, nothing happens.
        """
        # Who taps at once after the last piece means that piece too.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._calm.wait(), _PATIENCE_S)
        photo, pile, self._has_discard = self._photo, self.pile, False
        async with self._one_at_a_time:
            if self.view is None or self.round is None or photo is None:
                return
            if turns is not None and turns != self.round.turns:
                return
            after = self._after(photo, pile)
            if not await self._see(after, turn_over=True, by=by):
                return
            self._sent = _Sent(photo, pile, after)
            self._believe_turned_over()

    async def settle(self) -> None:
        """Waits until all that has begun is done."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    def words_said(self, photo: Photo) -> None:
        """People have corrected a piece: what the match was told is put right, as far as nothing came after it."""
        self._photo = photo
        self._begin_task(self._put_right(photo))

    async def _put_right(self, photo: Photo) -> None:
        async with self._one_at_a_time:
            if self._sent is None or self.round is None or self._seen_turns != self.round.turns:
                return
            corrected = self._sent.photo.with_words_by_number(photo)
            after = self._after(corrected, self._sent.pile)
            if after == self._sent.after:
                return
            opened = self.round.seats[self.round.on_turn].opened
            if await self._see(after | {"opened": opened}, turn_over=False):
                self._sent = _Sent(corrected, self._sent.pile, after)

    async def _see(self, after: dict[str, Any], *, turn_over: bool, by: PlayerId | None = None) -> bool:
        assert self.view  # noqa: S101 - asked before
        try:
            view = await asyncio.to_thread(self._matches.see, self.view.id, after, turn_over=turn_over, by=by)
        except BadInput as error:
            self.fault = error
            self.changed.tell()
            return False
        self.view, self.fault = view, None
        if table := self.round:
            self._seen_turns = table.turns
        self.changed.tell()
        return True

    def _after(self, photo: Photo, pile: Pile) -> dict[str, Any]:
        """What lies there, as the referee takes it (AFTER of `romi check`)."""
        table = self.round
        groups = [[p.piece for p in group if p.piece != FACE_DOWN] for group in photo.present_groups]
        upcard = table.upcard if table else None
        # Where nobody has said where melds lie, a piece or two beside them may be anything.
        least = 1 if self._sees_melds else MIN_MELD
        melds = [group for group in groups if len(group) >= least and group != [upcard]]
        after: dict[str, Any] = {"table": [format_pieces(group) for group in melds]}
        if self.sees_discards:
            after["discards"] = format_pieces(pile.said_in(photo))
        return after

    def _begin(self) -> None:
        """Nothing of what was seen before counts for this match."""
        self._sent = self.fault = None
        self._has_discard = False
        self._seen_turns = self.round.turns if self.round else -1
        self._know_pile()

    def _know_pile(self) -> None:
        if self.round and self.round.discards:
            self.pile = self.pile.known_as(self.round.discards)
            self._believe_turned_over()

    def _believe_turned_over(self) -> None:
        """Where the stock has run out and the last discard alone shows, nobody sees the others go."""
        if self.round and self.round.renews_soon and not self.round.stock and self.pile.seen == 1:
            self._turn_pile_over(self.round)

    def _turn_pile_over(self, table: TableRound) -> None:
        self.pile = self.pile.without_hidden(int(table.rules.pickup.first_locked))

    def _is_laid_back(self) -> bool:
        """The last discard was taken up with the others, and begins the new ones."""
        table = self.round
        if table is None or not table.renews_soon:
            return False
        stays, gone = turned_over(table.discards, table.rules, last_stays=True)
        return bool(gone) and self.pile.pieces == stays

    def _match_changed(self, match_id: int, version: int) -> None:
        """Somebody else did something in the match, as undo, or began the next round."""
        if self.view and self.view.id == match_id and self.view.version != version:
            self._begin_task(self._catch_up(match_id))

    async def _catch_up(self, match_id: int) -> None:
        async with self._one_at_a_time:
            started = self._started()
            try:
                self.view = await asyncio.to_thread(self._matches.view, match_id)
            except Refusal:
                self.view = None
            if self._started() != started or (self.round and self.round.turns != self._seen_turns):
                self._begin()
        self.changed.tell()

    def _begin_task(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _started(self) -> int | None:
        running = self.view.state.running if self.view else None
        return running.started if running else None
