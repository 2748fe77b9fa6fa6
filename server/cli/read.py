"""`romi read`: what lies in photos."""

from pathlib import Path
from typing import Any, Final

import click

from datasets.folders import make_folder
from engine.games import GAMES, game
from engine.meld_faults import FAULT_WORDS
from engine.pieces import format_pieces
from engine.rules import Rules
from engine.wording import BadInput, Language, Wording
from server.cli.common import output_options, print_json
from server.cli.meld import KIND_NAMES
from server.cli.program import BAD_INPUT_STATUS
from server.cli.weights import household_weights
from vision.decision import SURE_CONFIDENCE
from vision.decode import decode
from vision.draw import draw_reading
from vision.kind_shown import with_kind_shown
from vision.networks import NetworksByKind, load_networks
from vision.pipeline import check_kind, read_photo
from vision.reading import Reading, reading_to_json
from vision.save import check_picture_name, save_picture

_MOST_ALTERNATIVES: Final = 3

HEAD: Final = Wording(
    "read_head",
    hu="{photo}: {pieces} darab, csoportok: {groups} ({width}×{height}, {ms} ms)",
    en="{photo}: pieces: {pieces}, groups: {groups} ({width}×{height}, {ms} ms)",
)
DRAWN_OVER: Final = Wording(
    "drawn_over",
    hu="«{photo}» maga a fénykép; adj meg másik nevet, hogy megmaradjon",
    en="'{photo}' is the photo itself; name another file, so that the photo stays",
)
POINTS: Final = Wording("read_points", hu="{kind}, {points} pont", en="{kind}, {points:point|points}")
UNSURE_PIECE: Final = Wording(
    "read_unsure",
    hu="bizonytalan: {piece} ({percent} %); lehet még: {others}",
    en="unsure: {piece} ({percent} %); may be: {others}",
)
UNSURE_WHETHER: Final = Wording(
    "read_unsure_whether",
    hu="bizonytalan, van-e ott bármi: {piece} ({percent} %)",
    en="unsure whether anything is there: {piece} ({percent} %)",
)


def networks_option(weights: Path | None) -> NetworksByKind:
    """The networks in the folder `weights`; where it is None, those that the household uses."""
    return load_networks(weights) if weights else household_weights().networks()


@click.command()
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO…")
@click.option("--game", "game_id", metavar="GAME", help=f"Count points as in one of {', '.join(GAMES)}.")
@click.option(
    "--draw",
    "drawn",
    type=click.Path(path_type=Path),
    metavar="OUT.png",
    help="Write the photo with what was read drawn onto it; a folder where there are several photos.",
)
@click.option("--weights", type=click.Path(path_type=Path), metavar="DIR", help="Other networks than those in use.")
@output_options
def command(
    photos: tuple[Path, ...],
    game_id: str | None,
    drawn: Path | None,
    weights: Path | None,
    as_json: bool,
    language: Language,
) -> int:
    """Say which pieces lie in PHOTOs, in which groups, and what they are worth."""
    rules = game(game_id) if game_id else None
    networks = networks_option(weights)
    check_kind(rules, networks)
    entries: list[dict[str, Any]] = []
    failed: list[str] = []
    for photo, target in zip(photos, _targets(photos, drawn), strict=True):
        try:
            reading = _read(photo, rules, networks)
        except BadInput as error:
            failed.append(error.text(language))
            entries.append({"photo": str(photo), "error": error.text(language), "error_code": error.code})
            continue
        entries.append(reading_to_json(reading, str(photo), language))
        if target:
            save_picture(draw_reading(decode(photo), reading, language), target)
        if not as_json:
            for line in _lines(reading, str(photo), language):
                click.echo(line)
    if as_json:
        print_json(entries)
    if failed:
        click.echo(" ".join("; ".join(failed).split()), err=True)
    return BAD_INPUT_STATUS if failed else 0


def _read(photo: Path, rules: Rules | None, networks: NetworksByKind) -> Reading:
    """The photo's reading, which says so where it shows what the game is not played with."""
    reading = read_photo(photo, rules, networks, where=str(photo))
    if rules is None:
        return reading
    return with_kind_shown(reading, rules, lambda: read_photo(photo, None, networks))


def _targets(photos: tuple[Path, ...], drawn: Path | None) -> list[Path | None]:
    """Where each photo's drawing goes: one photo into the file named, several into the folder named."""
    if drawn is None:
        return [None] * len(photos)
    if len(photos) == 1:
        check_picture_name(drawn)
        if drawn.exists() and photos[0].exists() and drawn.samefile(photos[0]):
            raise BadInput(DRAWN_OVER, where="--draw", photo=drawn)
        return [drawn]
    make_folder(drawn)
    return [drawn / f"{number:02}-{photo.stem}.png" for number, photo in enumerate(photos, start=1)]


def _lines(reading: Reading, photo: str, language: Language) -> list[str]:
    pieces = reading.pieces
    values = {
        "photo": photo,
        "pieces": len(reading),
        "groups": len(reading.verdicts),
        "width": reading.width_px,
        "height": reading.height_px,
        "ms": round(sum(reading.ms.values())),
    }
    lines = [HEAD.text(language, values)]
    named = [format_pieces(pieces[row] for row in rows) for rows in reading.group_rows]
    widest = max(map(len, named), default=0)
    for number, group in enumerate(named):
        lines.append(f"  {number + 1:>2}  {group:<{widest}}  {_verdict(reading, number, group, language)}".rstrip())
    return lines + unsure_lines(reading, language)


def unsure_lines(reading: Reading, language: Language) -> list[str]:
    """For people: the pieces that should be looked at, and what should be known of the photo."""
    lines = []
    for row, piece in enumerate(reading.pieces):
        confidence = float(reading.confidences[row])
        if confidence < SURE_CONFIDENCE:
            others = reading.alternatives(row)[:_MOST_ALTERNATIVES]
            told = ", ".join(f"{other} ({100 * p:.0f} %)" for other, p in others)
            values = {"piece": piece, "percent": f"{100 * confidence:.0f}", "others": told}
            words = UNSURE_PIECE if told else UNSURE_WHETHER
            lines.append("  " + words.text(language, values))
    return lines + [f"  {notice.text(language)}" for notice in reading.notices]


def _verdict(reading: Reading, number: int, group: str, language: Language) -> str:
    verdict = reading.verdicts[number]
    if verdict.kind:
        kind = KIND_NAMES[verdict.kind].text(language, {})
        return kind if verdict.points is None else POINTS.text(language, {"kind": kind, "points": verdict.points})
    if verdict.fault is None or len(reading.group_rows[number]) == 1:
        return ""
    return FAULT_WORDS[verdict.fault].text.text(language, {"meld": group, "pieces": group})
