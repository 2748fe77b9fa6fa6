"""`romi score`: what everybody writes at the end of a round."""

from typing import Final

import click

from engine.pieces import format_pieces
from engine.round_record import RoundRecord, parse_round
from engine.settlement import LINE_NAMES, Line, RoundResult, settle
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json, read_json

PLAYER: Final = Wording("player", hu="{name}: {points} pont", en="{name}: {points} points")
WINNER: Final = Wording("winner", hu="{name} kiment: {points} pont", en="{name} went out: {points} points")


@click.command()
@click.argument("round_file", metavar="ROUND.json")
@output_options
def command(round_file: str, as_json: bool, language: Language) -> None:
    """Count the round in a JSON file (- for stdin), line by line."""
    record = parse_round(read_json(round_file))
    result = settle(record)
    if as_json:
        lines = [[_entry(line) for line in player] for player in result.lines]
        print_json({"scores": result.scores, "lines": lines})
    else:
        _print(record, result, language)


def _entry(line: Line) -> tuple[str, list[str], int]:
    return line.what.value, [str(piece) for piece in line.pieces], line.points


def _print(record: RoundRecord, result: RoundResult, language: Language) -> None:
    rows = [[_cells(line, language) for line in player] for player in result.lines]
    widths = [max((len(row[i]) for player in rows for row in player), default=0) for i in range(3)]
    click.echo(record.rules.name.text(language, {}))
    for seat, (player, score) in enumerate(zip(record.players, result.scores, strict=True)):
        title = WINNER if seat == record.winner else PLAYER
        click.echo(title.text(language, {"name": player.name or f"{seat + 1}.", "points": score}))
        for what, pieces, points in rows[seat]:
            click.echo(f"  {what.ljust(widths[0])}  {pieces.ljust(widths[1])}  {points.rjust(widths[2])}")


def _cells(line: Line, language: Language) -> tuple[str, str, str]:
    return LINE_NAMES[line.what].text(language, {}), format_pieces(line.pieces), str(line.points)
