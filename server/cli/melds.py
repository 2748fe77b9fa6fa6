"""`romi melds`: the best ways to split one hand into melds."""

from typing import Final, cast, get_args

import click

from engine.deck import typed_pieces
from engine.pieces import format_pieces
from engine.split import Split, best_splits
from engine.splitting.worth import Objective
from engine.wording import Language, Wording
from server.cli.common import OneOf, WholeNumber, output_options, print_json
from server.cli.meld import describe, game_options, rules_of

OPTION_HEAD: Final = Wording(
    "option_head",
    hu="{number}. {points} pont, marad {left} pont",
    en="{number}. {points:point|points}, {left:point|points} left",
)
OPENS: Final = Wording("option_opens", hu=" · kirakható", en=" · may be laid first")
LEFT: Final = Wording("option_left", hu="marad: {pieces}", en="left: {pieces}")
NOTHING_LEFT: Final = Wording("option_nothing_left", hu="nem marad semmi", en="nothing is left")


@click.command()
@game_options
@click.option("--hand", required=True, metavar="PIECES", help='The hand: "7h 8h * 10h".')
@click.option("--objective", type=OneOf(get_args(Objective)), help="By default what the game's settlement rewards.")
@click.option("--top", default=10, type=WholeNumber(), show_default=True, help="How many ways to name.")
@output_options
def command(
    game: str,
    packs: int | None,
    jokers: int | None,
    hand: str,
    objective: str | None,
    top: int,
    as_json: bool,
    language: Language,
) -> None:
    """Split a hand into melds, the best way first."""
    rules = rules_of(game, packs, jokers)
    pieces = typed_pieces(hand, rules, where="hand")
    splits = best_splits(pieces, rules, cast("Objective | None", objective), top)
    if as_json:
        options = [_document(split) for split in splits]
        print_json({"best": options[0], "options": options})
        return
    for number, split in enumerate(splits, start=1):
        for line in _lines(number, split, language):
            click.echo(line)


def _document(split: Split) -> dict[str, object]:
    return {
        "melds": [[str(piece) for piece in meld.pieces] for meld in split.melds],
        "points": split.points,
        "left": [str(piece) for piece in split.left],
        "left_points": split.left_points,
        "opens": split.opens,
        "all_laid": split.all_laid,
    }


def _lines(number: int, split: Split, language: Language) -> list[str]:
    head = OPTION_HEAD.text(language, {"number": number, "points": split.points, "left": split.left_points})
    left = LEFT.text(language, {"pieces": format_pieces(split.left)}) if split.left else NOTHING_LEFT.text(language, {})
    return [
        head + (OPENS.text(language, {}) if split.opens else ""),
        *(f"   {describe(meld, language)}" for meld in split.melds),
        f"   {left}",
    ]
