"""Rounds that are played through the API by simple players, each from the own phone, while the others look on."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Sequence
from typing import Final, NamedTuple

from engine.games import game
from engine.players import PLAYERS
from engine.round.events import Event, ShowTwin, SwapDoubles, TakeBack, Turn
from engine.round.saving import event_json
from engine.simulate import play_match
from server.soak.figures import Figures, Kind
from server.soak.phones import Phone

GAMES: Final = ("romi40", "handromi", "traditional")
"""Played one after the other; their players decide quickly."""
NAMES: Final = ("Anna", "Béla", "Cili", "Dani", "Edit", "Feri")
_ROUNDS: Final = 6
_PAUSE_S: Final = 0.5
"""Between two turns: people are slower."""
_THINKS_EVERY: Final = 4
"""One of so many turns is thought about with the program's help."""


class Heard:
    """When which version of a match was on disk, and how much later each phone had it."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._tapped_s: dict[int, float] = {}

    def tapped(self, version: int, at_s: float) -> None:
        """The tap that is going to make this version."""
        self._tapped_s[version] = at_s

    def has(self, version: int) -> None:
        """A phone shows it."""
        if version in self._tapped_s:
            self._figures.took(Kind.SCREENS, (time.perf_counter() - self._tapped_s[version]) * 1000)


class _Step(NamedTuple):
    """Something that is done in a round; `thinks` names the player who asks for help before."""

    actor: Phone
    method: str
    path: str
    content: dict[str, object]
    thinks: str | None = None


async def play(host: Phone, others: Sequence[Phone], figures: Figures) -> None:
    """Plays matches until it is cancelled; more phones than seats show what everybody may see."""
    seats, screens = others[: len(NAMES)], others[len(NAMES) :]
    for screen in screens:
        await screen.join(host, role="screen")
    for number in itertools.count():
        game_id = GAMES[number % len(GAMES)]
        names = NAMES[: min(len(seats), game(game_id).deal.players[1])]
        rounds = await asyncio.to_thread(_played, game_id, names, number)
        match = await host.act("POST", "/matches", json={"game": game_id, "players": list(names)})
        if match is None:
            return
        seated = dict(zip(names, seats, strict=False))
        for name, phone in seated.items():
            await phone.join(host, role="seat", match=match["id"], player=name)
        heard = Heard(figures)
        async with _following(match["id"], seated, screens, heard):
            for events in rounds:
                await _play_round(host, match["id"], seated, events, heard)


def _played(game_id: str, names: Sequence[str], seed: int) -> list[Sequence[Event]]:
    """Whole rounds, with their deals, as greedy players play them."""
    players = dict.fromkeys(names, PLAYERS["greedy"])
    return [one.course.events for one in play_match(game_id, players, _ROUNDS, seed)]


@contextlib.asynccontextmanager
async def _following(
    match: int, seated: dict[str, Phone], screens: Sequence[Phone], heard: Heard
) -> AsyncIterator[None]:
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(phone.follow(match, heard.has, name)) for name, phone in seated.items()]
        tasks += [group.create_task(screen.follow(match, heard.has)) for screen in screens]
        yield
        for task in tasks:
            task.cancel()


async def _play_round(host: Phone, match: int, seated: dict[str, Phone], events: Sequence[Event], heard: Heard) -> None:
    path = f"/matches/{match}"
    version = (await host.ask("GET", path) or {"version": 0})["version"]
    names = list(seated)
    steps = [_Step(host, "POST", f"{path}/rounds", {"deal": event_json(events[0])})]
    for event in events[1:]:
        owner = names[event.seat] if isinstance(event, Turn | ShowTwin | SwapDoubles | TakeBack) else None
        actor = seated[owner] if owner else host
        thinks = owner if isinstance(event, Turn) and len(steps) % _THINKS_EVERY == 0 else None
        steps.append(_Step(actor, "POST", f"{path}/round/events", {"event": event_json(event)}, thinks))
    steps.append(_Step(host, "PUT", f"{path}/round/settlement", {}))
    for step in steps:
        if step.thinks:
            await step.actor.think(match, step.thinks)
        heard.tapped(version + 1, time.perf_counter())
        answer = await step.actor.act(step.method, step.path, json=step.content)
        if answer is None:
            return
        version = answer["version"]
        await asyncio.sleep(_PAUSE_S)
