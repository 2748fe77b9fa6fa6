"""`romi soak`: a server of its own under load, or killed again and again; status 1 where something does not hold."""

import dataclasses
import tempfile
from pathlib import Path
from typing import Final

import click

from engine.wording import BadInput, Language, Wording
from server.cli.common import WholeNumber, output_options, print_json, print_table
from server.cli.progress import shown_progress
from server.soak.figures import Figures, Kind, Minute, Spread
from server.soak.killing import Kills, kill_servers, kill_writers
from server.soak.load import soak
from server.store.database import database_address
from server.texts import soak as texts

_FAILED: Final = 1
_MINUTES: Final = 10
_PHONES: Final = 8
_WRITERS: Final = 1000
_SERVERS: Final = 20


@click.command()
@click.option("--minutes", type=WholeNumber(1), default=_MINUTES, show_default=True, help="How long.")
@click.option("--phones", type=WholeNumber(2), default=_PHONES, show_default=True, help="How many at once.")
@click.option("--kill", is_flag=True, help="Kill processes while they write, instead of load.")
@click.option("--kills", type=WholeNumber(0), help=f"With --kill: of the process that writes; {_WRITERS} by default.")
@click.option("--server-kills", type=WholeNumber(0), help=f"With --kill: of the whole server; {_SERVERS} by default.")
@output_options
def command(
    minutes: int,
    phones: int,
    kill: bool,
    kills: int | None,
    server_kills: int | None,
    as_json: bool,
    language: Language,
) -> int:
    """Play on a server of its own, with phones and a camera at once, and measure; or kill it again and again.

    All of it stays on this computer, in a folder that is deleted afterwards.
    """
    for flag, value in (("--kills", kills), ("--server-kills", server_kills)):
        if value is not None and not kill:
            raise BadInput(texts.KILL_ONLY, where=flag)
    # The server may hold its files for a moment longer on Windows.
    with tempfile.TemporaryDirectory(prefix="romi-soak-", ignore_cleanup_errors=True) as folder:
        if kill:
            writers = _WRITERS if kills is None else kills
            servers = _SERVERS if server_kills is None else server_kills
            return _kill(Path(folder), writers, servers, as_json, language)
        return _load(Path(folder), minutes, phones, as_json, language)


def _load(folder: Path, minutes: int, phones: int, as_json: bool, language: Language) -> int:
    figures = soak(folder, minutes, phones, lambda minute: None if as_json else _print_minute(minute, language))
    broken = figures.broken()
    if as_json:
        print_json(_document(figures, broken))
    else:
        _print_whole(figures, broken, language)
    return _FAILED if broken else 0


def _print_minute(minute: Minute, language: Language) -> None:
    memory = "" if minute.memory_mb is None else f"{minute.memory_mb:.0f}"
    rows = [
        [
            minute.number,
            texts.KINDS[kind].text(language, {}),
            *_cells(spread),
            memory if kind == next(iter(minute.times)) else "",
            minute.errors if kind == next(iter(minute.times)) else "",
        ]
        for kind, spread in minute.times.items()
    ]
    print_table([texts.HEAD[name].text(language, {}) for name in texts.HEAD], rows)


def _print_whole(figures: Figures, broken: list[str], language: Language) -> None:
    names = ("what", "count", "p50", "p95", "worst")
    rows = [[texts.KINDS[kind].text(language, {}), *_cells(spread)] for kind, spread in figures.whole().items()]
    click.echo(texts.ALL.text(language, {}))
    print_table([texts.HEAD[name].text(language, {}) for name in names], rows)
    growth_mb = figures.growth_mb()
    if growth_mb is not None:
        click.echo(texts.GROWTH.text(language, {"megabytes": f"{growth_mb:.1f}"}))
    for error in figures.errors:
        click.echo(error, err=True)
    click.echo(texts.BROKEN.text(language, {"what": ", ".join(broken)}) if broken else texts.HELD.text(language, {}))


def _cells(spread: Spread) -> list[str]:
    return [str(spread.count), f"{spread.p50_ms:.0f}", f"{spread.p95_ms:.0f}", f"{spread.worst_ms:.0f}"]


def _document(figures: Figures, broken: list[str]) -> dict[str, object]:
    def plain(times: dict[Kind, Spread]) -> dict[str, object]:
        return {kind.value: dataclasses.asdict(spread) for kind, spread in times.items()}

    return {
        "minutes": [
            {"minute": m.number, "times": plain(m.times), "memory_mb": m.memory_mb, "errors": m.errors}
            for m in figures.minutes
        ],
        "times": plain(figures.whole()),
        "growth_mb": figures.growth_mb(),
        "errors": figures.errors,
        "broken": broken,
    }


def _kill(folder: Path, writers: int, servers: int, as_json: bool, language: Language) -> int:
    with shown_progress(texts.KILLING_WRITERS.text(language, {})) as told:
        of_writers = kill_writers(database_address(folder, None), writers, told)
    if not as_json:
        _print_kills(texts.WRITERS_KILLED, of_writers, language)
    with shown_progress(texts.KILLING_SERVERS.text(language, {})) as told:
        of_servers = kill_servers(folder, servers, told)
    if as_json:
        print_json({"writers": dataclasses.asdict(of_writers), "servers": dataclasses.asdict(of_servers)})
    else:
        _print_kills(texts.SERVERS_KILLED, of_servers, language)
    return _FAILED if of_writers.faults or of_servers.faults else 0


def _print_kills(wording: Wording, kills: Kills, language: Language) -> None:
    values = {"kills": kills.kills, "confirmed": kills.confirmed, "faults": len(kills.faults)}
    click.echo(wording.text(language, values))
    for fault in kills.faults:
        click.echo(fault, err=True)
