"""`romi dataset merge`: several sets become one."""

from pathlib import Path
from typing import Final

import click

from datasets.merging import merge_sets
from datasets.sets import scene_files
from engine.wording import Language, Wording
from server.cli.common import output_options, print_json
from server.cli.findings import print_findings
from server.cli.program import BAD_INPUT_STATUS
from server.cli.progress import shown_progress

MERGING: Final = Wording("merging", hu="összefűzés", en="merging")
MERGED: Final = Wording(
    "merged",
    hu="{added} jelenet új, {kept} már megvolt, {twice} kép kétszer jött; {pieces} lap: {out}",
    en="{added:scene is|scenes are} new, {kept} there already, {twice:picture|pictures} came twice; "
    "{pieces:piece|pieces}: {out}",
)


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FOLDER…")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder of the set to make or to add to.")
@click.option("--licence", metavar="TEXT", help="Under which licence you give the set away; written down as it is.")
@output_options
def command(folders: tuple[Path, ...], out: Path, licence: str | None, as_json: bool, language: Language) -> int:
    """Put the sets in FOLDERs into one, each picture once; interrupted, it goes on."""
    for folder in folders:
        scene_files(folder)
    with shown_progress(MERGING.text(language, {})) as tell:
        merged = merge_sets(folders, out, licence, tell)
    answer = {
        "out": str(out),
        "added": merged.added,
        "kept": merged.kept,
        "twice": merged.twice,
        "pieces": merged.pieces,
        "sources": dict(merged.sources),
        "manifest_sha256": merged.identity,
        "findings": [finding.to_json(language) for finding in merged.findings],
    }
    if as_json:
        print_json(answer)
    else:
        if len(merged.findings):
            print_findings(merged.findings, language)
        click.echo(MERGED.text(language, answer))
    return BAD_INPUT_STATUS if merged.findings.broken else 0
