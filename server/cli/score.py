"""`romi score`: what everybody writes at the end of a round."""

from typing import Final

import click

from engine.pieces import format_pieces
from engine.round_record import RoundRecord, parse_round
from engine.settlement import LINE_NAMES, Line, RoundResult, settle
from engine.wording import BadInput, Language, Wording
from server.cli.common import output_options, parsed, print_json

PLAYER: Final = Wording("player", hu="{name}: {points} pont", en="{name}: {points:point|points}")
NOT_BESIDE_FILE: Final = Wording(
    "not_beside_file",
    hu="ez csak képekhez kell: hagyd el, vagy a ROUND.json helyett adj meg képeket",
    en="this is for photos only: leave it out, or give photos in place of ROUND.json",
)
NEEDED: Final = Wording(
    "needed_with_photos", hu="képekhez ez is kell: add meg", en="with photos this is needed too: give it"
)
FILE_OR_PHOTOS: Final = Wording(
    "file_or_photos",
    hu="ROUND.json vagy képek (--photos) kellenek; lásd --help",
    en="ROUND.json or photos (--photos) are needed; see --help",
)
WINNER: Final = Wording("winner", hu="{name} kiment: {points} pont", en="{name} went out: {points:point|points}")


class _Lists(click.Command):
    """A command whose options in `LISTS` take all words up to the next option: `--photos Anna=a.jpg Béla=b.jpg`."""

    LISTS: Final = ("--photos", "--laid", "--opened")

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does, the option written before each of its words."""
        spread: list[str] = []
        current = None
        for word in args:
            if word.startswith("-") and word != "-":
                current = word if word in self.LISTS else None
                spread += [] if current else [word]
            else:
                spread += [word] if current is None else [current, word]
        return super().parse_args(ctx, spread)


@click.command(cls=_Lists)
@click.argument("round_file", metavar="[ROUND.json]", required=False)
@click.option("--game", metavar="GAME", help="With --photos: the game.")
@click.option(
    "--photos",
    multiple=True,
    metavar="NAME=FILE…",
    help="Photos of what players hold at the end; several of one NAME are added into one hand.",
)
@click.option(
    "--laid",
    multiple=True,
    metavar="NAME=FILE…",
    help="Photos of the melds that players have laid; several of one NAME are added together.",
)
@click.option("--winner", metavar="NAME", help="With --photos: who went out.")
@click.option("--hand-finish", is_flag=True, help="With --photos: the winner finished by hand.")
@click.option("--closing", metavar="P", help="With --photos: the winner's closing tile.")
@click.option("--opened", multiple=True, metavar="NAME…", help="With --photos: who laid something in the round.")
@output_options
def command(
    round_file: str | None,
    game: str | None,
    photos: tuple[str, ...],
    laid: tuple[str, ...],
    winner: str | None,
    hand_finish: bool,
    closing: str | None,
    opened: tuple[str, ...],
    as_json: bool,
    language: Language,
) -> None:
    """Count the round in a JSON file (- for stdin) or from photos, line by line.

    ROUND.json is one object:

    \b
    {"game": "tile", "winner": 0, "closing": "9k", "players": [
      {"name": "Anna", "laid": ["4r 5r 6r", "1k 1r 1b"], "kept": ["6y"]},
      {"name": "Béla", "hand": "1k *", "laid": ["5r 5b *"]},
      {"name": "Cili", "hand": "2r 13b"}]}

    \b
    winner    who went out, counted from 0; null where nobody did
    hand      the pieces that are left, in tile-rack the melds among them
    laid      the melds that the player laid; where only some of the pieces
              are the player's: {"meld": "9k 10k 11k 12k", "mine": ["9k"]}
    opened    true where something was laid that does not stand in laid
    kept      tiles kept from passes; where their meld decides what they
              count: {"piece": "1r", "points": 25}
    bonus     points got at the deal
    closing, hand_finish, options
              the closing tile; true where the winner finished by hand;
              what the table has agreed on: {"opening.minimum": 50}
    """
    by_photos = {
        "--game": game,
        "--photos": photos,
        "--laid": laid,
        "--winner": winner,
        "--hand-finish": hand_finish,
        "--closing": closing,
        "--opened": opened,
    }
    if round_file is not None:
        for name, value in by_photos.items():
            if value:
                raise BadInput(NOT_BESIDE_FILE, where=name)
        record, found = parsed(round_file, parse_round), None
    else:
        for name in ("--game", "--photos", "--winner"):
            if not by_photos[name]:
                raise BadInput(NEEDED, where=name) if any(by_photos.values()) else BadInput(FILE_OR_PHOTOS)
        # What reads photos takes long to load, and a ROUND needs none of it.
        from server.cli.score_photos import Asked, round_of_photos

        found = round_of_photos(Asked(game or "", photos, laid, winner or "", hand_finish, closing, opened))
        try:
            record = parse_round(found.document)
        except BadInput as error:
            raise found.placed(error) from None
    result = settle(record)
    for doubt in found.doubts if found else ():
        click.echo(doubt.text(language), err=True)
    if as_json:
        lines = [[_entry(line) for line in player] for player in result.lines]
        print_json({"scores": result.scores, "lines": lines} | (found.as_json(language) if found else {}))
        return
    for photo in found.photos if found else ():
        for line in photo.lines(language):
            click.echo(line)
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
