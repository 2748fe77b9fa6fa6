"""What one running server holds together: settings, reader, table, and what is kept."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from starlette.requests import HTTPConnection

from datasets.scene import Scene
from engine.games import game
from engine.pieces import Kind
from engine.wording import BadInput
from models.preprocess import Image
from server.access import Access
from server.addresses import Addresses
from server.certificates import Certificates
from server.collecting.collector import Collector
from server.collecting.consents import Consents
from server.collecting.guide import Guide
from server.collecting.sets import OpenSets
from server.errors import Refusal
from server.household import Household
from server.learning import Learner
from server.limits import RateLimit
from server.live.at_match import AtMatch
from server.live.live import Live, MakeTracker
from server.live.zones import Zones, parse_zones, zones_json
from server.matches.people import People
from server.matches.referee import Referee
from server.matches.service import Matches
from server.options import Options
from server.readers import Reader, read_again, read_photo, sample_photo, shipped_tracker
from server.seen import Photo
from server.settings import Settings
from server.store.store import Store
from server.store.tables import LARGEST_NUMBER
from server.table import Table
from server.texts import live as live_texts
from server.worker import Worker
from vision.learned_weights import FOLDER_NAME as WEIGHTS_FOLDER
from vision.learned_weights import LearnedWeights
from vision.placing import with_indices
from vision.sources import Source

_log: Final = logging.getLogger(__name__)

_JOINS_PER_MINUTE: Final = 20
_LOOK_AROUND_S: Final = 1.0
_CAMERA_SETTING: Final = "camera"
_ZONES_SETTING: Final = "zones"
_MATCH_SETTING: Final = "live_match"


@dataclass(eq=False)
class House:
    """One server's state; `secret` signs its cookies, `certificates` are there where phones may connect by https."""

    settings: Settings
    secret: str
    reader: Reader
    table: Table
    store: Store
    make_tracker: MakeTracker = shipped_tracker
    certificates: Certificates | None = None

    label: tuple[Path, ...] = ()
    """Folders of further sets whose pictures may be looked through and labelled."""

    def __post_init__(self) -> None:
        self.upload_limit = RateLimit(self.settings.uploads_per_minute)
        self.join_limit = RateLimit(_JOINS_PER_MINUTE)
        self.worker = Worker()
        self.options = Options(self.table, self.worker)
        self.access = Access(self.store)
        self.matches = Matches(self.store)
        self.referee = Referee(self.worker)
        self.people = People(self.store)
        self.household = Household(self.store)
        self.addresses = Addresses(self.household)
        self.live = Live(self.table, self.make_tracker, AtMatch(self.matches))
        self.live.zones_moved.add(self._keep_zones)
        self._keeping: asyncio.Task[None] | None = None
        self.collector = Collector(
            self.settings.data_dir, self.table, self.matches, self.household, Consents(self.store)
        )
        self.collector.zones = lambda: self.live.zones
        self.collector.bound_match = lambda: self.live.at_match.view.id if self.live.at_match.view else None
        self.sets = OpenSets(self.collector.collection, self.label)
        self.guide = Guide(self.table, self.collector)
        self.learner = Learner(
            self.collector.collection.folder, LearnedWeights(self.settings.data_dir / WEIGHTS_FOLDER)
        )
        self.collector.place = self._with_indices
        self._one_reading = asyncio.Lock()

    async def take_photo(self, content: bytes | Path, *, is_sample: bool = False) -> Photo:
        """Reads a photo beside the event loop and puts it on the table.

        Raises BadInput where it is no picture, and Refusal 409 while a camera follows the table.
        """
        if self.live.is_on:
            raise Refusal(409, live_texts.CAMERA_IS_ON)
        async with self._reading():
            photo = await asyncio.to_thread(read_photo, content, self.table.rules, self.reader, is_sample=is_sample)
            self.table.show(photo)
        return photo

    async def begin(self, photo: Path | None = None, camera: Source | None = None, name: str = "") -> None:
        """What a server does at its start: it follows `camera`, called `name`, or shows `photo`.

        Where neither was named it is the camera that the household has chosen, else the picture that comes with the
        program.
        """
        settings = await asyncio.to_thread(self.household.settings)
        with contextlib.suppress(BadInput):  # Zones that nobody can read are marked anew.
            self.live.mark(parse_zones(settings.get(_ZONES_SETTING, zones_json(()))))
        match = settings.get(_MATCH_SETTING, {}).get("match")
        if isinstance(match, int) and 0 < match <= LARGEST_NUMBER:
            with contextlib.suppress(Refusal):  # It was deleted.
                if not (await asyncio.to_thread(self.matches.view, match)).standing.finished:
                    await self._bind(match)
        if camera is not None:
            self.live.follow(camera, name)
            return
        if photo is not None:
            await self.take_photo(photo)
            return
        kept = settings.get(_CAMERA_SETTING, {}).get("source")
        if isinstance(kept, str):
            with contextlib.suppress(BadInput):  # The page says it.
                await self.live.open(kept, patient=True)
        elif sample := sample_photo():
            await self.take_photo(sample, is_sample=True)

    async def choose_camera(self, source: str) -> None:
        """Follows this camera now and at every start. Raises BadInput where it gives no picture."""
        await self.live.open(source)
        await asyncio.to_thread(self.household.set, _CAMERA_SETTING, {"source": source.strip()})

    async def mark_zones(self, zones: Zones) -> None:
        """What lies where on the table, from now on and for all evenings."""
        self.live.mark(zones)
        await asyncio.to_thread(self.household.set, _ZONES_SETTING, zones_json(zones))

    def _with_indices(self, scene: Scene, image: Image) -> Scene:
        with contextlib.suppress(BadInput):  # Without networks the cards wait to be placed.
            return with_indices(scene, image, self.learner.weights.networks()[Kind.CARDS])
        return scene

    def _keep_zones(self) -> None:
        kept = zones_json(self.live.zones)
        self._keeping = asyncio.create_task(asyncio.to_thread(self.household.set, _ZONES_SETTING, kept))

    async def play_at_table(self, match_id: int | None) -> None:
        """The match whose turns the camera watches from now on, None for none. Raises Refusal 404."""
        await self._bind(match_id)
        await asyncio.to_thread(self.household.set, _MATCH_SETTING, {"match": match_id})

    async def _bind(self, match_id: int | None) -> None:
        """The table is read for the match's game."""
        await self.live.at_match.bind(match_id)
        view = self.live.at_match.view
        if view:
            self.live.begin_anew()
            self.table.play(view.state.rules(), None)

    async def switch_camera_off(self) -> None:
        """Follows no camera any more."""
        await self.live.close()
        if _CAMERA_SETTING in await asyncio.to_thread(self.household.settings):
            await asyncio.to_thread(self.household.unset, _CAMERA_SETTING)

    async def play(self, game_id: str) -> None:
        """Changes the game; the photo is read again for it. Raises BadInput (`no_game`)."""
        rules = game(game_id)
        if self.live.is_on:
            self.live.begin_anew()
            self.table.play(rules, None)
            return
        async with self._reading():
            before = self.table.photo
            again = await asyncio.to_thread(read_again, before, rules, self.reader) if before else None
            # What people said in the meantime counts too, so the table is asked again.
            now = self.table.photo
            self.table.play(rules, again.with_words_of(now) if again and now else None)

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[None]:
        """One photo at a time; the table says meanwhile that it is being read."""
        self.table.reading_begins()
        try:
            async with self._one_reading:
                yield
        finally:
            self.table.reading_ends()

    async def look_around(self) -> None:
        """Takes notice, for as long as it runs, of what others write into the database: a restored backup."""
        while True:
            await asyncio.sleep(_LOOK_AROUND_S)
            try:
                await asyncio.to_thread(self.access.look_around)
                await asyncio.to_thread(self.matches.look_around)
            except Refusal as refusal:
                _log.warning("%s", refusal)

    def close(self) -> None:
        """Ends what runs beside, and lets camera and database go."""
        self.live.stop()
        self.worker.stop()
        self.learner.cancel()
        self.collector.close()
        self.store.close()

    def state(self) -> dict[str, object]:
        """What every request finds in its `state`."""
        return {"house": self, "lang": self.settings.lang}


def house_of(connection: HTTPConnection) -> House:
    """The house in which a request arrived."""
    return cast("House", connection.state.house)
