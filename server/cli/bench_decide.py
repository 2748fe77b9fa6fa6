"""`romi bench decide`: faults on rendered tables that reading hides, and what knowing the game is worth."""

from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.progress import track

from engine.games import GAMES, game
from engine.pieces import Kind
from engine.wording import BadInput, Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json, print_table
from server.cli.read import networks_option
from vision.faulty_tables import read_tables, repairs

TILES_ONLY: Final = Wording(
    "bench_decide_tiles_only",
    hu="ez a mérés köveket rajzol, ezt a játékot ({game}) pedig kártyával játsszák; válassz köves játékot",
    en="this measurement draws tiles, and {game} is played with cards; choose a game with tiles",
)
LEGEND: Final = Wording(
    "bench_decide_legend",
    hu="hidden: jó kombinációnak olvasott hiba a megtaláltak közül; recall: jól olvasott kő a hibátlan asztalokon; "
    "network: a hálózat egymaga; mellettük 95 %-os sáv",
    en="hidden: faults read as melds, of those found; recall: pieces read right on tables without a fault; "
    "network: the network alone; beside them the 95 % interval",
)


@click.command()
@click.option("--game", "game_id", default="rummikub", type=OneOf(tuple(GAMES)), show_default=True)
@click.option("--tables", default=2000, type=WholeNumber(), show_default=True, help="Tables with one fault each.")
@click.option("--sound", default=500, type=WholeNumber(), show_default=True, help="Tables without a fault.")
@click.option("--seed", default=0, type=WholeNumber(least=0), show_default=True)
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    game_id: str, tables: int, sound: int, seed: int, weights: Path | None, as_json: bool, language: Language
) -> None:
    """Render tables of melds, read them, and count the faults that were taken for melds."""
    rules = game(game_id)
    if rules.deck.kind is not Kind.TILES:
        raise BadInput(TILES_ONLY, where="--game", game=game_id)
    networks = networks_option(weights)[Kind.TILES]
    console = Console(stderr=True)
    outcomes = [
        list(
            track(
                read_tables(networks, rules, range(seed, seed + count), faulty=faulty),
                total=count,
                console=console,
                transient=True,
                disable=not console.is_terminal,
            )
        )
        for count, faulty in ((tables, True), (sound, False))
    ]
    figures = repairs(*outcomes).to_json()
    if as_json:
        print_json({"game": game_id, "seed": seed, **figures})
        return
    rows = [
        (name, str(share["count"]), str(share["of"]), f"{share['percent']}", "–".join(map(str, share["interval"])))
        for name, share in figures.items()
        if isinstance(share, dict) and share["of"]
    ]
    print_table(("", "n", "of", "%", "95 %"), rows)
    click.echo(LEGEND.text(language, {}))
