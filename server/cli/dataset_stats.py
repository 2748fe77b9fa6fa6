"""`romi dataset stats`: the card of a set."""

from pathlib import Path
from typing import Final

import click

from datasets.about import About, licences, load_about
from datasets.counts import Card, card_to_json, count_scenes, counts_csv
from datasets.files import write_whole
from datasets.manifest import identity
from datasets.sets import scene_files
from datasets.splits import load_splits
from datasets.turns import Turn
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json, print_table
from server.cli.progress import shown_progress

COUNTING: Final = Wording("stats_counting", hu="számolás", en="counting")
HEADINGS: Final = Wording(
    "stats_headings",
    hu="lap|darab|áll|jobbra dől|fejjel lefelé|balra dől|nem tudni",
    en="piece|count|upright|turned right|upside down|turned left|not known",
)
SOURCE_HEADINGS: Final = Wording("stats_sources", hu="felvételsor|képek|lapok", en="scene|pictures|pieces")
LINE: Final = Wording(
    "stats_line",
    hu="{scenes} jelenet, {empty} üres, {rendered} rajzolt; {pieces} lap {groups} csoportban; "
    "magasságuk {low}–{high} képpont",
    en="{scenes:scene|scenes}, {empty} empty, {rendered} rendered; {pieces:piece|pieces} in {groups:group|groups}; "
    "{low}–{high} px high",
)
BROKEN: Final = Wording(
    "stats_broken",
    hu="{count} jelenet nem olvasható; nézd meg: romi dataset check {folder}",
    en="{count:scene|scenes} cannot be read; look: romi dataset check {folder}",
)
LICENCE: Final = Wording("stats_licence", hu="licenc: {licence}", en="licence: {licence}")
NO_LICENCE: Final = Wording(
    "stats_no_licence",
    hu="licenc: senki sem nevezett meg egyet",
    en="licence: nobody has named one",
)
MORE_SOURCES: Final = Wording("stats_more", hu="… és még {count}", en="… and {count} more")

_SHOWN_SOURCES: Final = 20


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--csv", "csv_path", type=click.Path(path_type=Path), metavar="FILE", help="Write the counts as CSV.")
@output_options
def command(folder: Path, csv_path: Path | None, as_json: bool, language: Language) -> None:
    """Count what the set in FOLDER holds, and say what it lacks."""
    files, about, splits = scene_files(folder), load_about(folder), load_splits(folder)
    with shown_progress(COUNTING.text(language, {})) as tell:
        card = count_scenes(files, splits, tell)
    if csv_path:
        write_whole(csv_path, counts_csv(card))
    if as_json:
        print_json({**card_to_json(card), "licences": list(licences(about)), "manifest_sha256": identity(folder)})
    else:
        _print(folder, card, about, language)


def _print(folder: Path, card: Card, about: About, language: Language) -> None:
    answer = card_to_json(card)
    rows = sorted(card.by_piece.items(), key=lambda item: -item[1].total())
    print_table(
        HEADINGS.text(language, {}).split("|"),
        [[piece, tally.total(), *(tally[turn] for turn in Turn)] for piece, tally in rows],
    )
    sources = card.pictures_of_source.most_common()
    shown = sources[:_SHOWN_SOURCES]
    click.echo()
    print_table(
        SOURCE_HEADINGS.text(language, {}).split("|"),
        [[source, count, card.by_source[source].total()] for source, count in shown],
    )
    if len(sources) > len(shown):
        click.echo(MORE_SOURCES.text(language, {"count": len(sources) - len(shown)}))
    click.echo()
    click.echo(LINE.text(language, answer))
    for gap in card.gaps:
        click.echo(gap.wording.text(language, gap.values))
    named = licences(about)
    click.echo(LICENCE.text(language, {"licence": "; ".join(named)}) if named else NO_LICENCE.text(language, {}))
    if card.broken:
        click.echo(BROKEN.text(language, {"count": len(card.broken), "folder": folder}))
