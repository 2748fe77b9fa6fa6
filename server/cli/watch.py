"""`romi watch`: a table over time, as it happens."""

import json
from pathlib import Path
from typing import Final

import click

from engine.games import GAMES, game
from engine.wording import BadInput, Language, Wording
from server.cli.common import output_options
from server.cli.program import BAD_INPUT_STATUS, one_line
from server.cli.read import networks_option
from vision.pipeline import check_kind
from vision.sources import open_source
from vision.tracking.events import event_to_json
from vision.tracking.look import network_reader
from vision.tracking.sentences import sentence
from vision.tracking.tracker import Tracker
from vision.tracking.watching import watch

NO_RATE: Final = Wording(
    "watch_fps",
    hu="«{text}» nem jó; 1 és 120 kép lehet másodpercenként",
    en="'{text}' cannot be used; give 1 to 120 pictures a second",
)
_RATES: Final = (1.0, 120.0)


class Rate(click.ParamType[float]):
    """Pictures a second; anything else is bad input in the program's own words."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:  # noqa: ARG002
        """The number. Raises BadInput (`watch_fps`)."""
        try:
            rate = float(str(value))
        except ValueError:
            rate = 0.0
        if not _RATES[0] <= rate <= _RATES[1]:
            raise BadInput(NO_RATE, where="--fps", text=value)
        return rate


@click.command()
@click.argument("source", metavar="SOURCE")
@click.option("--game", "game_id", metavar="GAME", help=f"What is played: one of {', '.join(GAMES)}.")
@click.option("--fps", default="15", type=Rate(), show_default=True, help="Of the pictures of a folder.")
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    source: str, game_id: str | None, fps: float, weights: Path | None, as_json: bool, language: Language
) -> int:
    """Tell what is laid, taken and moved on a table, and each time it has come to rest.

    SOURCE is the number of a camera (0), an http or rtsp address, a film, or a folder of numbered pictures. With
    --json each event is one line of JSON. A camera is followed until Ctrl+C. A picture that cannot be read is told on
    stderr and left out; then the exit status is 2.
    """
    rules = game(game_id) if game_id else None
    networks = networks_option(weights)
    check_kind(rules, networks)
    opened = open_source(source, fps)
    status = 0

    def tell_unreadable(reason: BadInput) -> None:
        nonlocal status
        status = BAD_INPUT_STATUS
        click.echo(one_line(reason, language), err=True)

    try:
        for event in watch(opened, Tracker(network_reader(networks, rules), rules), tell_unreadable):
            line = json.dumps(event_to_json(event), ensure_ascii=False) if as_json else sentence(event, language)
            click.echo(line)
    finally:
        opened.close()
    return status
