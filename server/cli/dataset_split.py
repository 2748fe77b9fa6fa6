"""`romi dataset split`: which scenes train, which validate, which test."""

import dataclasses
from collections import Counter
from pathlib import Path
from typing import Final

import click

from datasets.counts import count_scenes
from datasets.findings import Findings
from datasets.sets import scene_files
from datasets.splits import PARTS, SPLITS_NAME, Splits, load_splits, parse_shares, save_splits, split
from engine.wording import BadInput, Language, Wording
from server.cli.common import WholeNumber, output_options, print_json, print_table
from server.cli.findings import print_findings
from server.cli.program import BAD_INPUT_STATUS
from server.cli.progress import shown_progress

SPLITTING: Final = Wording("splitting", hu="felosztás", en="splitting")
HEADINGS: Final = Wording("split_headings", hu="rész|felvételsor|kép|lap", en="part|scenes|pictures|pieces")
WRITTEN: Final = Wording(
    "split_written",
    hu="{new} új felvételsor kapott részt, {kept} megtartotta a magáét: {path}",
    en="{new:new scene was|new scenes were} dealt out, {kept} kept their part: {path}",
)
OTHER_SEED: Final = Wording(
    "split_other_seed",
    hu="már fel van osztva (seed {seed}, arányok {shares}); mindent újra feloszt: --anew",
    en="it is split already (seed {seed}, shares {shares}); --anew deals everything out again",
)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--shares", metavar="80,10,10", help="Pictures to train, validate and test with.  [default: 80,10,10]")
@click.option("--seed", type=WholeNumber(0), help="Decides between scenes of the same size.  [default: 0]")
@click.option("--anew", is_flag=True, help="Forget the parts that scenes have already.")
@output_options
def command(folder: Path, shares: str | None, seed: int | None, anew: bool, as_json: bool, language: Language) -> int:
    """Deal the scenes of the set in FOLDER out by source, never by picture; those that have a part keep it."""
    files = scene_files(folder)
    kept = None if anew else load_splits(folder)
    wanted = kept or Splits()
    if shares is not None:
        wanted = dataclasses.replace(wanted, shares=parse_shares(shares))
    if seed is not None:
        wanted = dataclasses.replace(wanted, seed=seed)
    if kept and wanted != kept:
        told = ",".join(map(str, kept.shares))
        raise BadInput(OTHER_SEED, where=str(folder), seed=kept.seed, shares=told)
    with shown_progress(SPLITTING.text(language, {})) as tell:
        card = count_scenes(files, tell=tell)
    splits = split(card.pictures_of_source, wanted)
    save_splits(folder, splits)
    findings = Findings()
    for error in card.broken:
        findings.add_error(error)
    pictures, pieces, sources = Counter[str](), Counter[str](), Counter[str]()
    for source, count in card.pictures_of_source.items():
        part = splits.sources[source]
        sources[part] += 1
        pictures[part] += count
        pieces[part] += card.by_source[source].total()
    answer = {
        "path": str(folder / SPLITS_NAME),
        "seed": splits.seed,
        "new": len(splits.sources) - len(wanted.sources),
        "kept": len(wanted.sources),
        "parts": {
            part: {"sources": sources[part], "pictures": pictures[part], "pieces": pieces[part]} for part in PARTS
        },
        "findings": [finding.to_json(language) for finding in findings],
    }
    if as_json:
        print_json(answer)
    else:
        if len(findings):
            print_findings(findings, language)
        rows = [[part, sources[part], pictures[part], pieces[part]] for part in PARTS]
        print_table(HEADINGS.text(language, {}).split("|"), rows)
        click.echo(WRITTEN.text(language, answer))
    return BAD_INPUT_STATUS if findings.broken else 0
