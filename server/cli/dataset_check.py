"""`romi dataset check`: what is wrong with a set."""

from pathlib import Path
from typing import Final

import click

from datasets.checking import check_set
from datasets.label_checks import stock_of
from datasets.sets import scene_files
from engine.games import GAMES, game
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.findings import print_findings
from server.cli.program import BAD_INPUT_STATUS
from server.cli.progress import shown_progress

CHECKING: Final = Wording("checking", hu="ellenőrzés", en="checking")
CHECKED: Final = Wording(
    "checked",
    hu="{scenes} jelenet, {pictures} kép, {pieces} lap átnézve",
    en="{scenes:scene|scenes}, {pictures:picture|pictures}, {pieces:piece|pieces} looked at",
)
SEALED: Final = Wording(
    "checked_identity",
    hu="a jegyzék szerinti készlet: {identity}",
    en="the set by its manifest: {identity}",
)
NOT_SEALED: Final = Wording(
    "checked_no_manifest",
    hu="nincs jegyzéke; írasd meg, hogy holnap is ugyanez a készlet legyen: romi dataset seal {folder}",
    en="it has no manifest; have one written, so that it is the same set tomorrow: romi dataset seal {folder}",
)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--game",
    "game_id",
    metavar="GAME",
    help=f"Count against the deck of one of {', '.join(GAMES)}, not against the largest there is.",
)
@output_options
def command(folder: Path, game_id: str | None, as_json: bool, language: Language) -> int:
    """Find what is wrong with the set in FOLDER; exit status 2 where it is broken."""
    stocks = stock_of([game(game_id).deck] if game_id else [rules.deck for rules in GAMES.values()])
    scene_files(folder)
    with shown_progress(CHECKING.text(language, {})) as tell:
        report = check_set(folder, stocks, tell)
    if as_json:
        print_json(report.to_json(language))
    else:
        print_findings(report.findings, language)
        click.echo(CHECKED.text(language, report.to_json(language)))
        sealed = SEALED if report.identity else NOT_SEALED
        click.echo(sealed.text(language, {"identity": report.identity, "folder": folder}))
    return BAD_INPUT_STATUS if report.findings.broken else 0
