"""`romi simulate --check`: many random rounds, which can be stopped and taken up again."""

import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from engine.fields import Fields, text_of
from engine.games import GAMES, game
from engine.play_check import BrokenInvariant, check_deal
from engine.wording import BadInput, Language, Wording
from server.cli.common import print_json, read_json

DEALS_CHECKED: Final = 10_000
SAVED_EVERY: Final = 10
"""Deals after which what is done is written down."""
FORMAT: Final = "romi-check"

OTHER_RUN: Final = Wording(
    "other_run",
    hu="ez a fájl más számokkal indult ({name}: {value}): add meg ugyanazokat, vagy más fájlt",
    en="this file was begun with other numbers ({name}: {value}): give the same, or another file",
)
NOT_WRITTEN: Final = Wording(
    "not_written", hu="ide nem lehet írni: válassz másik helyet", en="this cannot be written to: choose another place"
)
CHECKED: Final = Wording("checked", hu="{done} / {deals} osztás: {games}", en="{done} of {deals:deal|deals}: {games}")
ALL_HOLDS: Final = Wording("all_holds", hu="minden rendben", en="everything held")
BROKEN: Final = Wording("broken", hu="hibás osztások: {count}", en="deals in which something did not hold: {count}")


@dataclass
class Progress:
    """What a run has done. `broken`: what did not hold, and where."""

    seed: int
    deals: int
    games: tuple[str, ...]
    done: int = 0
    broken: list[str] = field(default_factory=list)

    def counts(self) -> Counter[str]:
        """Deals of each game that are done: the games take turns."""
        rounds, more = divmod(self.done, len(self.games))
        return Counter({name: rounds + (number < more) for number, name in enumerate(self.games)})


def run_check(
    game_id: str | None, deals: int, seed: int, resume: str | None, as_json: bool, language: Language
) -> None:
    """Checks so many deals over all games, or one; with `resume` goes on from what that file says, and keeps it up.

    Raises BadInput for a file that cannot be used; exits with status 1 where something did not hold.
    """
    games = tuple(GAMES) if game_id is None else (game(game_id).id,)
    path = None if resume is None else Path(resume)
    progress = Progress(seed, deals, games)
    if path and path.exists():
        progress = _resumed(read_json(str(path)), progress, str(path))
    _save(progress, path)
    try:
        while progress.done < progress.deals:
            _check_next(progress)
            if progress.done % SAVED_EVERY == 0:
                _save(progress, path)
                _say(progress, language)
    finally:
        _save(progress, path)
    if as_json:
        print_json({"done": progress.done, "games": dict(progress.counts()), "broken": progress.broken})
    else:
        click.echo(_line(progress, language))
        words = BROKEN if progress.broken else ALL_HOLDS
        click.echo("\n".join([words.text(language, {"count": len(progress.broken)}), *progress.broken]))
    if progress.broken:
        raise SystemExit(1)


def _check_next(progress: Progress) -> None:
    number = progress.done
    try:
        check_deal(progress.games[number % len(progress.games)], progress.seed, number)
    except BrokenInvariant as error:
        progress.broken.append(str(error))
    progress.done += 1


def _line(progress: Progress, language: Language) -> str:
    games = ", ".join(f"{name} {count}" for name, count in progress.counts().items())
    return CHECKED.text(language, {"done": progress.done, "deals": progress.deals, "games": games})


def _say(progress: Progress, language: Language) -> None:
    """Progress on stderr, each line over the last one on a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r{_line(progress, language)}", err=True, nl=False)


def _document(progress: Progress) -> dict[str, object]:
    return {
        "format": FORMAT,
        "seed": progress.seed,
        "games": list(progress.games),
        "done": progress.done,
        "broken": progress.broken,
    }


def _resumed(data: object, asked: Progress, where: str) -> Progress:
    try:
        fields = Fields(data)
        fields.need("format", "seed", "games", "done")
        fields.choice("format", [FORMAT])
        games = [text_of(text, place) for place, text in fields.items("games")]
        for name, value, wanted in (
            ("seed", fields.integer("seed", 0), asked.seed),
            ("games", ", ".join(games), ", ".join(asked.games)),
        ):
            if value != wanted:
                raise BadInput(OTHER_RUN, name=name, value=value)
        done = fields.integer("done", 0) or 0
        broken = [text_of(text, place) for place, text in fields.items("broken")]
        fields.close()
    except BadInput as error:
        raise error.at(f"{where}: {error.where}" if error.where else where) from None
    return Progress(asked.seed, asked.deals, asked.games, done, broken)


def _save(progress: Progress, path: Path | None) -> None:
    """Writes the whole file anew, so that it is never seen half written."""
    if path is None:
        return
    half = path.with_name(f"{path.name}.new")
    try:
        half.write_text(json.dumps(_document(progress), ensure_ascii=False), encoding="utf-8")
        half.replace(path)
    except OSError:
        raise BadInput(NOT_WRITTEN, where=str(path)) from None
