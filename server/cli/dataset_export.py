"""`romi dataset export`: a set in a form that other programs read."""

from pathlib import Path
from typing import Final

import click

from datasets.exporting import FORMS, export_set
from datasets.sets import scene_files
from engine.wording import Language, Wording
from server.cli.common import OneOf, output_options, print_json
from server.cli.findings import print_findings
from server.cli.program import BAD_INPUT_STATUS
from server.cli.progress import shown_progress

EXPORTING: Final = Wording("exporting", hu="kivitel", en="exporting")
EXPORTED: Final = Wording(
    "exported",
    hu="{pictures} kép, {pieces} lap: {out} ({written} újonnan írva)",
    en="{pictures:picture|pictures}, {pieces:piece|pieces}: {out} ({written} newly written)",
)
LOSES: Final = Wording("export_loses", hu="{title} formában:", en="As {title}:")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Folder to write to.")
@click.option("--format", "form_name", required=True, type=OneOf(FORMS), help="Form to write.")
@output_options
def command(folder: Path, out: Path, form_name: str, as_json: bool, language: Language) -> int:
    """Write the set in FOLDER in another form, and say what that form loses; interrupted, it goes on."""
    form = FORMS[form_name]
    scene_files(folder)
    with shown_progress(EXPORTING.text(language, {})) as tell:
        exported = export_set(folder, out, form, language, tell)
    answer = {
        "out": str(out),
        "format": form_name,
        "pictures": exported.pictures,
        "written": exported.written,
        "pieces": exported.pieces,
        "left_out": exported.left_out,
        "files": list(map(str, exported.files)),
        "loses": [{"code": loss.code, "text": loss.text(language, {})} for loss in form.losses],
        "findings": [finding.to_json(language) for finding in exported.findings],
    }
    if as_json:
        print_json(answer)
    else:
        if len(exported.findings):
            print_findings(exported.findings, language)
        click.echo(LOSES.text(language, {"title": form.title}))
        for loss in form.losses:
            click.echo(f"- {loss.text(language, {})}")
        click.echo(EXPORTED.text(language, answer))
    return BAD_INPUT_STATUS if exported.findings.broken else 0
